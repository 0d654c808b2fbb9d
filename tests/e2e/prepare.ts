import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { startServer } from './server.ts';

/**
 * Makes the data directories that every server of the tests begins with: the demo content with all sizes of its pictures, and an
 * empty site.
 *
 * @public Playwright's global setup
 */
export default async function prepare(): Promise<() => Promise<void>> {
  const [demo, empty] = await Promise.all([startServer({ DEMO: '1' }), startServer({ DEMO: '0' })]);
  while (!(await hasAllSizes(demo.dataDir))) await setTimeout(500);
  await Promise.all([demo.leave(), empty.leave()]);
  Object.assign(process.env, { PREPARED_1: demo.dataDir, PREPARED_0: empty.dataDir });
  return async () => {
    await Promise.all([demo.stop(), empty.stop()]);
  };
}

/** Of each picture as many AVIF files as JPEG files, and none in the making; nothing is kept of those in a locked album. */
async function hasAllSizes(dataDir: string): Promise<boolean> {
  const entries = await readdir(join(dataDir, 'cache'), { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const balance = new Map<string, number>();
  for (const { name, parentPath } of files)
    balance.set(parentPath, (balance.get(parentPath) ?? 0) + (name.endsWith('.avif') ? 1 : -1));
  return balance.size > 0 && [...balance.values()].every((difference) => difference === 0);
}
