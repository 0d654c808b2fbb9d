import { AsyncLocalStorage } from 'node:async_hooks';
import pLimit from 'p-limit';
import { ApiProblem } from '../problem/problem.ts';

const MAX_WAITING = 8;
const oneAtATime = pLimit(1);
let places = 0;
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

/** What is hashed of a password: an umlaut is one character on one keyboard, and two on another. */
export const composed = (password: string): string => password.normalize('NFC');

/** Tries a password as it was typed and, in the same place, as an earlier version may have hashed it: for most it is one try. */
export const inEachForm = <T>(password: string, attempt: (form: string) => Promise<T>): Promise<T | null> =>
  withPlace(async () => {
    for (const form of new Set([password, composed(password), password.normalize('NFD')])) {
      const found = await attempt(form);
      if (found) return found;
    }
    return null;
  });

/**
 * One hash at a time and a short queue: an unguarded flood of logins makes every picture wait for 20 s. Whatever uses argon2 in this
 * process, album passwords as well, has to wait here.
 */
export const withTurn = <T>(work: () => Promise<T>): Promise<T> => withPlace(() => oneAtATime(work));
