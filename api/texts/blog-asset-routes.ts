import { moment } from '../clock/clock.ts';
import { VISITOR } from '../contract/access.ts';
import { storedPath } from '../files/path.ts';
import type { App, Services } from '../services/services.ts';
import { ApiProblem } from '../problem/problem.ts';
import { withoutHidden } from '../rights/hidden.ts';
import { readTextBody } from './read.ts';

/**
 * `{imageHost}/blog/{location}.html`: the text files of what a visitor may read, as text. Other files in that folder
 * do not exist for the outside: a file's address must not be a way around an unpublished post.
 */
export function blogAssetRoutes(app: App, services: Services) {
  const { db, clock } = services;
  app.get('/blog/:location{.+\\.html}', async (c) => {
    const location = storedPath(c.req.param('location'));
    if (location === null) throw new ApiProblem('not-found');
    const scope = { viewer: VISITOR, ...moment(clock), nsfw: c.req.query('nsfw') === '1' };
    const [post, block] = await Promise.all([
      db.selectFrom('post').select('id').where('location', '=', location).executeTakeFirst(),
      db.selectFrom('textBlock').select('id').where('location', '=', location).executeTakeFirst(),
    ]);
    const found = post ?? block;
    if (!found) throw new ApiProblem('not-found');
    const html = await readTextBody(services, post ? 'posts' : 'texts', found.id, scope);
    const [text] = await withoutHidden(db, [html], scope);
    return c.body(text!, 200, {
      'Content-Type': 'text/plain; charset=utf-8',
      'Content-Security-Policy': "sandbox; default-src 'none'",
      'Cache-Control': scope.nsfw ? 'private, no-cache' : 'public, no-cache',
    });
  });
}
