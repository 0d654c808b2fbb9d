import { setImmediate } from 'node:timers/promises';

/**
 * Reads after it was asked: never anything older than what the asker has seen before. Who asks while something is being
 * read, or in the moment after it, shares the next reading, so that a crowd costs hardly more than one asker.
 */
export function sharedReads<T>(read: () => Promise<T>): () => Promise<T> {
  let running: Promise<unknown> = Promise.resolve();
  let next: Promise<T> | null = null;
  const readNext = async () => {
    await running;
    next = null;
    const reading = read();
    running = reading.catch(() => undefined).then(() => setImmediate());
    return reading;
  };
  return () => (next ??= readNext());
}
