import { rename, writeFile } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';
import sharp from 'sharp';
import { jpeg } from './picture.ts';
import { shots } from './shots.ts';

/** The thread that paints: gets a list of names and files, tells after each. */
const jobs: readonly { name: string; file: string }[] = workerData;

// Encoding shares the thread's core; more threads would only take turns.
sharp.concurrency(1);

for (const { name, file } of jobs) {
  const shot = shots.get(name);
  if (!shot) throw new Error(`The demo has no picture named ${name}.`);
  // A half-written picture must never be taken for a finished one.
  const part = `${file}.${process.pid}.part`;
  await writeFile(part, await jpeg(shot));
  await rename(part, file);
  parentPort?.postMessage(name);
}
