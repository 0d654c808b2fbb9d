import { type Ask, type TestApp } from '../app.ts';

/** Everybody who can ask. `child` is inside because his group's parent is. */
export const VIEWERS = ['visitor', 'guest', 'outsider', 'insider', 'child', 'editor', 'admin'] as const;
/** Was logged in as an administrator once: an expired token, and a session that was ended. */
export const DEAD = ['expired', 'revoked'] as const;
export type Viewer = (typeof VIEWERS)[number];
export type Asker = Viewer | (typeof DEAD)[number];
export const ASKERS: readonly Asker[] = [...VIEWERS, ...DEAD];

export const EVERYBODY: readonly Viewer[] = [...VIEWERS];
export const LOGGED_IN: readonly Viewer[] = ['outsider', 'insider', 'child', 'editor', 'admin'];
export const IN_GROUP: readonly Viewer[] = ['insider', 'child', 'editor', 'admin'];
export const EDITOR: readonly Viewer[] = ['editor', 'admin'];
export const ADMIN: readonly Viewer[] = ['admin'];

const GROUPS: Partial<Record<Viewer, string[]>> = {
  outsider: ['ug-bekannte'],
  insider: ['ug-kunden'],
  child: ['ug-hochzeit'],
  editor: ['ug-kunden', 'ug-redaktion'],
};

export interface Identity {
  userId?: string;
  token?: string;
  authId?: string;
  /** Each comes from an address of his own, so that no limit of one is reached by another. */
  from: string;
}
export type Identities = Record<Asker, Identity>;

/** Logs everybody in through the real routes. The guest unlocks `album` and nothing else. */
export async function identify(
  app: TestApp,
  expired: Identity,
  unlock: { album: string; password: string },
): Promise<Identities> {
  const identities = Object.fromEntries(
    ASKERS.map((asker, i) => [asker, { from: `198.51.100.${i + 1}` }]),
  ) as Identities;
  for (const viewer of LOGGED_IN) {
    const fields = viewer === 'admin' ? { admin: true } : { groups: GROUPS[viewer]! };
    Object.assign(identities[viewer], await app.member(viewer, fields));
  }
  Object.assign(identities.expired, expired);
  const { token } = await app.member('revoked', { admin: true });
  Object.assign(identities.revoked, { token });
  await app.ask('POST', '/v1/auth/logout', { token });
  const opened = await app.ask('POST', '/v1/album/unlock', { body: unlock, from: identities.guest.from });
  if (opened.status !== 200) throw new Error(await opened.text());
  const { jwt, id } = (await opened.json()) as { jwt: string; id: string };
  Object.assign(identities.guest, { token: jwt, authId: id });
  return identities;
}

/** What a request of that viewer carries. */
export const carried = ({ token, authId, from }: Identity, body?: unknown): Ask => ({
  from,
  ...(token && { token }),
  ...(body !== undefined && { body }),
  ...(authId && { headers: { 'X-Auth-Id': authId } }),
});
