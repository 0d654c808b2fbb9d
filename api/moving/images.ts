import { createReadStream } from 'node:fs';
import path from 'node:path';
import type { Db } from '../database/schema.ts';
import { digestOf, TooManyBytes } from '../files/digest.ts';
import { requireSpace } from '../files/space.ts';
import { singleLine } from '../pictures/decoder/plain-text.ts';
import { cleanStem } from '../pictures/names.ts';
import { folderTarget, freeName, ingest, PictureRefused, siteTarget } from '../pictures/pictures.ts';
import { isSiteAlbum } from '../contract/site.ts';
import type { Open } from './albums.ts';
import type { Arriving } from './context.ts';
import { fileIn } from './file.ts';
import { type Around, type Arrived, givenOf, type MovingImage, recordAgain } from './image-record.ts';
import { bringLarge, largeTarget } from './large.ts';
import { refusalOf } from './report.ts';

type Outcome = (Arrived & { present: boolean }) | { left: string };

/** As many as there are decoder processes. */
const AT_ONCE = 2;

/** Of each picture of the file, by its place there, the id that it has now; none where it stayed behind. */
export type Ids = (string | undefined)[];

/** Two are decoded at a time and recorded one after the other: their order is that of the file. */
export async function bringImages(arriving: Arriving, around: Around): Promise<Ids> {
  const { moving, report, say, signal } = arriving;
  const arrived: Ids = [];
  const files = new Map<string, Arrived | null>([...moving.shared].map((file) => [file, null]));
  const ids = new Set<string>();
  let recorded: Promise<unknown> = Promise.resolve();
  const one = async (image: MovingImage, i: number) => {
    const taking = takeIn(arriving, around, { image, files, ids, before: recorded });
    recorded = taking;
    const outcome = await taking;
    const name = singleLine(image.file, 200);
    const count = `[${String(i + 1).padStart(String(moving.total).length)}/${moving.total}]`;
    if ('left' in outcome) {
      report.left.push(`${name}: ${outcome.left}`);
      say(`${count} übersprungen: ${name} – ${outcome.left}`);
    } else {
      arrived[i] = outcome.id;
      report[outcome.present ? 'present' : 'added'].image++;
      say(`${count} ${outcome.present ? 'schon vorhanden' : 'neu'}: ${name}`);
    }
  };
  const running = new Set<Promise<unknown>>();
  const failures: unknown[] = [];
  let i = 0;
  try {
    for await (const image of moving.images()) {
      if (running.size === AT_ONCE) await Promise.race(running);
      signal?.throwIfAborted();
      if (failures.length > 0) break;
      const bringing = one(image, i++)
        .catch((error: unknown) => failures.push(error))
        .finally(() => running.delete(bringing));
      running.add(bringing);
    }
  } finally {
    await Promise.all(running);
  }
  if (failures.length > 0) throw failures[0];
  return arrived;
}

/** The pictures of the file that are here, with the ids that they have now. */
export async function* arrivedImages(
  { moving }: Arriving,
  ids: Ids,
): AsyncGenerator<{ image: MovingImage; id: string }> {
  let i = 0;
  for await (const image of moving.images()) {
    const id = ids[i++];
    if (id !== undefined) yield { image, id };
  }
}

interface Taking {
  image: MovingImage;
  files: Map<string, Arrived | null>;
  /** That pictures of this file have asked for. */
  ids: Set<string>;
  before: Promise<unknown>;
}

async function takeIn(arriving: Arriving, around: Around, taking: Taking): Promise<Outcome> {
  const { image, files, before } = taking;
  try {
    const place = await placeOf(arriving, around, image);
    const outcome = 'left' in place ? place : await takeTo(arriving, around, { ...taking, ...place });
    await before;
    const isReadable = !('left' in place) && !place.unlocked;
    if (files.has(image.file) && isReadable && !('left' in outcome)) files.set(image.file, outcome);
    return outcome;
  } catch (error) {
    await before;
    if (error instanceof TooManyBytes) return { left: new PictureRefused('too-many-bytes').message };
    return { left: error instanceof PictureRefused ? error.message : refusalOf(error) };
  }
}

/** Its album decides; a picture of no photo album may ask for a folder, unless that belongs to one. */
async function placeOf(
  arriving: Arriving,
  { albums }: Around,
  { album = null, folder }: MovingImage,
): Promise<Open | { left: string }> {
  const { db, clock } = arriving.services;
  if (album !== null && !isSiteAlbum(album))
    return albums.get(album) ?? { left: await whyNoAlbum(arriving, album) };
  const wanted = folder === undefined ? null : await folderTarget(db, clock, folder);
  const target = wanted && !wanted.isPhotoAlbum ? wanted : siteTarget(album ?? 'brp', clock);
  return { target: { ...target, album, isRecorded: true }, unlocked: null };
}

async function whyNoAlbum({ services, moving }: Arriving, id: string): Promise<string> {
  const isNamed = moving.albums.some((album) => album.id === id);
  const { db } = services;
  const there = await db.selectFrom('album').select('id').where('id', '=', id).executeTakeFirst();
  return there && !isNamed
    ? `Das Album „${id}“ gibt es hier, aber nicht in der lichthof.json.`
    : `Das Album „${id}“ ist nicht da.`;
}

async function takeTo(
  arriving: Arriving,
  around: Around,
  { image, files, ids, before, target, unlocked }: Taking & Open,
): Promise<Outcome> {
  const { services, folder } = arriving;
  const found = await fileIn(folder, image.file);
  if ('left' in found) return found;
  const { sha256 } = await digestOf(createReadStream(found.at)).catch(() => {
    throw new PictureRefused('unreadable');
  });
  const isShared = files.has(image.file);
  if (isShared) await before;
  const open = { target, unlocked };
  const there = await findThere(services.db, sha256, target.album);
  if (there) return { ...(await bringLarge(arriving, image, open, there)), present: true };
  await requireSpace(services.files);
  const given = givenOf(arriving, around, image);
  const isFree = image.id !== undefined && !ids.has(image.id) && !(await isTaken(services.db, image.id));
  const id = isFree ? image.id : undefined;
  if (id !== undefined) ids.add(id);
  const known = isShared && files.get(image.file);
  const folderOfIt = target.isPhotoAlbum ? target.folder : (image.folder ?? target.folder);
  if (known && !unlocked && path.posix.dirname(known.url) === folderOfIt)
    return recordAgain(arriving, image, { target, known, given, id });
  const isLarge = target.isPhotoAlbum && image.large === image.file;
  const into = isLarge ? await largeTarget(services, target) : target;
  if (unlocked) await before;
  const recorded = await ingest(
    services,
    createReadStream(found.at),
    {
      name: await nameIn(arriving, image, { target: into, unlocked }),
      // Only what knows its path while it comes is never readable on the disk.
      exact: unlocked !== null,
      target: into,
      unlocked,
      onlyKnownTags: image.tags !== undefined,
      given: { ...given, ...(id !== undefined && !target.isPhotoAlbum && { id }) },
    },
    before,
  );
  const at = { id: recorded.id!, url: recorded.url, largeUrl: recorded.largeUrl };
  return { ...(await bringLarge(arriving, image, open, at)), present: recorded.present };
}

/** One that is free, where the picture cannot look for another one itself. */
async function nameIn(
  { services }: Arriving,
  { file }: MovingImage,
  { target, unlocked }: Open,
): Promise<string> {
  const name = path.basename(file);
  if (!unlocked) return name;
  const url = `${target.folder}/${cleanStem(name)}.jpg`;
  const taken = await services.db.selectFrom('image').select('id').where('url', '=', url).executeTakeFirst();
  return taken ? freeName(services, name, target, unlocked) : name;
}

const findThere = (db: Db, sha256: string, album: string | null): Promise<Arrived | undefined> =>
  db
    .selectFrom('image')
    .select(['id', 'url', 'largeUrl'])
    .where('sha256', '=', sha256)
    .where('album', 'is not distinct from', album)
    .orderBy('seq')
    .executeTakeFirst();

const isTaken = async (db: Db, id: string): Promise<boolean> =>
  (await db.selectFrom('image').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
