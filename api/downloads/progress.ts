import type { Services } from '../services/services.ts';
import { aliveUntil, endTask } from '../tasks/task.ts';

const EVERY_MS = 500;
const BROKEN = 'Der Download ist abgebrochen. Bitte setzen Sie ihn fort, oder beginnen Sie ihn noch einmal.';

/** Writes down how far an archive has been sent, now and then. */
export function progressOf({ db, clock, log }: Services, task: string) {
  let share = 0;
  // The first bytes come before their report.
  let written = performance.now();
  let last: Promise<unknown> = Promise.resolve();
  /** One after the other: what is noted last is what stays. */
  const quietly = (work: () => Promise<unknown>) => {
    last = last
      .then(work)
      .catch((error: Error) => log('WARNING', 'Fortschritt nicht gespeichert', { error: error.message }));
  };

  return {
    sent: (upTo: number): void => {
      share = upTo;
      const now = performance.now();
      if (now - written < EVERY_MS) return;
      written = now;
      quietly(goOn);
    },
    end: (error?: unknown): void => {
      if (error) log('ERROR', 'Archiv abgebrochen', { error: error instanceof Error ? error.message : '' });
      if (share >= 1) quietly(() => endTask(db, clock, task));
      else if (error) quietly(() => endTask(db, clock, task, BROKEN));
      else quietly(goOn);
    },
  };

  /** A download that was done or broken off may be taken up again. */
  async function goOn() {
    const running = {
      state: 'running' as const,
      error: null,
      ended: null,
      progress: share,
      lockedUntil: aliveUntil(clock),
    };
    await db.updateTable('task').set(running).where('id', '=', task).execute();
  }
}
