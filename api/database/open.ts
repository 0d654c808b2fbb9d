import path from 'node:path';
import { Kysely } from 'kysely';
import type { Database } from './schema.ts';
import { embeddedDialect } from './embedded.ts';
import { migrate } from './migrate.ts';
import { postgresDialect } from './postgres.ts';

export async function openDatabase(
  { databaseUrl, dataDir }: { databaseUrl?: string; dataDir: string },
  onChange?: (topic: string | null) => void,
) {
  const db = new Kysely<Database>({
    dialect: databaseUrl
      ? postgresDialect(databaseUrl, { onChange })
      : embeddedDialect({ dir: path.join(dataDir, 'db') }),
  });
  try {
    await migrate(db);
  } catch (error) {
    await db.destroy();
    throw databaseUrl ? inGerman(error) : error;
  }
  return db;
}

/** By error code, or where there is none by the driver's own words. */
const REASONS: readonly (readonly [RegExp, string])[] = [
  [/^ECONNREFUSED/, 'Unter dieser Adresse antwortet niemand'],
  [/^(ENOTFOUND|EAI_AGAIN)/, 'Diesen Rechner gibt es nicht'],
  [/^(EHOSTUNREACH|ENETUNREACH|EHOSTDOWN)/, 'Zu diesem Rechner führt kein Weg'],
  [/^ETIMEDOUT|timeout/, 'Der Server antwortet nicht'],
  [/^(ECONNRESET|EPIPE)|Connection terminated/, 'Der Server hat die Verbindung abgebrochen'],
  [/^(ENOENT|EACCES)/, 'Den Socket gibt es nicht, oder dieser Benutzer darf ihn nicht öffnen'],
  [/^(28P01|28000)|SASL/, 'Benutzername oder Passwort stimmt nicht'],
  [/^3D000/, 'Diese Datenbank gibt es dort nicht'],
  [/^42501/, 'Dieser Benutzer darf dort keine Tabellen anlegen'],
  [/^53300/, 'Der Server nimmt keine weiteren Verbindungen an'],
  [/^57P0/, 'Der Server startet gerade oder wird beendet'],
  [/SSL|CERT|certificate/, 'Die Verschlüsselung kommt nicht zustande (sslmode)'],
];

/** What stands in `DATABASE_URL` is not repeated: it holds a password. */
function inGerman(error: unknown): unknown {
  const { code = '', message } = error as NodeJS.ErrnoException;
  const reason = REASONS.find(([pattern]) => pattern.test(`${code} ${message}`))?.[1];
  return reason
    ? new Error(`Die Datenbank ist nicht erreichbar: ${reason}. Bitte DATABASE_URL prüfen.`, { cause: error })
    : error;
}
