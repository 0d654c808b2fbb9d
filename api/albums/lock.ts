import { sql } from 'kysely';
import type { Db } from '../database/schema.ts';
import type { Services } from '../services/services.ts';
import { ApiProblem } from '../problem/problem.ts';
import { beginTask, releaseTask } from '../tasks/task.ts';
import type { AlbumKey } from '../encryption/album-files.ts';
import { type Conversion, convert, Interrupted } from '../pictures/conversion.ts';
import { removeFiles } from '../pictures/trash.ts';
import { UNDESCRIBED } from '../pictures/placeholder.ts';
import { type Direction, complete, isConverting, NOTHING, rollback } from '../pictures/journal.ts';
import { keyFileOf, keyFilePath, type WrappedKeys } from '../encryption/key-file.ts';
import { isOfAlbum, type EncryptedAlbum } from '../encryption/encrypted-album.ts';

export interface LockableAlbum extends EncryptedAlbum {
  encrypted: boolean;
  wrappedKey: unknown;
}

/** Work that goes on. `done` rejects where it was taken back. */
interface Work {
  task: string;
  done: Promise<void>;
}

const BUSY = 'Dieses Album wird gerade verschlüsselt oder entschlüsselt.';
const FAILED = 'Die Verschlüsselung ließ sich nicht ändern. Es bleibt alles, wie es war.';

export async function lockableAlbum(db: Db, id: string): Promise<LockableAlbum> {
  const album = await db.selectFrom('album').selectAll().where('id', '=', id).executeTakeFirst();
  if (!album) throw new ApiProblem('not-found');
  return album;
}

/** The album stays readable until all of its files are encrypted. */
export async function encryptFiles(
  services: Services,
  album: LockableAlbum,
  {
    dataKey,
    wraps,
    isNew,
    by,
  }: { dataKey: Uint8Array; wraps: WrappedKeys; isNew: boolean; by: string | null },
): Promise<Work> {
  const { db, files } = services;
  const { id, location, encryptedThumbs, encryptedLarge } = album;
  const task = await begin(services, 'encrypt', id, by);
  return run(services, {
    direction: 'encrypt',
    vault: album,
    key: { id, location, dataKey },
    task,
    async prepare() {
      // A key that was there before must never be taken back.
      if (!isNew) return;
      await note(db, { direction: 'encrypt', task, album: id, from: NOTHING, to: keyFilePath(album) });
      await files.put('imgs', keyFilePath(album), keyFileOf(album, wraps));
    },
    async commit(trx) {
      await trx
        .updateTable('album')
        .set((eb) => ({
          encrypted: true,
          encryptedThumbs,
          encryptedLarge,
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
  services: Services,
  album: LockableAlbum,
  { key, by }: { key: AlbumKey; by: string | null },
): Promise<Work> {
  const { id } = album;
  const task = await begin(services, 'decrypt', id, by);
  return run(services, {
    direction: 'decrypt',
    vault: album,
    key,
    task,
    async commit(trx) {
      // What was deleted before stays encrypted in the bin, and needs its key as long as it is there.
      await removeFiles(trx, services.clock, [{ url: keyFilePath(album), album: id, sha256: null }]);
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
      await trx
        .updateTable('session')
        .set({ albums: sql`albums - ${id}::text` })
        .where(sql<boolean>`jsonb_exists(albums, ${id})`)
        .execute();
    },
  });
}

/** One at a time for each album. */
const begin = (
  { db, clock }: Services,
  direction: Direction,
  album: string,
  userId: string | null,
): Promise<string> =>
  db.transaction().execute(async (trx) => {
    await trx.selectFrom('album').select('id').where('id', '=', album).forUpdate().executeTakeFirstOrThrow();
    if (await isConverting(trx, album)) throw new ApiProblem('conflict', { detail: BUSY });
    return beginTask(trx, clock, { kind: direction, userId, payload: { album } });
  });

interface Note {
  direction: Direction;
  task: string;
  album: string;
  from: string;
  to: string | null;
}

async function note(db: Db, { direction, task, album, from, to }: Note): Promise<void> {
  await db
    .insertInto('fileOperation')
    .values({ kind: direction, from, to, payload: JSON.stringify({ task, album }) })
    .execute();
}

function run(services: Services, conversion: Conversion & { prepare?(): Promise<void> }): Work {
  const { task, vault } = conversion;
  const work = async () => {
    try {
      await conversion.prepare?.();
      await convert(services, conversion);
    } catch (error) {
      if (error instanceof Interrupted) {
        await releaseTask(services.db, services.clock, task);
        throw error;
      }
      const told = error instanceof ApiProblem ? error.message : FAILED;
      services.log('ERROR', FAILED, { album: vault.id, error: String(error) });
      await rollback(services, task, told);
      throw error;
    }
    await complete(services, task);
    services.sessions.forget();
  };
  const done = work();
  // Somebody may have stopped waiting: then the task tells it.
  const over = done.catch(() => undefined).finally(() => services.jobs.delete(task));
  services.jobs.set(task, over);
  return { task, done };
}
