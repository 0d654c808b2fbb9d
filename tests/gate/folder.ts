import { AsyncLocalStorage } from 'node:async_hooks';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const started = new AsyncLocalStorage<(() => unknown)[]>();

/** Has it ended with the folder that it works in, also where a row breaks off: nothing of it runs beside the next. */
export const endWithFolder = (end: () => unknown): void => void started.getStore()!.push(end);

/** A folder for as long as it is used. */
export async function inFolder<T>(use: (dir: string) => Promise<T>): Promise<T> {
  const dir = mkdtempSync(path.join(tmpdir(), 'lichthof-gate-'));
  const ends: (() => unknown)[] = [];
  try {
    return await started.run(ends, use, dir);
  } finally {
    for (const end of ends.toReversed()) await end();
    rmSync(dir, { recursive: true, force: true });
  }
}

/** So many of what the whole gate does, at this scale. */
export const scaled = (most: number, scale: number, least = 1) => Math.max(least, Math.round(most * scale));
