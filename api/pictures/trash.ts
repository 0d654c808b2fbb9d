import path from 'node:path';
import { type RawBuilder, sql } from 'kysely';
import type { LockedDerivatives } from './locked-derivatives.ts';
import { forgetPlain } from './plain-sizes.ts';
import { covers, encryptedPathOf, encryptedAlbumOf } from '../encryption/encrypted-album.ts';
import type { Clock } from '../services/clock.ts';
import type { Row } from '../data/writing.ts';
import type { Db } from '../database/schema.ts';
import type { Files } from '../files/files.ts';
import type { Services } from '../services/services.ts';
import type { Derivatives } from './derivatives.ts';

const KIND = 'delete';
const CONDEMNED = 'condemned';
const KEEP_MS = 30 * 24 * 3600_000;

export interface TrashServices extends Pick<Services, 'db' | 'files' | 'clock' | 'log'> {
  pictures: { derivatives: Pick<Derivatives, 'forget'>; locked: Pick<LockedDerivatives, 'forget'> };
}
interface Payload {
  album: string | null;
  /** Null where it is no picture. */
  sha256: string | null;
}

/** Within the transaction that deletes these pictures: their files are to go. What is noted here outlives a crash. */
export async function noteFiles(trx: Db, clock: Clock, pictures: readonly Row[]): Promise<void> {
  const notes = pictures.flatMap(({ url, largeUrl, album, sha256 }) =>
    [...new Set([url, largeUrl])]
      .filter((file) => typeof file === 'string')
      .map((from) => ({
        kind: KIND,
        from,
        payload: JSON.stringify({ album, sha256 }),
        created: clock.now(),
      })),
  );
  if (notes.length > 0) await trx.insertInto('fileOperation').values(notes).execute();
}

/** What was deleted of this album, or out of its folders, is not kept any longer. */
export async function markForPurge(db: Db, album: string): Promise<void> {
  await db
    .updateTable('fileOperation')
    .set({ state: CONDEMNED })
    .where('kind', '=', KIND)
    .where(
      sql<boolean>`(payload->>'album' = ${album} or exists (
        select from album where id = ${album} and regexp_replace("from", '/[^/]*$', '') in
          (location, location || '/' || "thumbnailSublocation", location || '/' || "largeSubLocation")))`,
    )
    .execute();
}

/**
 * Takes what was deleted out of its folders, and its sizes out of the cache; throws away what is condemned. Does not throw:
 * what could not go is tried again.
 */
export const moveToTrash = (services: TrashServices): Promise<void> =>
  each(services, sql<boolean>`("to" is null or state = ${CONDEMNED})`);

/** The same, and throws away what has lain in the bin for 30 days. Can be repeated at any point. */
export const purgeExpired = (services: TrashServices): Promise<void> =>
  each(
    services,
    sql<boolean>`("to" is null or state = ${CONDEMNED} or created < ${endOf(services)} or "from" in (
      select url from image union all select "largeUrl" from image where "largeUrl" is not null))`,
  );

const endOf = ({ clock }: Pick<TrashServices, 'clock'>) => new Date(clock.now().getTime() - KEEP_MS);

async function each(services: TrashServices, which: RawBuilder<boolean>): Promise<void> {
  const { db, log } = services;
  const failed = (error: unknown, operation?: number) =>
    log('ERROR', 'Eine gelöschte Datei ließ sich nicht wegräumen', { operation, error: String(error) });
  const noted = db
    .selectFrom('fileOperation')
    .select('id')
    .where('kind', '=', KIND)
    .where(which)
    .orderBy('id');
  for (const { id } of await noted.execute().catch((error: unknown) => (failed(error), []))) {
    const trying = db.transaction().execute((trx) => advance({ ...services, db: trx }, id));
    await trying.catch((error: unknown) => failed(error, id));
  }
}

/** One file: from its folder into the bin, and after its time out of it; back where a record names it again. */
async function advance(services: TrashServices, id: number): Promise<void> {
  const { db, files } = services;
  const operation = await db
    .selectFrom('fileOperation')
    .select(['from', 'to', 'created', 'payload', 'state'])
    .where('id', '=', id)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (!operation) return;
  const { from, created, state } = operation;
  const to = `${created.toISOString().slice(0, 10)}/${id}${path.posix.extname(from)}`;
  const place: At = ['imgs', from, await encryptedPathOf(db, from)];
  const bin: At = ['bin', to, `${to}.enc`];
  if (operation.to === null && !(await isNamed(db, from))) {
    if (await isBeingEncrypted(services, place)) await files.remove('imgs', from);
    await moveBoth(files, place, bin);
    await forgetSizes(services, operation.payload as Payload);
  }
  // Somebody may have found the file in its folder before it was moved, and recorded it since.
  if (!(await lies(files, place)) && (await isNamed(db, from))) await moveBoth(files, bin, place);
  if (state === CONDEMNED || created < endOf(services))
    for (const name of bin.slice(1)) await files.remove('bin', name!);
  if (await lies(files, bin))
    await db.updateTable('fileOperation').set({ to }).where('id', '=', id).execute();
  else await db.deleteFrom('fileOperation').where('id', '=', id).execute();
}

/** Its album is encrypted, and the readable file still lies beside the other one. */
async function isBeingEncrypted({ db, files }: TrashServices, [, file, encrypted]: At): Promise<boolean> {
  const vault = await encryptedAlbumOf(db, file);
  return vault !== null && covers(vault, file) && (await isThere(files, 'imgs', encrypted));
}

async function isNamed(db: Db, file: string): Promise<boolean> {
  const row = await db
    .selectFrom('image')
    .select('id')
    .where((eb) => eb.or([eb('url', '=', file), eb('largeUrl', '=', file)]))
    .executeTakeFirst();
  return row !== undefined;
}

/** Where a file lies readable, and where encrypted if it ever can. */
type At = [area: 'imgs' | 'bin', plain: string, encrypted: string | null];

const isThere = async (files: Files, area: At[0], file: string | null): Promise<boolean> =>
  file !== null && (await files.stat(area, file)) !== null;

const lies = async (files: Files, [area, plain, encrypted]: At): Promise<boolean> =>
  (await isThere(files, area, plain)) || isThere(files, area, encrypted);

/** The file, readable or encrypted, as it lies there. */
async function moveBoth(files: Files, [area, ...from]: At, [into, ...to]: At): Promise<void> {
  for (const [i, source] of from.entries()) {
    const target = to[i];
    if (source && target) await files.move(area, source, target, into);
  }
}

async function forgetSizes({ db, pictures }: TrashServices, { album, sha256 }: Payload): Promise<void> {
  if (sha256 === null) return;
  await forgetPlain({ db, pictures }, sha256);
  if (album === null) return;
  const same = await db
    .selectFrom('image')
    .select('id')
    .where('album', '=', album)
    .where('sha256', '=', sha256)
    .executeTakeFirst();
  if (!same) await pictures.locked.forget(album, sha256);
}
