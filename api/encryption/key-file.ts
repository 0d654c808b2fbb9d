import { hash, randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database, Db } from '../database/schema.ts';
import { inTransaction, keepingOpen } from '../database/transaction.ts';
import type { Files } from '../files/files.ts';
import { ApiProblem } from '../problem/problem.ts';
import { type AlbumFolder, isEncrypted } from './album-files.ts';
import { type EncryptedAlbum, encryptedFolders, requireSamePassword } from './encrypted-album.ts';
import {
  KeyFile,
  SALT_BYTES,
  type PasswordWrap,
  type RecoveryWrap,
  unwrapWithPassword,
  wrapForRecovery,
  wrapWithPassword,
} from './wrapped-keys.ts';
import { recoveryText } from './recovery-key.ts';

export interface WrappedKeys {
  password: PasswordWrap;
  recovery: RecoveryWrap | null;
  /** Shown once. */
  recoveryText: string | undefined;
}

/** Each try of one request has the same: it tells what that has done, and the recovery key again. */
export interface Seed {
  salt: Buffer;
  recovery: Buffer;
}

export async function newWrappedKeys(
  album: string,
  dataKey: Uint8Array,
  { password, recovery }: { password: string; recovery: boolean },
  seed: Seed = { salt: randomBytes(SALT_BYTES), recovery: randomBytes(32) },
): Promise<WrappedKeys> {
  const secret = recovery ? seed.recovery : null;
  return {
    password: await wrapWithPassword(album, dataKey, password, seed.salt),
    recovery: secret && wrapForRecovery(album, dataKey, secret),
    recoveryText: secret ? recoveryText(secret) : undefined,
  };
}

export const KEY_FILE = 'album.key.json';
export const keyFilePath = ({ location }: Pick<AlbumFolder, 'location'>) => `${location}/${KEY_FILE}`;

export function keyFileOf({ id }: AlbumFolder, { password, recovery }: WrappedKeys): Buffer {
  const content: KeyFile = { album: id, password, recovery };
  return Buffer.from(`${JSON.stringify(content, null, 2)}\n`);
}

const OTHER_KEY =
  'In diesem Ordner liegt schon der Schlüssel verschlüsselter Bilder. Er passt nicht zu diesem Album oder diesem Passwort.';

/** What opens encrypted files that lie there already, because the database was lost; null where there are none. */
export async function keyFromFile(
  { files }: { files: Files },
  album: EncryptedAlbum,
  password: string,
  seed?: Seed,
): Promise<{ dataKey: Buffer; wraps: WrappedKeys } | null> {
  const bytes = await files.read('imgs', keyFilePath(album));
  if (!bytes) return null;
  const found = readKeyFile(bytes);
  const fits = found?.album === album.id;
  const dataKey = fits ? await unwrapWithPassword(album.id, found.password, password) : null;
  if (!found || !dataKey) {
    const folders = encryptedFolders({ ...album, encryptedThumbs: true, encryptedLarge: true });
    for (const folder of folders)
      if ((await files.list('imgs', folder)).some(isEncrypted))
        throw new ApiProblem('conflict', { detail: OTHER_KEY });
    // It opens nothing here, but perhaps what somebody has yet to bring back.
    const aside = `${album.location}/album.key.${hash('sha256', bytes).slice(0, 8)}.json`;
    await files.move('imgs', keyFilePath(album), aside);
    return null;
  }
  const { password: wrap, recovery } = found;
  // A try before this one left it, and nobody has its recovery key yet.
  const isOwn = recovery !== null && seed !== undefined && isOfRequest(wrap, seed);
  const text = isOwn ? recoveryText(seed.recovery) : undefined;
  return { dataKey, wraps: { password: wrap, recovery, recoveryText: text } };
}

export const isOfRequest = ({ salt }: PasswordWrap, seed: Seed): boolean =>
  salt === seed.salt.toString('base64');

export function readKeyFile(bytes: Buffer): KeyFile | null {
  try {
    return KeyFile.parse(JSON.parse(bytes.toString()));
  } catch {
    return null;
  }
}

/**
 * The file before the commit: where this is interrupted in between, the old password opens the album, and the new one the file.
 * `forget` is of the same transaction.
 */
export async function replaceWrappedKeys(
  { db, files }: { db: Kysely<Database>; files: Files },
  album: AlbumFolder & { wrappedKey: unknown },
  wraps: WrappedKeys,
  forget: (trx: Db) => Promise<void>,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    // What is wrapped is no key of it any more where it was decrypted meanwhile, and encrypted anew.
    await requireSamePassword(trx, album.id, album.wrappedKey);
    await trx
      .updateTable('album')
      .set({
        wrappedKey: JSON.stringify(wraps.password),
        recoveryKey: wraps.recovery && JSON.stringify(wraps.recovery),
      })
      .where('id', '=', album.id)
      .execute();
    await forget(trx);
    await keepingOpen(trx, files.put('imgs', keyFilePath(album), keyFileOf(album, wraps)));
  });
}
