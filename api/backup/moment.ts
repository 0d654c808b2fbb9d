import { hash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Db } from '../database/schema.ts';
import { type Named, namedNow, savedTexts } from './named.ts';
import type { Repository } from './repository.ts';
import type { Services } from '../services/services.ts';
import type { Kept, KeptFile } from './snapshot.ts';

/** What a file was by its record; null where nobody can tell without reading it, as of what is encrypted. */
const hashOf = ({ area, encrypted, sha256, last = null }: Named): string | null =>
  area === 'blog' ? last : encrypted ? null : sha256;

const MOST_TEXTS = 1000;

/** What was saved last of those texts that were not read so, in the transaction of the tables. */
export async function textsBeside(
  trx: Db,
  expected: Map<string, Named>,
  read: ReadonlyMap<string, KeptFile>,
): Promise<Map<string, string>> {
  const others = [...expected].flatMap(([id, { area, path, last = null }]) =>
    area === 'blog' && last !== null && read.get(id)?.sha256 !== last ? [path] : [],
  );
  const texts = await savedTexts(trx, others.slice(0, MOST_TEXTS));
  return new Map(
    [...texts.values()].flatMap((text) => (text === null ? [] : [[hash('sha256', text), text]])),
  );
}

interface Read {
  /** What records named when the tables were read. */
  expected: Map<string, Named>;
  /** By their hashes, those that were not read as they were saved last. */
  texts: Map<string, string>;
  /** All files, read before that moment and behind it. */
  before: Map<string, KeptFile>;
  after: Map<string, KeptFile>;
}

/**
 * Files were read around the moment of the tables, and one that was moved, deleted or saved anew behind it is not there any more as it was
 * at it: what was read of it stands for it, under its name of that moment. False where of one of them nothing that was read is right.
 */
export async function asOfTheTables(
  { db, files }: Pick<Services, 'db' | 'files'>,
  repository: Pick<Repository, 'keep'>,
  { expected, texts, before, after }: Read,
): Promise<boolean> {
  const others = new Map<string, Named>();
  for (const [id, file] of expected) {
    const found = after.get(id);
    if (!found || (hashOf(file) ?? found.sha256) !== found.sha256) others.set(id, file);
  }
  if (others.size === 0) return true;
  const now = await namedNow(db, others);
  const bySha256 = new Map([...before.values(), ...after.values()].map((file) => [file.sha256, file]));
  let isWhole = true;
  const ofText = async (text: string | undefined): Promise<Kept | null> =>
    text === undefined ? null : repository.keep(Readable.from([Buffer.from(text)]));
  for (const [id, file] of others) {
    const sha256 = hashOf(file);
    const same = now.get(id);
    const isSame = same !== undefined && hashOf(same) === sha256;
    // It has to be there as it was, and is missing or damaged. If it is there now, it went away and came back.
    if (isSame && (after.has(id) || !(await files.stat(file.area, file.path)))) continue;
    const read = sha256 === null ? null : (bySha256.get(sha256) ?? (await ofText(texts.get(sha256))));
    if (read) after.set(id, { ...read, modified: 0, area: file.area, path: file.path });
    else isWhole = false;
  }
  return isWhole;
}
