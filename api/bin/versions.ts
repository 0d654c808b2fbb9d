import { sql } from 'kysely';
import type { Clock } from '../clock/clock.ts';
import type { Db } from '../database/schema.ts';
import { OF_FILE, keepVersion } from '../pictures/pictures.ts';
import { lockEntry, refuseRestore, requireAlbum, requireFiles, takeOut } from './restore.ts';

const PICTURE_BINNED =
  'Das Bild liegt selbst im Papierkorb. Bitte stellen Sie zuerst das Bild wieder her, dann diese Fassung.';
const PICTURE_GONE = 'Das Bild zu dieser Fassung gibt es nicht mehr.';

interface Was extends Record<(typeof OF_FILE)[number], string | number> {
  url: string;
  largeUrl: string | null;
  largeBytes?: number | null;
  largeSha256?: string | null;
}

/**
 * Puts an earlier file of a picture in the place of the one that it has now, which goes into the bin; what is said of the picture
 * stays as it is. Throws and answers as `restoreEntry` does.
 */
export async function restoreVersion(
  clock: Clock,
  trx: Db,
  { id, by, taken }: { id: string; by: string | null; taken: string | null },
): Promise<string[]> {
  const entry = await lockEntry(trx, id);
  await requireAlbum(trx, entry);
  const {
    id: image,
    url,
    record,
  } = await trx
    .selectFrom('binImage')
    .select(['id', 'url', 'record'])
    .where('binId', '=', id)
    .executeTakeFirstOrThrow();
  const now = await trx
    .selectFrom('image')
    .select(['url', 'largeUrl', 'album'])
    .where('id', '=', image)
    .forUpdate()
    .executeTakeFirst();
  if (!now) throw refuseRestore(await whyGone(trx, image));
  if (now.album !== entry.albumId) throw refuseRestore(await whereItLies(trx, now.album, entry.albumId));
  await requireFreeUrl(trx, url, { image, album: now.album });
  await requireFiles(trx, id, taken);
  const was = record as Was;
  const isShown = was.url === url;
  const isLarge = was.largeUrl === url && (!isShown || now.largeUrl === now.url);
  const gone = isShown ? now.url : now.largeUrl;
  if (gone !== null) await keepVersion(trx, clock, { image, file: gone, by });
  await trx
    .updateTable('image')
    .set({
      ...(isShown && { url, ...Object.fromEntries(OF_FILE.map((field) => [field, was[field]])) }),
      ...(isLarge && {
        largeUrl: url,
        largeBytes: was.largeBytes ?? null,
        largeSha256: was.largeSha256 ?? null,
      }),
      // An address that is left leads to the picture.
      formerUrls: sql`array_remove("formerUrls", ${url})${gone === null ? sql`` : sql` || array[${gone}]::text[]`}`,
      version: sql`version + 1`,
    })
    .where('id', '=', image)
    .execute();
  await takeOut(trx, id);
  return gone === null ? [url] : [url, gone];
}

async function whyGone(trx: Db, image: string): Promise<string> {
  const binned = await trx
    .selectFrom('binImage')
    .innerJoin('bin', 'bin.id', 'binImage.binId')
    .select('bin.id')
    .where('binImage.id', '=', image)
    .where('bin.kind', '<>', 'version')
    .executeTakeFirst();
  return binned ? PICTURE_BINNED : PICTURE_GONE;
}

async function whereItLies(trx: Db, now: string | null, was: string | null): Promise<string> {
  const { rows } = await sql<{ now: string | null; was: string | null }>`
    select (select title from album where id = ${now}) as now, (select title from album where id = ${was}) as was`.execute(
    trx,
  );
  const named = (title: string | null | undefined, id: string | null) =>
    id === null ? 'keinem Album' : `dem Album „${title ?? id}“`;
  const [titles] = rows;
  const places = `Das Bild liegt inzwischen in ${named(titles?.now, now)}, diese Fassung gehört zu ${named(titles?.was, was)}.`;
  return was === null ? places : `${places} Bitte verschieben Sie es zuerst zurück.`;
}

async function requireFreeUrl(
  trx: Db,
  url: string,
  { image, album }: { image: string; album: string | null },
): Promise<void> {
  const taken = await trx
    .selectFrom('image')
    .select(['title', 'filename'])
    .where('url', '=', url)
    .where('id', '<>', image)
    .where(sql<boolean>`album is not distinct from ${album}`)
    .executeTakeFirst();
  if (taken)
    throw refuseRestore(`An seiner Stelle steht inzwischen das Bild „${taken.title}“ (${taken.filename}).`);
}
