import { sql } from 'kysely';
import { isFolder } from '../contract/location.ts';
import type { SiteAlbum } from '../contract/site.ts';
import type { Db } from '../database/schema.ts';
import { type EncryptedAlbum, isFolderOfAlbum } from '../encryption/encrypted-album.ts';
import { ApiProblem, invalid } from '../problem/problem.ts';
import { type Clock, today } from '../clock/clock.ts';

export interface Target {
  folder: string;
  thumbnails: string;
  album: string | null;
  isPhotoAlbum: boolean;
  /** Otherwise a picture gets its place only, and its record comes from the form. */
  isRecorded: boolean;
  /** The folder is that of the photo album's large versions. */
  large: boolean;
  encrypted: boolean;
  /** How, where there is one. */
  encryption: EncryptedAlbum | null;
}

export const ALBUM_AWAY = 'Dieses Album gibt es nicht mehr, oder es liegt im Papierkorb.';
const ALBUM_GONE =
  'Das Album dieses Ordners ist gelöscht. Bitte stellen Sie es zuerst aus dem Papierkorb wieder her.';
const NO_PASSWORD = 'Bitte vergeben Sie zuerst das Albumpasswort: Dieses Album wird verschlüsselt.';

const plain = (folder: string, album: string | null): Target => ({
  folder,
  thumbnails: `${folder}/thm`,
  album,
  isPhotoAlbum: false,
  isRecorded: album !== null,
  large: false,
  encrypted: false,
  encryption: null,
});

/** A folder for each month, as the back office proposes it. */
export function siteTarget(album: SiteAlbum, clock: Clock): Target {
  const [year, month] = today(clock).split('-');
  return plain(`${year}/${month}`, album);
}

export async function albumTarget(db: Db, id: string): Promise<Target | null> {
  const album = await db.selectFrom('album').selectAll().where('id', '=', id).executeTakeFirst();
  return album ? inAlbum(album, album.location) : null;
}

/** The folder decides: an album's own, that of its large pictures, or any other; nothing means year and month. */
export async function folderTarget(db: Db, clock: Clock, subDir: string): Promise<Target> {
  const given = subDir.replaceAll(/^\/+|\/+$/g, '');
  const folder = given === '' ? siteTarget('brp', clock).folder : given;
  if (!isFolder(folder)) throw invalid('subDir', 'Das ist kein Ordner, in dem Bilder liegen können.');
  const album = await db.selectFrom('album').selectAll().where(isFolderOfAlbum(folder)).executeTakeFirst();
  if (!album) {
    if (await isOfBinned(db, folder)) throw new ApiProblem('conflict', { detail: ALBUM_GONE });
    return plain(folder, null);
  }
  if (folder === `${album.location}/${album.thumbnailSublocation}`)
    throw invalid('subDir', 'Vorschaubilder erzeugt der Server selbst.');
  if (album.encrypted && album.wrappedKey === null) throw new ApiProblem('conflict', { detail: NO_PASSWORD });
  return inAlbum(album, folder);
}

/** Whoever uploads there means the album. */
async function isOfBinned(db: Db, folder: string): Promise<boolean> {
  const { rows } = await sql`select from bin, jsonb_to_record(record->'album') as album
      (location text, "thumbnailSublocation" text, "largeSubLocation" text)
    where kind = 'album' and ${isFolderOfAlbum(folder)} limit 1`.execute(db);
  return rows.length > 0;
}

interface Album extends EncryptedAlbum {
  encrypted: boolean;
  wrappedKey: unknown;
}

function inAlbum(album: Album, folder: string): Target {
  const { id, location, thumbnailSublocation, encrypted, wrappedKey } = album;
  return {
    folder,
    thumbnails: `${location}/${thumbnailSublocation}`,
    album: id,
    isPhotoAlbum: true,
    isRecorded: true,
    large: folder !== location,
    encrypted,
    encryption: wrappedKey === null ? null : album,
  };
}
