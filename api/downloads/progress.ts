import type { Updateable } from 'kysely';
import type { Database } from '../database/schema.ts';
import type { Services } from '../services/services.ts';
import { goodUntil } from './archive.ts';

const EVERY_MS = 500;
const BROKEN = 'Der Download ist abgebrochen. Bitte setzen Sie ihn fort, oder beginnen Sie ihn noch einmal.';

export function progressOf({ db, clock, log }: Services, task: string) {
  let share: number | null = null;
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
      if (share === null) return;
      if (share >= 1) quietly(() => write({ state: 'done', progress: 1, error: null, ended: clock.now() }));
      else if (error) quietly(() => write({ state: 'failed', error: BROKEN, ended: clock.now() }));
      else quietly(pause);
    },
  };

  /** A download that was done or broken off may be taken up again. */
  function goOn() {
    return write({ state: 'running', error: null, ended: null, progress: share! });
  }

  /** Nobody loads it now. A browser that has gone on with it has closed its first connection after that. */
  async function pause() {
    await db
      .updateTable('task')
      .set({ state: 'waiting', progress: share!, lockedUntil: goodUntil(clock) })
      .where('id', '=', task)
      .where('state', '<>', 'done')
      .execute();
  }

  async function write(values: Updateable<Database['task']>) {
    await db
      .updateTable('task')
      .set({ ...values, lockedUntil: goodUntil(clock) })
      .where('id', '=', task)
      .execute();
  }
}
