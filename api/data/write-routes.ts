import { type Context, Hono } from 'hono';
import * as z from 'zod/mini';
import { check, readBody } from '../http/body.ts';
import { today } from '../clock/clock.ts';
import { freshId as freshIdCall } from '../contract/data.ts';
import { CHANGE, INPUT, MAX_RECORDS, remove } from '../contract/write.ts';
import type { Env, Services } from '../services/services.ts';
import { ApiProblem } from '../problem/problem.ts';
import { sendJson } from '../http/conditional.ts';
import { serve } from '../http/serve.ts';
import { lostAlbums } from '../session/lost-albums.ts';
import { requireUser } from '../http/require.ts';
import { freshId } from './fresh-id.ts';
import { dataType } from './types.ts';
import { createRecords, deleteRecords, updateRecords, type Writer, type Written } from './write.ts';
import { WRITES } from './writes.ts';
import type { Row } from './writing.ts';

const KIB = 1024;

/** The writing half of the generic data API. */
export function writeRoutes(services: Services) {
  const app = new Hono<Env>();

  serve(app, freshIdCall, async ({ params }) => ({ id: await freshId(services, dataType(params.type)) }));

  app.post('/v1/data/create/:type', async (c) => {
    const { type, writer } = permitted(c, services, 'create');
    const records = await readRecords(c, INPUT[type], writer);
    return answer(c, await createRecords(services, type, records, writer));
  });

  app.post('/v1/data/update/:type', async (c) => {
    const { type, writer } = permitted(c, services, 'update');
    const records = await readRecords(c, CHANGE[type], writer);
    return answer(c, await updateRecords(services, type, records, writer));
  });

  app.post('/v1/data/delete/:type', async (c) => {
    const { type, writer } = permitted(c, services, 'delete');
    const { ids } = await readBody(c, remove(type).body, 64 * KIB);
    return c.json({ deleted: await deleteRecords(services, type, ids, writer) });
  });

  return app;
}

/** Administrators write everything, users what is their own, editors some fields of what is there already. */
function permitted(c: Context<Env>, { clock }: Services, verb: 'create' | 'update' | 'delete') {
  const { viewer, id } = requireUser(c);
  const type = dataType(c.req.param('type'));
  if (type === 'imageComments')
    throw new ApiProblem('not-allowed', { detail: 'Kommentare sind abgeschaltet.' });
  const { own, editors } = WRITES[type];
  if (!viewer.admin && !own && !(editors && verb === 'update')) throw new ApiProblem('not-allowed');
  const scope = { viewer, today: today(clock), nsfw: true, lost: lostAlbums(c) };
  return { type, writer: { scope, sessionId: id } };
}

/** One record or a list of them; an error in a list names the record's place in it. */
async function readRecords(c: Context<Env>, schema: z.ZodMiniObject, { scope }: Writer): Promise<Row[]> {
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
