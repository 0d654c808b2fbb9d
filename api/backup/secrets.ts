import { hash } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod/mini';
import { BackupError } from './backup-error.ts';

export async function readSecrets(dataDir: string): Promise<Buffer> {
  const names = await readdir(path.join(dataDir, 'secrets')).catch(() => []);
  const secrets: Secrets = {};
  for (const name of names.map((one) => `secrets/${one}`))
    secrets[name] = await readFile(path.join(dataDir, name), 'base64');
  const sites = await readFile(path.join(dataDir, 'sites.json'), 'base64').catch(() => null);
  return Buffer.from(JSON.stringify({ ...secrets, ...(sites && { 'sites.json': sites }) }));
}

const Secrets = z.record(
  z.string().check(z.regex(/^(sites\.json|secrets\/\w[\w.-]*)$/)),
  z.string().check(z.regex(/^[A-Za-z0-9+/]*=*$/)),
);
export type Secrets = z.infer<typeof Secrets>;

const DAMAGED =
  'Die Geheimnisse der Sicherung sind beschädigt. Ohne sie geht es auch, dann müssen sich alle neu anmelden: Nehmen Sie die Datei der Geheimnisse dafür weg.';

/** Throws a German sentence before anything is touched. */
export function parseSecrets(bytes: Buffer, sha256 = hash('sha256', bytes)): Secrets {
  try {
    if (hash('sha256', bytes) !== sha256) throw new Error('They are not what was written.');
    return Secrets.parse(JSON.parse(bytes.toString()));
  } catch (cause) {
    throw new BackupError(DAMAGED, { cause });
  }
}

export async function writeSecrets(dataDir: string, secrets: Secrets): Promise<void> {
  await mkdir(path.join(dataDir, 'secrets'), { recursive: true, mode: 0o700 });
  for (const [name, content] of Object.entries(secrets))
    await writeFile(path.join(dataDir, name), Buffer.from(content, 'base64'), { mode: 0o600, flush: true });
}
