import type { Tokens } from '../contract/session.ts';
import { type Kysely, sql } from 'kysely';
import { inTransaction } from '../database/transaction.ts';
import type { Database, Db } from '../database/schema.ts';
import { ApiProblem } from '../problem/problem.ts';
import { albumKey, type WrappedKeys } from '../encryption/album-keys.ts';
import { randomSecret, secretOfRequest } from '../encryption/secret.ts';
import { startSession } from './start.ts';
import { endedLinks, keysBeside } from './viewer.ts';

/** What was on its way when a session was replaced still arrives: pictures with the old secret, calls with the old token. */
export const GRACE_S = 60;
const RENEWED = 'Diese Anmeldung wurde gerade in einem anderen Fenster erneuert.';

interface Replacement {
  sessionId: string;
  /** Its secret: without it the new session begins with its albums locked. */
  authId: string | undefined;
  /** Of the request: where it comes again its answer was lost, and nobody has what it was replaced by. */
  idempotencyKey?: string | undefined;
  /** Data keys by album id, of albums that are unlocked with this step. */
  unlock?: ReadonlyMap<string, Uint8Array>;
  link?: string;
  now: Date;
}

/**
 * Goes on with a session under a new token and a new secret, within a transaction. The old one ends soon, and at once when the
 * new one does.
 */
export async function replaceSession(
  trx: Db,
  key: Uint8Array,
  { sessionId, authId, idempotencyKey, unlock = new Map(), link, now }: Replacement,
): Promise<Tokens> {
  // Whoever takes an album's key out of all sessions comes before this or after it.
  await sql`select from album where id in (select jsonb_object_keys(albums) from session where id = ${sessionId})
      order by id for share`.execute(trx);
  const old = await trx
    .selectFrom('session')
    .selectAll()
    .where('id', '=', sessionId)
    .where('expires', '>', now)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new ApiProblem('not-logged-in'));
  const { sessionId: next, secret } = nextSession(key, sessionId, idempotencyKey);
  if (old.replacedBy !== null && old.replacedBy !== next)
    throw new ApiProblem('conflict', { detail: RENEWED });
  const account =
    old.userId === null
      ? null
      : await trx.selectFrom('users').selectAll().where('id', '=', old.userId).executeTakeFirstOrThrow();
  // The session that let this request in may have been looked up up to a second ago.
  if (account && account.tokenVersion !== old.tokenVersion) throw new ApiProblem('not-logged-in');

  const { authIdHash } = old;
  const ended = old.links.length > 0 ? await endedLinks(trx, old.links, now) : [];
  const keys = keysBeside(ended, old.albums as WrappedKeys);
  const unlocked = new Map<string, Uint8Array>(
    Object.keys(keys).flatMap((album) => {
      const dataKey = albumKey({ authIdHash, keys }, authId, album);
      return dataKey ? [[album, dataKey] as const] : [];
    }),
  );
  for (const [album, dataKey] of unlock) unlocked.set(album, dataKey);

  // What is opened anew is not closed by a link that has ended.
  const reopened = new Set(ended.filter(({ albumId }) => unlock.has(albumId)).map(({ id }) => id));
  const isKept = (id: string) => !reopened.has(id);
  const tokens = await startSession(trx, key, account, now, {
    sessionId: next,
    secret,
    unlocked,
    viaLink: (unlock.size > 0 || link !== undefined) && old.viaLink,
    links: [...new Set([...old.links.filter(isKept), ...(link === undefined ? [] : [link])])],
  });
  const grace = new Date(Math.min(old.expires.getTime(), now.getTime() + GRACE_S * 1000));
  await trx
    .updateTable('session')
    .set({ replacedBy: next, expires: grace })
    .where('id', '=', sessionId)
    .execute();
  return tokens;
}

/** Of the session that takes over from one, or from a login link. */
export function nextSession(key: Uint8Array, from: string, idempotencyKey: string | undefined) {
  if (idempotencyKey === undefined) return { sessionId: randomSecret(), secret: randomSecret() };
  const derived = (what: string) => secretOfRequest(key, what, from, idempotencyKey).toString('base64url');
  return { sessionId: derived('session'), secret: derived('secret') };
}

/** Ends a session with all that it was renewed to; the database ends those that it took over from. */
export const endSession = (db: Kysely<Database>, id: string): Promise<void> =>
  // Two that come with different pairs of the chain may wait for each other.
  inTransaction(db, async (trx) => {
    // One by one: each waits for a renewal that is under way, and then knows what it led to.
    for (let next: string | null = id; next !== null;) {
      const ended: { replacedBy: string | null } | undefined = await trx
        .deleteFrom('session')
        .where('id', '=', next)
        .returning('replacedBy')
        .executeTakeFirst();
      next = ended?.replacedBy ?? null;
    }
  });
