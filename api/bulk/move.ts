import { sql } from 'kysely';
import type { moveImages, undoEdit } from '../contract/bulk.ts';
import type { AnswerOf, BodyOf } from '../contract/call.ts';
import { isSiteAlbum } from '../contract/site.ts';
import type { Db } from '../database/schema.ts';
import { inTransaction } from '../database/transaction.ts';
import { sessionKey } from '../encryption/encrypted-album.ts';
import { BUSY, isConverting, type Move, MOVE, type Moving, movePictures } from '../pictures/pictures.ts';
import { ApiProblem } from '../problem/problem.ts';
import { editableAlbums, type Scope, visibleAlbums, visibleImages } from '../rights/access.ts';
import type { Services, Session } from '../services/services.ts';
import { stateOf } from '../tasks/job.ts';
import { beginTask, requireRecent } from '../tasks/task.ts';
import { lockPictures } from './edit.ts';
import { DONE } from './undo.ts';

export interface Mover {
  scope: Scope;
  session: Session | null;
  authId: string | undefined;
}

const OUTSIDE =
  'Nur Bilder von Fotoalben lassen sich verschieben. Bilder einer Site bekommen ihre Sammlung über „Mehrere bearbeiten“.';
const RUNNING = 'Die Bilder werden noch verschoben.';
const NO_PASSWORD = 'Bitte vergeben Sie zuerst das Albumpasswort: Dieses Album wird verschlüsselt.';

export async function moveAll(
  services: Services,
  mover: Mover,
  { ids, album: to }: BodyOf<typeof moveImages>,
): Promise<AnswerOf<typeof moveImages>> {
  const { db, clock } = services;
  const begun = await inTransaction(db, async (trx) => {
    const there = await lockPictures(trx, mover.scope, ids);
    const missing = ids.length - there.size;
    const pictures = ids.flatMap((id) => there.get(id) ?? []).filter(({ album }) => album !== to);
    const sources = [...new Set(pictures.map(({ album }) => album))];
    const from = sources.filter((album) => album !== null && !isSiteAlbum(album)) as string[];
    if (from.length < sources.length) throw new ApiProblem('conflict', { detail: OUTSIDE });
    const { albums, titles } = await lockAlbums(trx, mover, [...from, to]);
    if (pictures.length === 0) return { missing, moving: null };
    const moves = pictures.map(({ id, title }): Move => ({ image: id, title, to }));
    const name = `${count(moves)} nach „${titles.get(to)!}“`;
    const task = await beginTask(trx, clock, {
      kind: MOVE,
      userId: mover.scope.viewer.userId,
      payload: { albums: [...albums.keys()], to },
      title: `${name} verschieben`,
    });
    return { missing, moving: { task, moves, albums, done: `${name} verschoben` } };
  });
  const { missing, moving } = begun;
  if (moving === null) return { taskId: null, state: 'done', moved: 0, missing };
  const state = await stateOf(movePictures(services, moving));
  return { taskId: moving.task, state, moved: moving.moves.length, missing };
}

/** Null: that task has moved nothing. Leaves alone what was moved on or deleted since, and names it. */
export async function moveBack(
  services: Services,
  mover: Mover,
  taskId: string,
): Promise<AnswerOf<typeof undoEdit> | null> {
  const { db, clock } = services;
  const { viewer } = mover.scope;
  const begun = await inTransaction(db, async (trx) => {
    const task = await trx
      .selectFrom('task')
      .select(['payload', 'userId', 'state', 'created', 'title'])
      .where('id', '=', taskId)
      .where('kind', '=', MOVE)
      .forUpdate()
      .executeTakeFirst();
    if (!task || !(viewer.admin || task.userId === viewer.userId)) return null;
    if (task.state === 'running') throw new ApiProblem('conflict', { detail: RUNNING });
    requireRecent(clock, task.created);
    const { to } = task.payload as { to: string };
    const changes = await trx
      .selectFrom('bulkChange')
      .leftJoin('image', 'image.id', 'bulkChange.imageId')
      .select(['imageId', 'before', 'image.title', 'image.album'])
      .select(sql<boolean>`${visibleImages(mover.scope)}`.as('seen'))
      .where('taskId', '=', taskId)
      .orderBy('imageId')
      .execute();
    if (changes.length === 0) throw new ApiProblem('conflict', { detail: DONE });
    const moves = changes.flatMap(({ imageId: image, before, title, album }): Move[] => {
      const back = before as NonNullable<Move['back']> & { album: string };
      return album === to ? [{ image, title: title!, to: back.album, back }] : [];
    });
    const skipped = changes.flatMap(({ imageId: id, title, album, seen }) =>
      title === null || album === to || !seen ? [] : [{ id, title }],
    );
    const missing = changes.length - moves.length - skipped.length;
    if (moves.length === 0) return { missing, skipped, moving: null };
    await lockPictures(
      trx,
      mover.scope,
      moves.map(({ image }) => image),
    );
    const { albums } = await lockAlbums(trx, mover, [to, ...new Set(moves.map((move) => move.to))]);
    const task2 = await beginTask(trx, clock, {
      kind: MOVE,
      userId: viewer.userId,
      payload: { albums: [...albums.keys()] },
      title: `${count(moves)} zurück verschieben`,
    });
    const done = `${count(moves)} zurück verschoben`;
    return { missing, skipped, moving: { task: task2, moves, albums, undoes: taskId, done } };
  });
  if (begun === null) return null;
  const { missing, skipped, moving } = begun;
  if (moving === null) return { restored: 0, skipped, missing, running: null };
  const state = await stateOf(movePictures(services, moving));
  return {
    restored: moving.moves.length,
    skipped,
    missing,
    running: state === 'running' ? moving.task : null,
  };
}

/** As they are, until the transaction ends: the mover edits all of them, and they are open to him. */
async function lockAlbums(trx: Db, { scope: { viewer }, session, authId }: Mover, ids: readonly string[]) {
  const rows = await trx
    .selectFrom('album')
    .select(['id', 'title', 'location', 'thumbnailSublocation', 'largeSubLocation'])
    .select(['encrypted', 'encryptedThumbs', 'encryptedLarge', 'nameKey', 'wrappedKey'])
    .select(sql<boolean>`${editableAlbums(viewer)}`.as('mine'))
    .where(sql<boolean>`id = any(${[...ids]}::text[])`)
    .where(visibleAlbums(viewer))
    .orderBy('id')
    .forUpdate()
    .execute();
  if (rows.length < new Set(ids).size)
    throw new ApiProblem('not-found', { detail: 'Dieses Album gibt es nicht.' });
  if (rows.some(({ mine }) => !mine)) throw new ApiProblem('not-allowed');
  const albums = new Map<string, Moving['albums'] extends ReadonlyMap<string, infer A> ? A : never>();
  for (const { title, encrypted, wrappedKey, mine: _, ...album } of rows) {
    if (await isConverting(trx, album.id)) throw new ApiProblem('conflict', { detail: BUSY });
    if (encrypted && wrappedKey === null) throw new ApiProblem('conflict', { detail: NO_PASSWORD });
    const dataKey = wrappedKey === null ? null : sessionKey(session, authId, album);
    if (wrappedKey !== null && dataKey === null)
      throw new ApiProblem('album-locked', {
        detail: `Das Album „${title}“ ist verschlüsselt. Bitte öffnen Sie es zuerst mit seinem Passwort.`,
      });
    albums.set(album.id, { ...album, dataKey });
  }
  return { albums, titles: new Map(rows.map(({ id, title }) => [id, title])) };
}

const count = ({ length }: readonly unknown[]) => (length === 1 ? '1 Bild' : `${length} Bilder`);
