import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { PGlite } from '@electric-sql/pglite';
import { Kysely, PGliteDialect } from 'kysely';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { migrate } from '../api/database/migrate.ts';
import { postgresDialect } from '../api/database/postgres.ts';
import { findPostgres, startPostgres } from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** File with an embedded database that has the whole schema. */
    embeddedTemplate: string;
    /** The same, with all that a data directory has to have. */
    dataDirTemplate: string;
    /** Server with a database `lichthof_template` that has the whole schema. */
    postgresUrl: string;
  }
}

/** Prepares the database of this project once: each test file gets a copy, which takes half a second. */
export default async function setup(project: TestProject) {
  const remove = await embedded(project);
  const stop = project.name === 'postgres' ? await postgres(project) : undefined;
  return async () => {
    remove();
    await stop?.();
  };
}

async function embedded(project: TestProject) {
  const dir = mkdtempSync(path.join(tmpdir(), 'lichthof-test-'));
  // As in `worker.ts`: compiling takes longer than all that is done here.
  setFlagsFromString('--no-wasm-tier-up');
  setFlagsFromString('--no-wasm-dynamic-tiering');
  const pglite = await PGlite.create();
  const db = new Kysely({ dialect: new PGliteDialect({ pglite }) });
  const keep = async (name: 'embeddedTemplate' | 'dataDirTemplate') => {
    await pglite.exec('checkpoint');
    const dump = await pglite.dumpDataDir('none');
    const file = path.join(dir, `${name}.tar`);
    writeFileSync(file, Buffer.from(await dump.arrayBuffer()));
    project.provide(name, file);
  };
  await migrate(db);
  await keep('dataDirTemplate');
  await pglite.exec('update pg_database set datistemplate = false');
  // Nobody creates another one in it, and each copy takes a quarter less.
  for (const name of ['template0', 'template1']) await pglite.exec(`drop database ${name}`);
  await keep('embeddedTemplate');
  await db.destroy();
  return () => rmSync(dir, { recursive: true });
}

async function postgres(project: TestProject) {
  const given = process.env['DATABASE_URL'];
  const server = given ? undefined : await startPostgres(findPostgres()!);
  const url = given ?? server!.url;
  const client = new pg.Client(url);
  await client.connect();
  await client.query('drop database if exists lichthof_template');
  await client.query('create database lichthof_template');
  await client.end();
  const db = new Kysely({
    dialect: postgresDialect(Object.assign(new URL(url), { pathname: '/lichthof_template' }).href),
  });
  await migrate(db);
  await db.destroy();
  project.provide('postgresUrl', url);
  return () => server?.stop();
}
