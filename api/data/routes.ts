import type { Context } from 'hono';
import { type SqlBool, sql } from 'kysely';
import type { Scope } from '../rights/access.ts';
import { requireKeysIfEmpty } from '../encryption/lost-key.ts';
import { check, readBody } from '../http/body.ts';
import { type Moment, moment } from '../clock/clock.ts';
import { type DataType, query, read } from '../contract/data.ts';
import { readIds, ReadQuery } from '../contract/read-query.ts';
import type { App, Env, Services } from '../services/services.ts';
import { honoPath, serve } from '../http/serve.ts';
import { lostAlbums } from '../session/lost-albums.ts';
import { PRIVATE_JSON, represent, respond, sendJson } from '../http/conditional.ts';
import type { Answer } from './answers.ts';
import { compileFilter } from './filter.ts';
import { idsOf, parseReading, questionOf } from './read.ts';
import { dataType, TYPES } from './types.ts';
import { type Nouns, writeRoutes } from './write-routes.ts';

export function dataRoutes(app: App, services: Services, nouns: Nouns, answer: Answer) {
  const { db, clock } = services;

  const scopeOf = (c: Context<Env>, nsfw: string | undefined): Scope => ({
    viewer: c.var.viewer,
    ...moment(clock),
    nsfw: nsfw === '1',
    lost: lostAlbums(c),
  });

  const requireKeysFor = async (type: DataType, { filter, nsfw }: ReadQuery, c: Context<Env>) => {
    if (type !== 'image' || lostAlbums(c).length === 0) return;
    const scope = scopeOf(c, nsfw);
    const condition = filter ? compileFilter(TYPES.image, filter, scope).where : sql<SqlBool>`true`;
    await requireKeysIfEmpty(db, scope, condition);
  };

  app.get(honoPath(read.path), async (c) => {
    const type = dataType(c.req.param('type'));
    const viewer = c.get('viewer');
    await requireKeysFor(type, c.req.query(), c);
    const nsfw = c.req.query('nsfw') === '1';
    const ask = (at: Moment) =>
      questionOf(db, parseReading(type, check(ReadQuery, c.req.query()), { viewer, ...at, nsfw }));
    if (TYPES[type].dependsOn.length > 0) return answer(c, ask);
    return sendJson(c, await askNow(ask(moment(clock))));
  });
  const askNow = async ({ statement, answer }: ReturnType<typeof questionOf>) =>
    answer((await statement.execute(db)).rows[0]!);

  app.post(honoPath(query.path), async (c) => {
    const type = dataType(c.req.param('type'));
    const { filter, fields, limit, nsfw, ...rest } = await readBody(c, query.body);
    const question: ReadQuery = {
      ...rest,
      ...(filter && { filter: JSON.stringify(filter) }),
      ...(fields && { fields: fields.join(',') }),
      ...(limit !== undefined && { limit: String(limit) }),
      ...(nsfw && { nsfw: '1' }),
    };
    await requireKeysFor(type, question, c);
    const json = await askNow(questionOf(db, parseReading(type, question, scopeOf(c, question.nsfw))));
    return respond(c, represent(json), PRIVATE_JSON);
  });

  serve(app, readIds, async ({ params, query }, c) => {
    const type = dataType(params.type);
    const reading = parseReading(type, { limit: '1', sort: 'id', ...query }, scopeOf(c, query.nsfw));
    await requireKeysFor(type, query, c);
    const { rows } = await idsOf(reading).execute(db);
    return sendJson(c, `{"ids":${rows[0]!.ids}}`);
  });

  writeRoutes(app, services, nouns);
}
