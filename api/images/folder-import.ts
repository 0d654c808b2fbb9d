import { createReadStream } from 'node:fs';
import path from 'node:path';
import pLimit from 'p-limit';
import { digestOf, TooManyBytes } from '../files/digest.ts';
import { requireSpace } from '../files/space.ts';
import { ingest, isPresent, PictureRefused, type Store, type Target } from '../pictures/pictures.ts';
import { photographsIn } from './photographs.ts';

export interface ImportReport {
  added: number;
  present: number;
  skipped: { name: string; reason: string }[];
}

export type ImportProgress = { name: string; n: number; of: number } & Imported;
type Imported = { present: boolean } | { skipped: string };

/** Pictures at a time: as many as there are decoder processes. */
const AT_ONCE = 2;

/**
 * Takes in every photograph of a folder and the folders below it, in the order of their names. What is damaged is
 * skipped by name; anything else that fails (no space, no database) ends the import, which can simply be run again; so does `signal`.
 */
export async function importFolder(
  store: Store,
  folder: string,
  target: Target,
  report: (progress: ImportProgress) => void,
  signal?: AbortSignal,
): Promise<ImportReport> {
  const names = await photographsIn(folder);
  const result: ImportReport = { added: 0, present: 0, skipped: [] };
  // Decoding runs side by side, recording one after the other: ids and order are those of the names.
  let recorded: Promise<unknown> = Promise.resolve();
  let failed = false;
  const one = async (name: string, i: number) => {
    if (failed || signal?.aborted) return;
    const outcome = takeIn(store, path.join(folder, name), target, recorded);
    recorded = outcome;
    const done = await outcome.catch((error: unknown) => {
      failed = true;
      throw error;
    });
    if ('skipped' in done) result.skipped.push({ name, reason: done.skipped });
    else if (done.present) result.present++;
    else result.added++;
    report({ name, n: i + 1, of: names.length, ...done });
  };
  const limit = pLimit(AT_ONCE);
  const imported = await Promise.allSettled(names.map((name, i) => limit(() => one(name, i))));
  for (const outcome of imported) if (outcome.status === 'rejected') throw outcome.reason;
  return result;
}

async function takeIn(
  store: Store,
  file: string,
  target: Target,
  before: Promise<unknown>,
): Promise<Imported> {
  try {
    const { sha256 } = await digestOf(createReadStream(file)).catch(() => {
      throw new PictureRefused('unreadable');
    });
    if (await isPresent(store.db, sha256, target)) return before.then(() => ({ present: true }));
    await requireSpace(store.files);
    return await ingest(store, createReadStream(file), { name: path.basename(file), target }, before);
  } catch (error) {
    const refused = error instanceof TooManyBytes ? new PictureRefused('too-many-bytes') : error;
    if (!(refused instanceof PictureRefused)) throw error;
    await before;
    return { skipped: refused.message };
  }
}
