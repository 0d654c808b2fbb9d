import { setTimeout } from 'node:timers/promises';

const WAIT_MS = 2000;

/** Work that goes on after its request where it takes long; the end of the process waits for it. It does not throw. */
export async function goOn(
  { jobs }: { jobs: Map<string, Promise<void>> },
  name: string,
  work: Promise<void>,
): Promise<void> {
  const over = work.finally(() => jobs.get(name) === over && jobs.delete(name));
  jobs.set(name, over);
  const stop = new AbortController();
  const enough = setTimeout(WAIT_MS, undefined, { signal: stop.signal }).catch(() => undefined);
  await Promise.race([over, enough]);
  stop.abort();
}

/** What is left of it goes on without whoever asked. */
export type TaskState = 'running' | 'done';

/** Whether that was done in a moment. Throws what failed in that time; later failures are told by the task. */
export async function stateOf(work: Promise<TaskState>): Promise<TaskState> {
  const stop = new AbortController();
  const enough = setTimeout(WAIT_MS, 'running' as const, { signal: stop.signal });
  try {
    return await Promise.race([work, enough]);
  } finally {
    stop.abort();
  }
}
