import path from 'node:path';
import { type RawBuilder, sql } from 'kysely';
import {
  isEncryptedPath,
  encryptedAlbumOf,
  encryptedPathOf,
  isFolderOfAlbum,
} from '../encryption/encrypted-album.ts';
import type { Db } from '../database/schema.ts';
import type { Files } from '../files/files.ts';
import type { Clock } from '../clock/clock.ts';
import { KEY_FILE } from '../encryption/key-file.ts';
import { forgetPurged, purgeEntries } from './bin-entries.ts';
import { forgetPlain, isNamed } from './present.ts';
import type { Store } from './store.ts';

export interface Deleted {
  url: string;
  largeUrl?: string | null;
  album: string | null;
  sha256: string | null;
  /** With what it goes. */
  binId?: string;
  /** Where files lie encrypted. */
  encrypted?: ReadonlyMap<string, string>;
}

/** Rows of one statement; each has parameters. */
const AT_ONCE = 1000;

/** Within the transaction that deletes their record: these files are to go, which outlives a crash. */
export async function removeFiles(trx: Db, clock: Clock, deleted: readonly Deleted[]): Promise<void> {
  const notes = deleted.flatMap(({ url, largeUrl = null, album, sha256, binId = null, encrypted }) =>
    [...new Set(largeUrl === null ? [url] : [url, largeUrl])].map((from) => ({
      kind: 'delete' as const,
      from,
      binId,
      payload: JSON.stringify({ album, sha256, encrypted: encrypted?.get(from) ?? null } satisfies Payload),
      created: clock.now(),
    })),
  );
  for (let at = 0; at < notes.length; at += AT_ONCE)
    await trx
      .insertInto('fileOperation')
      .values(notes.slice(at, at + AT_ONCE))
      .execute();
}

/** What was deleted of this album, or out of its folders, is not kept any longer. */
export async function markForPurge(db: Db, album: string): Promise<void> {
  await db
    .updateTable('fileOperation')
    .set({ state: 'purging' })
    .where('kind', '=', 'delete')
    .where(isOf(album))
    .execute();
  await forgetPurged(db);
}

const isOf = (album: string) => {
  const folder = sql`regexp_replace("from", '/[^/]*$', '')`;
  return sql<boolean>`(payload->>'album' = ${album}
    or exists (select from album where id = ${album} and ${isFolderOfAlbum(folder)}))`;
};

export const isRestoring = async (db: Db, album: string): Promise<boolean> =>
  undefined !==
  (await db
    .selectFrom('fileOperation')
    .select('id')
    .where('kind', '=', 'delete')
    .where(isOf(album))
    .where(NAMED)
    .executeTakeFirst());

const walks = new WeakMap<Db, { over: Promise<void>; next?: Promise<void> }>();

/**
 * Moves what was deleted into the bin, and purges what is marked. Does not throw: what could not go is tried again. One walk at a time:
 * all who come meanwhile share the one after it, because it may have looked already.
 */
export function moveToTrash(store: Store): Promise<void> {
  const walk = walks.get(store.db);
  return walk ? (walk.next ??= walk.over.then(() => walkTrash(store))) : walkTrash(store);
}

function walkTrash(store: Store): Promise<void> {
  const over = each(store, sql<boolean>`state in ('planned', 'purging')`);
  walks.set(store.db, { over: over.finally(() => walks.delete(store.db)) });
  return over;
}

/** The same, and purges what has lain in the bin for 30 days. Can be repeated at any point. */
export async function purgeExpired(store: Store): Promise<void> {
  const { db, log } = store;
  const expired = await db.selectFrom('bin').select('id').where('deleted', '<', expiry(store)).execute();
  const ids = expired.map(({ id }) => id);
  await db
    .transaction()
    .execute((trx) => purgeEntries(trx, ids))
    .catch((error: unknown) =>
      log('ERROR', 'Der Papierkorb ließ sich nicht leeren', { error: String(error) }),
    );
  await each(
    store,
    sql<boolean>`(state in ('planned', 'purging') or created < ${expiry(store)} or ${NAMED})`,
  );
}

/** Files that a record names again. */
const NAMED = sql<boolean>`(exists (select from image where "fileOperation"."from" in (url, "largeUrl"))
  or "from" in (select location || ${`/${KEY_FILE}`} from album where "wrappedKey" is not null))`;

/** Moves only these files: into the bin, or back into their places where a record names them. Does not throw. */
export const advanceFiles = (store: Store, files: readonly string[]): Promise<void> =>
  each(store, sql<boolean>`"from" = any(${[...files]}::text[])`);

export const KEEP_DAYS = 30;

const expiry = ({ clock }: Pick<Store, 'clock'>) =>
  new Date(clock.now().getTime() - KEEP_DAYS * 24 * 3600_000);

async function each(store: Store, which: RawBuilder<boolean>): Promise<void> {
  const { db, log } = store;
  const failed = (error: unknown, operation?: number) =>
    log('ERROR', 'Eine gelöschte Datei ließ sich nicht wegräumen', { operation, error: String(error) });
  const noted = db
    .selectFrom('fileOperation')
    .select('id')
    .where('kind', '=', 'delete')
    .where(which)
    .orderBy('id');
  for (const { id } of await noted.execute().catch((error: unknown) => (failed(error), []))) {
    const trying = db.transaction().execute((trx) => advance({ ...store, db: trx }, id));
    await trying.catch((error: unknown) => failed(error, id));
  }
}

/** One deleted file: planned (in its folder) → kept (in the bin) → gone; purging: gone as soon as possible. */
async function advance(store: Store, id: number): Promise<void> {
  const { db, files } = store;
  const operation = await db
    .selectFrom('fileOperation')
    .select(['from', 'to', 'created', 'payload', 'state'])
    .where('id', '=', id)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (!operation) return;
  const { from, created, state, payload } = operation;
  const to = operation.to ?? `${created.toISOString().slice(0, 10)}/${id}${path.posix.extname(from)}`;
  const encrypted = (payload as Payload).encrypted ?? (await encryptedPathOf(db, from));
  const place: Place = { area: 'imgs', plain: from, encrypted };
  const bin: Place = { area: 'bin', plain: to, encrypted: `${to}.enc` };
  switch (state) {
    case 'planned':
      await empty(store, place, bin, payload as Payload);
      break;
    case 'purging':
      // What lies in its place once it was moved is another file, which may have no record yet.
      if (operation.to === null) await empty(store, place, bin, payload as Payload);
      else await restoreIfNamed(store, place, bin);
      await purge(files, bin);
      break;
    default:
      await restoreIfNamed(store, place, bin);
      if (created < expiry(store)) await purge(files, bin);
  }
  if (await lies(files, bin))
    await db.updateTable('fileOperation').set({ to, state: 'kept' }).where('id', '=', id).execute();
  else await db.deleteFrom('fileOperation').where('id', '=', id).execute();
}

export interface Payload {
  album: string | null;
  sha256: string | null;
  /** Where the file lay encrypted when it was deleted; its album may be gone. */
  encrypted: string | null;
}

interface Place {
  area: 'imgs' | 'bin';
  plain: string;
  encrypted: string | null;
}

/** A file that a record names again stays in its place. */
async function empty(store: Store, place: Place, bin: Place, payload: Payload): Promise<void> {
  const { db, files } = store;
  if (!(await isNamed(db, place.plain))) {
    if (await isBeingEncrypted(store, place)) await files.remove('imgs', place.plain);
    await moveBoth(files, place, bin);
    await forgetSizes(store, payload);
  }
  await restoreIfNamed(store, place, bin);
}

/** Somebody may have found the file in its folder before it was moved, and recorded it since. */
async function restoreIfNamed({ db, files }: Store, place: Place, bin: Place): Promise<void> {
  if (!(await lies(files, place)) && (await isNamed(db, place.plain))) await moveBoth(files, bin, place);
}

async function purge(files: Files, { area, plain, encrypted }: Place): Promise<void> {
  await files.remove(area, plain);
  if (encrypted) await files.remove(area, encrypted);
}

/** Its album is encrypted, and the readable file still lies beside the other one. */
async function isBeingEncrypted({ db, files }: Store, { area, plain, encrypted }: Place) {
  const album = await encryptedAlbumOf(db, plain);
  return album !== null && isEncryptedPath(album, plain) && (await isThere(files, area, encrypted));
}

const isThere = async (files: Files, area: Place['area'], file: string | null): Promise<boolean> =>
  file !== null && (await files.stat(area, file)) !== null;

const lies = async (files: Files, { area, plain, encrypted }: Place): Promise<boolean> =>
  (await isThere(files, area, plain)) || isThere(files, area, encrypted);

/** The file, readable or encrypted, as it lies there. */
async function moveBoth(files: Files, from: Place, to: Place): Promise<void> {
  await files.move(from.area, from.plain, to.plain, to.area);
  if (from.encrypted && to.encrypted) await files.move(from.area, from.encrypted, to.encrypted, to.area);
}

async function forgetSizes({ db, pictures }: Store, { album, sha256 }: Payload): Promise<void> {
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
