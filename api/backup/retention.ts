import { localMinute } from '../contract/publication.ts';
import type { Services } from '../services/services.ts';
import { BackupError, sentenceOf } from './backup-error.ts';
import { type Sweeping, sweepFolder } from './folder-store.ts';
import type { Doing } from './check.ts';
import { endedRuns } from './history.ts';
import type { Repository } from './repository.ts';
import type { Snapshot } from './snapshot.ts';

/** `BACKUP_KEEP`: of how many days, weeks and months that have backups one stays. */
type Keep = readonly number[];
type Dated = Pick<Snapshot, 'created' | 'missing' | 'site'> & { name: string };

const DAY_MS = 24 * 3600_000;
const PERIODS: ((day: string) => unknown)[] = [
  (day) => day,
  // 1970 began on a Thursday, weeks begin on Monday.
  (day) => Math.floor((Date.parse(day) / DAY_MS + 3) / 7),
  (day) => day.slice(0, 7),
];

/** All of the last 24 hours and of clocks that are ahead, and of each period the newest that is whole; time without backups takes away none. */
export function keptOf(oldestFirst: readonly Dated[], keep: Keep): Set<string> {
  const since = Date.parse(oldestFirst.at(-1)?.created ?? '') - DAY_MS;
  const kept = new Set(oldestFirst.filter((one) => Date.parse(one.created) > since).map(({ name }) => name));
  const byTime = oldestFirst
    .filter(({ created }) => Date.parse(created) <= since + DAY_MS)
    .toSorted((a, b) => Date.parse(a.created) - Date.parse(b.created));
  for (const [i, periodOf] of PERIODS.entries()) {
    const all = Map.groupBy(byTime, ({ created }) => periodOf(localMinute(new Date(created)).slice(0, 10)));
    for (const within of [...all.values()].toReversed().slice(0, keep[i]))
      kept.add((within.findLast(({ missing = 0 }) => missing === 0) ?? within.at(-1)!).name);
  }
  return kept;
}

/** Throws a German sentence where the newest is not whole, or another one cannot be read, before anything is touched. */
export async function removeOld(
  folder: string,
  repository: Repository,
  keep: Keep,
  doing: Sweeping,
): Promise<{ snapshots: number; deleted: number; aside: number }> {
  const all: Dated[] = [];
  for (const name of await repository.snapshots()) {
    doing.next?.();
    const { created, missing, site } = await repository.readSnapshot(name);
    all.push({ name, created, missing, site });
  }
  const newest = all.at(-1)!;
  await requireWhole(repository, newest.name, doing);
  const isOwn = ({ site }: Dated) => site === newest.site;
  const kept = keptOf(all.filter(isOwn), keep);
  for (const one of all) if (!isOwn(one)) kept.add(one.name);
  const needed = new Set<string>();
  for (const name of kept) {
    doing.next?.();
    for (const part of repository.partsOf(name, await repository.readSnapshot(name))) needed.add(part);
  }
  const old = all.map(({ name }) => name).filter((name) => !kept.has(name));
  return { snapshots: old.length, ...(await sweepFolder(folder, { old, needed }, doing)) };
}

/** Its tables are read, its files looked at: their bytes are read again within 30 days. */
async function requireWhole(repository: Repository, name: string, { next }: Sweeping): Promise<void> {
  const { missing, tables, files } = await repository.readSnapshot(name);
  let isWhole = missing === 0;
  for (const table of tables) isWhole &&= await repository.check(table);
  for (const file of files) {
    next?.();
    isWhole &&= await repository.has(file);
  }
  if (!isWhole) throw new BackupError('Der neuesten fehlen Dateien, oder sie ist beschädigt.');
}

/** In words what went; undefined where nothing did. A backup is good also where this fails. */
export async function tidy(
  services: Pick<Services, 'db' | 'clock' | 'log' | 'backups'>,
  place: string,
  repository: Repository,
  { signal, report }: Partial<Doing>,
): Promise<string | undefined> {
  const { keep, dir } = services.backups;
  if (keep === null || place.endsWith('.zip')) return undefined;
  try {
    const [tested] = await endedRuns(services, 'testRestore', { limit: 1, conclusive: true });
    if (tested?.error && place === dir) throw new BackupError('Die letzte Probe ist nicht bestanden.');
    const gone = await removeOld(place, repository, keep, {
      now: services.clock.now(),
      // In a large backup on a slow drive that takes long by itself.
      next() {
        signal?.throwIfAborted();
        report?.(1, 1);
      },
    });
    const said = [
      gone.snapshots > 0 &&
        `${gone.snapshots} alte ${gone.snapshots === 1 ? 'Sicherung' : 'Sicherungen'} entfernt`,
      gone.deleted > 0 && `${bytesIn(gone.deleted)} gelöscht`,
      gone.aside > 0 && `${bytesIn(gone.aside)} folgen frühestens in einem Tag`,
    ].filter((one) => one !== false);
    return said.length === 0 ? undefined : `Aufgeräumt: ${said.join(', ')}.`;
  } catch (error) {
    const sentence = `Alte Sicherungen bleiben: ${sentenceOf(error)}`;
    services.log('WARNING', sentence, { error: String(error) });
    return sentence;
  }
}

const UNITS = ['Bytes', 'kB', 'MB', 'GB', 'TB'];
export function bytesIn(bytes: number): string {
  const power = Math.min(UNITS.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  return `${(bytes / 1000 ** power).toLocaleString('de-DE', { maximumFractionDigits: 1 })} ${UNITS[power]}`;
}
