import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openDatabase } from '../../api/database/open.ts';
import { findPostgres, startPostgres } from '../postgres.ts';
import { coldReads } from './api-cold.ts';
import { fill } from './api-fill.ts';
import { type Load, load, type Server, startServer } from './api-load.ts';
import { besideNginx } from './api-nginx.ts';
import { isInstalled } from './images-cost.ts';
import { table } from './table.ts';

const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 5);
const LIST = '/v1/data/read/posts?nsfw=1';
const FILTER = (more: string) =>
  encodeURIComponent(`{"and":[{"eq":["album","brp"]}${more}]}`).replaceAll('%7Bn%7D', '{n}');
const PAGE = `/v1/data/read/image?limit=100&nsfw=1&filter=${FILTER('')}`;
/** The same page, asked so that nobody asked it before. The first one brings the total along; later ones do not. */
const FRESH = `/v1/data/read/image?limit=100&nsfw=1&after=${Buffer.from('[9999,"z"]').toString('base64url')}&filter=${FILTER(',{"ne":["filename","{n}"]}')}`;

const CROWD = 64;

type Row = Record<string, string | number>;
const row = (name: string, { perSecond, p50, p99, cpu }: Load, hello: Load, more: Row = {}): Row => ({
  what: name,
  'requests/s': Math.round(perSecond),
  'p50 ms': p50.toFixed(2),
  'p99 ms': p99.toFixed(2),
  'CPU ms': cpu.toFixed(3),
  '× hello CPU': (cpu / hello.cpu).toFixed(1),
  '× hello req/s': (perSecond / hello.perSecond).toFixed(2),
  ...more,
});

async function measure(name: string, databaseUrl: string | undefined): Promise<void> {
  const dir = mkdtempSync(path.join(tmpdir(), 'lichthof-api-'));
  const env = { DATA_DIR: dir, DATABASE_URL: databaseUrl ?? '' };
  const db = await openDatabase({ databaseUrl, dataDir: dir });
  await fill(db, 10_000, 10_000);
  await db.destroy();
  try {
    const [hello, helloCrowd] = await withServer('hello', env, async (server) => [
      await page(server, '/', dir),
      await load(server, '/', dir, { connections: CROWD, seconds: SECONDS }),
    ]);
    const naive = await withServer('naive', env, (server) => page(server, '/', dir));
    const rows = [
      row('bare hello', hello, hello),
      row('naive: Kysely rows, c.json, no rights', naive, hello),
    ];
    await withServer('app', env, async (server) => {
      const fresh = await page(server, FRESH, dir, true);
      const goal = `${(fresh.cpu / naive.cpu).toFixed(2)} × naive, main thread ${(fresh.main / naive.main).toFixed(2)}`;
      rows.push(row('ours, never asked before', fresh, hello, { 'A4 ≤ 0.4': goal }));
      rows.push(row('ours, asked before', await page(server, PAGE, dir), hello));
      rows.push(...(await beside(server.address + PAGE, dir, hello, 16)));
      table(`${name}: a page of 100 images, 16 connections`, rows);
      await completeList(name, server, { dir, hello, helloCrowd, databaseUrl });
    });
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

const page = (server: Server, at: string, dir: string, counting = false) =>
  load(server, at, dir, { connections: 16, seconds: SECONDS, counting });

interface Measured {
  dir: string;
  hello: Load;
  helloCrowd: Load;
  databaseUrl: string | undefined;
}

async function completeList(
  name: string,
  server: Server,
  { dir, hello, helloCrowd, databaseUrl }: Measured,
): Promise<void> {
  const list = (headers: Record<string, string>, connections = 16) =>
    load(server, LIST, dir, { connections, seconds: SECONDS, headers });
  const response = await fetch(server.address + LIST, { headers: { 'Accept-Encoding': 'br' } });
  const etag = response.headers.get('ETag')!;
  const bytes = (await response.text()).length;
  const br = Number(response.headers.get('Content-Length'));
  const rows = [
    row('warm, brotli', await list({ 'Accept-Encoding': 'br' }), hello, { goal: 'A1: ≤ 6 × hello CPU' }),
    row('warm, gzip', await list({ 'Accept-Encoding': 'gzip' }), hello),
    row('warm, plain', await list({}), hello),
    row('bare hello', hello, hello),
    row(`bare hello, ${CROWD} connections`, helloCrowd, helloCrowd),
    row(`304, ${CROWD} connections`, await list({ 'If-None-Match': etag }, CROWD), helloCrowd, {
      goal: 'A2: ≥ 0.5 × hello req/s',
    }),
    ...(await beside(server.address + LIST, dir, hello, 16)),
  ];
  rows.push({ what: 'after a write, brotli', ...(await coldReads(server.address, LIST, databaseUrl)) });
  table(
    `${name}: the complete list of 10,000 posts, ${(bytes / 1e6).toFixed(1)} MB of JSON, ${br} bytes as brotli, 16 connections`,
    rows,
  );
}

/** nginx with the same bytes, where it is installed. */
async function beside(url: string, dir: string, hello: Load, connections: number): Promise<Row[]> {
  if (!isInstalled('nginx')) return [];
  const nginx = await besideNginx(url, dir, { connections, seconds: SECONDS });
  return [row('nginx, the same bytes', nginx, hello)];
}

async function withServer<T>(
  kind: 'hello' | 'naive' | 'app',
  env: Record<string, string>,
  use: (server: Server) => Promise<T>,
): Promise<T> {
  const server = await startServer(kind, env);
  try {
    return await use(server);
  } finally {
    await server.stop();
  }
}

if (!isInstalled('wrk')) {
  process.stdout.write('wrk is not installed: the API is not measured.\n');
} else {
  const bin = findPostgres();
  if (bin) {
    const postgres = await startPostgres(bin);
    try {
      await measure('PostgreSQL', postgres.url);
    } finally {
      await postgres.stop();
    }
  } else {
    process.stdout.write('There is no PostgreSQL server here: the embedded database only.\n');
  }
  await measure('Embedded database', undefined);
}
