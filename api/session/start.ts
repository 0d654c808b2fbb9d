import { withAncestors } from '../contract/access.ts';
import type { Tokens } from '../contract/session.ts';
import type { Db } from '../database/schema.ts';
import { type WrappedKeys, wrapKey } from '../encryption/album-keys.ts';
import { randomSecret, hashSecret } from '../encryption/secret.ts';
import { fitsToken, LIFETIME_S, signToken } from './token.ts';
import { albumsOfLinks, allGroups } from './viewer.ts';

export interface Account {
  id: string;
  email: string;
  name: string;
  admin: boolean;
  groups: string[];
  contributorIds: string[];
  tokenVersion: number;
}

interface Beginning {
  sessionId?: string;
  secret?: string;
  unlocked?: ReadonlyMap<string, Uint8Array>;
  viaLink?: boolean;
  links?: readonly string[];
  /** An administrator looks at the site as this user, until then. */
  view?: { by: string; until: Date };
}

/** With more the token could be too long, and an administrator, who needs none, would be kept out. */
const MAX_OF_ADMIN = 100;

/** Opens a session for a user, or for a guest who may do nothing but see the albums he unlocked. */
export async function startSession(
  db: Db,
  key: Uint8Array,
  account: Account | null,
  now: Date,
  {
    sessionId = randomSecret(),
    secret: id = randomSecret(),
    unlocked = new Map(),
    viaLink = false,
    links = [],
    view,
  }: Beginning = {},
): Promise<Tokens> {
  const expires = new Date(now.getTime() + LIFETIME_S * 1000);
  const keys: WrappedKeys = Object.fromEntries(
    [...unlocked].map(([album, dataKey]) => [album, wrapKey(id, album, dataKey)]),
  );
  const claims = {
    ...claimsOf(account, await allGroups(db, account?.groups ?? []), sessionId),
    albums: Object.keys(keys),
    ...(links.length > 0 && (await albumsOfLinks(db, links, now))),
    ...(viaLink && { viaLink }),
  };
  const jwt = await signToken(key, claims, now, expires);
  await db
    .insertInto('session')
    .values({
      id: sessionId,
      userId: account?.id ?? null,
      tokenVersion: account?.tokenVersion ?? null,
      authIdHash: hashSecret(id),
      albums: JSON.stringify(keys),
      created: now,
      lastSeen: now,
      expires: view?.until ?? expires,
      viaLink,
      links: [...links],
      viewedBy: view?.by ?? null,
    })
    // Another try of the same request has begun it.
    .onConflict((oc) => oc.column('id').doNothing())
    .execute();
  return { jwt, id };
}

/** Whether who is this can log in, with the parents of all groups. */
export const canLogIn = (user: User, parents: ReadonlyMap<string, string | null>): Promise<boolean> =>
  fitsToken({ ...claimsOf(user, withAncestors(user.groups, parents), randomSecret()), albums: [] });

type User = Omit<Account, 'tokenVersion'>;

/** With the groups that his are in: the client shows and hides by the same rules. */
function claimsOf(user: User | null, groups: string[], jti: string) {
  return {
    ...(user && { sub: user.id, email: user.email, name: user.name }),
    admin: user?.admin ?? false,
    groups: user?.admin && groups.length > MAX_OF_ADMIN ? [] : groups,
    contributorIds: user?.contributorIds ?? [],
    jti,
  };
}
