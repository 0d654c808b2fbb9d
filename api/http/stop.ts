import type { Log } from '../log.ts';

/** In case something never ends. */
const PATIENCE_MS = 30_000;

/**
 * The first signal ends things in order, a second one at once. An error that nobody caught leaves the program in a state nobody knows: it
 * is logged, what is running may finish, and the process ends with 1, for its supervisor to start it again.
 */
export function stopInOrder(stop: () => Promise<void>, log: Log, say: (text: string) => void): void {
  let stopping = false;
  const end = (code: number) => {
    stopping = true;
    setTimeout(() => process.exit(1), PATIENCE_MS).unref();
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
      if (stopping) process.exit(1);
      say('Lichthof wird beendet …');
      end(0);
    });
  }
  // Rejections that nobody handles come here as well.
  process.on('uncaughtException', (error) => {
    log('ERROR', `Unerwarteter Fehler: ${error.message}`, { error });
    if (!stopping) end(1);
  });
}
