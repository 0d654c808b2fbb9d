import type { Files, StoredFile } from '../files.ts';
import { encrypt } from './encrypted-file.ts';
import { openEncrypted } from './open-encrypted.ts';

/** Behind the name of a file that is encrypted: what a file is can be seen without the database. */
const SUFFIX = '.enc';
export const KEY_FILE = 'album.key.json';

export interface AlbumFolder {
  id: string;
  location: string;
}

/** What opens the files of one album. */
export interface AlbumKey extends AlbumFolder {
  dataKey: Uint8Array;
}

export const encryptedPath = (path: string): string => path + SUFFIX;

/** Whose file it is, and which: it follows from the folder, so the files can be read without the database. */
export const contextOf = ({ id, location }: AlbumFolder, path: string): string =>
  `${id}/${path.startsWith(`${location}/`) ? path.slice(location.length + 1) : path}`;

/** A file of an album under its plain name: decrypted where a key is given. */
export const openAlbumFile = (
  files: Files,
  path: string,
  key: AlbumKey | null,
): Promise<StoredFile | null> =>
  key
    ? openEncrypted(() => files.open('imgs', encryptedPath(path)), key.dataKey, contextOf(key, path))
    : files.open('imgs', path);

export const encryptFor = (
  key: AlbumKey,
  path: string,
  source: AsyncIterable<Uint8Array>,
): AsyncGenerator<Buffer> => encrypt(key.dataKey, contextOf(key, path), source);
