import path from 'node:path';
import {
  type AlbumKey,
  encryptedPathFor,
  isEncrypted,
  openAlbumFile,
  plainPath,
} from '../encryption/album-files.ts';
import { type LockableAlbum } from '../albums/lock.ts';
import { encryptedFolders } from '../encryption/encrypted-album.ts';
import type { StoredFile } from '../files/files.ts';
import { MAX_BYTES } from '../pictures/decoder/open.ts';
import { record } from '../pictures/ingest.ts';
import { PictureRefused } from '../pictures/refusal.ts';
import { albumTarget } from '../pictures/target.ts';
import type { Services } from '../services/services.ts';
import { encryptInPlace } from '../pictures/encrypt-in-place.ts';

export interface Matched {
  added: string[];
  unchanged: number;
  missing: string[];
  refused: { name: string; reason: string }[];
}

const PICTURE = /\.jpe?g$/i;

/** Adds records of files that have none, and says which records have no file. Deletes nothing, and keeps every name. */
export async function matchFolder(
  services: Services,
  album: LockableAlbum,
  key: AlbumKey | null,
): Promise<Matched> {
  const { db, files } = services;
  const rows = await db.selectFrom('image').select(['id', 'url']).where('album', '=', album.id).execute();
  const known = new Set(rows.map(({ url }) => url));
  const refused: Matched['refused'] = [];
  const added: string[] = [];
  let present = 0;

  // Copied in by hand: readable where nothing should be.
  for (const folder of key ? encryptedFolders(album) : [])
    for (const name of await files.list('imgs', folder))
      if (PICTURE.test(name)) await encryptInPlace(services, key!, `${folder}/${name}`);

  const there = new Set(await picturesIn(services, album, key, known));
  for (const url of there) {
    if (known.has(url)) continue;
    try {
      const { id, present: same } = await recordFile(services, album.id, url, key);
      if (same) present += 1;
      else added.push(id);
    } catch (error) {
      if (!(error instanceof PictureRefused)) throw error;
      refused.push({ name: path.posix.basename(url), reason: error.message });
    }
  }
  const missing: string[] = [];
  for (const { id, url } of rows) {
    const file = there.has(url) || (await fileOf(services, url, key));
    if (!file) missing.push(id);
  }
  return { added, unchanged: rows.length - missing.length + present, missing, refused };
}

/** Their paths; only what is not known by its record has to be opened to learn its name. */
async function picturesIn(
  { files }: Services,
  { location }: LockableAlbum,
  key: AlbumKey | null,
  known: ReadonlySet<string>,
): Promise<string[]> {
  const paths = (await files.list('imgs', location)).map((name) => `${location}/${name}`);
  if (!key) return paths.filter((file) => PICTURE.test(file));
  const names = new Map([...known].map((url) => [encryptedPathFor(key, url), url]));
  const encrypted = paths.filter((file) => isEncrypted(path.posix.basename(file)));
  const plain = encrypted.map(async (file) => names.get(file) ?? plainPath(files, key, file));
  return (await Promise.all(plain)).toSorted();
}

/** A record may point to a file elsewhere, for example to the large version. */
async function fileOf({ files }: Services, url: string, key: AlbumKey | null): Promise<boolean> {
  const stat =
    (await files.stat('imgs', url)) ?? (key && (await files.stat('imgs', encryptedPathFor(key, url))));
  return stat !== null;
}

async function recordFile(
  services: Services,
  albumId: string,
  url: string,
  key: AlbumKey | null,
): Promise<{ id: string; present: boolean }> {
  const { files, pictures } = services;
  const file = (await openAlbumFile(files, url, key))!;
  const source = key ? await inMemoryOf(file) : await closed(file);
  const done = source
    ? await pictures.decoder.measure(source)
    : await files.local('imgs', url, async (local) => pictures.decoder.measure(local));
  if (!done) throw new PictureRefused('unreadable');
  const { measured, derivatives } = done;
  if (key) await pictures.locked.keep(measured.sha256, derivatives, key);
  else await pictures.derivatives.keep(measured.sha256, 'jpg', derivatives);

  const target = (await albumTarget(services.db, albumId))!;
  const { base: filename, name: stem, ext } = path.posix.parse(url);
  const given = {
    id: `i--${albumId}--${stem}`,
    url,
    tUrl: `${target.thumbnails}/${filename}`,
    filename,
    fileExtension: ext.slice(1).toLowerCase(),
  };
  const incoming = {
    path: '',
    ...measured,
    place: () => Promise.resolve(true),
    discard: () => Promise.resolve(),
  };
  return record(services, { incoming, name: filename, target, given, locked: key !== null }, measured);
}

async function inMemoryOf(file: StoredFile): Promise<Buffer> {
  if (file.bytes > MAX_BYTES) throw new PictureRefused('too-many-bytes');
  return Buffer.from(await new Response(file.stream()).arrayBuffer());
}

const closed = async (file: StoredFile): Promise<null> => {
  await file.close();
  return null;
};
