import { type Context, Hono } from 'hono';
import { type Scope } from '../rights/access.ts';
import { today } from '../clock/clock.ts';
import { attributes, favorite, rate, resetRatings } from '../contract/rating.ts';
import { inTransaction } from '../database/transaction.ts';
import type { Env, Services } from '../services/services.ts';
import { ApiProblem } from '../problem/problem.ts';
import { serve } from '../http/serve.ts';
import { lostAlbums } from '../session/lost-albums.ts';
import { setAttributes } from './attributes.ts';
import { forgetRatings, setRating } from './rating.ts';

/** What users say about pictures: for themselves, or as editors for everybody. */
export function ratingRoutes({ db, clock }: Services) {
  const app = new Hono<Env>();
  const scopeOf = (c: Context<Env>): Scope => ({
    viewer: c.get('viewer'),
    today: today(clock),
    nsfw: true,
    lost: lostAlbums(c),
  });

  serve(app, rate, ({ body: { rating, ...which } }, c) =>
    inTransaction(db, (trx) => setRating(trx, scopeOf(c), which, { rating })),
  );
  serve(app, favorite, ({ body: { favorite, ...which } }, c) =>
    inTransaction(db, (trx) => setRating(trx, scopeOf(c), which, { favorite })),
  );
  serve(app, attributes, ({ body: { imageId: images, albumId, ...flags } }, c) =>
    inTransaction(db, (trx) => setAttributes(trx, scopeOf(c), { images, albumId }, flags)),
  );
  serve(app, resetRatings, ({ params: { what, albumId } }, c) => {
    if (what !== 'all' && what !== 'rate' && what !== 'favorite') throw new ApiProblem('not-found');
    return inTransaction(db, (trx) => forgetRatings(trx, scopeOf(c), what, albumId));
  });

  return app;
}
