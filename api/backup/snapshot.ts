import { createHash, hash } from 'node:crypto';
import * as z from 'zod/mini';
import { linesIn } from '../files/lines.ts';
import { OWN_AREAS } from '../files/storage.ts';

export const FORMAT = 1;

const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/));
const Kept = z.object({ sha256, bytes: z.int() });
export type Kept = z.infer<typeof Kept>;

const KeptTable = z.extend(Kept, { name: z.string(), rows: z.int() });
const KeptFile = z.extend(Kept, {
  area: z.enum(OWN_AREAS),
  path: z.string(),
  /** Milliseconds since 1970: a file of the same length and time is not read again. */
  modified: z.number(),
});
export type KeptFile = z.infer<typeof KeptFile>;

/** A site as it was at one moment: every row of every table, and every file that belongs to the owner. */
export const Snapshot = z.object({
  format: z.literal(FORMAT),
  /** ISO 8601. */
  created: z.string(),
  /** By its key: backups of several sites may lie in one folder. */
  site: z.optional(z.string()),
  /** Of the secrets, which lie apart; earlier versions did not say. */
  secrets: z.optional(sha256),
  /** Files that records name, and that were not there on the site, or not as they were taken in; earlier versions did not say. */
  missing: z.optional(z.int()),
  /** Names of the migrations that made the tables, oldest first. */
  migrations: z.array(z.string()),
  tables: z.array(KeptTable),
  files: z.array(KeptFile),
});
export type Snapshot = z.infer<typeof Snapshot>;

export const siteOf = (key: Uint8Array): string => hash('sha256', key).slice(0, 16);

const AT_ONCE = 1000;
const FILES = '"files":[';

/**
 * One file in a line: there may be any number of them, and neither who writes nor who reads holds them as one text. The last line has
 * the hash of those before.
 */
export async function* written({ files, ...head }: Snapshot): AsyncGenerator<Buffer> {
  const digest = createHash('sha256');
  const told = (text: string) => {
    digest.update(text);
    return Buffer.from(text);
  };
  yield told(`${JSON.stringify(head).slice(0, -1)},${FILES}`);
  for (let i = 0; i < files.length; i += AT_ONCE) {
    const lines = files.slice(i, i + AT_ONCE).map((file) => JSON.stringify(file));
    yield told(`${i === 0 ? '' : ','}\n${lines.join(',\n')}`);
  }
  yield Buffer.from(`\n],"sha256":"${digest.digest('hex')}"}`);
}

const Head = z.object({ site: z.optional(z.string()) });
const Sealed = z.object({ sha256: z.optional(z.string()) });

/**
 * Null where it has another form; throws where it is no JSON, or not what was written. Earlier versions wrote all of it in one line,
 * or no hash of it.
 */
export async function snapshotIn(source: AsyncIterable<Uint8Array>): Promise<Snapshot | null> {
  const files: KeptFile[] = [];
  let head = '';
  let end = '';
  const digest = createHash('sha256');
  for await (const line of linesIn(source)) {
    if (!line.startsWith(']')) digest.update(head === '' ? line : `\n${line}`);
    if (!head.endsWith(FILES)) head += line;
    else if (line.startsWith('{') && end === '') {
      const file = KeptFile.safeParse(JSON.parse(line.replace(/,$/, '')));
      if (!file.success) return null;
      files.push(file.data);
    } else end += line;
  }
  const json: unknown = JSON.parse(head + end);
  const sealed = Sealed.safeParse(json);
  if (!sealed.success) return null;
  const { sha256 } = sealed.data;
  if (sha256 !== undefined && sha256 !== digest.digest('hex')) throw new Error('It is not what was written.');
  const parsed = Snapshot.safeParse(json);
  if (!parsed.success) return null;
  return { ...parsed.data, files: files.concat(parsed.data.files) };
}

/** By its first line alone, which nothing vouches for. */
export async function siteNamedIn(source: AsyncIterable<Uint8Array>): Promise<string | undefined | null> {
  for await (const line of linesIn(source)) {
    const head = Head.safeParse(JSON.parse(line.endsWith(FILES) ? `${line}]}` : line));
    return head.success ? head.data.site : null;
  }
  return null;
}

export const totalsOf = ({ files, tables, missing = 0 }: Snapshot) => ({
  missing,
  files: files.length,
  bytes: [...files, ...tables].reduce((sum, { bytes }) => sum + bytes, 0),
  rows: tables.reduce((sum, { rows }) => sum + rows, 0),
});
