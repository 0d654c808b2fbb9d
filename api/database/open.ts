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
    throw databaseUrl ? inGerman(error) : error;
  }
  return db;
}

const REASONS: Record<string, string> = {
  ECONNREFUSED: 'Unter dieser Adresse antwortet niemand',
  ENOTFOUND: 'Diesen Rechner gibt es nicht',
  ETIMEDOUT: 'Der Rechner antwortet nicht',
  '28P01': 'Benutzername oder Passwort stimmt nicht',
  '28000': 'Dieser Benutzer darf sich nicht anmelden',
  '3D000': 'Diese Datenbank gibt es dort nicht',
};

/** What stands in `DATABASE_URL` is not repeated: it holds a password. */
function inGerman(error: unknown): unknown {
  const reason = REASONS[(error as NodeJS.ErrnoException).code ?? ''];
  return reason
    ? new Error(`Die Datenbank ist nicht erreichbar: ${reason}. Bitte DATABASE_URL prüfen.`, { cause: error })
    : error;
}
