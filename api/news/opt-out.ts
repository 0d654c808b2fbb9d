import type { Db } from '../database/schema.ts';
import { unsealText } from '../encryption/sealed.ts';
import { OPT_OUT } from './mail.ts';

/** Whose mails a link ends; null where it is none of this server's. */
export const userOfToken = (key: Uint8Array, token: string): string | null => unsealText(key, OPT_OUT, token);

export async function wantsNews(db: Db, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('newsOptOut')
    .select('userId')
    .where('userId', '=', userId)
    .executeTakeFirst();
  return row === undefined;
}

/** What waits to be sent does not go out any more. */
export async function setNewsWanted(db: Db, userId: string, wanted: boolean): Promise<void> {
  if (wanted) {
    await db.deleteFrom('newsOptOut').where('userId', '=', userId).execute();
    return;
  }
  // Who is no user any more gets no mails either.
  await db
    .insertInto('newsOptOut')
    .columns(['userId'])
    .expression((eb) => eb.selectFrom('users').select('id').where('id', '=', userId))
    .onConflict((oc) => oc.doNothing())
    .execute();
  await db
    .deleteFrom('message')
    .where('userId', '=', userId)
    .where('kind', '=', 'news')
    .where('sent', 'is', null)
    .execute();
}
