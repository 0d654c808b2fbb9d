import { LRUCache } from 'lru-cache';
import type { Clock } from '../clock/clock.ts';
import { type Viewer, VISITOR, withAncestors } from '../contract/access.ts';
import type { Db } from '../database/schema.ts';
import type { Session, Sessions } from '../services/services.ts';
import type { WrappedKeys } from '../encryption/album-keys.ts';
import { hashSecret } from '../encryption/secret.ts';

/** A revoked right is dead within this time, for JSON and for picture bytes alike. */
const FRESH_MS = 900;
const MAX_CACHED = 5000;

/** Looks sessions up in the database, at most once per second and session. That second is not the clock's: clocks can be set back. */
export function sessions(db: Db, clock: Clock): Sessions {
  const cache = new LRUCache<string, Promise<Session | null>>({ max: MAX_CACHED, ttl: FRESH_MS });

  const cached = (key: string, load: () => Promise<Session | null>) => {
    const known = cache.get(key);
    if (known) return known;
    const session = load();
    cache.set(key, session);
    session.catch(() => cache.delete(key));
    return session;
  };

  return {
    byId: (id: string) => cached(`id ${id}`, () => load(db, { id }, clock.now())),
    byAuthId: (authId: string) => {
      const authIdHash = hashSecret(authId);
      return cached(`auth ${authIdHash}`, () => load(db, { authIdHash }, clock.now()));
    },
    forget: () => cache.clear(),
  };
}

async function load(db: Db, by: { id: string } | { authIdHash: string }, now: Date): Promise<Session | null> {
  const row = await db
    .selectFrom('session')
    .leftJoin('users', 'users.id', 'session.userId')
    .select([
      'session.id',
      'session.userId',
      'session.expires',
      'session.authIdHash',
      'session.albums',
      'session.viaLink',
      'session.links',
      'session.tokenVersion as sessionVersion',
      'users.tokenVersion',
      'users.admin',
      'users.groups',
    ])
    .where((eb) => ('id' in by ? eb('session.id', '=', by.id) : eb('authIdHash', '=', by.authIdHash)))
    .where('session.expires', '>', now)
    .executeTakeFirst();
  if (!row || row.tokenVersion !== row.sessionVersion) return null;
  const keys = row.albums as WrappedKeys;
  const unlocked = Object.keys(keys);
  const linked = row.links.length > 0 ? await albumsOfLinks(db, row.links, now) : {};
  const viewer: Viewer = row.userId
    ? {
        userId: row.userId,
        admin: row.admin ?? false,
        groups: await allGroups(db, row.groups ?? []),
        unlocked,
        ...linked,
      }
    : { ...VISITOR, unlocked, ...linked };
  const { id, expires, authIdHash, viaLink, tokenVersion } = row;
  return { id, viewer, expires, authIdHash, keys, viaLink, tokenVersion };
}

/** What links show that are still good. */
export async function albumsOfLinks(
  db: Db,
  links: readonly string[],
  now: Date,
): Promise<{ linked: string[]; loads: string[] }> {
  const good = await db
    .selectFrom('albumLink')
    .select(['albumId', 'download'])
    .where('id', 'in', links)
    .where('revoked', 'is', null)
    .where((eb) => eb.or([eb('expires', 'is', null), eb('expires', '>', now)]))
    .orderBy('albumId')
    .execute();
  const ids = (some: typeof good) => [...new Set(some.map(({ albumId }) => albumId))];
  return { linked: ids(good), loads: ids(good.filter(({ download }) => download)) };
}

export async function allGroups(db: Db, own: string[]): Promise<string[]> {
  if (own.length === 0) return [];
  const groups = await db.selectFrom('userGroup').select(['id', 'parentId']).execute();
  return withAncestors(own, new Map(groups.map(({ id, parentId }) => [id, parentId])));
}
