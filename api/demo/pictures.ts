import { access, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { shots } from './shots.ts';

/** Part of every file's path: a change to how scenes are painted paints them anew. Count it up by hand. */
const PICTURES_VERSION = 1;

/** Where `paintAll` puts a picture below its directory. */
export const picturePath = (dir: string, name: string) =>
  path.join(dir, `v${PICTURES_VERSION}`, `${name}.jpg`);

/**
 * Paints the named pictures into a directory that serves as a cache: what is there already is left alone. Two
 * threads, so that a small machine stays usable. `onPainted` is told after each picture.
 */
export async function paintAll(
  dir: string,
  names: readonly string[],
  onPainted?: (done: number, total: number) => void,
): Promise<void> {
  const unknown = names.find((name) => !shots.has(name));
  if (unknown !== undefined) throw new Error(`The demo has no picture named ${unknown}.`);
  await mkdir(path.dirname(picturePath(dir, 'x')), { recursive: true });
  const missing: string[] = [];
  for (const name of new Set(names)) if (!(await exists(picturePath(dir, name)))) missing.push(name);
  // Pictures of one scene share what it computes first (a mountain range, tiles of noise): keep them together.
  const queue = missing.toSorted((a, b) => sceneOf(a).localeCompare(sceneOf(b)));
  const total = queue.length;
  const half = Math.ceil(total / 2);
  let done = 0;
  const tell = () => onPainted?.(++done, total);
  await Promise.all([work(dir, queue.slice(0, half), tell), work(dir, queue.slice(half), tell)]);
}

const sceneOf = (name: string) => shots.get(name)?.scene ?? '';

function work(dir: string, names: readonly string[], tell: () => void): Promise<void> {
  if (names.length === 0) return Promise.resolve();
  const worker = new Worker(new URL('painter.ts', import.meta.url), {
    workerData: names.map((name) => ({ name, file: picturePath(dir, name) })),
  });
  return new Promise((resolve, reject) => {
    worker.on('message', tell);
    worker.on('error', reject);
    worker.on('exit', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`Painting the demo's pictures stopped with code ${code}.`));
    });
  });
}

const exists = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  );
