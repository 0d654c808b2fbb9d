import type { Context } from 'hono';
import type { Insertable } from 'kysely';
import type { Database, Db } from '../database/schema.ts';
import { wrapKey } from '../encryption/album-keys.ts';
import { sessionKey } from '../encryption/encrypted-album.ts';
import { hashSecret, randomSecret } from '../encryption/secret.ts';
import { authIdOf } from '../http/auth-id.ts';
import type { Env } from '../services/services.ts';

type Given = Pick<
  Insertable<Database['albumLink']>,
  'albumId' | 'label' | 'download' | 'expires' | 'pwdHash' | 'lineage'
>;

/** A new link, whose token is known to nobody but its maker. Where the album is open in this session, the link opens it. */
export async function insertLink(db: Db, c: Context<Env>, now: Date, given: Given) {
  const { session, viewer } = c.var;
  const album = given.albumId;
  const token = randomSecret();
  const id = randomSecret().slice(0, 22);
  const keyed = await db
    .selectFrom('album')
    .select(['id', 'nameKey'])
    .where('id', '=', album)
    .executeTakeFirst();
  const dataKey = keyed && sessionKey(session, authIdOf(c), keyed);
  const wrappedKey = dataKey && wrapKey(token, album, dataKey);
  const made = { id, tokenHash: hashSecret(token), wrappedKey, created: now, createdBy: viewer.userId };
  await db
    .insertInto('albumLink')
    .values({ ...given, ...made })
    .execute();
  return { id, token };
}
