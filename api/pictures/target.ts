import { today, type Clock } from '../clock/clock.ts';
import type { SiteAlbum } from '../contract/site.ts';
import type { Db } from '../database/schema.ts';
import { ApiProblem } from '../problem/problem.ts';

/** Where pictures are taken in: a site album, or a photo album. */
export interface Target {
  /** Key of the site album or id of the photo album: what `image.album` will hold; null for pictures that only posts show. */
  album: string | null;
  /** Folder below `imgs/`. */
  folder: string;
  thumbnails: string;
  /** What a photo album gives to its pictures; null for a site album. */
  photoAlbum: { title: string; tags: number[]; contribs: string[] } | null;
  /** Its files must be encrypted while they arrive. */
  encrypted: boolean;
}

/** A folder for each month, as the back office proposes it. */
export function siteTarget(album: SiteAlbum, clock: Clock): Target {
  const [year, month] = today(clock).split('-');
  const folder = `${year}/${month}`;
  return { album, folder, thumbnails: `${folder}/thm`, photoAlbum: null, encrypted: false };
}

/** Null where there is no such album. */
export async function albumTarget(db: Db, id: string): Promise<Target | null> {
  const album = await db.selectFrom('album').selectAll().where('id', '=', id).executeTakeFirst();
  if (!album) return null;
  const { location, thumbnailSublocation, imageTitle, title, tags, contribs, encrypted } = album;
  return {
    album: id,
    folder: location,
    thumbnails: `${location}/${thumbnailSublocation}`,
    photoAlbum: { title: imageTitle ?? title, tags, contribs },
    encrypted,
  };
}

const CHANGED =
  'Das Album wurde inzwischen verschlüsselt oder entschlüsselt. Bitte versuchen Sie es noch einmal.';

/** Within the transaction that records a picture: its album is as it was when the picture set out. */
export async function requireSameLock(
  trx: Db,
  { album, photoAlbum }: Target,
  locked: boolean,
): Promise<void> {
  if (!photoAlbum) return;
  const row = await trx
    .selectFrom('album')
    .select('wrappedKey')
    .where('id', '=', album)
    .forShare()
    .executeTakeFirst();
  if (!row || (row.wrappedKey !== null) !== locked) throw new ApiProblem('conflict', { detail: CHANGED });
}
