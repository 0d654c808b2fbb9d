import type { Selectable } from 'kysely';
import {
  type AccessKey,
  accessKeys,
  createAccessKey,
  KEY_PREFIX,
  revokeAccessKey,
} from '../contract/access-key.ts';
import { today } from '../clock/clock.ts';
import { userById } from '../database/by-id.ts';
import type { Database } from '../database/schema.ts';
import { hashSecret, randomSecret } from '../encryption/secret.ts';
import { serve } from '../http/serve.ts';
import { ApiProblem, invalid } from '../problem/problem.ts';
import type { App, Services } from '../services/services.ts';

const NO_KEY = 'Diesen Zugangsschlüssel gibt es nicht mehr.';
const PAST = 'Bitte wählen Sie einen Tag, der noch kommt.';
const NO_ALBUM = 'Dieses Album gibt es nicht.';
const ENCRYPTED = 'In ein verschlüsseltes Album kann kein Programm hochladen.';

export function keyRoutes(app: App, { db, clock, sessions, log }: Services) {
  serve(app, accessKeys, async ({ params: { userId } }) => {
    await userById(db, userId);
    const rows = await db
      .selectFrom('accessKey')
      .selectAll()
      .where('userId', '=', userId)
      .orderBy('created', 'desc')
      .orderBy('id')
      .execute();
    return { items: rows.map(toAccessKey) };
  });

  serve(app, createAccessKey, async ({ params: { userId }, body: { label, may, expires } }, c) => {
    await userById(db, userId);
    if (expires < today(clock)) throw invalid('expires', PAST);
    const albumId = may.scope === 'upload' ? may.album : null;
    if (albumId !== null) await requireReadable(albumId);
    const key = `${KEY_PREFIX}${randomSecret()}`;
    const row = await db
      .insertInto('accessKey')
      .values({
        id: randomSecret().slice(0, 22),
        userId,
        label,
        tokenHash: hashSecret(key),
        albumId,
        created: clock.now(),
        expires,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    log('INFO', 'Zugangsschlüssel erstellt', {
      accessKey: label,
      userId,
      by: c.var.viewer.userId,
      requestId: c.var.requestId,
    });
    return { key, item: toAccessKey(row) };
  });

  const requireReadable = async (id: string) => {
    const album = await db.selectFrom('album').select('encrypted').where('id', '=', id).executeTakeFirst();
    if (!album) throw invalid('album', NO_ALBUM);
    if (album.encrypted) throw invalid('album', ENCRYPTED);
  };

  serve(app, revokeAccessKey, async ({ params: { id } }, c) => {
    const gone = await db
      .deleteFrom('accessKey')
      .where('id', '=', id)
      .returning(['label', 'userId'])
      .executeTakeFirstOrThrow(() => new ApiProblem('not-found', { detail: NO_KEY }));
    sessions.forget();
    log('INFO', 'Zugangsschlüssel widerrufen', {
      accessKey: gone.label,
      userId: gone.userId,
      by: c.var.viewer.userId,
      requestId: c.var.requestId,
    });
    return c.body(null, 204);
  });
}

const toAccessKey = (row: Selectable<Database['accessKey']>): AccessKey => ({
  id: row.id,
  label: row.label,
  may: row.albumId === null ? { scope: 'read' } : { scope: 'upload', album: row.albumId },
  created: row.created.toISOString(),
  expires: row.expires,
  lastUsed: row.lastUsed,
});
