import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Kysely, sql } from 'kysely';
import { escapeLiteral } from 'pg';
import { pageOf, parseReading } from '../../api/data/read.ts';
import { ALL_VERSIONS } from '../../api/data/state.ts';
import type { Database } from '../../api/database/schema.ts';
import { AT, viewers } from '../api/data/questions.ts';
import { type Asking, ask, forget } from './scale-costs.ts';
import { median, percentile } from './table.ts';

const SECONDS = 4;
const READERS = 3;
const AFTER = Buffer.from(JSON.stringify([100_000, 'z'])).toString('base64url');
const page = (name: string) =>
  `/v1/data/read/image?limit=100&nsfw=1&after=${AFTER}&filter=${encodeURIComponent(
    JSON.stringify({ and: [{ eq: ['album', 'brp'] }, { ne: ['filename', name] }] }),
  )}`;

const ms = (value: number) => Math.round(value * 10) / 10;

async function timed(until: number, work: (n: number) => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let n = 0; Date.now() < until; n++) {
    const began = performance.now();
    await work(n);
    times.push(performance.now() - began);
  }
  return times;
}

/** One changes pictures while others read pages. */
export async function writesBesideReads(admin: Asking, visitor: Asking) {
  const until = Date.now() + SECONDS * 1000;
  const reading = (reader: number) => timed(until, (n) => ask(visitor, page(`${reader}-${n}-${until}`)));
  const [written, ...read] = await Promise.all([
    timed(until, (n) => ask(admin, '/v1/data/update/image', { id: 'i261120500', title: `Bild ${n}` })),
    ...Array.from({ length: READERS }, (_, reader) => reading(reader)),
  ]);
  return {
    'write beside reads, median ms': ms(median(written)),
    'page of 100 beside writes, median ms': ms(median(read.flat())),
    'page of 100 beside writes, p95 ms': ms(percentile(read.flat(), 95)),
  };
}

const text = (value: unknown) =>
  Array.isArray(value) ? `{${value.map((one) => JSON.stringify(String(one))).join(',')}}` : String(value);

/** A page of 100 through HTTP, one after the other, and the statement that it asks in pgbench. */
export async function besidePgbench(
  db: Kysely<Database>,
  visitor: Asking,
  url: string,
  { bin, dir }: { bin: string; dir: string },
) {
  const query = {
    limit: '100',
    after: AFTER,
    filter: JSON.stringify({ and: [{ eq: ['album', 'brp'] }, { ne: ['filename', 'x'] }] }),
  };
  const reading = parseReading('image', query, { viewer: viewers['visitor']!, ...AT, nsfw: true });
  const compiled = sql`select answer.*, ${ALL_VERSIONS} as versions from (${pageOf(reading)}) answer`.compile(
    db,
  );
  const statement = compiled.sql.replaceAll(/\$(\d+)/g, (_, n) =>
    escapeLiteral(text(compiled.parameters[Number(n) - 1])),
  );
  const file = path.join(dir, 'page.sql');
  writeFileSync(file, `${statement.replaceAll(/\s+/g, ' ')};\n`);
  const { stdout } = spawnSync(path.join(bin, 'pgbench'), ['-n', '-T', String(SECONDS), '-f', file, url], {
    encoding: 'utf8',
  });
  const own = Number(/latency average = ([\d.]+)/.exec(stdout)?.[1]);
  await forget(db);
  const times = await timed(Date.now() + SECONDS * 1000, (n) => ask(visitor, page(`${n}-${Date.now()}`)));
  const ours = times.reduce((sum, time) => sum + time, 0) / times.length;
  return {
    'page of 100, mean ms': ms(ours),
    'pgbench, mean ms': ms(own),
    '÷ pgbench (bar: ≤ 3)': ms(ours / own),
  };
}
