import { type RawBuilder, sql } from 'kysely';
import { type NamedFile, storedFiles } from '../damage/inspect.ts';
import { inPages, ROWS_AT_ONCE } from '../database/in-pages.ts';
import { FILES_NOTE } from '../database/files-note.ts';
import type { Db } from '../database/schema.ts';
import { keyFilePath } from '../encryption/key-file.ts';
import { KeyFile } from '../encryption/wrapped-keys.ts';
import { filesOf, idOf, type OwnArea, type OwnFile, ownFiles, type Storage } from '../files/storage.ts';
import type { Services } from '../services/services.ts';
import { isSamePlace } from '../tasks/processes.ts';

export type Named = NamedFile & OwnFile;
type Pathed = NamedFile & { path: string };

interface Within {
  area: OwnArea;
  folder: string;
}

/** What records say that is there, in one area, of pictures those below a folder. What several say comes several times, first what most is known of. */
export async function* namedFiles(db: Db, within?: Within): AsyncGenerator<Named> {
  const isIn = (area: OwnArea) => !within || within.area === area;
  if (isIn('imgs')) {
    for await (const file of storedFiles(db, within?.folder)) yield { area: 'imgs', ...file };
    for await (const file of keyFiles(db)) yield { area: 'imgs', ...file };
  }
  if (isIn('blog')) for await (const file of textFiles(db)) yield { area: 'blog', ...file };
  if (isIn('bin')) for await (const file of binnedFiles(db)) yield { area: 'bin', ...file };
}

/** By their ids, all or some. All rows are of one moment where the transaction is a repeatable read. */
export async function namedIn(
  trx: Db,
  some?: { has(id: string): boolean },
  within?: Within,
): Promise<Map<string, Named>> {
  const named = new Map<string, Named>();
  for await (const file of namedFiles(trx, within)) {
    const id = idOf(file);
    if (!named.has(id) && (!some || some.has(id))) named.set(id, file);
  }
  return named;
}

export const namedNow = (db: Db, some?: { has(id: string): boolean }, within?: Within) =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((trx) => namedIn(trx, some, within));

/** Throws where files that records name are not in the store that would be theirs from now on: then a disk is not mounted, or lost. */
export async function requireNamed(db: Db, storage: Storage): Promise<void> {
  if (await isSamePlace(db, storage)) return;
  const named = await namedNow(db);
  const all = named.size;
  if (all > 0) for await (const file of ownFiles(filesOf(storage))) named.delete(idOf(file));
  if (named.size > 0)
    throw new Error(
      `Dateien, die in der Datenbank stehen, liegen weder im Datenordner noch im Bucket: ${named.size} von ${all}. Ist der Datenträger mit den Bildern eingehängt? Liegt im Bucket alles, was es noch gibt, dann schreiben Sie {"bucket":"${storage.s3?.client.settings.bucket}"} in ${FILES_NOTE} im Datenordner.`,
    );
}

/** About as many files as records name: only what several records name is counted several times. */
export async function countNamed(db: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>`select (
    (select count(*) + count("largeUrl") from image) + (select count("wrappedKey") from album)
    + (select count(location) from post)
    + (select count(location) from "textBlock") + (select count(*) from bin where record->'post'->>'location' <> '')
    + (select count("to") from "fileOperation" where kind = 'delete' and state = 'kept'))::int as n`.execute(
    db,
  );
  return rows[0]!.n;
}

const UNMEASURED = { bytes: null, sha256: null, encrypted: false };

async function* keyFiles(db: Db): AsyncGenerator<Pathed> {
  const albums = await db
    .selectFrom('album')
    .select(['id as album', 'location', 'wrappedKey as password', 'recoveryKey as recovery'])
    .where('wrappedKey', 'is not', null)
    .execute();
  for (const album of albums) {
    const { data } = KeyFile.safeParse(album);
    yield { path: keyFilePath(album), ...UNMEASURED, last: data ? JSON.stringify(data) : null };
  }
}

/** Those of posts and texts, also of deleted posts: `last` is the hash of what was saved last. */
async function* textFiles(db: Db): AsyncGenerator<Pathed> {
  const behind = async (path: string) => {
    const page = sql`path > ${path} order by path, type is null limit ${sql.lit(ROWS_AT_ONCE)}`;
    const hash = sql`encode(sha256(convert_to(${SAVED}, 'UTF8')), 'hex')`;
    return (await sql<{ path: string; last: string | null }>`${textsWhere(page, hash)}`.execute(db)).rows;
  };
  for await (const page of inPages('', behind, ({ path }) => path))
    for (const { path, last } of page) yield { path, ...UNMEASURED, last };
}

const SAVED = sql`coalesce(
  (select text from "textVersion" saved where saved.type = texts.type and "textId" = texts.id and not conflict
    order by saved.id desc limit 1),
  (select saved->>'text' from jsonb_array_elements(versions) saved where not (saved->>'conflict')::boolean
    order by (saved->>'id')::bigint desc limit 1))`;

/** A deleted post comes behind one that has its file now. */
const textsWhere = (page: RawBuilder<unknown>, last: RawBuilder<unknown>) => sql`
  select path, ${last} as last from (select * from (
    select location as path, 'posts' as type, id, null::jsonb as versions from post
    union all select location, 'texts', id, null from "textBlock"
    union all select record->'post'->>'location', null, id, record->'versions' from bin) every
  where ${page}) texts`;

export const savedText = async (db: Db, path: string): Promise<string | null> =>
  (await savedTexts(db, [path])).get(path) ?? null;

export async function savedTexts(db: Db, paths: readonly string[]): Promise<Map<string, string | null>> {
  // What comes later takes its place: the one that has the file now.
  const page = sql`path = any(${paths}::text[]) order by type is not null`;
  const { rows } = await sql<{ path: string; last: string | null }>`${textsWhere(page, SAVED)}`.execute(db);
  return new Map(rows.map(({ path, last }) => [path, last]));
}

async function* binnedFiles(db: Db): AsyncGenerator<Pathed> {
  const behind = async (id: number) => {
    const { rows } = await sql<NamedFile & { id: number; to: string }>`
      select file.id, "to", file.payload->>'encrypted' is not null as encrypted,
        (record->>case when "isOwn" then 'bytes' else 'largeBytes' end)::float8 as bytes,
        record->>case when "isOwn" then 'sha256' else 'largeSha256' end as sha256
      from "fileOperation" file
      left join lateral (select record, file."from" = record->>'url' as "isOwn" from "binImage"
        where "binId" = file."binId" and file."from" in (record->>'url', record->>'largeUrl')
        order by 2 desc limit 1) picture on true
      where file.kind = 'delete' and file.state = 'kept' and "to" is not null and file.id > ${id}
      order by file.id limit ${sql.lit(ROWS_AT_ONCE)}`.execute(db);
    return rows;
  };
  for await (const page of inPages(0, behind, ({ id }) => id))
    for (const { id: _, to, ...known } of page) yield { path: known.encrypted ? `${to}.enc` : to, ...known };
}

/** It was taken out of the bin and still lies there, at its place in it: with the next walk it is back. */
export async function isComingBack(
  { db, files }: Pick<Services, 'db' | 'files'>,
  { area, path }: OwnFile,
): Promise<boolean> {
  const { rows } = await sql<{
    to: string;
  }>`select case when ${path} in ("from", "to") then "to" else "to" || '.enc' end as "to"
    from "fileOperation" where kind = 'delete' and state = 'planned' and "to" is not null and ${path} in (
      ${area === 'bin' ? sql`"to", "to" || '.enc'` : sql`"from", payload->>'encrypted'`})`.execute(db);
  for (const { to } of rows) if (await files.stat('bin', to)) return true;
  return false;
}
