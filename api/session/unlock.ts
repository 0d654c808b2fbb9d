import { type Kysely, sql } from 'kysely';
import type { Tokens } from '../contract/session.ts';
import type { Database, Db } from '../database/schema.ts';
import { forgetInSessions } from '../encryption/encrypted-album.ts';
import { replaceSession } from './replace.ts';
import { startSession } from './start.ts';

interface Unlocking {
  /** The session of the request; null: a guest session begins. */
  session: { id: string } | null;
  /** What came in the header `X-Auth-Id`. */
  authId: string | undefined;
  album: string;
  dataKey: Uint8Array;
  now: Date;
}

/** After the right album password: a fresh pair of tokens whose session holds the album's data key, wrapped. */
export const unlockInSession = (
  db: Kysely<Database>,
  key: Uint8Array,
  { session, authId, album, dataKey, now }: Unlocking,
): Promise<Tokens> => {
  const unlocked = new Map([[album, dataKey]]);
  return session
    ? replaceSession(db, key, { sessionId: session.id, authId, unlock: unlocked, now })
    : startSession(db, key, null, now, { unlocked });
};

/** Takes the album's key out of every session and every link to an archive, for example because its password changed. */
export async function lockInSessions(db: Db, album: string): Promise<void> {
  await forgetInSessions(db, album);
  await db
    .deleteFrom('task')
    .where('kind', '=', 'download')
    .where(sql<boolean>`payload->>'album' = ${album}`)
    .execute();
}
