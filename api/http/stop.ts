import { setTimeout as wait } from 'node:timers/promises';
import type { Log } from '../log/log.ts';

/** In case something never ends. */
const TIMEOUT_MS = 30_000;
/** What writes a last file is left so long. */
const DISK_MS = 1000;
/** Make and npm pass on a signal that the whole group has got already. */
const SAME_SIGNAL_MS = 500;

/**
 * The first signal ends things in order, a second one at once. An error that nobody caught leaves the program in a state nobody knows: it
 * is logged, what is running may finish, and the process ends with 1, for its supervisor to start it again.
 */
export function stopInOrder(stop: () => Promise<void>, log: Log, say: (text: string) => void): void {
  let stoppingSince: number | undefined;
  const end = (code: number) => {
    stoppingSince = performance.now();
    setTimeout(() => void leave(1), TIMEOUT_MS).unref();
    void stop().then(
      () => {
        say('Lichthof ist beendet.');
        return leave(code);
      },
      () => leave(1),
    );
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (stoppingSince === undefined) {
        say('Lichthof wird beendet …');
        end(0);
      } else if (performance.now() - stoppingSince > SAME_SIGNAL_MS) {
        void leave(1);
      }
    });
  }
  // Rejections that nobody handles come here as well.
  process.on('uncaughtException', (error) => {
    log('ERROR', `Unerwarteter Fehler: ${error.message}`, { error });
    if (stoppingSince === undefined) end(1);
  });
}

async function leave(code: number): Promise<never> {
  await leaveDrives();
  process.exit(code);
}

/** Node waits at its end for each file operation, and one on a drive that is away never ends: then the process is killed. */
export async function leaveDrives(): Promise<void> {
  const isAtDisk = () => process.getActiveResourcesInfo().some((name) => name.startsWith('FSReq'));
  for (const until = performance.now() + DISK_MS; isAtDisk() && performance.now() < until;) await wait(50);
  if (isAtDisk()) process.kill(process.pid, 'SIGKILL');
}
