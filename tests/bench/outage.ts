import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { lineTo } from '../api/database/line.ts';
import { findPostgres, startPostgres } from '../postgres.ts';
import { startServer } from './api-load.ts';
import { median, table } from './table.ts';

const ROUNDS = 5;
const CROWD = 30;

/** How long requests are held when PostgreSQL falls silent, and how soon they are answered when it is back. */
async function outage(bin: string): Promise<void> {
  const postgres = await startPostgres(bin);
  const line = await lineTo(new URL(postgres.url));
  const dir = mkdtempSync(path.join(tmpdir(), 'lichthof-outage-'));
  const server = await startServer('app', { DATA_DIR: dir, DATABASE_URL: line.url });
  const ask = async () => {
    const began = performance.now();
    const { status } = await fetch(`${server.address}/v1/data/read/posts`);
    return { status, ms: performance.now() - began };
  };
  const held: number[] = [];
  const later: number[] = [];
  const back: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    expectStatus(200, await ask());
    line.kill();
    for (const answer of await Promise.all(Array.from({ length: CROWD }, ask))) {
      expectStatus(503, answer);
      held.push(answer.ms);
    }
    await setTimeout(3000);
    later.push((await ask()).ms);
    line.mend();
    const mended = performance.now();
    while ((await ask()).status !== 200) await setTimeout(20);
    back.push(performance.now() - mended);
  }
  const row = (what: string, times: number[], goal: string) => ({
    what,
    'median ms': Math.round(median(times)),
    'longest ms': Math.round(Math.max(...times)),
    goal,
  });
  table(`PostgreSQL falls silent, ${ROUNDS} times, ${CROWD} requests at once`, [
    row('503 to those who wait when it does', held, '≤ 5000'),
    row('503 to who comes later (250 of it on purpose)', later, ''),
    row('first 200 after its return', back, '≤ 2000'),
  ]);
  await server.stop();
  line.close();
  await postgres.stop();
  rmSync(dir, { recursive: true, force: true });
}

function expectStatus(wanted: number, { status }: { status: number }): void {
  if (status !== wanted) throw new Error(`${status} instead of ${wanted}.`);
}

const bin = findPostgres();
if (bin) await outage(bin);
else process.stdout.write('There is no PostgreSQL server here: its silence is not measured.\n');
