import { type Insertable, sql } from 'kysely';
import { today } from '../clock/clock.ts';
import { holdExisting } from '../data/references.ts';
import type { Database, Db } from '../database/schema.ts';
import type { Incoming } from '../files/files.ts';
import type { Size } from '../contract/picture.ts';
import type { Services } from '../services/services.ts';
import type { Caption, Measured } from './decoder/protocol.ts';
import { escapeHtml } from './decoder/plain-text.ts';
import { freshImageId } from '../database/issued-ids.ts';
import { tagsOfKeywords } from './keywords.ts';
import { titleOfName } from './names.ts';
import { placeOriginal } from './original.ts';
import { UNDESCRIBED } from './placeholder.ts';
import { PictureRefused } from './refusal.ts';
import { requireSameLock, type Target } from './target.ts';

export type IngestServices = Pick<Services, 'db' | 'files' | 'clock' | 'pictures'>;

export interface Arrival {
  incoming: Incoming;
  /** As its author named the file. */
  name: string;
  target: Target;
  /** What is known better than the file's own metadata. */
  given?: Partial<Insertable<Database['image']>>;
  /** It was encrypted with its album's key while it arrived. */
  locked?: boolean;
}

/** Present: the same bytes have been in that album before, and nothing was done. */
export interface Ingested {
  id: string;
  present: boolean;
}

/** Takes in a picture. What is refused leaves nothing behind: throws {@link PictureRefused}. */
export async function ingest(services: IngestServices, arrival: Arrival): Promise<Ingested> {
  try {
    return await record(services, arrival, await examine(services, arrival));
  } finally {
    await arrival.incoming.discard();
  }
}

/**
 * Decodes it and keeps its derivatives, all of them or those `sizes`; null where it is present already. Many at once, in any
 * order.
 */
export async function examine(
  { db, pictures }: IngestServices,
  { incoming, target }: Arrival,
  sizes?: readonly Size[],
): Promise<Measured | null> {
  if (await presentId(db, incoming.sha256, target)) return null;
  const { measured, derivatives } = await pictures.decoder.measure(incoming.path, sizes);
  if (measured.sha256 !== incoming.sha256) throw new PictureRefused('changed');
  await pictures.derivatives.keep(measured.sha256, 'jpg', derivatives);
  return measured;
}

/** Gives the original its place, and then the picture its record: a record never points to a file that is not there. */
export async function record(
  { db, files, clock, pictures }: IngestServices,
  { incoming, name, target, given, locked = false }: Arrival,
  measured: Measured | null,
): Promise<Ingested> {
  const present = await presentId(db, incoming.sha256, target);
  if (present) return { id: present, present: true };
  if (!measured) throw new Error('The picture was deleted while it was taken in again.');
  await requireSameLock(db, target, locked);
  const { folder, filename, stem } = await placeOriginal({ db, files }, incoming, name, target);
  const ingested = await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext(${incoming.sha256}))`.execute(trx);
    await requireSameLock(trx, target, locked);
    const other = await presentId(trx, incoming.sha256, target);
    if (other) return { id: other, present: true };
    const id = target.photoAlbum ? `i--${target.album}--${stem}` : await freshImageId(trx, today(clock));
    const { caption, ...facts } = measured;
    const row = {
      id,
      url: `${folder}/${filename}`,
      tUrl: `${target.thumbnails}/${filename}`,
      filename,
      fileExtension: 'jpg',
      album: target.album,
      ...facts,
      ...described(caption, name, target),
      ...(await namedBy(trx, caption, target)),
      ...(locked && UNDESCRIBED),
      ...given,
    };
    await trx.insertInto('image').values(row).execute();
    return { id: row.id, present: false };
  });
  pictures.arrived();
  return ingested;
}

/** The picture of that album that has these bytes. */
export async function presentId(db: Db, sha256: string, { album }: Target): Promise<string | undefined> {
  const row = await db
    .selectFrom('image')
    .select('id')
    .where('sha256', '=', sha256)
    .where('album', 'is not distinct from', album)
    .executeTakeFirst();
  return row?.id;
}

const described = ({ title, description, taken }: Caption, name: string, { photoAlbum }: Target) => ({
  title: title ?? photoAlbum?.title ?? titleOfName(name),
  description: description === null ? null : escapeHtml(description),
  // A camera knows no time zone: its clock is kept as it is.
  takenAt: taken === null ? null : new Date(`${taken}Z`),
  isAsset: photoAlbum !== null,
});

/** What the picture names is there, and stays until its record is: the album was looked up before the file arrived. */
async function namedBy(trx: Db, { keywords }: Caption, { photoAlbum }: Target) {
  const { tags = [], contribs = [] } = photoAlbum ?? {};
  const heldTags = await holdExisting(trx, 'tag', tags);
  const heldContribs = await holdExisting(trx, 'contributor', contribs);
  return {
    tags: [...new Set([...tags.filter((id) => heldTags.has(id)), ...(await tagsOfKeywords(trx, keywords))])],
    contribs: contribs.filter((id) => heldContribs.has(id)),
  };
}
