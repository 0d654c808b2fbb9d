import { randomBytes } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Kysely, type KyselyConfig, sql } from 'kysely';
import pg from 'pg';
import { inject } from 'vitest';
import { embeddedDialect } from '../../../api/database/embedded.ts';
import { migrate } from '../../../api/database/migrate.ts';
import { postgresDialect } from '../../../api/database/postgres.ts';
import type { Database } from '../../../api/database/schema.ts';

/** On a busy machine a question may take long, and what is asked all at once has to wait. */
const TIMEOUT_MS = 120_000;

/** A database of this test file's own, with the whole schema and nothing in it. */
export const createDatabase = (): Promise<Kysely<Database>> =>
  process.env['TEST_DATABASE'] === 'postgres' ? createPostgres() : createEmbedded();

/** One for all files of a worker: a database that is closed, and still known by its file, holds it as well. */
let template: Blob | undefined;

/** Embedded, whatever the others here are. */
export async function createEmbedded(more: Pick<KyselyConfig, 'log'> = {}): Promise<Kysely<Database>> {
  template ??= read('embeddedTemplate');
  return new Kysely<Database>({
    dialect: embeddedDialect({ template, limit: { ms: TIMEOUT_MS } }),
    ...more,
  });
}

const read = (template: 'embeddedTemplate' | 'dataDirTemplate') => new Blob([readFileSync(inject(template))]);

let prepared: Promise<string> | undefined;

/**
 * Puts a database with the whole schema into a data directory, as its first start would have: that takes four seconds of a processor,
 * and a copy a fifth of one. Not for those who claim something about the first start.
 */
export async function prepareDataDir(dataDir: string): Promise<void> {
  prepared ??= prepare();
  cpSync(path.join(await prepared, 'db'), path.join(dataDir, 'db'), { recursive: true });
}

async function prepare(): Promise<string> {
  const dir = mkdtempSync(path.join(tmpdir(), 'lichthof-prepared-'));
  process.once('exit', () => rmSync(dir, { recursive: true, force: true }));
  const db = new Kysely<Database>({
    dialect: embeddedDialect({ dir: path.join(dir, 'db'), template: read('dataDirTemplate') }),
  });
  await sql`checkpoint`.execute(db);
  await db.destroy();
  return dir;
}

/** As a German server may have it, with nothing in it: Ä beside a, and a before B. */
export async function createGerman(): Promise<Kysely<Database>> {
  const db = await createPostgres("template template0 locale_provider icu icu_locale 'de'");
  await migrate(db);
  return db;
}

/** On PostgreSQL, by default with the whole schema. */
export async function createPostgres(how = 'template lichthof_template'): Promise<Kysely<Database>> {
  const { url, drop } = await createPostgresUrl(how);
  const db = new Kysely<Database>({ dialect: postgresDialect(url, { max: 4, timeoutMs: TIMEOUT_MS }) });
  const destroy = db.destroy.bind(db);
  db.destroy = async () => {
    await destroy();
    await drop();
  };
  return db;
}

/** For those who open it themselves. */
export async function createPostgresUrl(how: string): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  const url = inject('postgresUrl');
  await admin(url, `create database ${name} ${how}`);
  return {
    url: Object.assign(new URL(url), { pathname: `/${name}` }).href,
    drop: () => admin(url, `drop database ${name} with (force)`),
  };
}

async function admin(url: string, statement: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
