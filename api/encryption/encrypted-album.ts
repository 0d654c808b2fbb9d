import { type RawBuilder, sql } from 'kysely';
import { visibleAlbums } from '../rights/access.ts';
import type { Viewer } from '../contract/access.ts';
import type { Db } from '../database/schema.ts';
import { ApiProblem } from '../problem/problem.ts';
import { albumKey, type WrappedKeys } from './album-keys.ts';
import type { Files, StoredFile } from '../files/files.ts';
import {
  type AlbumFolder,
  encryptedPath,
  encryptedPathFor,
  nameKeyOf,
  openEncryptedFile,
} from './album-files.ts';

export interface EncryptedAlbum extends AlbumFolder {
  thumbnailSublocation: string;
  largeSubLocation: string;
  encryptedThumbs: boolean;
  encryptedLarge: boolean;
  nameKey: string | null;
}

export const FOLDER_FIELDS = [
  'id',
  'location',
  'thumbnailSublocation',
  'largeSubLocation',
  'encryptedThumbs',
  'encryptedLarge',
  'nameKey',
] as const;

export interface UnlockedAlbum extends EncryptedAlbum {
  dataKey: Uint8Array;
}

export const encryptedFolders = (album: EncryptedAlbum): string[] => [
  album.location,
  ...(album.encryptedThumbs ? [`${album.location}/${album.thumbnailSublocation}`] : []),
  ...(album.encryptedLarge ? [`${album.location}/${album.largeSubLocation}`] : []),
];

const folderOfPath = (path: string) => path.slice(0, Math.max(0, path.lastIndexOf('/')));

export const isEncryptedPath = (album: EncryptedAlbum, path: string): boolean =>
  encryptedFolders(album).includes(folderOfPath(path));

export const storedPathOf = (path: string, album: UnlockedAlbum | null): string =>
  album && isEncryptedPath(album, path) ? encryptedPathFor(album, path) : path;

export const openAlbumFile = (
  files: Files,
  path: string,
  album: UnlockedAlbum | null,
): Promise<StoredFile | null> =>
  album && isEncryptedPath(album, path) ? openEncryptedFile(files, path, album) : files.open('imgs', path);

/** The album among whose files that path is, where they are encrypted. The path decides, whatever a record says. */
export async function encryptedAlbumOf(db: Db, path: string): Promise<EncryptedAlbum | null> {
  const row = await db
    .selectFrom('album')
    .select(FOLDER_FIELDS)
    .where('wrappedKey', 'is not', null)
    .where(isFolderOfAlbum(folderOfPath(path)))
    .executeTakeFirst();
  return row ?? null;
}

/** Where that file lies encrypted if it does, also after its album was decrypted; null where it never can have been. */
export async function encryptedPathOf(db: Db, path: string): Promise<string | null> {
  const album = await db
    .selectFrom('album')
    .select(['id', 'location', 'nameKey'])
    .where('nameKey', 'is not', null)
    .where(isFolderOfAlbum(folderOfPath(path)))
    .executeTakeFirst();
  return album ? encryptedPath(album, album.nameKey!, path) : null;
}

/** Where these files lie encrypted now; those that do not are left out. */
export async function encryptedPathsOf(db: Db, paths: readonly string[]): Promise<Map<string, string>> {
  const folders = new Map<string, (AlbumFolder & { nameKey: string }) | null>();
  const found = new Map<string, string>();
  for (const path of paths) {
    const folder = folderOfPath(path);
    if (!folders.has(folder)) {
      const album = await encryptedAlbumOf(db, path);
      folders.set(folder, album && isEncryptedPath(album, path) ? await withNameKey(db, album) : null);
    }
    const album = folders.get(folder);
    if (album) found.set(path, encryptedPath(album, album.nameKey, path));
  }
  return found;
}

async function withNameKey(db: Db, { id }: AlbumFolder) {
  const album = await db
    .selectFrom('album')
    .select(['id', 'location', 'nameKey'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { ...album, nameKey: album.nameKey! };
}

/** Its own folder, and those of its thumbnails and large pictures. */
export const foldersOf = ({
  location,
  thumbnailSublocation,
  largeSubLocation,
}: Pick<EncryptedAlbum, 'location' | 'thumbnailSublocation' | 'largeSubLocation'>) => [
  location,
  `${location}/${thumbnailSublocation}`,
  `${location}/${largeSubLocation}`,
];

/** A folder of that row of `album`: its own, or that of its thumbnails or large pictures. */
export const isFolderOfAlbum = (folder: string | RawBuilder<unknown>) =>
  sql<boolean>`${typeof folder === 'string' ? sql`${folder}::text` : folder} in (location, location || '/' || "thumbnailSublocation", location || '/' || "largeSubLocation")`;

/** The pictures of that album, and whatever else is shown out of its folders. */
export const isOfAlbum = (album: string) =>
  sql<boolean>`(image.album = ${album} or exists (
    select from album where id = ${album} and ${isFolderOfAlbum(sql`regexp_replace(image.url, '/[^/]*$', '')`)}))`;

interface Holder {
  authIdHash: string;
  keys: WrappedKeys;
}

type Keyed = Pick<EncryptedAlbum, 'id' | 'nameKey'>;

/** The key of the album's files as it is held there; null where none is, or one of an earlier encryption. */
export function sessionKey(
  holder: Holder | null,
  authId: string | undefined,
  { id, nameKey }: Keyed,
): Buffer | null {
  const dataKey = holder && albumKey(holder, authId, id);
  return dataKey && nameKeyOf({ dataKey }) === nameKey ? dataKey : null;
}

/** Takes the album's key out of every session and every link: it opens nothing any longer. */
export async function forgetKeys(db: Db, album: string): Promise<void> {
  await forgetInSessions(db, album);
  await db.updateTable('albumLink').set({ wrappedKey: null }).where('albumId', '=', album).execute();
  await db.updateTable('choice').set({ wrappedKey: null }).where('albumId', '=', album).execute();
}

export async function forgetInSessions(db: Db, album: string): Promise<void> {
  await db
    .updateTable('session')
    .set({ albums: sql`albums - ${album}::text` })
    .where(sql<boolean>`jsonb_exists(albums, ${album})`)
    .execute();
}

/** The album with its key as this session holds it; 423 where it does not, for administrators as well. */
export function requireKey<T extends EncryptedAlbum>(
  holder: Holder | null,
  authId: string | undefined,
  album: T,
): T & UnlockedAlbum {
  const dataKey = sessionKey(holder, authId, album);
  if (!dataKey) throw new ApiProblem('album-locked');
  return { ...album, dataKey };
}

/** Throws where the album's wrapped key is another one by now. Until the end of the transaction nobody changes the password. */
export async function requireSamePassword(
  trx: Db,
  album: string,
  wrappedKey: unknown,
  otherwise: 'album-locked' | 'wrong-password' = 'album-locked',
): Promise<void> {
  await trx
    .selectFrom('album')
    .select('id')
    .where('id', '=', album)
    .where(sql<boolean>`"wrappedKey" = ${JSON.stringify(wrappedKey)}::jsonb`)
    .forShare()
    .executeTakeFirstOrThrow(() => new ApiProblem(otherwise));
}

/** Whether that path lies in an album that the viewer may see, but has not unlocked: whatever the file, it may be there. */
export async function isBehindPassword(db: Db, viewer: Viewer, path: string): Promise<boolean> {
  const row = await db
    .selectFrom('album')
    .select('id')
    .where('wrappedKey', 'is not', null)
    .where(sql<boolean>`starts_with(${path}::text, location || '/')`)
    .where(visibleAlbums(viewer))
    .executeTakeFirst();
  return row !== undefined && !viewer.unlocked.includes(row.id);
}
