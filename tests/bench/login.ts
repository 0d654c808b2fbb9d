import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { findPostgres, startPostgres } from '../postgres.ts';
import { MEMBER, type Reads, type Ready, type Wish } from './login-server.ts';
import { table } from './table.ts';

/** `node tests/bench/login.ts [seconds] [embedded|postgres]` */
const SECONDS = Number(process.argv[2] ?? 6);

/** A login, and what a flood of logins does to everybody else (goal P1; a picture's p95 ≤ 250 ms), on both databases. */
async function logins(): Promise<void> {
  const only = process.argv[3];
  if (only !== 'postgres') await on('the embedded database', {});
  if (only === 'embedded') return;
  const bin = findPostgres();
  if (!bin) return void process.stdout.write('No PostgreSQL server here.\n');
  const postgres = await startPostgres(bin);
  await on('PostgreSQL', { DATABASE_URL: postgres.url }).finally(() => postgres.stop());
}

async function on(database: string, env: Record<string, string>): Promise<void> {
  const dir = mkdtempSync(path.join(tmpdir(), 'lichthof-login-'));
  const server = fork(path.join(import.meta.dirname, 'login-server.ts'), [dir], {
    env: { ...process.env, ...env, UV_THREADPOOL_SIZE: '8' },
  });
  try {
    const [ready] = (await once(server, 'message')) as [Ready];
    await oneLogin(database, ready.server);
    await underFlood(database, server, ready);
  } finally {
    const ended = once(server, 'exit');
    server.disconnect();
    await ended;
    rmSync(dir, { recursive: true, force: true });
  }
}

async function oneLogin(database: string, server: string): Promise<void> {
  const times: number[] = [];
  for (let n = 0; n < 22; n++) times.push(await timed(`${server}/v1/auth/login`, MEMBER));
  table(`A login, one after the other, on ${database} (argon2id, 64 MiB, t = 3)`, [
    { what: 'login', ...shown(times.slice(2)) },
    ...(await refusals(server)),
  ]);
}

const ROUNDS = 50;

/** Does the time tell whether there is such a user? Asked in turns, so that whatever else happens slows both down (docs/reliability.md, Limits). */
async function refusals(server: string): Promise<Record<string, string | number>[]> {
  const known: number[] = [];
  const unknown: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const tries: [number[], string][] = [
      [known, MEMBER.email],
      [unknown, `niemand${round}@example.org`],
    ];
    for (const [times, email] of round % 2 ? tries : tries.toReversed()) {
      const from = `198.51.${times === known ? 100 : 101}.${round + 1}`;
      times.push(
        await timed(`${server}/v1/auth/login`, { email, password: 'falsch' }, { from, status: 401 }),
      );
    }
  }
  const ratio = at(unknown, 0.5) / at(known, 0.5);
  return [
    { what: 'wrong password', ...shown(known) },
    { what: 'unknown e-mail', ...shown(unknown), '× wrong password': ratio.toFixed(3), goal: '0.95 to 1.05' },
  ];
}

async function underFlood(database: string, server: ChildProcess, ready: Ready): Promise<void> {
  const asks = {
    thumbnail: ready.thumbnail,
    'picture from disk': ready.picture,
    'page of 100': `${ready.server}/v1/data/read/image?limit=100&filter=${encodeURIComponent('{"eq":["album","brp"]}')}`,
  };
  const rows: Record<string, string | number>[] = [];
  const measure = async (state: string, goals: Partial<Record<string, string>>, idle?: Measured) => {
    const measured = await everything(server, asks);
    for (const [what, times] of Object.entries(measured)) {
      const ratio = idle && { '× idle p99': (at(times, 0.99) / at(idle[what]!, 0.99)).toFixed(1) };
      rows.push({ state, what, ...shown(times), ...ratio, goal: (idle && goals[what]) ?? '' });
    }
    return measured;
  };
  await everything(server, asks);
  const idle = await measure('idle', {});
  const flooded = async (
    state: string,
    attackers: number,
    networks: number,
    goals: Partial<Record<string, string>>,
  ) => {
    const flood = await startFlood(ready.server, attackers, networks);
    await measure(state, goals, idle);
    const counts = await flood.stop();
    rows.push({ state, what: `answers to them: ${JSON.stringify(counts)}` });
  };
  const [p95, p1] = ['p95 ≤ 250 ms', { readFile: '≤ 4 × idle', 'page of 100': '≤ 6 × idle' }];
  await flooded('8 logins at once', 8, 1_000_000, p1);
  const all = { thumbnail: p95, 'picture from disk': p95, 'page of 100': p95 };
  await flooded('50 from everywhere', 50, 1_000_000, all);
  await flooded('50 from one network', 50, 1, all);
  table(`Everybody else during ${SECONDS} s of logins, on ${database}`, rows);
}

type Measured = Record<string, number[]>;

/** Asks for one thing after the other, as one visitor would, while the server reads files for itself. */
async function everything(server: ChildProcess, asks: Record<string, string>): Promise<Measured> {
  const measured: Measured = Object.fromEntries(Object.keys(asks).map((what) => [what, []]));
  const wish = (what: Wish) => server.send(what);
  wish('read files');
  const until = performance.now() + SECONDS * 1000;
  while (performance.now() < until) {
    for (const [what, url] of Object.entries(asks)) {
      measured[what]!.push(await timed(url));
      await setTimeout(2);
    }
  }
  wish('stop reading');
  const [{ reads }] = (await once(server, 'message')) as [Reads];
  return { ...measured, readFile: reads };
}

async function timed(url: string, body?: object, { from = '192.0.2.1', status = 200 } = {}): Promise<number> {
  const began = performance.now();
  const response = await fetch(url, {
    headers: { 'X-Forwarded-For': from, ...(body && { 'Content-Type': 'application/json' }) },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  });
  await response.arrayBuffer();
  if (response.status !== status) throw new Error(`${url}: ${response.status}`);
  return performance.now() - began;
}

/** A process of its own, so that attackers and visitors do not wait for each other. */
async function startFlood(server: string, attackers: number, networks: number) {
  const file = path.join(import.meta.dirname, 'login-flood.ts');
  const flood = spawn(process.execPath, [file, server, String(attackers), String(networks)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  let out = '';
  flood.stdout.on('data', (data) => (out += String(data)));
  await setTimeout(1000);
  return {
    async stop() {
      const ended = once(flood, 'exit');
      flood.stdin.end();
      await ended;
      return JSON.parse(out) as Record<string, number>;
    },
  };
}

const at = (times: readonly number[], part: number) =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * part))]!;
const shown = (times: readonly number[]) => ({
  n: times.length,
  'p50 ms': at(times, 0.5).toFixed(1),
  'p95 ms': at(times, 0.95).toFixed(1),
  'p99 ms': at(times, 0.99).toFixed(1),
});

if (import.meta.main) await logins();
