import { sql } from 'kysely';
import type { Clock } from '../clock/clock.ts';
import type { Db } from '../database/schema.ts';
import { randomSecret } from '../encryption/secret.ts';
import { ApiProblem } from '../problem/problem.ts';

/** A process that does not say so within this time is taken for dead. */
const ALIVE_S = 60;
const aliveUntil = (clock: Clock) => new Date(clock.now().getTime() + ALIVE_S * 1000);

interface NewTask {
  kind: string;
  userId: string | null;
  payload: unknown;
  title?: string;
}

/** How long what has ended is listed, and what can be undone can be. */
const LISTED_MS = 24 * 3600_000;
export const listedSince = (now: Date) => new Date(now.getTime() - LISTED_MS);

export function requireRecent(clock: Clock, at: Date): void {
  if (at < listedSince(clock.now()))
    throw new ApiProblem('conflict', { detail: 'Das lässt sich nur 24 Stunden lang rückgängig machen.' });
}

/** A task that runs from now on in this process. Answers its id, which cannot be guessed. */
export async function beginTask(
  db: Db,
  clock: Clock,
  { kind, userId, payload, title = '' }: NewTask,
): Promise<string> {
  const id = randomSecret();
  await db
    .insertInto('task')
    .values({
      id,
      kind,
      userId,
      title,
      payload: JSON.stringify(payload),
      state: 'running',
      created: clock.now(),
      lockedUntil: aliveUntil(clock),
    })
    .execute();
  return id;
}

/** Gives signs of life until the work is over: one file may take longer than a process is waited for. */
export function keepingAlive<T>(db: Db, clock: Clock, id: string, work: Promise<T>): Promise<T> {
  const sign = () => void reportProgress(db, clock, id).catch(() => undefined);
  const signs = setInterval(sign, (ALIVE_S * 1000) / 3).unref();
  return work.finally(() => clearInterval(signs));
}

/** A sign of life. False where somebody else has ended the task meanwhile; within a transaction nobody does until its end. */
export async function reportProgress(db: Db, clock: Clock, id: string, progress?: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('task')
    .set({
      ...(progress !== undefined && { progress: Math.min(1, progress) }),
      lockedUntil: aliveUntil(clock),
    })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Whoever looks next may go on with it: this process does not. */
export const releaseTask = (db: Db, clock: Clock, id: string) =>
  db
    .updateTable('task')
    .set({ lockedUntil: clock.now() })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .execute();

export const endTask = (db: Db, clock: Clock, id: string, error?: string) =>
  db
    .updateTable('task')
    .set({
      ...(error === undefined ? { state: 'done', progress: 1 } : { state: 'failed', error }),
      lockedUntil: null,
      ended: clock.now(),
    })
    .where('id', '=', id)
    .execute();

/** Forgets tasks that are not listed any more; what an interruption left of one is still needed. */
export const forgetOldTasks = (db: Db, now: Date) =>
  db
    .deleteFrom('task')
    .where('ended', '<', listedSince(now))
    .where(sql<boolean>`not exists (select from "fileOperation" where payload->>'task' = task.id)`)
    .execute();
