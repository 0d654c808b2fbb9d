import path from 'node:path';
import type { Updateable } from 'kysely';
import { type AlbumKey, openAlbumFile } from '../encryption/album-files.ts';
import { forgetPlain } from './plain-sizes.ts';
import type { Uploaded } from '../contract/image.ts';
import type { Derivative, Measured } from './decoder/protocol.ts';
import type { Database } from '../database/schema.ts';
import { hash } from '../files/hash.ts';
import { record } from './ingest.ts';
import { UNDESCRIBED } from './placeholder.ts';
import { PictureRefused } from './refusal.ts';
import { albumTarget, requireSameLock } from './target.ts';
import type { Services } from '../services/services.ts';
import { ApiProblem } from '../problem/problem.ts';
import type { Received } from './receive.ts';
import type { Destination, Place } from '../uploads/destination.ts';

const TAKEN = 'Unter diesem Namen liegt hier schon ein anderes Bild. Bitte benennen Sie die Datei um.';

interface Upload {
  destination: Destination;
  place: Place;
  arrived: Received;
  /** As its author named the file. */
  name: string;
  /** The key of the album, also where this file does not lie encrypted. */
  key: AlbumKey | null;
}

/** Gives an upload its place and, in an album, its record. What is refused leaves nothing behind. */
export async function store(services: Services, upload: Upload): Promise<Uploaded> {
  const { destination, place } = upload;
  const known = await find(services, destination, upload.arrived.sha256, place.path);
  if (known) return { ...known, present: true };
  const { measured, derivatives } = await measure(services, upload);
  const placed = await putInPlace(services, upload);
  const { width, height, bytes, sha256 } = measured;
  const facts = { width, height, bytes, hash: sha256.slice(0, 8), filename: path.posix.basename(place.path) };
  if (!destination.album) {
    await services.pictures.derivatives.keep(sha256, 'jpg', derivatives);
    const tUrl = `${destination.folder}/thm/${facts.filename}`;
    return { id: null, url: place.path, tUrl, largeUrl: null, ...facts, present: !placed };
  }
  try {
    const { id, url, tUrl, largeUrl } = await recordInAlbum(services, upload, measured, derivatives);
    return { id, url, tUrl, largeUrl, ...facts, present: false };
  } catch (error) {
    if (placed) await services.files.remove('imgs', place.stored);
    if (placed) await forgetPlain(services, sha256);
    throw error;
  }
}

/** The picture as it is known under this name; another one's name is no place for it. */
async function find(
  { db }: Services,
  { album, large }: Destination,
  sha256: string,
  at: string,
): Promise<Omit<Uploaded, 'present'> | null> {
  if (!album) return null;
  const row = await db
    .selectFrom('image')
    .select(['id', 'url', 'tUrl', 'largeUrl', 'filename', 'width', 'height', 'hash', 'bytes', 'sha256'])
    .where('album', '=', album.id)
    .where((eb) => (large ? eb('url', '=', at) : eb.or([eb('sha256', '=', sha256), eb('url', '=', at)])))
    .orderBy((eb) => eb('sha256', '=', sha256), 'desc')
    .executeTakeFirst();
  if (!row) return null;
  const { sha256: known, ...answer } = row;
  if (known !== sha256) throw new ApiProblem('taken', { detail: TAKEN });
  // Its large version only: the picture itself may still come.
  return large || answer.url !== answer.largeUrl ? answer : null;
}

async function measure(
  { pictures }: Services,
  { arrived }: Upload,
): Promise<{ measured: Measured; derivatives: Derivative[] }> {
  try {
    return await pictures.decoder.measure(await arrived.source());
  } catch (error) {
    if (!(error instanceof PictureRefused)) throw error;
    throw new ApiProblem('invalid-fields', {
      detail: error.message,
      errors: [{ field: 'file', message: error.message }],
    });
  }
}

/** False where it lies there already, left by an upload that was interrupted. */
async function putInPlace({ files }: Services, { arrived, place }: Upload): Promise<boolean> {
  if (await arrived.incoming.place(place.stored)) return true;
  const there = await openAlbumFile(files, place.path, place.key);
  if (!there || (await hash(there.stream())) !== arrived.sha256)
    throw new ApiProblem('taken', { detail: TAKEN });
  return false;
}

interface Recorded {
  id: string;
  url: string;
  tUrl: string;
  largeUrl: string | null;
}

async function recordInAlbum(
  services: Services,
  { destination, place, arrived, name, key }: Upload,
  measured: Measured,
  derivatives: readonly Derivative[],
): Promise<Recorded> {
  const { db, pictures } = services;
  const album = destination.album!;
  const filename = path.posix.basename(place.path);
  const tUrl = `${album.location}/${album.thumbnailSublocation}/${filename}`;
  const id = `i--${album.id}--${path.posix.parse(filename).name}`;
  const target = (await albumTarget(db, album.id))!;
  const change = (set: Updateable<Database['image']>) =>
    db.transaction().execute(async (trx) => {
      await requireSameLock(trx, target, album.locked);
      await trx.updateTable('image').set(set).where('id', '=', id).execute();
    });
  const row = await db.selectFrom('image').selectAll().where('id', '=', id).executeTakeFirst();
  if (row && destination.large) {
    await change({ largeUrl: place.path });
    return { id, url: row.url, tUrl: row.tUrl, largeUrl: place.path };
  }
  // Where there was only its large version so far, that stood for it.
  if (row && row.url !== row.largeUrl) throw new ApiProblem('taken', { detail: TAKEN });
  if (key) await pictures.locked.keep(measured.sha256, derivatives, key);
  else await pictures.derivatives.keep(measured.sha256, 'jpg', derivatives);
  if (row) {
    const { caption: _, ...facts } = measured;
    await change({ ...facts, ...(key && UNDESCRIBED), url: place.path });
    return { id, url: place.path, tUrl: row.tUrl, largeUrl: row.largeUrl };
  }
  const largeUrl = destination.large ? place.path : null;
  const incoming = { ...arrived.incoming, sha256: measured.sha256, place: () => Promise.resolve(true) };
  const given = { id, url: place.path, tUrl, filename, largeUrl };
  const done = await record(services, { incoming, name, target, given, locked: album.locked }, measured);
  return { id: done.id, url: place.path, tUrl, largeUrl };
}
