import { sql } from 'kysely';
import { type Clock, moment } from '../clock/clock.ts';
import { orderAlbum } from '../contract/album-order.ts';
import type { AlbumSort } from '../contract/album-sort.ts';
import type { undoEdit } from '../contract/bulk.ts';
import type { AnswerOf, BodyOf } from '../contract/call.ts';
import { LAST } from '../contract/moving.ts';
import { chunksOf } from '../database/chunks.ts';
import type { Db } from '../database/schema.ts';
import { inTransaction } from '../database/transaction.ts';
import { serve } from '../http/serve.ts';
import { ApiProblem, invalid } from '../problem/problem.ts';
import { editableAlbums, type Scope, visibleAlbums, visibleImages } from '../rights/access.ts';
import type { App, Services } from '../services/services.ts';
import { beginTask, endTask, requireRecent } from '../tasks/task.ts';

/** The column that puts the pictures of an album in order; their ids decide between equals. */
export const ORDER = { name: 'sortName', taken: 'sortTaken', own: 'position' } as const satisfies Record<
  AlbumSort,
  string
>;

const KIND = 'order';

/** What was there before an album was put in order, and the version that it has since. */
interface Ordered {
  album: string;
  sortBy: AlbumSort;
  version: number;
  former: Place[];
}
interface Place {
  id: string;
  at: number;
}

export function orderRoutes(app: App, { db, clock }: Services) {
  serve(app, orderAlbum, ({ body }, c) => {
    const scope = { viewer: c.var.viewer, ...moment(clock), nsfw: true };
    return inTransaction(db, (trx) => arrange(trx, clock, scope, body));
  });
}

async function arrange(
  trx: Db,
  clock: Clock,
  scope: Scope,
  { album: id, ids, before }: BodyOf<typeof orderAlbum>,
) {
  const { sortBy } = await lockAlbum(trx, scope, id);
  const pictures = await trx
    .selectFrom('image')
    .select(['id', 'position', visibleImages(scope).as('seen')])
    .where('album', '=', id)
    .orderBy(ORDER[sortBy])
    .orderBy('id')
    .execute();
  const seen = new Set(pictures.filter((picture) => picture.seen).map((picture) => picture.id));
  if (ids.some((one) => !seen.has(one)) || (before && !seen.has(before)))
    throw invalid('ids', 'Nicht alle davon sind Bilder dieses Albums.');
  const moved = new Set(ids);
  if (before && moved.has(before)) throw invalid('before', 'Ein Bild kann nicht vor sich selbst stehen.');
  const others = pictures.filter((picture) => !moved.has(picture.id));
  const next = others.findIndex((other) => other.id === before);
  const at = before === null ? others.length : Math.max(0, next);
  const room = sortBy === 'own' ? placesBetween(others[at - 1], others[at], ids.length) : null;
  const order = room ? ids : others.map((other) => other.id).toSpliced(at, 0, ...ids);
  const places = room ?? numbered(FIRST, STEP, order.length);
  const wanted = new Map(order.map((one, n) => [one, places[n]!]));
  const former = pictures.flatMap((picture) =>
    wanted.has(picture.id) && wanted.get(picture.id) !== picture.position
      ? [{ id: picture.id, at: picture.position }]
      : [],
  );
  await place(
    trx,
    id,
    former.map((one) => ({ ...one, at: wanted.get(one.id)! })),
  );
  const version = await sortAlbum(trx, id, 'own');
  const payload: Ordered = { album: id, sortBy, version, former };
  const taskId = await beginTask(trx, clock, { kind: KIND, userId: scope.viewer.userId, payload });
  await endTask(trx, clock, taskId);
  return { images: pictures.length, version, taskId };
}

/** Between two places is room for others, and before the first one: a row of `image` is dear to write, it has many indexes. */
const STEP = 1 << 10;
const FIRST = 1 << 28;

const numbered = (from: number, step: number, count: number) =>
  Array.from({ length: count }, (_, n) => from + n * step);

type Placed = { position: number } | undefined;

/** Null where there is no room left: then all of them are numbered anew. */
function placesBetween(previous: Placed, next: Placed, count: number): number[] | null {
  const reach = (count + 1) * STEP;
  const from = previous?.position ?? Math.max(-1, (next?.position ?? 0) - reach);
  const to = next?.position ?? Math.min(LAST, from + reach);
  const step = Math.min(STEP, Math.floor((to - from) / (count + 1)));
  return step < 1 ? null : numbered(previous ? from + step : to - count * step, step, count);
}

/** Null: that task has put nothing in order. */
export async function orderBack(
  trx: Db,
  clock: Clock,
  scope: Scope,
  taskId: string,
): Promise<AnswerOf<typeof undoEdit> | null> {
  const { viewer } = scope;
  const task = await trx
    .selectFrom('task')
    .select(['payload', 'userId', 'created'])
    .where('id', '=', taskId)
    .where('kind', '=', KIND)
    .executeTakeFirst();
  if (!task || !(viewer.admin || task.userId === viewer.userId)) return null;
  requireRecent(clock, task.created);
  const { album, sortBy, version, former } = task.payload as Ordered;
  if ((await lockAlbum(trx, scope, album)).version !== version)
    throw new ApiProblem('conflict', { detail: CHANGED });
  const restored = await place(trx, album, former);
  await sortAlbum(trx, album, sortBy);
  return { restored, skipped: [], missing: former.length - restored, running: null };
}

const CHANGED = 'Das Album wurde inzwischen geändert. Die Reihenfolge bleibt, wie sie ist.';

async function lockAlbum(trx: Db, { viewer }: Scope, id: string) {
  const album = await trx
    .selectFrom('album')
    .select(['sortBy', 'version', editableAlbums(viewer).as('mine')])
    .where('id', '=', id)
    .where(visibleAlbums(viewer))
    .forUpdate()
    .executeTakeFirstOrThrow(() => new ApiProblem('not-found'));
  if (!album.mine) throw new ApiProblem('not-allowed');
  return album;
}

/** Answers how many of them are there, and stood elsewhere. */
async function place(trx: Db, album: string, places: readonly Place[]): Promise<number> {
  let placed = 0;
  for (const some of chunksOf(places)) {
    const { numAffectedRows = 0n } = await sql`update image set "position" = wanted.at
      from jsonb_to_recordset(${JSON.stringify(some)}::jsonb) as wanted (id text, at integer)
      where image.id = wanted.id and image.album = ${album} and image."position" <> wanted.at`.execute(trx);
    placed += Number(numAffectedRows);
  }
  return placed;
}

async function sortAlbum(trx: Db, id: string, sortBy: AlbumSort): Promise<number> {
  const { version } = await trx
    .updateTable('album')
    .set((eb) => ({ sortBy, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}
