import { readText } from '../contract/post.ts';
import { postExcerpts } from '../contract/excerpt.ts';
import { restoreText, saveText as saveCall, textUses, textVersion, textVersions } from '../contract/text.ts';
import type { App, Services } from '../services/services.ts';
import { ApiProblem } from '../problem/problem.ts';
import { jsonFor, represent, respond } from '../http/conditional.ts';
import { serve } from '../http/serve.ts';
import { moment } from '../clock/clock.ts';
import { readContents } from './contents.ts';
import { excerptsOf } from './excerpts.ts';
import { textType } from './read.ts';
import { saveText } from './save.ts';
import { findVersion, listVersions } from './text-versions.ts';
import { usesOf } from './uses.ts';

/** Reading and saving the HTML of posts and text blocks, and going back to what it was. */
export function textRoutes(app: App, services: Services) {
  const { db, clock } = services;

  serve(app, readText, async ({ params: { type, id }, query }, c) => {
    const scope = { viewer: c.var.viewer, ...moment(clock), nsfw: query.nsfw === '1' };
    return respond(c, represent(await readContents(services, textType(type), id, scope)), jsonFor(c));
  });

  serve(app, saveCall, async ({ params, body }, c) =>
    saveText(services, {
      ...body,
      type: textType(params.type),
      id: params.id,
      savedBy: c.var.viewer.userId!,
    }),
  );

  serve(app, textVersions, async ({ params: { type, id } }) => {
    const versions = await listVersions(db, textType(type), id);
    return { items: versions.map((version) => ({ ...version, saved: version.saved.toISOString() })) };
  });

  const find = async (type: string, id: string, saved: number) => {
    const found = Number.isSafeInteger(saved) ? await findVersion(db, textType(type), id, saved) : undefined;
    if (!found) throw new ApiProblem('not-found', { detail: 'Diese Fassung gibt es nicht mehr.' });
    return found;
  };

  serve(app, textVersion, ({ params: { type, id, saved } }) => find(type, id, Number(saved)));

  serve(app, restoreText, async ({ params: { type, id }, body: { saved, version } }, c) => {
    const { text } = await find(type, id, saved);
    return saveText(services, { type: textType(type), id, text, version, savedBy: c.var.viewer.userId! });
  });

  serve(app, postExcerpts, async ({ query: { words, posts, nsfw } }, c) => {
    const scope = { viewer: c.var.viewer, ...moment(clock), nsfw: nsfw === '1' };
    return { items: await excerptsOf(db, { words, posts: posts.split(',') }, scope) };
  });

  serve(app, textUses, ({ params: { id } }) => usesOf(services, id));
}
