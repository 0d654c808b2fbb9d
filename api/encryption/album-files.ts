import { createHmac, hkdfSync } from 'node:crypto';
import path from 'node:path';
import type { Files } from '../files/files.ts';
import { encrypt, nameIn } from './encrypted-file.ts';
import { openEncrypted, readHeader } from './open-encrypted.ts';

/** That a file is encrypted can be seen without the database, and nothing else. */
const ENCRYPTED = /^[0-9a-f]{32}\.enc$/;

export interface AlbumFolder {
  id: string;
  location: string;
}

export interface AlbumKey extends AlbumFolder {
  dataKey: Uint8Array;
}

export const isEncrypted = (name: string): boolean => ENCRYPTED.test(name);

/** Makes the names of an album's encrypted files, and opens nothing: it is kept readable, for whoever moves or misses a file. */
export const nameKeyOf = ({ dataKey }: Pick<AlbumKey, 'dataKey'>): string =>
  Buffer.from(hkdfSync('sha256', dataKey, '', 'brp-stored-names-v1', 32)).toString('base64');

export function encryptedPath(album: AlbumFolder, nameKey: string, file: string): string {
  const name = createHmac('sha256', Buffer.from(nameKey, 'base64')).update(contextOf(album, file));
  return path.posix.join(path.posix.dirname(file), `${name.digest('hex').slice(0, 32)}.enc`);
}

export const encryptedPathFor = (key: AlbumKey, file: string): string =>
  encryptedPath(key, nameKeyOf(key), file);

export async function plainPath(files: Files, key: AlbumKey, stored: string): Promise<string> {
  const name = nameIn(key.dataKey, await readHeader(await files.open('imgs', stored)));
  return path.posix.join(path.posix.dirname(stored), name);
}

/** Whose file it is, and which: it follows from the folder, so the files can be read without the database. */
export const contextOf = ({ id, location }: AlbumFolder, file: string): string =>
  `${id}/${file.startsWith(`${location}/`) ? file.slice(location.length + 1) : file}`;

export const openEncryptedFile = async (files: Files, file: string, key: AlbumKey) =>
  openEncrypted(await files.open('imgs', encryptedPathFor(key, file)), key.dataKey, contextOf(key, file));

export const encryptFor = (
  key: AlbumKey,
  file: string,
  source: AsyncIterable<Uint8Array>,
): AsyncGenerator<Buffer> => encrypt(key.dataKey, contextOf(key, file), source, path.posix.basename(file));
