import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { DummyDriver, Kysely, sql } from 'kysely';
import type { Database } from './schema.ts';
import { embeddedDialect } from './embedded.ts';
import { migrate, schemaAge } from './migrate.ts';
import { postgresDialect } from './postgres.ts';

const NEWER =
  'Die Datenbank ist von einer neueren Version von Lichthof. Bitte nehmen Sie diese, oder spielen Sie eine Sicherung zurück.';
const OLDER =
  'Die Datenbank ist von einer älteren Version von Lichthof, und dieser Befehl ändert sie nicht. Bitte rufen Sie ihn mit jener Version auf, oder starten Sie den Server: Er bringt sie auf den neuen Stand.';

const noSite = (what: string) => new Error(`Hier ist noch kein Lichthof: ${what}`);

interface Opening {
  onChange?: (topic: string | null) => void;
  /** Shows a line where somebody waits. */
  say?: (line: string) => void;
  /** Called before older tables are brought to this version, which may take minutes. */
  updating?: () => Promise<unknown>;
  /** For a query of a visitor. */
  timeoutMs?: number;
  /** Only what is there already, as it is: nothing is made, and nothing brought to this version. */
  existing?: boolean;
}

/** Where its tables are older they are brought to this version, for which no visitor's limit holds. */
export async function openDatabase(
  { databaseUrl, dataDir }: { databaseUrl?: string; dataDir: string },
  { onChange, say = () => undefined, updating, timeoutMs = 15_000, existing = false }: Opening = {},
) {
  if (existing) await requireData(dataDir, { embedded: !databaseUrl });
  const limit = { ms: Infinity };
  const db = new Kysely<Database>({
    dialect: databaseUrl
      ? postgresDialect(databaseUrl, { onChange, timeoutMs })
      : embeddedDialect({ dir: path.join(dataDir, 'db'), limit }),
  });
  try {
    if (databaseUrl) await requireUtf8(db);
    const age = await schemaAge(db);
    if (age === 'newer') throw new Error(NEWER);
    if (existing && age === 'none')
      throw noSite(
        `In der Datenbank (${databaseUrl ? 'DATABASE_URL' : `${dataDir}/db`}) liegt nichts davon.`,
      );
    if (existing && age === 'older') throw new Error(OLDER);
    if (age === 'older') {
      say('Die Datenbank wird auf den neuen Stand gebracht …');
      await updating?.();
    }
    if (age !== 'same') await (databaseUrl ? migrateApart(databaseUrl, timeoutMs) : migrate(db));
    // Nobody else does it there, and who reads a rewritten table first would wait until each page is marked and written.
    if (age === 'older' && !databaseUrl) await sql`vacuum (analyze)`.execute(db);
    limit.ms = timeoutMs;
  } catch (error) {
    await db.destroy();
    throw databaseUrl ? inGerman(error) : error;
  }
  return db;
}

/** In place of a database that could not be opened: whoever asks it is told why. */
export const unopened = (failure: Error): Kysely<Database> => {
  const acquireConnection = () => Promise.reject(failure);
  const createDriver = () => Object.assign(new DummyDriver(), { acquireConnection });
  return new Kysely({ dialect: { ...embeddedDialect({}), createDriver } });
};

/** No other encoding holds every title, and PostgreSQL normalises only this one's. */
async function requireUtf8(db: Kysely<Database>): Promise<void> {
  const { rows } = await sql<{ name: string }>`select current_setting('server_encoding') as name`.execute(db);
  const { name } = rows[0]!;
  if (name !== 'UTF8')
    throw new Error(
      `Die Datenbank in DATABASE_URL ist in der Kodierung ${name} angelegt, Lichthof braucht UTF8. Bitte legen Sie eine neue an, zum Beispiel mit createdb --encoding=UTF8 --template=template0 NAME.`,
    );
}

async function requireData(dataDir: string, { embedded }: { embedded: boolean }): Promise<void> {
  const dir = embedded ? path.join(dataDir, 'db') : dataDir;
  const names = await readdir(dir).catch(() => []);
  if (names.length === 0) throw noSite(`In ${dir} liegt nichts. Stimmt DATA_DIR?`);
}

/** On one connection; it also waits there for as long as another process does it. */
async function migrateApart(databaseUrl: string, timeoutMs: number): Promise<void> {
  const db = new Kysely({ dialect: postgresDialect(databaseUrl, { max: 1, timeoutMs, patient: true }) });
  const unlimited = sql`select set_config(name, '0', false)
    from unnest(array['statement_timeout', 'idle_in_transaction_session_timeout']) name`.execute(db);
  await unlimited.then(() => migrate(db)).finally(() => db.destroy());
}

/** By error code, or where there is none by the driver's own words. */
const REASONS: readonly (readonly [RegExp, string])[] = [
  [/^ECONNREFUSED/, 'Unter dieser Adresse antwortet niemand'],
  [/^(ENOTFOUND|EAI_AGAIN)/, 'Diesen Rechner gibt es nicht'],
  [/^(EHOSTUNREACH|ENETUNREACH|EHOSTDOWN)/, 'Zu diesem Rechner führt kein Weg'],
  [/^ETIMEDOUT|timeout (exceeded|expired)/, 'Der Server antwortet nicht'],
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
