import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import path from 'node:path';
import { BARE } from '../processes.ts';
import { findPostgres, startPostgres } from '../postgres.ts';
import { makeCorpus } from './images-corpus.ts';
import { median, table } from './table.ts';

const PICTURES = Number(process.env['BENCH_PICTURES'] ?? 1000);
/** In turns, because what else a machine does comes and goes. */
const ROUNDS = 5;
/** Processes of the site, and the decoders of each. */
const LAYOUTS = [
  [1, 1],
  [1, 2],
  [2, 1],
  [2, 2],
] as const;

interface Run {
  /** Pictures per second. */
  rate: number;
  /** Cores, by all that runs on this machine. */
  busy: number;
}

/** Takes in pictures of 24 MP with ever more decoders, on one PostgreSQL: linear until the cores are used up. */
async function scaling(bin: string): Promise<void> {
  const corpus = await makeCorpus();
  const runs: Run[][] = LAYOUTS.map(() => []);
  try {
    for (let round = 0; round < ROUNDS; round += 1)
      for (const [i, [processes, decoders]] of LAYOUTS.entries())
        runs[i]!.push(await run(bin, corpus.pictures, processes, decoders));
  } finally {
    corpus.remove();
  }
  const cores = cpus().length;
  const all = runs.map((of) => ({
    rate: median(of.map(({ rate }) => rate)),
    busy: median(of.map(({ busy }) => busy)),
  }));
  const one = all[0]!;
  const rows = all.map(({ rate, busy }, i) => {
    const [processes, decoders] = LAYOUTS[i]!;
    const linear = Math.min(processes * decoders, cores / one.busy);
    return {
      processes,
      decoders: processes * decoders,
      'pictures/s': rate.toFixed(2),
      'cores busy': `${busy.toFixed(2)} of ${cores}`,
      '÷ one decoder': (rate / one.rate).toFixed(2),
      'at most': linear.toFixed(2),
      '÷ that': (rate / one.rate / linear).toFixed(2),
      bar: '≥ 0.9',
    };
  });
  table(
    `${PICTURES} pictures of 24 MP each, in ${ROUNDS} rounds; at most: as many decoders or cores as there are`,
    rows,
  );
}

async function run(bin: string, files: string[], processes: number, decoders: number): Promise<Run> {
  const dir = mkdtempSync(path.join(tmpdir(), 'lichthof-ingest-'));
  const postgres = await startPostgres(bin);
  const env = { ...BARE, DATA_DIR: dir, DATABASE_URL: postgres.url };
  const children: ChildProcess[] = [];
  try {
    for (let i = 0; i < processes; i += 1) {
      const child = fork(path.join(import.meta.dirname, 'ingest-process.ts'), [String(decoders), ...files], {
        env,
      });
      children.push(child);
      await once(child, 'message');
    }
    const pictures = Math.ceil(PICTURES / ROUNDS / processes);
    const before = times();
    const began = performance.now();
    await Promise.all(children.map((child) => takeIn(child, pictures)));
    const seconds = (performance.now() - began) / 1000;
    const after = times();
    const idle = (after.idle - before.idle) / (after.all - before.all);
    return { rate: (pictures * processes) / seconds, busy: (1 - idle) * cpus().length };
  } finally {
    for (const child of children) child.kill();
    await postgres.stop();
    rmSync(dir, { recursive: true, force: true });
  }
}

async function takeIn(child: ChildProcess, n: number): Promise<void> {
  const ended = once(child, 'exit') as Promise<[number]>;
  child.send(n);
  const [code] = await ended;
  if (code !== 0) throw new Error(`A process ended with ${code}.`);
}

function times() {
  const all = cpus().map(({ times }) => times);
  const sum = (of: number[]) => of.reduce((one, other) => one + other, 0);
  return {
    idle: sum(all.map(({ idle }) => idle)),
    all: sum(all.map((one) => sum(Object.values(one)))),
  };
}

const bin = findPostgres();
if (bin) await scaling(bin);
else process.stdout.write('There is no PostgreSQL server here: processes cannot share a database.\n');
