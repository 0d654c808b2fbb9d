import { createReadStream } from 'node:fs';
import path from 'node:path';
import { hash } from '../files/hash.ts';
import { TooManyBytes } from '../files/incoming.ts';
import { requireSpace } from '../files/space.ts';
import { MAX_BYTES } from '../pictures/decoder/open.ts';
import { photographsIn } from './photographs.ts';
import { examine, presentId, record, type IngestServices, type Ingested } from '../pictures/ingest.ts';
import { PictureRefused } from '../pictures/refusal.ts';
import type { Target } from '../pictures/target.ts';

export interface ImportReport {
  added: number;
  present: number;
  skipped: { name: string; reason: string }[];
}

/** What became of one file of the folder. `skipped` is a German sentence. */
export type ImportProgress = { name: string; n: number; of: number } & (Ingested | { skipped: string });

/** Pictures at a time: as many as there are decoder processes. */
const AT_ONCE = 2;

/**
 * Takes in every photograph of a folder and the folders below it, in the order of their names. What is damaged is
 * skipped by name; anything else that fails (no space, no database) ends the import, which can simply be run again; so does `signal`.
 */
export async function importFolder(
  services: IngestServices,
  folder: string,
  target: Target,
  report: (progress: ImportProgress) => void,
  signal?: AbortSignal,
): Promise<ImportReport> {
  const names = await photographsIn(folder);
  const result: ImportReport = { added: 0, present: 0, skipped: [] };
  // Decoding runs side by side, recording one after the other: ids and order are those of the names.
  let recorded: Promise<unknown> = Promise.resolve();
  let next = 0;

  const isOver = () => next >= names.length || signal?.aborted === true;

  const oneAfterTheOther = async () => {
    while (!isOver()) {
      const n = next++;
      const name = names[n]!;
      const before = recorded;
      const outcome = takeIn(services, path.join(folder, name), target, before);
      recorded = outcome;
      const done = await outcome.catch((error: unknown) => {
        next = names.length;
        throw error;
      });
      if ('skipped' in done) result.skipped.push({ name, reason: done.skipped });
      else if (done.present) result.present++;
      else result.added++;
      report({ name, n: n + 1, of: names.length, ...done });
    }
  };
  const workers = await Promise.allSettled(Array.from({ length: AT_ONCE }, oneAfterTheOther));
  for (const worker of workers) if (worker.status === 'rejected') throw worker.reason;
  return result;
}

async function takeIn(
  services: IngestServices,
  file: string,
  target: Target,
  before: Promise<unknown>,
): Promise<Ingested | { skipped: string }> {
  const sha256 = await hash(createReadStream(file)).catch(() => null);
  const present = sha256 && (await presentId(services.db, sha256, target));
  if (present) return before.then(() => ({ id: present, present: true }));
  try {
    if (!sha256) throw new PictureRefused('unreadable');
    await requireSpace(services.files);
    const incoming = await services.files.receive('imgs', createReadStream(file), MAX_BYTES);
    try {
      const arrival = { incoming, name: path.basename(file), target };
      const measured = await examine(services, arrival);
      await before;
      return await record(services, arrival, measured);
    } finally {
      await incoming.discard();
    }
  } catch (error) {
    const refused = error instanceof TooManyBytes ? new PictureRefused('too-many-bytes') : error;
    if (!(refused instanceof PictureRefused)) throw error;
    await before;
    return { skipped: refused.message };
  }
}
