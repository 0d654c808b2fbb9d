import argon2 from 'argon2';
import { composed, inEachForm, withTurn } from '../limits/hashing.ts';

/** argon2id, 64 MiB, t = 3, p = 1: about 150 ms. More lanes would only occupy more of the thread pool. */
const PARAMETERS = { type: argon2.argon2id, memoryCost: 65_536, timeCost: 3, parallelism: 1 } as const;

export const hashPassword = (password: string): Promise<string> =>
  withTurn(() => argon2.hash(composed(password), PARAMETERS));

let dummy: Promise<string> | undefined;

/** Takes the same time whether there is such a user or not, so that nobody learns which e-mail addresses exist. */
export async function verifyPassword(digest: string | null | undefined, password: string): Promise<boolean> {
  // Whoever comes first waits for it, whether he needs it or not.
  const nobodys = await (dummy ??= hashPassword('nobody has this password').catch((error: unknown) => {
    dummy = undefined;
    throw error;
  }));
  const matches = await inEachForm(password, (form) =>
    withTurn(() => argon2.verify(digest ?? nobodys, form)),
  );
  return !!matches && !!digest;
}

export const isOutdated = (digest: string): boolean => argon2.needsRehash(digest, PARAMETERS);

/** What of a digest may be shown: how it was made, neither salt nor digest; in the order of the reference implementation. */
export function elided(digest: string): string {
  const [, id, version, parameters = ''] = digest.split('$');
  const inOrder = parameters.split(',').toSorted((a, b) => 'mtp'.indexOf(a[0]!) - 'mtp'.indexOf(b[0]!));
  return `$${id}$${version}$${inOrder.join(',')}$…`;
}
