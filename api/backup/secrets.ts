import { hash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod/mini';
import { readSetting, storeSetting } from '../database/setting.ts';
import type { Services } from '../services/services.ts';
import { hasSigningKey } from '../session/token.ts';
import { DamagedBackup } from './backup-error.ts';
import { hasRows } from './tables.ts';

const NO_SECRETS =
  'Im Datenordner (DATA_DIR) fehlt „secrets“ mit dem Schlüssel dieser Website. Bitte bringen Sie den Ordner zurück; aus einer Sicherung holt ihn „make restore FROM=… FILE=secrets TO=ordner“. Ist er verloren, beginnt in einem leeren Ordner „secrets“ ein neuer Schlüssel: Dann müssen sich alle neu anmelden, und ältere Sicherungen gelten als die einer anderen Website.';

/** What speaks against the secrets of a site that is there; null: they are there, or the site is new. */
export async function secretsProblem({ db }: Pick<Services, 'db'>, dataDir: string): Promise<string | null> {
  // In this order: another process that begins just now has made its key before the first row.
  const isKept = hasSigningKey(dataDir) || !(await hasRows(db)) || hasSigningKey(dataDir);
  return isKept ? null : NO_SECRETS;
}

const HAS_KEY = 'hasKey';

/**
 * Throws where they are lost: the database has known a key. An empty folder is somebody's word for a new one. True: one begins, on rows
 * that are there.
 */
export async function beginsAnew({ db }: Pick<Services, 'db'>, dataDir: string): Promise<boolean> {
  const problem = await secretsProblem({ db }, dataDir);
  const wasKnown = (await readSetting(db, HAS_KEY)) !== undefined;
  if (problem !== null && wasKnown && !existsSync(path.join(dataDir, 'secrets'))) throw new Error(problem);
  return problem !== null;
}

/** Once there is one. */
export async function noteKey({ db }: Pick<Services, 'db'>): Promise<void> {
  if ((await readSetting(db, HAS_KEY)) === undefined) await storeSetting(db, HAS_KEY, true);
}

/** The key also where its file is gone while the server works with it. */
export async function readSecrets(dataDir: string, key: Uint8Array): Promise<Buffer> {
  const names = await readdir(path.join(dataDir, 'secrets')).catch(() => []);
  const secrets: Secrets = { 'secrets/jwt.key': Buffer.from(key).toString('base64') };
  for (const name of names.map((one) => `secrets/${one}`).filter(isOurs)) {
    const at = path.join(dataDir, name);
    if ((await stat(at)).isFile()) secrets[name] = await readFile(at, 'base64');
  }
  const sites = await readFile(path.join(dataDir, 'sites.json'), 'base64').catch(() => null);
  return Buffer.from(JSON.stringify({ ...secrets, ...(sites && { 'sites.json': sites }) }));
}

/** What an editor or a file manager leaves beside them has other names; earlier versions took it along. */
const isOurs = (name: string) => /^(sites\.json|secrets\/\w[\w.-]*)$/.test(name);

const Secrets = z.record(
  z.string().check(z.regex(/^(sites\.json|secrets\/[^/]*[^/.][^/]*)$/)),
  z.string().check(z.regex(/^[A-Za-z0-9+/]*=*$/)),
);
export type Secrets = z.infer<typeof Secrets>;

export const SECRETS_DAMAGED =
  'Die Geheimnisse der Sicherung sind beschädigt. Ohne sie geht es auch, dann müssen sich alle neu anmelden: Nehmen Sie die Datei der Geheimnisse dafür weg.';

/** Throws a German sentence before anything is touched. */
export function parseSecrets(bytes: Buffer, sha256 = hash('sha256', bytes)): Secrets {
  try {
    if (hash('sha256', bytes) !== sha256) throw new Error('They are not what was written.');
    const all = Secrets.parse(JSON.parse(bytes.toString()));
    return Object.fromEntries(Object.entries(all).filter(([name]) => isOurs(name)));
  } catch (cause) {
    throw new DamagedBackup(SECRETS_DAMAGED, { cause });
  }
}

export async function writeSecrets(dataDir: string, secrets: Secrets): Promise<void> {
  await mkdir(path.join(dataDir, 'secrets'), { recursive: true, mode: 0o700 });
  for (const [name, content] of Object.entries(secrets))
    await writeFile(path.join(dataDir, name), Buffer.from(content, 'base64'), { mode: 0o600, flush: true });
}
