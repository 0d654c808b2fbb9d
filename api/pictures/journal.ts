import { sql } from 'kysely';
import type { Db } from '../database/schema.ts';
import type { Store } from './store.ts';
import { moveToTrash, markForPurge } from './trash.ts';
import { describe } from './placeholder.ts';
import { withLease } from '../tasks/lease.ts';
import { endTask, releaseTask, reportProgress } from '../tasks/task.ts';
import { forgetPlain } from './present.ts';
import { isOfAlbum } from '../encryption/encrypted-album.ts';

export type Direction = 'encrypt' | 'decrypt';

export interface JournalStore extends Store {
  ending: AbortSignal;
  /** Work that goes on, by its task; the end of the process waits for it. */
  jobs: Map<string, Promise<void>>;
}

/** Stands for "nothing to remove". */
export const NOTHING = '-';
/** Of the progress, when the files are converted. */
export const CONVERTED = 0.95;

/** Why nothing else can be done to an album now. */
export const BUSY =
  'Dieses Album wird gerade verschlüsselt oder entschlüsselt, oder seine Bilder werden verschoben.';
const ROLLED_BACK = 'Der Vorgang wurde unterbrochen und zurückgenommen. Bitte beginnen Sie ihn noch einmal.';
const FILES_AT_ONCE = 100;

/** Whether files of that album are being converted, or what was left of it is still being cleared away. */
export async function isConverting(db: Db, album: string): Promise<boolean> {
  const { rows } = await sql`
    select from task where kind in ('encrypt', 'decrypt') and state = 'running' and payload->>'album' = ${album}
    union all
    select from "fileOperation" where kind in ('encrypt', 'decrypt') and payload->>'album' = ${album}
    limit 1`.execute(db);
  return rows.length > 0;
}

/** The same, or pictures are just being moved into it or out of it. */
export async function isBusy(db: Db, album: string): Promise<boolean> {
  const { rows } = await sql`
    select from task where kind = 'move' and state = 'running' and jsonb_exists(payload->'albums', ${album})
    union all
    select from "fileOperation" where kind = 'move' and jsonb_exists(payload->'albums', ${album})
    limit 1`.execute(db);
  return rows.length > 0 || isConverting(db, album);
}

/**
 * After the commit: removes what is no longer needed, readable originals before anything else, of an encrypted album also
 * what lies in the bin; of a decrypted one placeholders and sizes are made anew. Can be repeated at any point.
 */
export async function complete(store: JournalStore, task: string): Promise<void> {
  const { db, clock, pictures, ending } = store;
  const { kind, album } = await db
    .selectFrom('task')
    .select(['kind', sql<string>`payload->>'album'`.as('album')])
    .where('id', '=', task)
    .executeTakeFirstOrThrow();
  await removeConverted(store, task, 'from');
  if (kind === 'encrypt') await markForPurge(db, album);
  await moveToTrash(store);
  const shown = await db
    .selectFrom('image')
    .select(['id', 'url', 'sha256', 'rotation', 'thumbHash'])
    .where(isOfAlbum(album))
    .execute();
  for (const [i, { sha256, thumbHash, ...picture }] of shown.entries()) {
    if (ending.aborted) return void (await releaseTask(db, clock, task));
    if (kind === 'encrypt') await forgetPlain({ db, pictures }, sha256);
    else await pictures.locked.forget(album, sha256);
    if (kind === 'decrypt' && thumbHash === '') await describe(store, picture);
    await reportProgress(db, clock, task, CONVERTED + ((1 - CONVERTED) * i) / shown.length);
  }
  await endTask(db, clock, task);
}

/** Before the commit: removes what was written. The album is as it was. */
export async function rollback(store: JournalStore, task: string, error: string): Promise<void> {
  // First: whoever believes to be at work on it still cannot commit any more.
  await endTask(store.db, store.clock, task, error);
  await removeConverted(store, task, 'to');
}

/** Before the commit only what was written is in the journal as planned, after it only what is to go as committed. */
async function removeConverted(
  { db, files }: JournalStore,
  task: string,
  side: 'from' | 'to',
): Promise<void> {
  const some = () =>
    db.transaction().execute(async (trx) => {
      // Under a lock: another process that takes it up later must not remove what has been written anew since.
      const operations = await trx
        .selectFrom('fileOperation')
        .select(['id', side])
        .where(sql<boolean>`payload->>'task' = ${task}`)
        .where('state', '=', side === 'to' ? 'planned' : 'committed')
        .orderBy('id')
        .limit(FILES_AT_ONCE)
        .forUpdate()
        .execute();
      const paths = operations.flatMap((operation) => operation[side] ?? NOTHING);
      await Promise.all(paths.map(async (path) => path === NOTHING || files.remove('imgs', path)));
      const ids = operations.map(({ id }) => id);
      if (ids.length > 0) await trx.deleteFrom('fileOperation').where('id', 'in', ids).execute();
      return ids.length;
    });
  while ((await some()) > 0);
}

/**
 * Ends what processes left that are gone: what was committed is finished, everything else taken back. `alone`: no other
 * process works on this database, so whatever this one has not begun was left.
 */
export async function resume(store: JournalStore, { alone = false } = {}): Promise<void> {
  const { db, ending } = store;
  const left = await abandoned(store, ['encrypt', 'decrypt'], alone);
  for (const { id, result } of left) {
    if (ending.aborted) return;
    await withLease(db, `resume ${id}`, async () => {
      await (result === 'committed' ? complete(store, id) : rollback(store, id, ROLLED_BACK));
      store.log('WARNING', 'Unterbrochene Verschlüsselung beendet', {
        task: id,
        committed: result !== null,
      });
    });
  }
}

/** Tasks of these kinds that no process works on any more, and of which something is still to do. */
export const abandoned = async (
  { db, clock, jobs }: JournalStore,
  kinds: readonly string[],
  alone: boolean,
) => {
  const left = await db
    .selectFrom('task')
    .select(['id', 'state', 'result'])
    .where('kind', 'in', kinds)
    .where((eb) =>
      eb.or([
        eb.and([eb('state', '=', 'running'), ...(alone ? [] : [eb('lockedUntil', '<=', clock.now())])]),
        // Killed while it was being taken back.
        eb.and([
          eb('state', '!=', 'running'),
          sql<boolean>`exists (select from "fileOperation" where payload->>'task' = task.id)`,
        ]),
      ]),
    )
    .execute();
  return left.filter(({ id }) => !jobs.has(id));
};

/** What a size that was just being made when its album was encrypted has left. */
export async function forgetAllPlain(store: JournalStore): Promise<void> {
  const locked = await store.db
    .selectFrom('image')
    .innerJoin('album', 'album.id', 'image.album')
    .select('sha256')
    .where('album.wrappedKey', 'is not', null)
    .execute();
  for (const { sha256 } of locked) {
    if (store.ending.aborted) return;
    await forgetPlain(store, sha256);
  }
}
