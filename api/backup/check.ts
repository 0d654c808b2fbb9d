import { sql } from 'kysely';
import { encryptedSize } from '../encryption/encrypted-file.ts';
import { type NamedFile, storedFiles } from '../damage/inspect.ts';
import type { Db } from '../database/schema.ts';
import { type Digest, digestOf } from '../files/digest.ts';
import type { Files } from '../files/files.ts';
import { idOf, OWN_AREAS, type OwnArea, type OwnFile, ownFiles } from '../files/storage.ts';
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
  const before = await namedFiles(db);
  const suspicious = new Map<string, OwnFile>(before);
  let checked = 0;
  for await (const { area, path } of ownFiles(files)) {
    signal?.throwIfAborted();
    checked += 1;
    report(checked, Math.max(checked, before.size));
    const id = idOf({ area, path });
    if ((await wrongWith(files, { area, path }, before.get(id))) === null) suspicious.delete(id);
    else suspicious.set(id, { area, path });
  }
  // That took long: pictures may have come, gone or been locked meanwhile.
  const now = await namedFiles(db);
  const findings: Finding[] = [];
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

/** What records say that is there, by its id. */
export async function namedFiles(db: Db): Promise<Map<string, NamedFile & OwnFile>> {
  const all = { imgs: await storedFiles(db), blog: await textFiles(db), bin: await binnedFiles(db) };
  return new Map(
    OWN_AREAS.flatMap((area) =>
      [...all[area]].map(([path, known]) => [idOf({ area, path }), { area, path, ...known }]),
    ),
  );
}

/** Those of posts and texts, also of deleted posts: nothing is known of them but that they were there. */
async function textFiles(db: Db): Promise<Map<string, NamedFile>> {
  const { rows } = await sql<{ location: string }>`
    select location from post where location is not null
    union select location from "textBlock" where location is not null
    union select record->'post'->>'location' from bin where record->'post'->>'location' is not null`.execute(
    db,
  );
  return new Map(rows.map(({ location }) => [location, { bytes: null, sha256: null, encrypted: false }]));
}

/** Deleted and replaced pictures; of their large versions nothing is known but that they were there. */
async function binnedFiles(db: Db): Promise<Map<string, NamedFile>> {
  const { rows } = await sql<NamedFile & { to: string }>`
    select "to", file.payload->>'encrypted' is not null as encrypted,
      (picture.record->>'bytes')::float8 as bytes, picture.record->>'sha256' as sha256
    from "fileOperation" file
    left join "binImage" picture on picture."binId" = file."binId" and picture.url = file."from"
    where file.kind = 'delete' and file.state = 'kept' and "to" is not null`.execute(db);
  return new Map(rows.map(({ to, ...known }) => [known.encrypted ? `${to}.enc` : to, known]));
}
