import type { Clock } from '../clock/clock.ts';
import type { Repository } from './repository.ts';
import type { Kept, Snapshot } from './snapshot.ts';

const DAY_MS = 24 * 3600_000;
/** Within so many days each of its bytes is read again: what has rotted is written anew as long as it can be. */
const READ_BACK_DAYS = 30;

const dayOf = (time: Date) => Math.floor(time.getTime() / DAY_MS);

/** Whether the backup still has these bytes. Those whose turn it is are read; `read` are those that were. */
export function wholeness(
  clock: Clock,
  repository: Repository,
  { last, read }: { last: Snapshot | null; read: Set<string> },
) {
  const today = dayOf(clock.now());
  /** The turns of all days since the last one, and at least today's. */
  const days = Math.max(1, last ? today - dayOf(new Date(last.created)) : 0);
  const isDue = (sha256: string) => {
    const turn = parseInt(sha256.slice(0, 4), 16) % READ_BACK_DAYS;
    return (today + READ_BACK_DAYS - turn) % READ_BACK_DAYS < days;
  };
  return async (kept: Kept): Promise<boolean> => {
    if (!(await repository.has(kept))) return false;
    if (!isDue(kept.sha256) || read.has(kept.sha256)) return true;
    read.add(kept.sha256);
    return repository.check(kept);
  };
}
