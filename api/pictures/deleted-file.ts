import path from 'node:path';
import { sql } from 'kysely';
import { encryptedAlbumOf, encryptedPathOf, isEncryptedPath } from '../encryption/encrypted-album.ts';
import type { Files } from '../files/files.ts';
import { forgetPlain, isNamed, lockFile } from './present.ts';
import type { Store } from './store.ts';

/**
 * One deleted file: planned (in its folder) → kept (in the bin) → gone; purging: gone as soon as possible. Planned once more: a record names
 * it again. Can be repeated at any point, but only one at a time for each path; no transaction waits for the files.
 */
export async function advance(store: Store, id: number): Promise<void> {
  const { db, files } = store;
  const operation = await db
    .selectFrom('fileOperation')
    .select(['from', 'to', 'created', 'payload', 'state', 'binId'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!operation) return;
  const { from, created, state, binId } = operation;
  const payload = operation.payload as Payload;
  const to = operation.to ?? `${created.toISOString().slice(0, 10)}/${id}${path.posix.extname(from)}`;
  const encrypted = payload.encrypted ?? (await encryptedPathOf(db, from));
  const place: Place = { area: 'imgs', plain: from, encrypted };
  const bin: Place = { area: 'bin', plain: to, encrypted: `${to}.enc` };
  // What lies in its place once it was moved is another file, which may have no record yet.
  if (operation.to === null) await empty(store, place, bin, { ...payload, binId });
  else await restoreIfNamed(store, place, bin, { ...payload, binId });
  if (state === 'purging') await purge(files, bin);
  if (await lies(files, bin))
    await db
      .updateTable('fileOperation')
      // It may have been marked for purging meanwhile, or taken out of the bin.
      .set({
        to,
        state: sql`case when state = ${state} and "binId" is not distinct from ${binId} then 'kept' else state end`,
      })
      .where('id', '=', id)
      .execute();
  else await db.deleteFrom('fileOperation').where('id', '=', id).execute();
}

export interface Payload {
  album: string | null;
  sha256: string | null;
  /** Where the file lay encrypted when it was deleted; its album may be gone. */
  encrypted: string | null;
}

interface Place {
  area: 'imgs' | 'bin';
  plain: string;
  encrypted: string | null;
}

/** A file that a record names again stays in its place. */
async function empty(store: Store, place: Place, bin: Place, deleted: Deleted): Promise<void> {
  const { db, files } = store;
  if (!(await isNamed(db, place.plain))) {
    if (await isBeingEncrypted(store, place)) await files.remove('imgs', place.plain);
    await moveBoth(files, place, bin);
    await forgetSizes(store, deleted);
  }
  await restoreIfNamed(store, place, bin, deleted);
}

type Deleted = Payload & { binId: string | null };

/**
 * It was taken out of the bin, or somebody has found the file in its folder before it was moved, and recorded it since. Others of the
 * same name may lie in the bin: a picture is told by its hash, and a key file by being no entry's.
 */
async function restoreIfNamed(
  { db, files }: Store,
  place: Place,
  bin: Place,
  deleted: Deleted,
): Promise<void> {
  const { sha256, binId } = deleted;
  if ((sha256 === null && binId !== null) || (await lies(files, place))) return;
  // Who has found it in its place has not recorded it before his transaction ends.
  const isTheirs = await db.transaction().execute(async (trx) => {
    await lockFile(trx, place.plain);
    return isNamed(trx, place.plain, sha256);
  });
  if (isTheirs) await moveBoth(files, bin, place);
}

async function purge(files: Files, { area, plain, encrypted }: Place): Promise<void> {
  await files.remove(area, plain);
  if (encrypted) await files.remove(area, encrypted);
}

/** Its album is encrypted, and the readable file still lies beside the other one. */
async function isBeingEncrypted({ db, files }: Store, { area, plain, encrypted }: Place) {
  const album = await encryptedAlbumOf(db, plain);
  return album !== null && isEncryptedPath(album, plain) && (await isThere(files, area, encrypted));
}

const isThere = async (files: Files, area: Place['area'], file: string | null): Promise<boolean> =>
  file !== null && (await files.stat(area, file)) !== null;

const lies = async (files: Files, { area, plain, encrypted }: Place): Promise<boolean> =>
  (await isThere(files, area, plain)) || isThere(files, area, encrypted);

/** The file, readable or encrypted, as it lies there. */
async function moveBoth(files: Files, from: Place, to: Place): Promise<void> {
  await files.move(from.area, from.plain, to.plain, to.area);
  if (from.encrypted && to.encrypted) await files.move(from.area, from.encrypted, to.encrypted, to.area);
}

async function forgetSizes({ db, pictures }: Store, { album, sha256 }: Payload): Promise<void> {
  if (sha256 === null) return;
  await forgetPlain({ db, pictures }, sha256);
  if (album === null) return;
  const same = await db
    .selectFrom('image')
    .select('id')
    .where('album', '=', album)
    .where('sha256', '=', sha256)
    .executeTakeFirst();
  if (!same) await pictures.locked.forget(album, sha256);
}
