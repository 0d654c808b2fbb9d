import { type Context, Hono } from 'hono';
import type { Scope } from '../access.ts';
import { check } from '../body.ts';
import { today } from '../clock.ts';
import { DATA, type DataType, readIds as idsCall, read, ReadQuery, readText } from '../contract/data.ts';
import type { Env, Parts } from '../parts.ts';
import { ApiProblem } from '../problem.ts';
import { readTextBody } from '../texts/read.ts';
import { answerCache, type Cached, dataVersion, etagOf } from './cache.ts';
import { planReading, readIds, readJson } from './read.ts';
import { TYPES } from './types.ts';

const honoPath = (path: string) => path.replaceAll(/\{(\w+)\}/g, ':$1');

export function dataRoutes(parts: Parts) {
  const { db, clock } = parts;
  const app = new Hono<Env>();
  const remember = answerCache();

  const scopeOf = (c: Context<Env>): Scope => ({
    viewer: c.var.viewer,
    today: today(clock),
    nsfw: c.req.query('nsfw') === '1',
  });
  /** All that an answer depends on: the question, who asks, the day, and the state of the data. */
  const etagFor = async (c: Context<Env>, tables: readonly string[], scope: Scope) =>
    etagOf(c.req.url, JSON.stringify(scope), await dataVersion(db, tables));

  app.get(honoPath(read.path), async (c) => {
    const type = typeOf(c.req.param('type'));
    const scope = scopeOf(c);
    const reading = planReading(type, check(ReadQuery, c.req.query()), scope);
    const { dependsOn } = TYPES[type];
    if (dependsOn.length === 0) return sendUncached(c, await readJson(db, reading, scope));
    const etag = await etagFor(c, dependsOn, scope);
    if (matches(c, etag)) return notModified(c, etag);
    return send(c, await remember(etag, () => readJson(db, reading, scope)));
  });

  app.get(honoPath(idsCall.path), async (c) => {
    const type = typeOf(c.req.param('type'));
    const reading = planReading(type, { limit: '1', ...check(ReadQuery, c.req.query()) }, scopeOf(c));
    return sendUncached(c, await readIds(db, reading));
  });

  app.get(honoPath(readText.path), async (c) => {
    const type = c.req.param('type');
    if (type !== 'posts' && type !== 'texts') throw new ApiProblem('not-found');
    const id = c.req.param('id')!;
    const body = JSON.stringify({ id, text: await readTextBody(parts, type, id, scopeOf(c)) });
    const etag = etagOf(body);
    return matches(c, etag)
      ? notModified(c, etag)
      : send(c, { etag, identity: Buffer.from(body), br: null, gzip: null });
  });

  return app;
}

function typeOf(name: string | undefined): DataType {
  if (name === undefined || !Object.hasOwn(DATA, name))
    throw new ApiProblem('not-found', { detail: 'Diesen Datentyp gibt es nicht.' });
  return name as DataType;
}

/** `private`: what is answered depends on who asks; `no-cache`: the ETag decides. */
const headers = (etag?: string) => ({
  'Content-Type': 'application/json',
  'Cache-Control': etag ? 'private, no-cache' : 'no-store',
  Vary: 'Authorization, Accept-Encoding',
  ...(etag && { ETag: etag }),
});

const matches = (c: Context, etag: string) =>
  (c.req.header('If-None-Match') ?? '').split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);

const notModified = (c: Context, etag: string) => c.body(null, 304, headers(etag));
const sendUncached = (c: Context, json: string) => c.body(json, 200, headers());

function send(c: Context, { etag, identity, br, gzip }: Cached): Response {
  const accepted = c.req.header('Accept-Encoding') ?? '';
  const [encoding, body] =
    br && /\bbr\b/.test(accepted)
      ? ['br', br]
      : gzip && /\bgzip\b/.test(accepted)
        ? ['gzip', gzip]
        : [null, identity];
  return c.body(new Uint8Array(body), 200, {
    ...headers(etag),
    ...(encoding && { 'Content-Encoding': encoding }),
  });
}
