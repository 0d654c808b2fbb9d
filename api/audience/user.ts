import { sql } from 'kysely';
import { type Clock, today } from '../clock/clock.ts';
import { type Viewer, withAncestors } from '../contract/access.ts';
import type { Access } from '../contract/audience.ts';
import type { AnswerOf } from '../contract/call.ts';
import type { userAudience } from '../contract/user-access.ts';
import { userById } from '../database/by-id.ts';
import type { Db } from '../database/schema.ts';
import { visibleImages } from '../rights/access.ts';
import { isOver } from '../session/viewer.ts';
import { seenBy } from './seen.ts';
import { reasonOf, sentenceOf, STEPS } from './sentences.ts';

export async function audienceOfUser(
  db: Db,
  clock: Clock,
  id: string,
): Promise<AnswerOf<typeof userAudience>> {
  const user = await userById(db, id);
  const groups = await db.selectFrom('userGroup').select(['id', 'name', 'parentId']).execute();
  const parents = new Map(groups.map((group) => [group.id, group.parentId]));
  const albums = await db.selectFrom('album').selectAll().orderBy('title').orderBy('id').execute();
  const viewer: Viewer = {
    userId: user.id,
    admin: user.admin,
    groups: withAncestors(user.groups, parents),
    unlocked: albums.map((album) => album.id),
  };
  const counts = await countPictures(db, viewer, today(clock));
  const chains = user.groups.map((group) => withAncestors([group], parents));
  const rows = await Promise.all(
    albums.map(async (album): Promise<Access> => {
      const { all = 0, trash = 0, seen = 0 } = counts.get(album.id) ?? {};
      const found = await seenBy(album, viewer, {
        all: () => Promise.resolve(all),
        trash: () => Promise.resolve(trash),
        seen: () => Promise.resolve(seen),
      });
      return {
        id: album.id,
        name: album.title,
        note: album.wrappedKey === null ? '' : 'mit Albumpasswort',
        access: found.access,
        pictures: found.pictures,
        ...sentenceOf(found, { many: false, links: 0 }),
        reason: user.admin ? '' : reasonOf(album, groups, chains, found),
      };
    }),
  );
  return {
    albums: rows.toSorted((a, b) => STEPS.indexOf(a.access) - STEPS.indexOf(b.access)),
    note: isOver(user.expires, today(clock))
      ? 'Der Zugang ist abgelaufen: Anmelden ist nicht mehr möglich.'
      : '',
  };
}

async function countPictures(db: Db, viewer: Viewer, day: string) {
  const { rows } = await sql<{ album: string; all: number; trash: number; seen: number }>`
    select album, count(*)::int as "all", (count(*) filter (where trash))::int as trash,
      (count(*) filter (where ${visibleImages({ viewer, today: day, nsfw: true })}))::int as seen
    from image where album is not null group by album`.execute(db);
  return new Map(rows.map((row) => [row.album, row]));
}
