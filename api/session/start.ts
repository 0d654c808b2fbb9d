import type { Tokens } from '../contract/session.ts';
import type { Db } from '../db.ts';
import { randomSecret, hashSecret } from './secret.ts';
import { LIFETIME_S, signToken } from './token.ts';

interface Account {
  id: string;
  email: string;
  name: string;
  admin: boolean;
  groups: string[];
  contributorIds: string[];
  tokenVersion: number;
}

/** Opens a session for a user, or for a guest who may do nothing but see the albums he unlocked. */
export async function startSession(
  db: Db,
  key: Uint8Array,
  account: Account | null,
  now: Date,
): Promise<Tokens> {
  const jti = randomSecret();
  const id = randomSecret();
  const expires = new Date(now.getTime() + LIFETIME_S * 1000);
  await db
    .insertInto('session')
    .values({
      id: jti,
      userId: account?.id ?? null,
      tokenVersion: account?.tokenVersion ?? null,
      authIdHash: hashSecret(id),
      created: now,
      lastSeen: now,
      expires,
    })
    .execute();
  return { jwt: await signToken(key, claimsOf(account, jti), now, expires), id };
}

const claimsOf = (account: Account | null, jti: string) => ({
  ...(account && { sub: account.id, email: account.email, name: account.name }),
  admin: account?.admin ?? false,
  groups: account?.groups ?? [],
  contributorIds: account?.contributorIds ?? [],
  albums: [],
  jti,
});
