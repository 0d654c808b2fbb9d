import { type Context, Hono } from 'hono';
import type { Scope } from '../access.ts';
import { check } from '../body.ts';
import { today } from '../clock.ts';
import { DATA, type DataType, readIds, read, ReadQuery, readText } from '../contract/data.ts';
import type { Env, Parts } from '../parts.ts';
import { ApiProblem } from '../problem.ts';
import { honoPath } from '../serve.ts';
import { readTextBody } from '../texts/read.ts';
import { planner } from './answers.ts';
import { answerCache, etagOf, uncached } from './cache.ts';
import { idsOf, planReading } from './read.ts';
import { matches, notModified, send, sendUncached } from './send.ts';
import { currentVersions } from './versions.ts';

/** The reading half of the generic data API. */
export function dataRoutes(parts: Parts) {
  const { db, clock } = parts;
  const app = new Hono<Env>();
  const remember = answerCache();
  const plan = planner(db);
  const versions = currentVersions(db);

  const scopeOf = (c: Context<Env>): Scope => ({
    viewer: c.var.viewer,
    today: today(clock),
    nsfw: c.req.query('nsfw') === '1',
  });

  app.get(honoPath(read.path), async (c) => {
    const type = typeOf(c.req.param('type'));
    const query = check(ReadQuery, c.req.query());
    const { etag: etagOf, build } = plan(type, query, queryOf(c.req.url), scopeOf(c));
    const etag = etagOf(await versions());
    if (etag === null) return sendUncached(c, await build());
    if (matches(c, etag)) return notModified(c, etag);
    return send(c, await remember(etag, build));
  });

  app.get(honoPath(readIds.path), async (c) => {
    const type = typeOf(c.req.param('type'));
    const reading = planReading(type, { limit: '1', ...check(ReadQuery, c.req.query()) }, scopeOf(c));
    const { rows } = await idsOf(reading).execute(db);
    return sendUncached(c, `{"ids":${rows[0]!.ids}}`);
  });

  app.get(honoPath(readText.path), async (c) => {
    const type = c.req.param('type');
    if (type !== 'posts' && type !== 'texts') throw new ApiProblem('not-found');
    const id = c.req.param('id')!;
    const body = JSON.stringify({ id, text: await readTextBody(parts, type, id, scopeOf(c)) });
    const etag = etagOf(body);
    return matches(c, etag) ? notModified(c, etag) : send(c, uncached(etag, body));
  });

  return app;
}

const queryOf = (url: string) => {
  const at = url.indexOf('?');
  return at < 0 ? '' : url.slice(at);
};

function typeOf(name: string | undefined): DataType {
  if (name === undefined || !Object.hasOwn(DATA, name))
    throw new ApiProblem('not-found', { detail: 'Diesen Datentyp gibt es nicht.' });
  return name as DataType;
}
