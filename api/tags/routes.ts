import { Hono } from 'hono';
import { requireKeysIfEmpty } from '../encryption/lost-key.ts';
import { today } from '../clock/clock.ts';
import { imageTags } from '../contract/image-tags.ts';
import { addTag, mergeTags, removeTag, tagDependencies } from '../contract/tagging.ts';
import type { Answer } from '../data/answers.ts';
import { sendJson } from '../http/conditional.ts';
import { inTransaction } from '../database/transaction.ts';
import { TYPES } from '../data/types.ts';
import type { Env, Services } from '../services/services.ts';
import { serve } from '../http/serve.ts';
import { lostAlbums } from '../session/lost-albums.ts';
import { inGrid, tagCounts } from './counts.ts';
import { dependencies } from './dependencies.ts';
import { mergeInto, putOn, takeOff } from './tagging.ts';

export function tagRoutes({ db, clock }: Services, answer: Answer) {
  const app = new Hono<Env>();

  serve(app, tagDependencies, async ({ params: { id } }, c) => sendJson(c, await dependencies(db, id)));

  serve(app, addTag, ({ body: { tag, ...on } }) => inTransaction(db, (trx) => putOn(trx, tag, on)));
  serve(app, removeTag, ({ body: { tag, ...from } }) => inTransaction(db, (trx) => takeOff(trx, tag, from)));
  serve(app, mergeTags, ({ body: { tag, into } }) => inTransaction(db, (trx) => mergeInto(trx, tag, into)));

  serve(app, imageTags, async ({ query }, c) => {
    const { viewer } = c.var;
    const day = today(clock);
    const scope = { viewer, today: day, nsfw: query.nsfw === '1', lost: lostAlbums(c) };
    await requireKeysIfEmpty(db, scope, inGrid(query));
    return answer(c, day, () => ({
      statement: tagCounts(query, scope),
      tables: TYPES.image.dependsOn,
      answer: ({ json }) => json,
    }));
  });

  return app;
}
