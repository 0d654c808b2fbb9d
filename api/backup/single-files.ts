import { existsSync } from 'node:fs';
import { mkdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { storedPath } from '../files/path.ts';
import { BackupError, DamagedBackup } from './backup-error.ts';
import { shownPath } from './check.ts';
import { partsIn } from './folder-store.ts';
import type { Repository } from './repository.ts';
import { writeSecrets } from './secrets.ts';
import type { Snapshot } from './snapshot.ts';

/**
 * By a path as `make verify` says it, a folder such as an album's, or a name that only one has; `secrets` are those of the site, unless
 * something else is called so. Nothing is written over. `left`: what is damaged in the backup, and how.
 */
export async function bringBack(
  repository: Repository,
  snapshot: Snapshot,
  { name: backup, wanted, folder }: { name: string; wanted: string; folder: string },
): Promise<{ back: string[]; left: string[] }> {
  const asked = wanted.normalize('NFC').replace(/\/+$/, '');
  const all = snapshot.files.map((kept) => ({ kept, at: shownPath(kept) }));
  const within = all.filter(({ at }) => at === asked || at.startsWith(`${asked}/`));
  const found = within.length > 0 ? within : all.filter(({ at }) => path.basename(at) === asked);
  const paths = found.map(({ at }) => at);
  if (within.length === 0 && found.length > 1)
    throw new BackupError(`Mehrere heißen „${asked}“. Bitte mit Ordner angeben: ${paths.join(', ')}`);
  const names = paths.map((at) => (within.length > 0 ? path.relative(path.dirname(asked), at) : asked));
  for (const [i, { kept }] of found.entries()) {
    if (storedPath(kept.path) !== kept.path)
      throw new BackupError(`Einen Namen wie „${kept.path}“ kann es in Lichthof nicht geben.`);
    if (await stat(path.join(folder, names[i]!)).catch(() => null)) throw new BackupError(TAKEN(names[i]!));
  }
  if (found.length === 0 && asked === 'secrets')
    return { back: await bringSecrets(repository, snapshot, { name: backup, folder }), left: [] };
  if (found.length > 0) await mkdir(folder, { recursive: true });
  const back: string[] = [];
  const left: string[] = [];
  for (const [i, { kept }] of found.entries()) {
    const name = names[i]!;
    try {
      await partsIn(folder).write(repository.read(kept), () => name);
      back.push(name);
    } catch (error) {
      if (!(error instanceof DamagedBackup)) throw error;
      left.push(`  ${name}: ${error.message}`);
    }
  }
  return { back, left };
}

/** As they lay in the data directory; none where the backup has none. */
async function bringSecrets(
  repository: Repository,
  snapshot: Snapshot,
  { name, folder }: { name: string; folder: string },
): Promise<string[]> {
  const secrets = (await repository.readSecrets(name, snapshot)) ?? {};
  const names = Object.keys(secrets);
  const taken = names.find((one) => existsSync(path.join(folder, one)));
  if (taken) throw new BackupError(TAKEN(taken));
  if (names.length > 0) await writeSecrets(folder, secrets);
  return names;
}

const TAKEN = (name: string) => `„${name}“ gibt es in diesem Ordner schon.`;
