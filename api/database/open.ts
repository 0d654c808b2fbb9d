import path from 'node:path';
import { Kysely } from 'kysely';
import type { Database } from '../db.ts';
import { embeddedDialect } from './embedded.ts';
import { migrate } from './migrate.ts';
import { postgresDialect } from './postgres.ts';

/** PostgreSQL where a `databaseUrl` is given, else the embedded database in `dataDir`; migrated to the newest schema. */
export async function openDatabase({ databaseUrl, dataDir }: { databaseUrl?: string; dataDir: string }) {
  const db = new Kysely<Database>({
    dialect: databaseUrl ? postgresDialect(databaseUrl) : embeddedDialect({ dir: path.join(dataDir, 'db') }),
  });
  try {
    await migrate(db);
  } catch (error) {
    await db.destroy();
    throw error;
  }
  return db;
}
