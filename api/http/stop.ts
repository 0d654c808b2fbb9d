import type { Log } from '../log/log.ts';

/** In case something never ends. */
const TIMEOUT_MS = 30_000;
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
    setTimeout(() => process.exit(1), TIMEOUT_MS).unref();
    void stop().then(
      () => {
        say('Lichthof ist beendet.');
        process.exit(code);
      },
      () => process.exit(1),
    );
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (stoppingSince === undefined) {
        say('Lichthof wird beendet …');
        end(0);
      } else if (performance.now() - stoppingSince > SAME_SIGNAL_MS) {
        process.exit(1);
      }
    });
  }
  // Rejections that nobody handles come here as well.
  process.on('uncaughtException', (error) => {
    log('ERROR', `Unerwarteter Fehler: ${error.message}`, { error });
    if (stoppingSince === undefined) end(1);
  });
}
