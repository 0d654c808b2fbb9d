import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { BackupError } from './backup-error.ts';

/** The key that sessions and links are signed with, and the site table. */
export async function readSecrets(dataDir: string): Promise<Buffer> {
  const folder = path.join(dataDir, 'secrets');
  const names = await readdir(folder).catch(() => []);
  const files = await Promise.all(
    names.map(async (name) => [
      `secrets/${name}`,
      (await readFile(path.join(folder, name))).toString('base64'),
    ]),
  );
  const sites = await readFile(path.join(dataDir, 'sites.json')).catch(() => null);
  return Buffer.from(
    JSON.stringify(
      Object.fromEntries([...files, ...(sites ? [['sites.json', sites.toString('base64')]] : [])]),
    ),
  );
}

/** Where they lay. */
export async function writeSecrets(dataDir: string, secrets: Buffer): Promise<void> {
  await mkdir(path.join(dataDir, 'secrets'), { recursive: true, mode: 0o700 });
  const files = JSON.parse(secrets.toString()) as Record<string, string>;
  for (const [name, content] of Object.entries(files)) {
    if (!/^(sites\.json|secrets\/[\w.-]+)$/.test(name))
      throw new BackupError('Die Geheimnisse der Sicherung sind beschädigt.');
    await writeFile(path.join(dataDir, name), Buffer.from(content, 'base64'), { mode: 0o600 });
  }
}
