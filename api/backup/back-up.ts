import type { Services } from '../services/services.ts';
import { backup, type BackingUp } from './backup.ts';
import { openRepository } from './repository.ts';
import { tidy } from './retention.ts';
import { readSecrets } from './secrets.ts';
import { totalsOf } from './snapshot.ts';

interface Place {
  /** A folder, or a file whose name ends with `.zip`. */
  dir: string;
  dataDir: string;
  passphrase: string;
}

/** Backs up there, and removes what is old; whoever calls it keeps the result. */
export async function backUpTo(services: Services, { dir, dataDir, passphrase }: Place, doing: BackingUp) {
  await using repository = await openRepository(dir, { passphrase, create: true });
  const secrets = await readSecrets(dataDir, services.key);
  const { snapshot, added, secretsAt } = await backup(services, repository, secrets, doing);
  const tidied = await tidy(services, dir, repository, doing);
  return {
    result: { dir, added, tidied, ...totalsOf(snapshot) },
    tables: snapshot.tables.length,
    secretsAt,
  };
}
