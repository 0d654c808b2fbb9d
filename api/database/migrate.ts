import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { Kysely } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';

const folder = path.join(import.meta.dirname, '../../migrations');

/** Migrations are frozen files, dated so that their names are their order. */
async function getMigrations(): Promise<Record<string, Migration>> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.ts')).toSorted();
  return Object.fromEntries(
    await Promise.all(
      files.map(async (file) => [
        path.parse(file).name,
        (await import(path.join(folder, file))) as Migration,
      ]),
    ),
  );
}

export const migrationNames = async (): Promise<string[]> => Object.keys(await getMigrations());

export async function migrate<DB>(db: Kysely<DB>): Promise<string[]> {
  const { error, results } = await new Migrator({ db, provider: { getMigrations } }).migrateToLatest();
  if (error) throw error;
  return (results ?? []).map(({ migrationName }) => migrationName);
}
