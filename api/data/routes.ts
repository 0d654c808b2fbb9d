import { type Context, Hono } from 'hono';
import type { Scope } from '../access.ts';
import { today } from '../clock.ts';
import { readIds, read, readText } from '../contract/data.ts';
import type { Env, Parts } from '../parts.ts';
import { honoPath, serve } from '../serve.ts';
import { readTextBody, textType } from '../texts/read.ts';
import { answers } from './answers.ts';
import { etagOf, uncached } from './cache.ts';
import { planner } from './plan.ts';
import { idsOf, planReading } from './read.ts';
import { matches, notModified, send, sendUncached } from './send.ts';
import { dataType, TYPES } from './types.ts';
import { writeRoutes } from './write-routes.ts';

/** The generic data API. */
export function dataRoutes(parts: Parts) {
  const { db, clock } = parts;
  const app = new Hono<Env>();
  const plan = planner(db);
  const answer = answers(db);

  const scopeOf = (c: Context<Env>): Scope => ({
    viewer: c.var.viewer,
    today: today(clock),
    nsfw: c.req.query('nsfw') === '1',
  });

  app.get(honoPath(read.path), async (c) => {
    const type = dataType(c.req.param('type'));
    const asked = plan(type, pathOf(c.req.url), () => c.req.query(), c.var.viewer, today(clock));
    if (TYPES[type].dependsOn.length === 0) return sendUncached(c, (await asked.read()).json);
    const { etag, cached } = await answer(asked, (etag) => matches(c, etag));
    return cached ? send(c, cached) : notModified(c, etag);
  });

  serve(app, readIds, async ({ params, query }, c) => {
    const reading = planReading(dataType(params.type), { limit: '1', ...query }, scopeOf(c));
    const { rows } = await idsOf(reading).execute(db);
    return sendUncached(c, `{"ids":${rows[0]!.ids}}`);
  });

  serve(app, readText, async ({ params: { type, id } }, c) => {
    const body = JSON.stringify({ id, text: await readTextBody(parts, textType(type), id, scopeOf(c)) });
    const etag = etagOf(body);
    return matches(c, etag) ? notModified(c, etag) : send(c, uncached(etag, body));
  });

  app.route('/', writeRoutes(parts));
  return app;
}

/** Path and query: the same question on whichever host. */
const pathOf = (url: string) => url.slice(url.indexOf('/', url.indexOf('//') + 2));
