import { Hono } from 'hono';
import { today } from '../clock.ts';
import { imageTags } from '../contract/image-tags.ts';
import { addTag, mergeTags, removeTag, tagDependencies } from '../contract/tagging.ts';
import { sendUncached } from '../data/send.ts';
import { inTransaction } from '../data/transaction.ts';
import type { Env, Parts } from '../parts.ts';
import { serve } from '../serve.ts';
import { tagCounts } from './counts.ts';
import { dependencies } from './dependencies.ts';
import { mergeInto, putOn, takeOff } from './tagging.ts';

export function tagRoutes({ db, clock }: Parts) {
  const app = new Hono<Env>();

  serve(app, tagDependencies, async ({ params: { id } }, c) => sendUncached(c, await dependencies(db, id)));

  serve(app, addTag, ({ body: { tag, ...on } }) => inTransaction(db, (trx) => putOn(trx, tag, on)));
  serve(app, removeTag, ({ body: { tag, ...from } }) => inTransaction(db, (trx) => takeOff(trx, tag, from)));
  serve(app, mergeTags, ({ body: { tag, into } }) => inTransaction(db, (trx) => mergeInto(trx, tag, into)));

  serve(app, imageTags, async ({ query }, c) =>
    sendUncached(
      c,
      await tagCounts(db, query, { viewer: c.var.viewer, today: today(clock), nsfw: query.nsfw === '1' }),
    ),
  );

  return app;
}
