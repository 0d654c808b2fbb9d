// issue 12, 7: the data directory of a release before is brought to the newest state at the start
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { createApp } from '../../../api/app.ts';
import { fill, tablesOf } from '../../../api/backup/tables.ts';
import { parseConfig } from '../../../api/config.ts';
import { embeddedDialect } from '../../../api/database/embedded.ts';
import { migrate, migrationNames, schemaAge } from '../../../api/database/migrate.ts';
import { openDatabase } from '../../../api/database/open.ts';
import { postgresDialect } from '../../../api/database/postgres.ts';
import type { Database } from '../../../api/database/schema.ts';
import { isUnavailable } from '../../../api/database/unavailable.ts';
import { type Listening, listen } from '../../../api/http/listen.ts';
import { updatingApp } from '../../../api/http/updating.ts';
import { silent } from '../../../api/log/log.ts';
import { openServices } from '../../../api/open.ts';
import { PASSWORD } from '../app.ts';
import { createPostgres, createPostgresUrl } from './create.ts';

interface Release {
  /** Its newest migration. */
  release: string;
  /** As they lay in its tables, and in its data directory in base64. */
  rows: Record<string, object[]>;
  files: Record<string, string>;
}

const migrations = path.join(import.meta.dirname, '../../../migrations');
const isPostgres = process.env['TEST_DATABASE'] === 'postgres';

test.each(['release-2026-11-22.json'])('%s starts, and everything is there', async (name) => {
  const { release, rows, files } = JSON.parse(
    readFileSync(path.join(import.meta.dirname, name), 'utf8'),
  ) as Release;
  const dir = mkdtempSync(path.join(tmpdir(), 'lichthof-upgrade-'));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  const old = isPostgres
    ? await createPostgres('template template0')
    : new Kysely<Database>({ dialect: await withoutTables(dir) });
  await migrateTo(old, release);
  await old.transaction().execute(async (trx) => {
    const tables = await tablesOf(trx);
    // eslint-disable-next-line typescript/require-await
    await fill(trx, tables, async function* (table) {
      for (const row of rows[table.name] ?? []) yield JSON.stringify(row);
    });
  });
  for (const [at, content] of Object.entries(files)) {
    mkdirSync(path.join(dir, path.dirname(at)), { recursive: true });
    writeFileSync(path.join(dir, at), Buffer.from(content, 'base64'));
  }

  if (isPostgres) await migrate(old);
  else await old.destroy();
  const services = await openServices(parseConfig({ DATA_DIR: dir, DEMO: '0' }), {
    log: silent,
    ...(isPostgres && { db: old }),
  });
  onTestFinished(() => services.close());
  expect((await migrationNames()).at(-1)! > release).toBe(true);
  const app = createApp(services);
  const ask = async (
    method: string,
    url: string,
    { token = '', body }: { token?: string; body?: unknown } = {},
  ) => {
    const response = await app.request(url, {
      method,
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    expect([url, response.status]).toEqual([url, 200]);
    return response;
  };
  const login = async (email: string) =>
    (await (await ask('POST', '/v1/auth/login', { body: { email, password: PASSWORD } })).json()) as {
      jwt: string;
      id: string;
    };

  const { jwt: token, id } = await login('chefin@example.org');
  await login('mira@example.org');
  const picture = await ask('GET', `/imgs/feier/hafen.jpg?id=${id}`, { token });
  expect(await sharp(Buffer.from(await picture.arrayBuffer())).metadata()).toMatchObject({
    width: 90,
    height: 60,
  });
  expect(await services.db.selectFrom('imageRating').select(['userId', 'rating']).execute()).toEqual([
    { userId: 'u-mira', rating: 4 },
  ]);
  await ask('POST', '/v1/album/unlock', { token, body: { album: 'tresor', password: PASSWORD } });
  // What the search knows of it was made by a migration.
  const filter = encodeURIComponent(JSON.stringify({ words: 'Tage' }));
  const found = (await (
    await ask('GET', `/v1/data/read/posts?nsfw=1&filter=${filter}`, { token })
  ).json()) as {
    items: { id: string }[];
  };
  expect(found.items.map((post) => post.id)).toEqual(['am-see']);
});

/** Where to open a database, whichever this project has; with nothing in it. */
let emptyCluster: Promise<Blob> | undefined;
async function withoutTables(dir: string) {
  emptyCluster ??= PGlite.create().then((pglite) => pglite.dumpDataDir('none').finally(() => pglite.close()));
  return embeddedDialect({ dir: path.join(dir, 'db'), template: await emptyCluster });
}

async function emptyPlace() {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'lichthof-upgrade-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  if (!isPostgres) return { dataDir, dialect: () => withoutTables(dataDir) };
  const { url, drop } = await createPostgresUrl('template template0');
  onTestFinished(drop);
  return { dataDir, databaseUrl: url, dialect: async () => postgresDialect(url) };
}

test('a migration may take longer than a visitor may, and whoever starts beside it waits', async () => {
  const { dialect, ...place } = await emptyPlace();
  const old = new Kysely<Database>({ dialect: await dialect() });
  await migrateTo(old, '2026-11-23-words');
  await sql`insert into post (id, title, "dateStr") values ('am-see', 'Am See', '2026-11-01')`.execute(old);
  // In place of the many pictures that it rewrites.
  await sql`create function slowly() returns trigger language plpgsql
    as $$ begin perform pg_sleep(8); return new; end $$`.execute(old);
  await sql`create trigger slowly before update on post for each row execute function slowly()`.execute(old);
  await old.destroy();

  const said: string[] = [];
  const start = () => openDatabase(place, { timeoutMs: 6000, say: (line) => void said.push(line) });
  const opened = await Promise.all(isPostgres ? [start(), start(), start()] : [start()]);
  onTestFinished(async () => void (await Promise.all(opened.map((db) => db.destroy()))));
  expect(said).toEqual(opened.map(() => 'Die Datenbank wird auf den neuen Stand gebracht …'));
  const names = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(
    opened[0],
  );
  expect(names.rows.map(({ name }) => name)).toEqual(await migrationNames());
  // What it rewrote is vacuumed: by PostgreSQL itself, in its own time.
  const counted = await sql<{
    n: number;
  }>`select reltuples as n from pg_class where relname = 'post'`.execute(opened[0]);
  if (!isPostgres) expect(counted.rows).toEqual([{ n: 1 }]);
  await expect(sql`select pg_sleep(60)`.execute(opened[0])).rejects.toSatisfy(isUnavailable);
});

test('who asks before the tables are of this version is told to come back, and that the process lives', async () => {
  const { dialect, ...place } = await emptyPlace();
  const old = new Kysely<Database>({ dialect: await dialect() });
  await migrateTo(old, '2026-11-23-words');
  await old.destroy();
  let app: { fetch(request: Request): Response | Promise<Response> } = updatingApp();
  let listening: Listening | undefined;
  onTestFinished(() => listening?.stop());
  const told: unknown[] = [];
  const ask = async (at: string) => {
    const { status, headers } = await fetch(`${listening!.address}${at}`);
    told.push([at, status, headers.get('Retry-After')]);
  };
  const updating = async () => {
    listening = await listen((request) => app.fetch(request), { port: 0, host: '127.0.0.1' });
    for (const at of ['/', '/v1/site', '/readyz', '/healthz']) await ask(at);
  };
  const services = await openServices(
    parseConfig({ DATA_DIR: place.dataDir, DATABASE_URL: place.databaseUrl }),
    {
      log: silent,
      updating,
    },
  );
  onTestFinished(() => services.close());
  app = createApp(services);
  await ask('/readyz');
  expect(told).toEqual([
    ['/', 503, '30'],
    ['/v1/site', 503, '30'],
    ['/readyz', 503, '30'],
    ['/healthz', 200, null],
    ['/readyz', 200, null],
  ]);
});

test('what only works on a site leaves its database as old as it is', async () => {
  const { dialect, ...place } = await emptyPlace();
  const old = new Kysely<Database>({ dialect: await dialect() });
  await migrateTo(old, '2026-11-22-desk');
  await old.destroy();
  writeFileSync(path.join(place.dataDir, 'sites.json'), '{}');
  await expect(openDatabase(place, { existing: true })).rejects.toThrow('von einer älteren Version');
  const still = new Kysely<Database>({ dialect: await dialect() });
  onTestFinished(() => still.destroy());
  expect(await schemaAge(still)).toBe('older');
});

test('a database that is up to date is opened without a word, one of a later version not at all', async () => {
  const { dialect: _, ...place } = await emptyPlace();
  const say = (line: string) => expect.unreachable(line);
  await (await openDatabase(place, { say })).destroy();
  const db = await openDatabase(place, { say });
  await sql`insert into kysely_migration (name, timestamp) values ('2999-01-01-later', '2999')`.execute(db);
  await db.destroy();
  await expect(openDatabase(place, { say })).rejects.toThrow('von einer neueren Version von Lichthof');
});

test.runIf(isPostgres)(
  'a database that cannot hold every letter is refused before anything is made in it',
  async () => {
    const { url, drop } = await createPostgresUrl("template template0 encoding 'LATIN1' locale 'C'");
    onTestFinished(drop);
    await expect(openDatabase({ databaseUrl: url, dataDir: '/nowhere' })).rejects.toThrow(
      'in der Kodierung LATIN1 angelegt, Lichthof braucht UTF8',
    );
    const looked = new Kysely<Database>({ dialect: postgresDialect(url) });
    expect(await schemaAge(looked)).toBe('none');
    await looked.destroy();
  },
);

/** As a release left it that knew no later one. */
async function migrateTo(db: Kysely<Database>, last: string): Promise<void> {
  const files = (await readdir(migrations)).filter((file) => path.parse(file).name <= last);
  const known = await Promise.all(
    files.map(
      async (file) =>
        [path.parse(file).name, (await import(path.join(migrations, file))) as Migration] as const,
    ),
  );
  const provider = { getMigrations: () => Promise.resolve(Object.fromEntries(known)) };
  const { error } = await new Migrator({ db, provider }).migrateToLatest();
  if (error) throw error;
}
