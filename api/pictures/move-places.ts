import { posix } from 'node:path';
import { sql } from 'kysely';
import type { Db } from '../database/schema.ts';
import {
  type EncryptedAlbum,
  foldersOf,
  storedPathOf,
  type UnlockedAlbum,
} from '../encryption/encrypted-album.ts';
import type { Files } from '../files/files.ts';
import { ApiProblem } from '../problem/problem.ts';

export interface MovingAlbum extends EncryptedAlbum {
  /** Opens its files; null where they are not encrypted. */
  dataKey: Uint8Array | null;
}

export const unlocked = (album: MovingAlbum): UnlockedAlbum | null =>
  album.dataKey && { ...album, dataKey: album.dataKey };

export interface Places {
  url: string;
  largeUrl: string | null;
  filename: string;
}

/** A picture that goes to another album. `back`: to where it was. */
export interface Move {
  image: string;
  title: string;
  to: string;
  back?: Places;
}

export interface Moving {
  task: string;
  moves: readonly Move[];
  albums: ReadonlyMap<string, MovingAlbum>;
  undoes?: string;
  /** As the list of tasks says it in the end. */
  done: string;
}

export interface Place {
  from: string;
  to: string;
}

interface Asked {
  image: string;
  picture: Places;
  source: MovingAlbum;
  target: MovingAlbum;
  back: Places | undefined;
}

const ELSEWHERE = 'Die Datei dieses Bildes liegt nicht im Ordner seines Albums.';

/** Under its own name, or numbered where that is taken: `berg-2` where there is a `berg`. */
export async function placesIn(
  store: { db: Db; files: Files },
  { image, picture, source, target, back }: Asked,
): Promise<Places & { files: Place[] }> {
  const { name, ext } = posix.parse(picture.filename);
  for (let n = back ? 0 : 1; ; n++) {
    const filename = `${name}${n > 1 ? `-${n}` : ''}${ext}`;
    const inFolder = (path: string) => `${folderIn(target, source, path)}/${filename}`;
    const { url, largeUrl } = picture;
    const places =
      n === 0 && back
        ? { url: back.url, largeUrl: back.largeUrl, filename: back.filename }
        : { url: inFolder(url), largeUrl: largeUrl && inFolder(largeUrl), filename };
    const pairs = [
      { from: url, to: places.url },
      ...(largeUrl === null ? [] : [{ from: largeUrl, to: places.largeUrl ?? places.url }]),
    ];
    const files = pairs.filter(({ from }, i) => pairs.findIndex((one) => one.from === from) === i);
    // It has a large version now that it had not there, or the other way round.
    if (n === 0 && new Set(files.map(({ to }) => to)).size < files.length) continue;
    const free = await Promise.all(files.map(({ to }) => isFree(store, { image, target, to })));
    if (free.every(Boolean)) return { ...places, files };
  }
}

function folderIn(target: MovingAlbum, source: MovingAlbum, path: string): string {
  const folder = posix.dirname(path);
  const at = foldersOf(source).indexOf(folder);
  if (at < 0) throw new ApiProblem('conflict', { detail: ELSEWHERE });
  return foldersOf(target)[at]!;
}

/** Nothing lies there, and no other picture is or was known by that address. */
async function isFree(
  { db, files }: { db: Db; files: Files },
  { image, target, to }: { image: string; target: MovingAlbum; to: string },
): Promise<boolean> {
  const known = await db
    .selectFrom('image')
    .select('id')
    .where('id', '<>', image)
    .where((eb) =>
      eb.or([
        eb('url', '=', to),
        eb('largeUrl', '=', to),
        sql<boolean>`("formerUrls" is not null and "formerUrls" @> array[${to}]::text[])`,
      ]),
    )
    .executeTakeFirst();
  if (known) return false;
  for (const path of new Set([to, storedPathOf(to, unlocked(target))]))
    if (await files.stat('imgs', path)) return false;
  return true;
}
