import { type Context, Hono } from 'hono';
import type { Scope } from '../access.ts';
import { check } from '../body.ts';
import { today } from '../clock.ts';
import { readIds, read, ReadQuery, readText } from '../contract/data.ts';
import type { Env, Parts } from '../parts.ts';
import { honoPath, serve } from '../serve.ts';
import { readTextBody, textType } from '../texts/read.ts';
import { answers } from './answers.ts';
import { etagOf, uncached } from './cache.ts';
import { planMemory, planOf } from './plan.ts';
import { answerOf, idsOf, pageOf, planReading } from './read.ts';
import { matches, notModified, send, sendUncached } from './send.ts';
import { dataType, TYPES } from './types.ts';
import { writeRoutes } from './write-routes.ts';

/** The generic data API. */
export function dataRoutes(parts: Parts) {
  const { db, clock } = parts;
  const app = new Hono<Env>();
  const plan = planMemory();
  const answer = answers(db);

  const scopeOf = (c: Context<Env>): Scope => ({
    viewer: c.var.viewer,
    today: today(clock),
    nsfw: c.req.query('nsfw') === '1',
  });

  app.get(honoPath(read.path), async (c) => {
    const type = dataType(c.req.param('type'));
    const { viewer } = c.var;
    const day = today(clock);
    const asked = plan(c.req.url, viewer, day, () => {
      const query = check(ReadQuery, c.req.query());
      const reading = planReading(type, query, { viewer, today: day, nsfw: query.nsfw === '1' });
      return planOf(db, pageOf(reading), TYPES[type].dependsOn, (page) => answerOf(reading, page));
    });
    if (TYPES[type].dependsOn.length === 0) return sendUncached(c, (await asked.read()).json);
    return answer(asked, c);
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
