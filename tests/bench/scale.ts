import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Kysely, sql } from 'kysely';
import { embeddedDialect } from '../../api/database/embedded.ts';
import { migrate } from '../../api/database/migrate.ts';
import { postgresDialect } from '../../api/database/postgres.ts';
import type { Database } from '../../api/database/schema.ts';
import { setAdministrator } from '../../api/users/administrator.ts';
import { findPostgres, startPostgres } from '../postgres.ts';
import { ADMIN } from './api-fill.ts';
import { startServer } from './api-load.ts';
import { askCosts, listCosts, login, peakMiB, SEARCH_BAR, searchCosts } from './scale-costs.ts';
import { fillNouns, grow } from './scale-fill.ts';
import { besidePgbench, writesBesideReads } from './scale-load.ts';
import { table } from './table.ts';

const SIZES = [1000, 10_000, 100_000, 1_000_000];
const EMBEDDED = 100_000;
const TIMEOUT_MS = 1_800_000;

type Costs = Map<string, Record<string, string | number>>;

/** One cost more for each of them, in the column of that n. */
function note(costs: Costs, n: number, measured: Record<string, string | number>): void {
  for (const [what, cost] of Object.entries(measured))
    costs.set(what, { ...(costs.get(what) ?? { what }), [n.toLocaleString('en')]: cost });
}

async function begin(db: Kysely<Database>): Promise<void> {
  await migrate(db);
  await fillNouns(db);
  await setAdministrator(db, ADMIN.email, ADMIN.password);
  await sql`update users set groups = '{ug-a}', "pwdHash" = (select "pwdHash" from users where email = ${ADMIN.email})
    where id = 'u-1'`.execute(db);
}

const askers = async (address: string) => ({
  visitor: { address, token: '' },
  member: await login(address, 'gast1@example.org'),
});
const SEARCH = `search, ms until pictures and posts are there (bar: ≤ ${SEARCH_BAR} at 100,000)`;

async function onPostgres(bin: string, dir: string): Promise<void> {
  const [lists, calls, searches, load]: [Costs, Costs, Costs, Costs] = [
    new Map(),
    new Map(),
    new Map(),
    new Map(),
  ];
  const postgres = await startPostgres(bin);
  const { url } = postgres;
  const db = new Kysely<Database>({ dialect: postgresDialect(url, { max: 2, timeoutMs: TIMEOUT_MS }) });
  try {
    await begin(db);
    let from = 0;
    for (const n of SIZES) {
      const began = Date.now();
      await grow(db, from, n);
      from = n;
      note(load, n, { 'filling, s': Math.round((Date.now() - began) / 1000) });
      note(lists, n, await listCosts(db));
      const server = await startServer('app', { DATA_DIR: dir, DATABASE_URL: url });
      try {
        const asked = await askers(server.address);
        const admin = await login(server.address);
        note(searches, n, await searchCosts(asked));
        note(calls, n, await askCosts(db, admin, asked.visitor));
        note(load, n, await writesBesideReads(admin, asked.visitor));
        if (existsSync(path.join(bin, 'pgbench')))
          note(load, n, await besidePgbench(db, asked.visitor, url, { bin, dir }));
        note(load, n, { 'memory of the server process, peak MiB': peakMiB(server.pid) });
      } finally {
        await server.stop();
      }
    }
  } finally {
    await db.destroy();
    await postgres.stop();
  }
  if (!existsSync(path.join(bin, 'pgbench')))
    process.stdout.write('pgbench is not installed: nothing is beside it.\n');
  table('PostgreSQL: lists, ms of the first page of 100 with its total; of the next page', [
    ...lists.values(),
  ]);
  table('PostgreSQL: other calls, ms', [...calls.values()]);
  table(`PostgreSQL: ${SEARCH}`, [...searches.values()]);
  table('PostgreSQL: load and memory', [...load.values()]);
}

async function onEmbedded(dir: string): Promise<void> {
  const db = new Kysely<Database>({
    dialect: embeddedDialect({ dir: path.join(dir, 'db'), limit: { ms: TIMEOUT_MS } }),
  });
  await begin(db);
  await grow(db, 0, EMBEDDED);
  await db.destroy();
  const server = await startServer('app', { DATA_DIR: dir, DATABASE_URL: '' });
  const searches: Costs = new Map();
  try {
    note(searches, EMBEDDED, await searchCosts(await askers(server.address)));
  } finally {
    await server.stop();
  }
  table(`Embedded database: ${SEARCH}`, [...searches.values()]);
}

const dir = mkdtempSync(path.join(tmpdir(), 'lichthof-scale-'));
try {
  await onEmbedded(dir);
  const bin = findPostgres();
  if (bin) await onPostgres(bin, dir);
  else
    process.stdout.write(
      'There is no PostgreSQL server here: only the search of the embedded database was measured.\n',
    );
} finally {
  rmSync(dir, { recursive: true, force: true });
}
