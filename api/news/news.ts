import { hash } from 'node:crypto';
import { type Clock, today } from '../clock/clock.ts';
import { canSeeAlbum, type Viewer, withAncestors } from '../contract/access.ts';
import { albumById } from '../database/by-id.ts';
import type { Db } from '../database/schema.ts';
import { visibleImages } from '../rights/access.ts';
import { isOver, parentsOf } from '../session/viewer.ts';

export interface Recipient {
  id: string;
  name: string;
  email: string;
  pictures: number;
}

export async function newsOf(db: Db, clock: Clock, id: string) {
  const album = await albumById(db, id);
  const day = today(clock);
  const member = (groups: readonly string[]): Viewer => ({
    userId: '-',
    admin: false,
    groups,
    unlocked: [id],
  });
  // Whoever sees the album sees these; what was rejected is for those who work on it.
  const rows = await db
    .selectFrom('image')
    .select('id')
    .where('album', '=', id)
    .where('trash', '=', false)
    .where(visibleImages({ viewer: member(album.groupIds), today: day, nsfw: true }))
    .execute();
  const shown = rows.map((row) => row.id);
  const mailings = await db
    .selectFrom('albumNews')
    .select(['id', 'sent', 'pictures'])
    .where('albumId', '=', id)
    .orderBy('sent', 'desc')
    .execute();
  const fresh = new Map(mailings.map((one) => [one.id, without(shown, one.pictures)]));

  const users = await db
    .selectFrom('users')
    .leftJoin('newsOptOut', 'newsOptOut.userId', 'users.id')
    .leftJoin('albumNewsTo', (join) =>
      join.onRef('albumNewsTo.userId', '=', 'users.id').on('albumNewsTo.albumId', '=', id),
    )
    .select(['users.id', 'name', 'email', 'groups', 'expires', 'newsId', 'newsOptOut.userId as optedOut'])
    .where('admin', '=', false)
    .orderBy('name')
    .orderBy('users.id')
    .execute();
  const parents = await parentsOf(db);
  const recipients: Recipient[] = [];
  const optedOut: string[] = [];
  for (const { id: userId, name, email, groups, expires, newsId, optedOut: no } of users) {
    if (isOver(expires, day) || !canSeeAlbum(member(withAncestors(groups, parents)), album)) continue;
    const pictures = (newsId === null ? undefined : fresh.get(newsId)) ?? shown.length;
    if (pictures === 0) continue;
    if (no === null) recipients.push({ id: userId, name, email, pictures });
    else optedOut.push(name);
  }
  const version = hash(
    'sha256',
    JSON.stringify(recipients.map((one) => [one.id, one.pictures])),
    'base64url',
  );
  return { album, last: mailings[0] ?? null, recipients, version, optedOut, shown };
}

function without(shown: readonly string[], told: readonly string[]): number {
  const known = new Set(told);
  return shown.filter((id) => !known.has(id)).length;
}
