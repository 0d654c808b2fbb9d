import type { Selectable } from 'kysely';
import { type Clock, today } from '../clock/clock.ts';
import type { Database, Db } from '../database/schema.ts';
import { visibleAlbums } from '../rights/access.ts';
import { albumsOfLinks, allGroups, isOver } from '../session/viewer.ts';

type Message = Pick<
  Selectable<Database['message']>,
  'kind' | 'email' | 'userId' | 'newsId' | 'linkId' | 'loginLink'
>;

/** The address a waiting message goes to; null where what it tells of, or opens, has ended since. */
export async function recipientOf(db: Db, clock: Clock, message: Message): Promise<string | null> {
  if (message.kind === 'news') return memberAddress(db, clock, message);
  if (message.loginLink !== null && !(await isGood(db, message.loginLink, clock))) return null;
  // What tells somebody that a choice has arrived is true of a link that has ended as well.
  if (message.linkId === null || message.kind === 'choice') return message.email;
  const { linked } = await albumsOfLinks(db, [message.linkId], clock.now());
  return linked.length > 0 ? message.email : null;
}

async function isGood(db: Db, loginLink: string, clock: Clock): Promise<boolean> {
  const link = await db
    .selectFrom('loginLink')
    .innerJoin('users', 'users.id', 'loginLink.userId')
    .select('users.expires as lastDay')
    .where('tokenHash', '=', loginLink)
    .where('used', 'is', null)
    .where('loginLink.expires', '>', clock.now())
    .executeTakeFirst();
  return link !== undefined && !isOver(link.lastDay, today(clock));
}

async function memberAddress(
  db: Db,
  clock: Clock,
  { userId, newsId }: Pick<Message, 'userId' | 'newsId'>,
): Promise<string | null> {
  const user = await db
    .selectFrom('users')
    .select(['admin', 'groups', 'email', 'expires'])
    .where('id', '=', userId)
    .executeTakeFirst();
  if (!user || isOver(user.expires, today(clock))) return null;
  const groups = await allGroups(db, user.groups);
  const seen = await db
    .selectFrom('albumNews')
    .innerJoin('album', 'album.id', 'albumNews.albumId')
    .select('album.id')
    .where('albumNews.id', '=', newsId)
    .where((eb) =>
      eb.not(eb.exists(eb.selectFrom('newsOptOut').select('userId').where('userId', '=', userId))),
    )
    .where(visibleAlbums({ userId, admin: user.admin, groups, unlocked: [] }))
    .executeTakeFirst();
  return seen ? user.email : null;
}
