import type { Context } from 'hono';
import * as z from 'zod/mini';
import { check, readBody } from '../http/body.ts';
import { moment } from '../clock/clock.ts';
import { freshId as freshIdCall } from '../contract/data.ts';
import { bytesOfIds } from '../contract/fields.ts';
import { INPUT } from '../contract/inputs.ts';
import { CHANGE, MAX_RECORDS, remove, UpdateQuery, type WritableType } from '../contract/write.ts';
import type { App, Env, Services } from '../services/services.ts';
import { ApiProblem } from '../problem/problem.ts';
import { sendJson } from '../http/conditional.ts';
import { serve } from '../http/serve.ts';
import { lostAlbums } from '../session/lost-albums.ts';
import { requireUser } from '../http/require.ts';
import { dataType } from './types.ts';
import type { Checked, Noun, Writer, Written } from './write.ts';

const KIB = 1024;

export type Nouns = { readonly [T in WritableType]: Noun<T> };

export function writeRoutes(app: App, services: Services, nouns: Nouns) {
  serve(app, freshIdCall, async ({ params }) => {
    const type = dataType(params.type);
    const noun = type === 'imageComments' ? undefined : nouns[type];
    if (!noun?.freshId) {
      throw new ApiProblem('not-found', {
        detail: 'Für diesen Datentyp werden IDs nicht vergeben, sondern gewählt.',
      });
    }
    return { id: await noun.freshId(services) };
  });

  app.post('/v1/data/create/:type', async (c) => {
    const { noun, writer } = permitted(c, 'create');
    const records = await readRecords(c, INPUT[noun.type], writer);
    return answer(c, await noun.create(services, records, writer));
  });

  app.post('/v1/data/update/:type', async (c) => {
    const { noun, writer } = permitted(c, 'update');
    const { nsfw } = check(UpdateQuery, c.req.query());
    const records = await readRecords(c, CHANGE[noun.type], writer);
    return answer(c, await noun.update(services, records, { ...writer, sawUnsafe: nsfw === '1' }));
  });

  app.post('/v1/data/delete/:type', async (c) => {
    const { noun, writer } = permitted(c, 'delete');
    const { ids, ...how } = await readBody(c, remove(noun.type).body, bytesOfIds(MAX_RECORDS));
    return c.json({ deleted: await noun.remove(services, ids, writer, how) });
  });

  /** Administrators write everything, users what is their own, editors some fields of what is there already. */
  const permitted = (c: Context<Env>, verb: 'create' | 'update' | 'delete') => {
    const { viewer, id } = requireUser(c);
    const type = dataType(c.req.param('type'));
    if (type === 'imageComments')
      throw new ApiProblem('not-allowed', { detail: 'Kommentare sind abgeschaltet.' });
    const noun: Noun = nouns[type];
    if (!noun.mayWrite(viewer, verb)) throw new ApiProblem('not-allowed');
    const scope = { viewer, ...moment(services.clock), nsfw: true, lost: lostAlbums(c) };
    return { noun, writer: { scope, sessionId: id } };
  };
}

async function readRecords(c: Context<Env>, schema: z.ZodMiniObject, { scope }: Writer): Promise<Checked[]> {
  const body = await readBody(c, z.unknown(), (scope.viewer.admin ? 4096 : 256) * KIB);
  if (!Array.isArray(body)) return [check(schema, body)];
  const list = z
    .array(schema)
    .check(
      z.minLength(1, 'Die Liste ist leer.'),
      z.maxLength(MAX_RECORDS, `Höchstens ${MAX_RECORDS} Datensätze auf einmal.`),
    );
  return check(list, body);
}

const answer = (c: Context, { items, removed }: Written) =>
  sendJson(c, `{"items":${items}${removed.length > 0 ? `,"removed":${JSON.stringify(removed)}` : ''}}`);
