import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { type Kysely, sql } from 'kysely';
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

/** Of which version the tables are, seen from this one; `none`: there are none. Only reads. */
export async function schemaAge<DB>(db: Kysely<DB>): Promise<'none' | 'older' | 'same' | 'newer'> {
  const { rows } = await sql<{ at: unknown }>`select to_regclass('kysely_migration') as at`.execute(db);
  if (rows[0]!.at === null) return 'none';
  const done = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  const known = await migrationNames();
  if (done.rows.length === 0) return 'none';
  if (done.rows.some(({ name }) => !known.includes(name))) return 'newer';
  return done.rows.length < known.length ? 'older' : 'same';
}

export async function migrate<DB>(db: Kysely<DB>): Promise<void> {
  const { error } = await new Migrator({ db, provider: { getMigrations } }).migrateToLatest();
  if (error) throw error;
}
