import { sql } from 'kysely';
import { encryptedSize } from '../encryption/encrypted-file.ts';
import { type NamedFile, storedFiles } from '../damage/inspect.ts';
import { inPages, ROWS_AT_ONCE } from '../database/in-pages.ts';
import type { Db } from '../database/schema.ts';
import { type Digest, digestOf } from '../files/digest.ts';
import type { Files } from '../files/files.ts';
import { idOf, type OwnArea, type OwnFile, ownFiles } from '../files/storage.ts';
import { isAway } from '../files/s3/failure.ts';
import type { Services } from '../services/services.ts';

export interface Finding {
  path: string;
  what: string;
  /** It is too much, and nothing is lost. */
  foreign: boolean;
}
export interface Doing {
  /** Told while it goes on: how many of how many that are expected. */
  report: (done: number, total: number) => void;
  signal?: AbortSignal | undefined;
}

const FOREIGN: Record<OwnArea, string> = {
  imgs: 'gehört zu keinem Bild',
  blog: 'gehört zu keinem Text',
  bin: 'gehört zu nichts im Papierkorb',
};
/** Where a path says by itself what it is, it stands alone. */
const PLACES: Record<OwnArea, string> = { imgs: '', blog: 'blog/', bin: 'Papierkorb/' };
export const shownPath = ({ area, path }: OwnFile): string => `${PLACES[area]}${path}`;
const KEYS = '/album.key.json';

/** Compares each record with its file, by length and hash, and each file with the records: what is missing, damaged or foreign. */
export async function checkFiles(
  { db, files }: Pick<Services, 'db' | 'files'>,
  { report, signal }: Doing,
): Promise<{ checked: number; findings: Finding[] }> {
  const total = await countNamed(db);
  const named = new Set<string>();
  const suspicious = new Map<string, OwnFile>();
  for await (const { area, path, ...known } of namedFiles(db)) {
    signal?.throwIfAborted();
    const id = idOf({ area, path });
    if (named.has(id)) continue;
    named.add(id);
    report(named.size, Math.max(named.size, total));
    if ((await wrongWith(files, { area, path }, known)) !== null) suspicious.set(id, { area, path });
  }
  let checked = 0;
  const unusable: OwnFile[] = [];
  for await (const { area, path } of ownFiles(files, (file) => unusable.push(file))) {
    signal?.throwIfAborted();
    checked += 1;
    const id = idOf({ area, path });
    if (!named.has(id)) suspicious.set(id, { area, path });
  }
  named.clear();
  // That took long: pictures may have come, gone or been locked meanwhile.
  const now = await namedNow(db, suspicious);
  const findings: Finding[] = unusable.map((file) => ({
    path: shownPath(file).replaceAll(/\p{C}/gu, '?'),
    what: 'heißt so, wie hier nichts heißen kann, und ist in keiner Sicherung',
    foreign: true,
  }));
  for (const [id, file] of suspicious) {
    const known = now.get(id);
    const what = await wrongWith(files, file, known);
    if (what !== null) findings.push({ path: shownPath(file), what, foreign: known === undefined });
  }
  return { checked, findings };
}

async function wrongWith(
  files: Files,
  { area, path }: OwnFile,
  known: NamedFile | undefined,
): Promise<string | null> {
  const stat = await files.stat(area, path);
  if (!stat) return known ? 'fehlt' : null;
  if (!known) return path.endsWith(KEYS) ? null : FOREIGN[area];
  if (area === 'blog') return (await isText(files, path)) ? null : DAMAGED;
  const bytes = storedBytes(known);
  if (bytes === null) return null;
  if (stat.bytes !== bytes) return `hat ${stat.bytes} statt ${bytes} Bytes`;
  // What is encrypted is proven with its key, when it is opened.
  if (known.encrypted) return null;
  const opened = await files.open(area, path);
  const found =
    opened &&
    (await digestOf(opened.stream()).catch((error: unknown) => {
      if (isAway(error)) throw error;
      return null;
    }));
  return found && !isOther(found, known) ? null : DAMAGED;
}

const storedBytes = ({ bytes, encrypted }: NamedFile): number | null =>
  bytes !== null && encrypted ? encryptedSize(bytes) : bytes;

/** Whether it is no longer what was taken in; what is encrypted shows that by its length only. */
export const isOther = (found: Pick<Digest, 'bytes' | 'sha256'>, known: NamedFile): boolean =>
  found.bytes !== (storedBytes(known) ?? found.bytes) ||
  (!known.encrypted && found.sha256 !== (known.sha256 ?? found.sha256));

const DAMAGED = 'ist beschädigt';

/** No hash is kept of a text; what has rotted, or was overwritten with zeros, is seldom UTF-8 without control characters. */
async function isText(files: Files, path: string): Promise<boolean> {
  const bytes = await files.read('blog', path).catch((error: unknown) => {
    if (isAway(error)) throw error;
    return null;
  });
  try {
    return bytes !== null && !new TextDecoder('utf-8', { fatal: true }).decode(bytes).includes('\0');
  } catch {
    return false;
  }
}

type Named = NamedFile & OwnFile;

/** What records say that is there. What several say comes several times, first what most is known of. */
async function* namedFiles(db: Db): AsyncGenerator<Named> {
  for await (const file of storedFiles(db)) yield { area: 'imgs', ...file };
  for await (const file of textFiles(db)) yield { area: 'blog', ...file };
  for await (const file of binnedFiles(db)) yield { area: 'bin', ...file };
}

/** By their ids, all or some. All rows are of one moment where the transaction is a repeatable read. */
export async function namedIn(trx: Db, some?: { has(id: string): boolean }): Promise<Map<string, Named>> {
  const named = new Map<string, Named>();
  for await (const file of namedFiles(trx)) {
    const id = idOf(file);
    if (!named.has(id) && (!some || some.has(id))) named.set(id, file);
  }
  return named;
}

export const namedNow = (db: Db, some?: { has(id: string): boolean }) =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((trx) => namedIn(trx, some));

/** About as many files as records name: only what several records name is counted several times. */
export async function countNamed(db: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>`select (
    (select count(*) + count("largeUrl") from image) + (select count(location) from post)
    + (select count(location) from "textBlock") + (select count(*) from bin where record->'post'->>'location' <> '')
    + (select count("to") from "fileOperation" where kind = 'delete' and state = 'kept'))::int as n`.execute(
    db,
  );
  return rows[0]!.n;
}

/** Those of posts and texts, also of deleted posts: nothing is known of them but that they were there. */
async function* textFiles(db: Db): AsyncGenerator<NamedFile & { path: string }> {
  const behind = async (path: string) => {
    const { rows } = await sql<{ path: string }>`select path from (
        select location as path from post
        union select location from "textBlock"
        union select record->'post'->>'location' from bin) texts
      where path > ${path} order by path limit ${sql.lit(ROWS_AT_ONCE)}`.execute(db);
    return rows;
  };
  for await (const page of inPages('', behind, ({ path }) => path))
    for (const { path } of page) yield { path, bytes: null, sha256: null, encrypted: false };
}

/** Deleted and replaced pictures; of their large versions nothing is known but that they were there. */
async function* binnedFiles(db: Db): AsyncGenerator<NamedFile & { path: string }> {
  const behind = async (id: number) => {
    const { rows } = await sql<NamedFile & { id: number; to: string }>`
      select file.id, "to", file.payload->>'encrypted' is not null as encrypted,
        (picture.record->>'bytes')::float8 as bytes, picture.record->>'sha256' as sha256
      from "fileOperation" file
      left join "binImage" picture on picture."binId" = file."binId" and picture.url = file."from"
        and picture.url = picture.record->>'url'
      where file.kind = 'delete' and file.state = 'kept' and "to" is not null and file.id > ${id}
      order by file.id limit ${sql.lit(ROWS_AT_ONCE)}`.execute(db);
    return rows;
  };
  for await (const page of inPages(0, behind, ({ id }) => id))
    for (const { id: _, to, ...known } of page) yield { path: known.encrypted ? `${to}.enc` : to, ...known };
}
