import type { Db } from '../database/schema.ts';
import { keepingOpen } from '../database/transaction.ts';
import { ApiProblem } from '../problem/problem.ts';
import type { TaskState } from '../tasks/job.ts';
import { beginTask } from '../tasks/task.ts';
import { type Conversion, convert } from './conversion.ts';
import { isRestoring, removeFiles } from './trash.ts';
import { UNDESCRIBED } from './placeholder.ts';
import { BUSY, type Direction, isBusy, type JournalStore, NOTHING, requireOwn } from './journal.ts';
import { run } from './run.ts';
import { nameKeyOf } from '../encryption/album-files.ts';
import { keyFileOf, keyFilePath, type WrappedKeys } from '../encryption/key-file.ts';
import {
  forgetKeys,
  isOfAlbum,
  type EncryptedAlbum,
  type UnlockedAlbum,
} from '../encryption/encrypted-album.ts';

export interface LockableAlbum extends EncryptedAlbum {
  encrypted: boolean;
  wrappedKey: unknown;
}

export interface ConvertStore extends JournalStore {
  sessions: { forget(): void };
}

/** Work that goes on. `done` rejects where it was rolled back. */
interface Work {
  task: string;
  done: Promise<TaskState>;
}

const PUTTING_BACK =
  'Bilder dieses Albums werden gerade wiederhergestellt. Bitte versuchen Sie es gleich noch einmal.';
const DONE = 'Dieses Album wurde gerade in einem anderen Fenster verschlüsselt oder entschlüsselt.';
const FAILED = 'Die Verschlüsselung ließ sich nicht ändern. Es bleibt alles, wie es war.';

export async function lockableAlbum(db: Db, id: string): Promise<LockableAlbum> {
  const album = await db.selectFrom('album').selectAll().where('id', '=', id).executeTakeFirst();
  if (!album) throw new ApiProblem('not-found');
  return album;
}

/** The album stays readable until all of its files are encrypted. */
export async function encryptFiles(
  store: ConvertStore,
  album: LockableAlbum,
  {
    dataKey,
    wraps,
    isNew,
    by,
  }: { dataKey: Uint8Array; wraps: WrappedKeys; isNew: boolean; by: string | null },
): Promise<Work> {
  const { db, files } = store;
  const { id, encryptedThumbs, encryptedLarge } = album;
  const task = await begin(store, 'encrypt', id, by);
  return start(store, {
    direction: 'encrypt',
    album: { ...album, dataKey },
    task,
    async prepare() {
      // A key that was there before must never be taken back.
      if (!isNew && (await files.stat('imgs', keyFilePath(album)))) return;
      const payload = JSON.stringify({ task, album: id });
      await db.transaction().execute(async (trx) => {
        await requireOwn(trx, store, task);
        await trx
          .insertInto('fileOperation')
          .values({ kind: 'encrypt', from: NOTHING, to: keyFilePath(album), payload })
          .execute();
      });
      // Whoever takes this for dead waits for the end of the transaction, and removes the file by its note.
      await db.transaction().execute(async (trx) => {
        await requireOwn(trx, store, task);
        await keepingOpen(trx, files.put('imgs', keyFilePath(album), keyFileOf(album, wraps)));
      });
    },
    async commit(trx) {
      await trx
        .updateTable('album')
        .set((eb) => ({
          encrypted: true,
          encryptedThumbs,
          encryptedLarge,
          nameKey: nameKeyOf({ dataKey }),
          wrappedKey: JSON.stringify(wraps.password),
          recoveryKey: wraps.recovery && JSON.stringify(wraps.recovery),
          version: eb('version', '+', 1),
        }))
        .where('id', '=', id)
        .where('wrappedKey', 'is', null)
        .execute();
      await trx.updateTable('image').set(UNDESCRIBED).where(isOfAlbum(id)).execute();
    },
  });
}

export async function decryptFiles(
  store: ConvertStore,
  album: UnlockedAlbum,
  { by }: { by: string | null },
): Promise<Work> {
  const { id } = album;
  const task = await begin(store, 'decrypt', id, by);
  return start(store, {
    direction: 'decrypt',
    album,
    task,
    async commit(trx) {
      // What was deleted before stays encrypted in the bin, and needs its key as long as it is there.
      await removeFiles(trx, store.clock, [{ url: keyFilePath(album), album: id, sha256: null }]);
      await trx
        .updateTable('album')
        .set((eb) => ({
          encrypted: false,
          encryptedThumbs: false,
          encryptedLarge: false,
          wrappedKey: null,
          recoveryKey: null,
          version: eb('version', '+', 1),
        }))
        .where('id', '=', id)
        .execute();
      await forgetKeys(trx, id);
    },
  });
}

/** One at a time for each album. */
const begin = (
  { db, clock }: ConvertStore,
  direction: Direction,
  album: string,
  userId: string | null,
): Promise<string> =>
  db.transaction().execute(async (trx) => {
    const { title: name, wrappedKey } = await trx
      .selectFrom('album')
      .select(['title', 'wrappedKey'])
      .where('id', '=', album)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (await isBusy(trx, album)) throw new ApiProblem('conflict', { detail: BUSY });
    // A second key would take the place of the one that its files are encrypted with.
    if ((wrappedKey === null) === (direction === 'decrypt'))
      throw new ApiProblem('conflict', { detail: DONE });
    // It would arrive in the version that it was deleted in. From here on nothing is restored.
    if (await isRestoring(trx, album)) throw new ApiProblem('conflict', { detail: PUTTING_BACK });
    // Of an album that had this id before, or of an earlier encryption.
    if (direction === 'encrypt') await forgetKeys(trx, album);
    const title = `Album „${name}“ ${direction === 'encrypt' ? 'verschlüsseln' : 'entschlüsseln'}`;
    return beginTask(trx, clock, { kind: direction, userId, payload: { album }, title });
  });

function start(store: ConvertStore, conversion: Conversion & { prepare?(): Promise<void> }): Work {
  const { task } = conversion;
  const work = async () => {
    await conversion.prepare?.();
    await convert(store, conversion);
    store.sessions.forget();
  };
  return { task, done: run(store, task, work, FAILED) };
}
