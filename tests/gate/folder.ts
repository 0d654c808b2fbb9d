import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A folder for as long as it is used. */
export async function inFolder<T>(use: (dir: string) => Promise<T>): Promise<T> {
  const dir = mkdtempSync(path.join(tmpdir(), 'lichthof-gate-'));
  try {
    return await use(dir);
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

/** So many of what the whole gate does, at this scale. */
export const scaled = (most: number, scale: number, least = 1) => Math.max(least, Math.round(most * scale));
