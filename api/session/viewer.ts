import { LRUCache } from 'lru-cache';
import { type Clock, today } from '../clock/clock.ts';
import { type Viewer, VISITOR, withAncestors } from '../contract/access.ts';
import type { Db } from '../database/schema.ts';
import { sharedReads } from '../database/shared-reads.ts';
import type { Log } from '../log/log.ts';
import type { Services, Session, Sessions } from '../services/services.ts';
import type { WrappedKeys } from '../encryption/album-keys.ts';
import { hashSecret } from '../encryption/secret.ts';

/** What another process has ended is dead here within this time, also where it goes unheard. Not the clock's: clocks can be set back. */
const FRESH_MS = 900;
const MAX_CACHED = 5000;

/**
 * Looks sessions up in the database: for each call, because it may have ended in another process, and once for all that come with it at
 * the same time. For pictures, of which there are many, what was found is remembered until something changes that it depends on.
 */
export function sessions(services: Pick<Services, 'db' | 'clock' | 'log' | 'changes'>): Sessions {
  const { db, clock, log, changes } = services;
  const reads = new LRUCache<string, () => Promise<Session | null>>({ max: MAX_CACHED });
  const cache = new LRUCache<string, Promise<Session | null>>({
    max: MAX_CACHED,
    ttl: FRESH_MS,
    ttlResolution: 0,
  });

  const cached = (key: string, load: () => Promise<Session | null>) => {
    const known = cache.get(key);
    if (known) return known;
    const session = load();
    cache.set(key, session);
    session.catch(() => cache.delete(key));
    return session;
  };

  const fresh = (key: string, load: () => Promise<Session | null>) => {
    const read = reads.get(key) ?? sharedReads(load);
    reads.set(key, read);
    return read();
  };
  const forget = () => cache.clear();
  changes.on('access', forget);

  return {
    byId: (id: string) => fresh(`id ${id}`, () => load(db, { id }, clock)),
    byAuthId: (authId: string) => {
      const authIdHash = hashSecret(authId);
      return cached(authIdHash, () => load(db, { authIdHash }, clock));
    },
    byKey: (key: string) => {
      const tokenHash = hashSecret(key);
      return fresh(`key ${tokenHash}`, () => loadKey(db, tokenHash, clock, log));
    },
    forget,
  };
}

async function load(
  db: Db,
  by: { id: string } | { authIdHash: string },
  clock: Clock,
): Promise<Session | null> {
  const now = clock.now();
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
      'session.viewedBy',
      'users.expires as lastDay',
      'users.tokenVersion',
      'users.admin',
      'users.groups',
    ])
    .where((eb) => ('id' in by ? eb('session.id', '=', by.id) : eb('authIdHash', '=', by.authIdHash)))
    .where('session.expires', '>', now)
    .executeTakeFirst();
  if (!row || row.tokenVersion !== row.sessionVersion || isOver(row.lastDay, today(clock))) return null;
  if (row.viewedBy !== null && !(await isAdministrator(db, row.viewedBy, today(clock)))) return null;
  const ended = row.links.length > 0 ? await endedLinks(db, row.links, now) : [];
  const keys = keysBeside(ended, row.albums as WrappedKeys);
  const unlocked = Object.keys(keys);
  const linked = row.links.length > 0 ? await albumsOfLinks(db, row.links, now) : {};
  const viewer: Viewer = row.userId
    ? {
        userId: row.userId,
        admin: row.admin ?? false,
        groups: await allGroups(db, row.groups ?? []),
        unlocked,
        ...linked,
        ...(row.viewedBy !== null && { readOnly: true as const }),
      }
    : { ...VISITOR, unlocked, ...linked };
  const { id, expires, authIdHash, viaLink, tokenVersion } = row;
  return { id, viewer, expires, authIdHash, keys, viaLink, tokenVersion };
}

/** A program has no session of its own: nothing to renew, no secret for pictures, and no album is ever unlocked in it. */
async function loadKey(db: Db, tokenHash: string, clock: Clock, log: Log): Promise<Session | null> {
  const day = today(clock);
  const row = await db
    .selectFrom('accessKey')
    .innerJoin('users', 'users.id', 'accessKey.userId')
    .select(['accessKey.id', 'userId', 'label', 'albumId', 'accessKey.expires', 'lastUsed'])
    .select(['users.expires as lastDay', 'admin', 'groups', 'tokenVersion'])
    .where('tokenHash', '=', tokenHash)
    .executeTakeFirst();
  if (!row || isOver(row.expires, day) || isOver(row.lastDay, day)) return null;
  const { id, userId, label, albumId } = row;
  if (row.lastUsed !== day) {
    // Once a day, however busy the program is.
    await db.updateTable('accessKey').set({ lastUsed: day }).where('id', '=', id).execute();
    log('INFO', 'Zugangsschlüssel benutzt', { accessKey: label, userId });
  }
  const viewer: Viewer = {
    userId,
    // Of an administrator's rights a program has none but to bring pictures into its album.
    admin: false,
    groups: await allGroups(db, row.groups),
    unlocked: [],
    ...(albumId === null
      ? { key: { scope: 'read' }, readOnly: true }
      : { key: { scope: 'upload', album: albumId, ofAdmin: row.admin } }),
  };
  const none = { authIdHash: '', keys: {}, viaLink: false, tokenVersion: row.tokenVersion };
  return { id: `key ${id}`, viewer, expires: new Date(`${row.expires}T23:59:59Z`), keyLabel: label, ...none };
}

export const isOver = (lastDay: string | null, day: string): boolean => lastDay !== null && lastDay < day;

/** Whoever looks at the site as somebody else does so as long as he may. */
async function isAdministrator(db: Db, id: string, day: string): Promise<boolean> {
  const user = await db
    .selectFrom('users')
    .select(['admin', 'expires'])
    .where('id', '=', id)
    .executeTakeFirst();
  return user !== undefined && user.admin && !isOver(user.expires, day);
}

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

export interface EndedLink {
  id: string;
  albumId: string;
}

export const endedLinks = (db: Db, links: readonly string[], now: Date): Promise<EndedLink[]> =>
  db
    .selectFrom('albumLink')
    .select(['id', 'albumId'])
    .where('id', 'in', links)
    .where((eb) => eb.or([eb('revoked', 'is not', null), eb('expires', '<=', now)]))
    .execute();

/** Without those that a link may have brought which has ended: who knows the password gives it once more. */
export function keysBeside(ended: readonly EndedLink[], keys: WrappedKeys): WrappedKeys {
  const closed = new Set(ended.map(({ albumId }) => albumId));
  return Object.fromEntries(Object.entries(keys).filter(([album]) => !closed.has(album)));
}

export async function allGroups(db: Db, own: string[]): Promise<string[]> {
  return own.length === 0 ? [] : withAncestors(own, await parentsOf(db));
}

export async function parentsOf(db: Db): Promise<Map<string, string | null>> {
  const groups = await db.selectFrom('userGroup').select(['id', 'parentId']).execute();
  return new Map(groups.map(({ id, parentId }) => [id, parentId]));
}
