import { AsyncLocalStorage } from 'node:async_hooks';
import argon2 from 'argon2';
import { ApiProblem } from '../problem/problem.ts';

/** argon2id, 64 MiB, t = 3, p = 1: about 150 ms. More lanes would only occupy more of the thread pool. */
const PARAMETERS = { type: argon2.argon2id, memoryCost: 65_536, timeCost: 3, parallelism: 1 } as const;

const MAX_WAITING = 8;
/** Attempts that have a place: one of them hashes, the others wait or ask the database. */
let places = 0;
let turn: Promise<unknown> = Promise.resolve();
const placed = new AsyncLocalStorage<true>();

/** Throws `overloaded` while no more hashes are taken. */
export function requireRoom(): void {
  if (places > MAX_WAITING) throw new ApiProblem('overloaded', { retryAfter: 2 });
}

export const waitingHashes = () => places;

/**
 * Takes a place in the queue for a whole attempt, what it asks the database for included: otherwise those that are sent away in
 * the end keep the database busy first. Take it when the request has arrived completely: who sends slowly must not hold a place.
 */
export async function withPlace<T>(attempt: () => Promise<T>): Promise<T> {
  if (placed.getStore()) return attempt();
  requireRoom();
  places += 1;
  try {
    return await placed.run(true, attempt);
  } finally {
    places -= 1;
  }
}

/**
 * One hash at a time and a short queue: an unguarded flood of logins makes every picture wait for 20 s. Whatever uses argon2 in this
 * process, album passwords as well, has to wait here.
 */
export const withTurn = <T>(work: () => Promise<T>): Promise<T> =>
  withPlace(() => {
    const result = turn.then(work);
    turn = result.catch(() => undefined);
    return result;
  });

export const hashPassword = (password: string): Promise<string> =>
  withTurn(() => argon2.hash(password, PARAMETERS));

let dummy: Promise<string> | undefined;

/** Takes the same time whether there is such a user or not, so that nobody learns which e-mail addresses exist. */
export async function verifyPassword(digest: string | null | undefined, password: string): Promise<boolean> {
  // Whoever comes first waits for it, whether he needs it or not.
  const nobodys = await (dummy ??= hashPassword('nobody has this password').catch((error: unknown) => {
    dummy = undefined;
    throw error;
  }));
  const matches = await withTurn(() => argon2.verify(digest ?? nobodys, password));
  return matches && !!digest;
}

/** Whether a digest was made with other parameters than those of today. */
export const isOutdated = (digest: string): boolean => argon2.needsRehash(digest, PARAMETERS);

/** What of a digest may be shown: how it was made, neither salt nor digest; in the order of the reference implementation. */
export function elided(digest: string): string {
  const [, id, version, parameters = ''] = digest.split('$');
  const inOrder = parameters.split(',').toSorted((a, b) => 'mtp'.indexOf(a[0]!) - 'mtp'.indexOf(b[0]!));
  return `$${id}$${version}$${inOrder.join(',')}$…`;
}
