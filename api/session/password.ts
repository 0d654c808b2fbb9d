import argon2 from 'argon2';
import { ApiProblem } from '../problem.ts';

/** argon2id, 64 MiB, t = 3, p = 1: about 150 ms. More lanes would only occupy more of the thread pool. */
const PARAMETERS = { type: argon2.argon2id, memoryCost: 65_536, timeCost: 3, parallelism: 1 } as const;

const MAX_WAITING = 8;
/** One is running as well. */
let waiting = 0;
let turn: Promise<unknown> = Promise.resolve();

/** Throws `overloaded` while no more hashes are taken: cheaper to know before anything else is done. */
export function requireRoom(): void {
  if (waiting > MAX_WAITING) throw new ApiProblem('overloaded', { retryAfter: 2 });
}

export const waitingHashes = () => waiting;

/**
 * One hash at a time and a short queue: an unguarded flood of logins makes every picture wait for 20 s. Whatever uses argon2 in this
 * process, album passwords as well, has to wait here.
 */
export function withTurn<T>(work: () => Promise<T>): Promise<T> {
  requireRoom();
  waiting += 1;
  const result = turn.then(work).finally(() => (waiting -= 1));
  turn = result.catch(() => undefined);
  return result;
}

export const hashPassword = (password: string): Promise<string> =>
  withTurn(() => argon2.hash(password, PARAMETERS));

let dummy: Promise<string> | undefined;

/** Takes the same time whether there is such a user or not, so that nobody learns which e-mail addresses exist. */
export async function verifyPassword(digest: string | null | undefined, password: string): Promise<boolean> {
  dummy ??= argon2.hash('nobody has this password', PARAMETERS);
  const compared = digest ?? (await dummy);
  const matches = await withTurn(() => argon2.verify(compared, password));
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
