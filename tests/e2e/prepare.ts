import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import sharp from 'sharp';
import { startServer } from './server.ts';

/**
 * Makes the data directories that every server of the tests begins with: the demo content with all sizes of its pictures, and an
 * empty site.
 *
 * @public Playwright's global setup
 */
export default async function prepare(): Promise<() => Promise<void>> {
  const [demo, empty] = await Promise.all([startServer({ DEMO: '1' }), startServer({ DEMO: '0' })]);
  const cache = join(demo.dataDir, 'cache');
  // The server begins with them when all sizes are there as JPEG.
  while (!(await filesIn(cache, '.avif')).length) await setTimeout(500);
  await Promise.all([demo.leave(), empty.leave()]);
  await addAvif(cache);
  Object.assign(process.env, { PREPARED_1: demo.dataDir, PREPARED_0: empty.dataDir });
  return async () => {
    await Promise.all([demo.stop(), empty.stop()]);
  };
}

/** With a quarter of the server's work: no test asks how small they are. */
async function addAvif(cache: string): Promise<void> {
  const made = new Set(await filesIn(cache, '.avif'));
  for (const jpeg of await filesIn(cache, '.jpg')) {
    const avif = jpeg.replace(/jpg$/, 'avif');
    if (!made.has(avif)) await sharp(jpeg).avif({ quality: 66, effort: 0 }).toFile(avif);
  }
}

async function filesIn(folder: string, ending: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true });
  return names.filter((name) => name.endsWith(ending)).map((name) => join(folder, name));
}
