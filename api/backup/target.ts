import { constants } from 'node:fs';
import { access, realpath, statfs } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { QueryAborted } from '../database/unavailable.ts';
import { errorCode } from '../files/error-code.ts';
import type { Services } from '../services/services.ts';
import { BackupError, sentenceOf } from './backup-error.ts';
import { hasBackupIn } from './history.ts';

const isWithin = (inner: string, outer: string) => !/^\.\.(\/|$)/.test(path.relative(outer, inner));
/** Neither lies in the other one, also where symbolic links lead to them. Throws a German sentence where that cannot be seen. */
export async function isApart(dir: string, dataDir: string): Promise<boolean> {
  const [at, data] = await Promise.all([reallyAt(dir), realpath(dataDir)]).catch((cause: unknown) => {
    throw new BackupError(sentenceOf(cause), { cause });
  });
  return !isWithin(at, data) && !isWithin(data, at);
}

const NO_DIR =
  'Es ist kein Ordner für Sicherungen eingerichtet. Setzen Sie BACKUP_DIR auf einen vollständigen Pfad, am besten auf einem anderen Datenträger, und starten Sie den Server neu.';
const NOT_APART =
  'BACKUP_DIR liegt im Datenordner, oder der Datenordner darin: Wer den verliert, verlöre auch die Sicherung.';
const GONE =
  'In diesem Ordner liegen die Sicherungen nicht mehr. Ist der Datenträger eingehängt? Auf einem neuen beginnt „make backup TO=…“ von vorn.';
export const SLOW = 'Der Datenträger der Sicherungen antwortet nicht.';
const WAIT_MS = 3000;

type TargetServices = Pick<Services, 'db' | 'backups'>;

/** The directory of the backups; throws a German sentence where it cannot be one. */
export async function requireDir({ db, backups: { dir, dataDir } }: TargetServices): Promise<string> {
  if (dir === null) throw new BackupError(NO_DIR);
  if (!(await isApart(dir, dataDir))) throw new BackupError(NOT_APART);
  // An empty mount point would be filled in place of the disk that belongs there.
  const begun = await isThere(path.join(dir, 'snapshots'));
  if (!begun && (await hasBackupIn(db, dir))) throw new BackupError(GONE);
  return dir;
}

const isThere = (at: string): Promise<boolean> =>
  access(at).then(
    () => true,
    (error: unknown) => {
      if (errorCode(error) === 'ENOENT') return false;
      throw error;
    },
  );

async function reallyAt(dir: string): Promise<string> {
  const there = await nearest(dir);
  return path.join(await realpath(there), path.relative(there, dir));
}

/** What there is of a directory: it, or the folder in which it can be made. */
async function nearest(dir: string): Promise<string> {
  const parent = path.dirname(dir);
  return (await isThere(dir)) || parent === dir ? dir : nearest(parent);
}

interface TargetState {
  problem: string | null;
  free: number | null;
}
const looking = new WeakMap<Services['backups'], Promise<TargetState>>();

/** Whether it can be written to, and how much is left. A network drive that hangs holds up one look, and no answer. */
export async function lookAtTarget(services: TargetServices): Promise<TargetState> {
  const { backups } = services;
  const looked = looking.get(backups) ?? look(services).finally(() => looking.delete(backups));
  looking.set(backups, looked);
  const enough = new AbortController();
  const late = { problem: SLOW, free: null };
  const waited = setTimeout(WAIT_MS, late, { signal: enough.signal }).catch(() => late);
  return Promise.race([looked, waited]).finally(() => enough.abort());
}

async function look(services: TargetServices): Promise<TargetState> {
  try {
    const there = await nearest(await requireDir(services));
    await access(there, constants.W_OK | constants.X_OK);
    const { bsize, bavail } = await statfs(there);
    return { problem: null, free: bsize * bavail };
  } catch (error) {
    // That says nothing of the target.
    if (error instanceof QueryAborted) throw error;
    return { problem: sentenceOf(error), free: null };
  }
}
