import type { Context } from 'hono';
import { editableImages, type Scope } from '../rights/access.ts';
import { moment } from '../clock/clock.ts';
import { attributes, favorite, rate, resetRatings } from '../contract/rating.ts';
import { chunksOf } from '../database/chunks.ts';
import { inTransaction } from '../database/transaction.ts';
import type { App, Env, Services } from '../services/services.ts';
import { ApiProblem } from '../problem/problem.ts';
import { serve } from '../http/serve.ts';
import { lostAlbums } from '../session/lost-albums.ts';
import { forgetRatings, setRating } from './rating.ts';
import { sql } from 'kysely';
import type { Db } from '../database/schema.ts';
import { requireWholeTilesOf } from '../rights/broken-tile.ts';
import { requireVisible, type Which } from './visible.ts';

export function ratingRoutes(app: App, { db, clock }: Services) {
  const scopeOf = (c: Context<Env>): Scope => ({
    viewer: c.get('viewer'),
    ...moment(clock),
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
}

interface Flags {
  ws?: boolean | undefined;
  public?: boolean | undefined;
  trash?: boolean | undefined;
}

async function setAttributes(trx: Db, scope: Scope, which: Which, flags: Flags): Promise<{ images: number }> {
  const images = [...which.images];
  await requireVisible(trx, which, scope);
  await requireEditor(trx, images, scope);
  const set = Object.entries(flags).filter(([, value]) => value !== undefined);
  const assignments = sql.join(set.map(([name, value]) => sql`${sql.id(name)} = ${value}`));
  const differs = sql.join(
    set.map(([name, value]) => sql`${sql.id(name)} <> ${value}`),
    sql` or `,
  );
  for (const ids of chunksOf(images))
    await sql`update image set ${assignments}, version = version + 1
      where id = any(${ids}::text[]) and (${differs})`.execute(trx);
  if (flags.public || flags.trash === false) await requireWholeTilesOf(trx, images);
  return { images: images.length };
}

async function requireEditor(trx: Db, images: readonly string[], { viewer }: Scope): Promise<void> {
  if (viewer.admin) return;
  const { rows } = await sql`
    select id from image where id = any(${[...images]}::text[]) and not ${editableImages(viewer)} limit 1`.execute(
    trx,
  );
  if (rows.length > 0) throw new ApiProblem('not-allowed');
}
