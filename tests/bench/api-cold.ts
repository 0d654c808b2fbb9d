import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { TYPES } from '../../api/data/types.ts';
import { ADMIN } from './api-fill.ts';
import { bytesOf } from './api-nginx.ts';
import { isInstalled } from './images-cost.ts';
import { median, percentile } from './table.ts';

const ROUNDS = 15;

/** The first answer after a write, through HTTP; and beside it what reading the same rows takes with pgbench. */
export async function coldReads(server: string, list: string, databaseUrl: string | undefined) {
  const send = async (at: string, body: unknown, token = '') => {
    const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` };
    if (!token) headers.Authorization = '';
    const response = await fetch(server + at, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!response.ok) throw new Error(await response.text());
    return (await response.json()) as { jwt: string };
  };
  const { jwt } = await send('/v1/auth/login', ADMIN);
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    await send('/v1/data/update/posts', { id: 'p-beitrag-1', title: `Runde ${round}` }, jwt);
    const began = performance.now();
    await bytesOf(server + list);
    times.push(performance.now() - began);
  }
  const full = databaseUrl && isInstalled('pgbench') ? pgbench(databaseUrl) : undefined;
  return {
    'p50 ms': median(times).toFixed(1),
    'p99 ms': percentile(times, 99).toFixed(1),
    goal: full ? `A3: ≤ 6 × pgbench’s ${full.toFixed(1)} ms; ${(median(times) / full).toFixed(1)} ×` : '',
  };
}

/** Milliseconds that one client of pgbench takes to read the same columns of all rows. */
function pgbench(url: string): number {
  const dir = mkdtempSync(path.join(tmpdir(), 'lichthof-pgbench-'));
  const script = path.join(dir, 'list.sql');
  const columns = Object.keys(TYPES.posts.fields).map((name) => `"${name}"`);
  writeFileSync(script, `select ${columns.join(', ')} from post order by "dateStr" desc, id desc;\n`);
  try {
    const out = execFileSync('pgbench', ['-n', '-T', '3', '-c', '1', '-f', script, url], { stdio: 'pipe' });
    return Number(/latency average = ([\d.]+) ms/.exec(out.toString())?.[1]);
  } finally {
    rmSync(dir, { recursive: true });
  }
}
