import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import { moment } from '../clock/clock.ts';
import { feed, robots, sitemap } from '../contract/served.ts';
import type { ReadState } from '../data/state.ts';
import { encodingOf, isCurrent, notModified, represent, respond } from '../http/conditional.ts';
import { serve } from '../http/serve.ts';
import { ApiProblem } from '../problem/problem.ts';
import type { App, Env, Services } from '../services/services.ts';
import type { Asked } from './document.ts';
import { feedOf } from './feed.ts';
import { kept } from './kept.ts';
import { siteOrigin } from '../http/site-origin.ts';
import { indexOf, PART, partOf, sectionsOf } from './sitemap.ts';

/** What programs ask a site for before its pages. Everybody gets the same. */
export function feedRoutes(app: App, services: Services, state: ReadState) {
  const { sites, clock } = services;
  const now = async () => ({ ...(await state()), today: moment(clock).today });
  const keptFeed = kept(now);

  const asked = (c: Context<Env>): Asked => ({
    services,
    site: sites.of(c.req.header('Host')),
    origin: siteOrigin(c, services),
    at: moment(clock),
    path: c.req.path,
    search: new URLSearchParams(),
  });

  serve(app, robots, async (_, c) =>
    respond(c, represent(robotsOf(siteOrigin(c, services))), headers('text/plain; charset=utf-8')),
  );

  serve(app, feed, async ({ query: { tag } }, c) => {
    const from = asked(c);
    const key = `${from.site.siteId} ${from.origin} ${tag ?? ''}`;
    const { page } = await keptFeed(from.site, key, async () => {
      const text = await feedOf(from, tag === undefined ? null : Number(tag));
      if (text === null) throw new ApiProblem('not-found');
      return { page: represent(Buffer.from(text.text)), lasting: true };
    });
    return respond(c, page, headers('application/atom+xml; charset=utf-8'));
  });

  serve(app, sitemap, async ({ query: { part } }, c) => {
    const from = asked(c);
    const about = [await now(), from.site, from.origin, part];
    // Weak: it names what the answer is made of.
    const etag = `"${createHash('sha256').update(JSON.stringify(about)).digest('base64url').slice(0, 27)}"`;
    const xml = headers('application/xml; charset=utf-8');
    if (isCurrent(c, etag)) return notModified(c, `W/${etag}`, xml);
    const sections = await sectionsOf(from);
    const parts = Math.ceil(sections.reduce((all, { count }) => all + count, 0) / PART);
    if (Number(part ?? 1) > parts) throw new ApiProblem('not-found');
    if (part === undefined && parts > 1)
      return c.body(indexOf(from.origin, parts), 200, { ...xml, ETag: `W/${etag}` });
    const lines = streamOf(partOf(sections, Number(part ?? 1)));
    const gzip = encodingOf(c.req.header('Accept-Encoding')) !== undefined;
    return c.body(gzip ? lines.pipeThrough(new CompressionStream('gzip')) : lines, 200, {
      ...xml,
      ETag: `W/${etag}`,
      ...(gzip && { 'Content-Encoding': 'gzip' }),
    });
  });
}

/** As fast as it is taken. */
function streamOf(texts: AsyncGenerator<string>): ReadableStream<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = await texts.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await texts.return(undefined);
    },
  });
}

const headers = (type: string) => ({
  'Content-Type': type,
  'Cache-Control': 'no-cache',
  Vary: 'Accept-Encoding',
});

const robotsOf = (origin: string): string => `User-agent: *
Disallow: /admin
Disallow: /downloads/

Sitemap: ${origin}/sitemap.xml
`;
