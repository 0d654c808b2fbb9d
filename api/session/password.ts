import argon2 from 'argon2';
import { ApiProblem } from '../problem.ts';

/** argon2id, 64 MiB, t = 3, p = 1: about 150 ms. More lanes would only occupy more of the thread pool. */
const PARAMETERS = { type: argon2.argon2id, memoryCost: 65_536, timeCost: 3, parallelism: 1 } as const;

const MAX_WAITING = 8;
let waiting = 0;
let turn: Promise<unknown> = Promise.resolve();

/** One hash at a time and a short queue: an unguarded flood of logins makes every picture wait for 20 s. */
function gated<T>(work: () => Promise<T>): Promise<T> {
  if (waiting > MAX_WAITING) throw new ApiProblem('overloaded', { retryAfter: 2 });
  waiting += 1;
  const result = turn.then(work).finally(() => (waiting -= 1));
  turn = result.catch(() => undefined);
  return result;
}

export const hashPassword = (password: string): Promise<string> =>
  gated(() => argon2.hash(password, PARAMETERS));

let dummy: string | undefined;

/** Takes the same time whether there is such a user or not, so that nobody learns which e-mail addresses exist. */
export async function verifyPassword(digest: string | null | undefined, password: string): Promise<boolean> {
  dummy ??= await hashPassword('nobody has this password');
  const matches = await gated(() => argon2.verify(digest ?? dummy!, password));
  return matches && !!digest;
}
