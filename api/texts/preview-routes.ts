import { jwtVerify, SignJWT } from 'jose';
import { moment } from '../clock/clock.ts';
import { VISITOR } from '../contract/access.ts';
import { Post, TextBody } from '../contract/post.ts';
import { makePreview, openPreview } from '../contract/text.ts';
import { pageOf, parseReading } from '../data/read.ts';
import { serve } from '../http/serve.ts';
import { siteOrigin } from '../http/site-origin.ts';
import { ApiProblem } from '../problem/problem.ts';
import type { Scope } from '../rights/access.ts';
import type { App, Services } from '../services/services.ts';
import { readContents } from './contents.ts';

/** Signed for something else, a token opens no session, nor does a session's open a post. */
const AUDIENCE = 'lichthof-preview';
const DAYS = 7;
const INVALID = 'Dieser Vorschau-Link gilt nicht mehr. Bitte fragen Sie dort nach, woher Sie ihn haben.';

/** Posts before they appear, for whoever has the link. */
export function previewRoutes(app: App, services: Services) {
  const { db, clock, key, log } = services;

  serve(app, makePreview, async ({ body: { id } }, c) => {
    const post = await db.selectFrom('post').select('id').where('id', '=', id).executeTakeFirst();
    if (!post) throw new ApiProblem('not-found', { detail: 'Diesen Beitrag gibt es nicht.' });
    const expires = new Date(clock.now().getTime() + DAYS * 24 * 3600_000);
    const token = await new SignJWT()
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject(id)
      .setAudience(AUDIENCE)
      .setExpirationTime(expires)
      .sign(key);
    log('INFO', 'Vorschau-Link erstellt', { post: id, by: c.var.viewer.userId });
    const url = new URL(`/blog/${id}#vorschau=${token}`, siteOrigin(c, services)).href;
    return { url, expires: expires.toISOString() };
  });

  serve(app, openPreview, async ({ body: { token, nsfw = false } }) => {
    const id = await postOf(token);
    const scope: Scope = { viewer: { ...VISITOR, previews: [id] }, ...moment(clock), nsfw };
    const asked = { filter: JSON.stringify({ eq: ['id', id] }), limit: '1' };
    const { rows } = await pageOf(parseReading('posts', asked, scope)).execute(db);
    const [post] = JSON.parse(rows[0]!.items) as unknown[];
    if (!post) throw new ApiProblem('not-found', { detail: 'Diesen Beitrag gibt es nicht.' });
    const text: unknown = JSON.parse(await readContents(services, 'posts', id, scope));
    return { post: Post.parse(post), text: TextBody.parse(text) };
  });

  const postOf = async (token: string): Promise<string> => {
    try {
      const { payload } = await jwtVerify(token, key, {
        algorithms: ['HS256'],
        audience: AUDIENCE,
        requiredClaims: ['sub', 'exp'],
        currentDate: clock.now(),
      });
      return payload.sub!;
    } catch (error) {
      throw new ApiProblem('link-invalid', { detail: INVALID, cause: error });
    }
  };
}
