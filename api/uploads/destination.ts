import { type AlbumKey, encryptedPathFor } from '../encryption/album-files.ts';
import { covers, isFolderOfAlbum, type EncryptedAlbum } from '../encryption/encrypted-album.ts';
import type { Clock } from '../clock/clock.ts';
import { isFolder } from '../contract/location.ts';
import type { Db } from '../database/schema.ts';
import { siteTarget } from '../pictures/target.ts';
import { ApiProblem } from '../problem/problem.ts';

/** Where an upload belongs. */
export interface Destination {
  folder: string;
  /** Null outside of the albums. */
  album: (EncryptedAlbum & { locked: boolean }) | null;
  /** An album's large version of a picture. */
  large: boolean;
}

const invalid = (message: string) =>
  new ApiProblem('invalid-fields', { errors: [{ field: 'subDir', message }] });
const NO_FOLDER = 'Das ist kein Ordner, in dem Bilder liegen können.';
const OWN_THUMBNAILS = 'Vorschaubilder erzeugt der Server selbst.';
const NO_PASSWORD = 'Bitte vergeben Sie zuerst das Albumpasswort: Dieses Album wird verschlüsselt.';

/** The folder decides: an album's own, that of its large pictures, or any other; nothing means year and month. */
export async function destinationOf(db: Db, clock: Clock, subDir: string): Promise<Destination> {
  const given = subDir.replaceAll(/^\/+|\/+$/g, '');
  const folder = given === '' ? siteTarget('brp', clock).folder : given;
  if (!isFolder(folder)) throw invalid(NO_FOLDER);
  const album = await db.selectFrom('album').selectAll().where(isFolderOfAlbum(folder)).executeTakeFirst();
  if (!album) return { folder, album: null, large: false };
  const locked = album.wrappedKey !== null;
  if (folder === `${album.location}/${album.thumbnailSublocation}`) throw invalid(OWN_THUMBNAILS);
  if (album.encrypted && !locked) throw new ApiProblem('conflict', { detail: NO_PASSWORD });
  return { folder, album: { ...album, locked }, large: folder !== album.location };
}

/** A file on its way to its place. */
export interface Place {
  /** Its plain path below the image root. */
  path: string;
  /** Where its bytes lie. */
  stored: string;
  /** What they are encrypted with. */
  key: AlbumKey | null;
}

export function placeOf({ folder, album }: Destination, filename: string, key: AlbumKey | null): Place {
  const path = `${folder}/${filename}`;
  const own = album !== null && key !== null && covers(album, path) ? key : null;
  return { path, stored: own ? encryptedPathFor(own, path) : path, key: own };
}
