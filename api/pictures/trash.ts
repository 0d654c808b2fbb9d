import { setTimeout } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import { isFolderOfAlbum } from '../encryption/encrypted-album.ts';
import type { Db } from '../database/schema.ts';
import type { Clock } from '../clock/clock.ts';
import { KEY_FILE } from '../encryption/key-file.ts';
import { withLease } from '../tasks/lease.ts';
import { forgetPurged, purgeEntries } from './bin-entries.ts';
import { advance, type Payload } from './deleted-file.ts';
import { isTheirs } from './present.ts';
import type { Store } from './store.ts';

export interface Deleted {
  url: string;
  largeUrl?: string | null;
  album: string | null;
  sha256: string | null;
  largeSha256?: string | null;
  /** With what it goes. */
  binId?: string;
  /** Where files lie encrypted. */
  encrypted?: ReadonlyMap<string, string>;
}

/** Rows of one statement; each has parameters. */
const AT_ONCE = 1000;

/** Within the transaction that deletes their record: these files are to go, which outlives a crash. */
export async function removeFiles(trx: Db, clock: Clock, deleted: readonly Deleted[]): Promise<void> {
  const notes = deleted.flatMap(({ url, largeUrl = null, album, binId = null, encrypted, ...hashes }) =>
    [...new Set(largeUrl === null ? [url] : [url, largeUrl])].map((from) => {
      const sha256 = (from === url ? null : hashes.largeSha256) ?? hashes.sha256;
      return {
        kind: 'delete' as const,
        from,
        binId,
        payload: JSON.stringify({ album, sha256, encrypted: encrypted?.get(from) ?? null } satisfies Payload),
        created: clock.now(),
      };
    }),
  );
  for (let at = 0; at < notes.length; at += AT_ONCE)
    await trx
      .insertInto('fileOperation')
      .values(notes.slice(at, at + AT_ONCE))
      .execute();
  await takeOver(trx, [...new Set(deleted.flatMap(({ binId }) => binId ?? []))]);
}

/** What was just deleted may still be on its way back out of the bin: it stays there, for the new entry. */
async function takeOver(trx: Db, entries: readonly string[]): Promise<void> {
  await sql`update "fileOperation" back set "binId" = gone."binId", created = gone.created
    from "fileOperation" gone where gone."binId" = any(${[...entries]}::text[]) and gone."to" is null
      and back.kind = 'delete' and back."from" = gone."from" and back."binId" is null and back."to" is not null
      and back.state <> 'purging' and back.payload->'sha256' = gone.payload->'sha256'`.execute(trx);
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
  const over = each(store, MARKED).then(() => undefined);
  walks.set(store.db, { over: over.finally(() => walks.delete(store.db)) });
  return over;
}

const MARKED = sql<boolean>`state in ('planned', 'purging')`;

/** The same, and purges what has lain in the bin for 30 days. Can be repeated at any point. */
export async function purgeExpired(store: Store): Promise<void> {
  const { db, clock, log } = store;
  const expiry = new Date(clock.now().getTime() - KEEP_DAYS * 24 * 3600_000);
  const expired = await db.selectFrom('bin').select('id').where('deleted', '<', expiry).execute();
  const purging = db.transaction().execute(async (trx) => {
    await purgeEntries(
      trx,
      expired.map(({ id }) => id),
    );
    await trx
      .updateTable('fileOperation')
      .set({ state: 'purging' })
      .where('kind', '=', 'delete')
      .where('state', '=', 'kept')
      .where('created', '<', expiry)
      .execute();
  });
  await purging.catch((error: unknown) =>
    log('ERROR', 'Der Papierkorb ließ sich nicht leeren', { error: String(error) }),
  );
  await each(store, sql<boolean>`(${MARKED} or ${NAMED})`);
}

/** Files that a record names again. */
const NAMED = sql<boolean>`(exists (select from image where ${isTheirs(sql`"fileOperation"."from"`, sql`payload->>'sha256'`)})
  or "binId" is null and "from" in (select location || ${`/${KEY_FILE}`} from album where "wrappedKey" is not null))`;

const AGAIN_MS = 100;

/** Moves only these files: into the bin, or back into their places where a record names them. Does not throw. */
export async function advanceFiles(store: Store, files: readonly string[]): Promise<void> {
  const these = sql<boolean>`"from" = any(${[...files]}::text[])`;
  // Whoever is at one of them may have looked before a record named it.
  while (await each(store, these)) await setTimeout(AGAIN_MS);
}

export const KEEP_DAYS = 30;

/**
 * One of all processes is at a file, by a lease and not in a transaction: on the embedded database everybody would wait for the store.
 * Ends with this process and, because each file would be tried for as long, where the store is away. Answers whether it has left out
 * files that others are at.
 */
async function each(store: Store, which: RawBuilder<boolean>): Promise<boolean> {
  const { db, files, log, ending } = store;
  const failed = (error: unknown, operation?: number) =>
    log('ERROR', 'Eine gelöschte Datei ließ sich nicht wegräumen', { operation, error: String(error) });
  const noted = db
    .selectFrom('fileOperation')
    .select(['id', 'from'])
    .where('kind', '=', 'delete')
    .where(which)
    // Of two of one name the one first that was taken out of the bin.
    .orderBy(sql`state = 'kept'`)
    .orderBy('id');
  let isHeld = false;
  for (const { id, from } of await noted.execute().catch((error: unknown) => (failed(error), []))) {
    if (ending.aborted) return false;
    try {
      const done = await withLease(db, `trash ${from}`, async () => {
        await advance(store, id);
        return true;
      });
      isHeld ||= done === null;
    } catch (error) {
      failed(error, id);
      if (!(await isReachable(files))) return false;
    }
  }
  return isHeld;
}

const isReachable = (files: Store['files']): Promise<boolean> =>
  files.reachable().then(
    () => true,
    () => false,
  );
