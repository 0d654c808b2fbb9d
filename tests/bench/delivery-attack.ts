import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { startServer } from './api-load.ts';
import { percentile, table } from './table.ts';

const CONNECTIONS = 60;
const PIPELINED = 40;
const SECONDS = 3 * Number(process.env['BENCH_SECONDS'] ?? 5);

/**
 * Sixty connections that ask for forty large pictures each before they read anything (issue 7, point 3), once as readers that take
 * what they can, once as such that take nothing; and beside them one visitor.
 */
export async function attacked(dir: string, picture: string): Promise<void> {
  const server = await startServer('app', { DATA_DIR: dir, DATABASE_URL: '' });
  try {
    const visit = () =>
      visitor(server.address, [`${picture}?size=270`, '/v1/data/read/image?limit=100', '/healthz']);
    await visit();
    const rows = [row('idle', await visit(), watch(server.pid))];
    for (const reads of [true, false]) {
      const before = memoryOf(server.pid);
      const watching = watch(server.pid);
      // In a process of their own: the visitor must not wait for what they read.
      const args = [new URL(server.address).port, `${picture}?size=2560`, reads ? 'read' : ''];
      const attack = fork(import.meta.filename, args);
      await setTimeout(1000);
      const times = await visit();
      const ended = once(attack, 'exit');
      attack.disconnect();
      await ended;
      rows.push(row(reads ? 'while they read' : 'while they do not read', times, watching, before));
      await setTimeout(2000);
    }
    table(`${CONNECTIONS} connections × ${PIPELINED} requests of 2560 px at once`, rows);
  } finally {
    await server.stop();
  }
}

const row = (what: string, times: number[], watching: ReturnType<typeof watch>, before?: number) => {
  const { descriptors, megabytes } = watching.stop();
  return {
    what,
    'visitor p50 ms': percentile(times, 50).toFixed(1),
    'p95 ms': percentile(times, 95).toFixed(1),
    'RSS MB': megabytes.toFixed(0),
    'more than before': before === undefined ? '' : (megabytes - before).toFixed(0),
    descriptors,
    ...(before !== undefined && { goal: 'p95 ≤ 250 ms, ≤ 100 MB more' }),
  };
};

const memoryOf = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1024;

/** The most of both that the process had. */
function watch(pid: number) {
  let descriptors = 0;
  let megabytes = 0;
  const look = () => {
    descriptors = Math.max(descriptors, readdirSync(`/proc/${pid}/fd`).length);
    megabytes = Math.max(megabytes, memoryOf(pid));
  };
  look();
  const timer = setInterval(look, 50);
  return {
    stop() {
      clearInterval(timer);
      return { descriptors, megabytes };
    },
  };
}

async function visitor(server: string, paths: readonly string[]): Promise<number[]> {
  const times: number[] = [];
  const until = performance.now() + SECONDS * 1000;
  while (performance.now() < until) {
    for (const at of paths) {
      const began = performance.now();
      const response = await fetch(server + at);
      await response.arrayBuffer();
      times.push(performance.now() - began);
      if (!response.ok) throw new Error(`${at}: ${response.status}`);
      await setTimeout(10);
    }
  }
  return times;
}

/** Whoever is cut off comes again. */
function attack(port: number, at: string, reads: boolean): void {
  const socket = connect(port, '127.0.0.1');
  const ask = () => socket.write(`GET ${at} HTTP/1.1\r\nHost: x\r\n\r\n`.repeat(PIPELINED));
  let taken = 0;
  socket.on('connect', ask);
  if (reads)
    socket.on('data', (bytes) => {
      taken += bytes.length;
      if (taken < 20e6) return;
      taken = 0;
      ask();
    });
  else {
    // It does not hear that it was cut off.
    socket.pause();
    globalThis.setTimeout(() => socket.destroy(), 12_000);
  }
  socket.on('error', () => undefined);
  socket.on('close', () => attack(port, at, reads));
}

if (import.meta.main) {
  process.on('disconnect', () => process.exit());
  const [port, at = '', reads] = process.argv.slice(2);
  for (let n = 0; n < CONNECTIONS; n++) attack(Number(port), at, reads === 'read');
}
