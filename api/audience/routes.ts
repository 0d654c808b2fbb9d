import { Hono } from 'hono';
import { type SqlBool, sql } from 'kysely';
import { type Clock, today } from '../clock/clock.ts';
import {
  canDownloadAlbum,
  canEditAlbum,
  canSeeAlbum,
  type Viewer,
  VISITOR,
  withAncestors,
} from '../contract/access.ts';
import { ORDER } from '../albums/order.ts';
import { type Access, albumAudience, albumSeenBy } from '../contract/audience.ts';
import type { AnswerOf } from '../contract/call.ts';
import type { Db } from '../database/schema.ts';
import { serve } from '../http/serve.ts';
import { ApiProblem } from '../problem/problem.ts';
import { visibleImages } from '../rights/access.ts';
import type { Env, Services } from '../services/services.ts';
import { type Album, type Group, type Seen, sentenceOf, wayTo, whyNot } from './sentences.ts';

/** „Wer sieht das?“, from the same rules that decide it. */
export function audienceRoutes({ db, clock }: Services) {
  const app = new Hono<Env>();
  serve(app, albumAudience, async ({ params: { album } }) => (await audienceOf(db, clock, album)).answer);

  serve(app, albumSeenBy, async ({ params: { album, who } }) => {
    const found = (await audienceOf(db, clock, album)).ids(who);
    if (!found) throw new ApiProblem('not-found');
    return { ids: await found };
  });
  return app;
}

const STEPS: readonly Access['access'][] = ['edit', 'download', 'see', 'none'];
/** Somebody who is in these groups, or in none. */
const member = (groups: readonly string[], admin = false): Viewer => ({
  userId: '-',
  admin,
  groups,
  unlocked: [],
});

async function audienceOf(
  db: Db,
  clock: Clock,
  id: string,
): Promise<{ answer: AnswerOf<typeof albumAudience>; ids: (who: string) => Promise<string[]> | null }> {
  const album = await db.selectFrom('album').selectAll().where('id', '=', id).executeTakeFirst();
  if (!album) throw new ApiProblem('not-found', { detail: 'Das Photoalbum kann nicht geladen werden!' });
  const groups = await db
    .selectFrom('userGroup')
    .select(['id', 'name', 'parentId'])
    .orderBy('name')
    .execute();
  const users = await db
    .selectFrom('users')
    .select(['id', 'name', 'admin', 'groups'])
    .orderBy('name')
    .execute();
  const links = await db
    .selectFrom('albumLink')
    .selectAll()
    .where('albumId', '=', id)
    .orderBy('label')
    .execute();
  const now = clock.now();
  const good = links.filter(
    ({ revoked, expires }) => revoked === null && (expires === null || expires > now),
  );
  const count = counter(db, id, today(clock));
  const parents = new Map(groups.map((group) => [group.id, group.parentId]));
  const allOf = (own: readonly string[]) => withAncestors(own, parents);

  const viewers = new Map<string, Viewer>();
  const row = async (
    who: Pick<Access, 'id' | 'name' | 'note'> & { many?: true; reason?: string },
    viewer: Viewer,
  ) => {
    viewers.set(who.id, viewer);
    const seen = await seenBy(album, viewer, count);
    const { many, reason = '', ...rest } = who;
    const sentence = sentenceOf(seen, {
      many: many ?? false,
      links: viewer.userId === null ? good.length : 0,
    });
    return { ...rest, access: seen.access, pictures: seen.pictures, ...sentence, reason };
  };

  const membersOf = (group: string) => users.filter((user) => allOf(user.groups).includes(group)).length;
  const rows: Access[] = await Promise.all([
    row(
      {
        id: 'admin',
        name: 'Administratoren',
        note: persons(users.filter(({ admin }) => admin).length),
        many: true,
      },
      member([], true),
    ),
    ...groups.map((group) =>
      row(
        {
          id: group.id,
          name: group.name,
          note: persons(membersOf(group.id)),
          reason: reasonOf(album, groups, [allOf([group.id])]),
        },
        member(allOf([group.id])),
      ),
    ),
    row(
      {
        id: 'user',
        name: 'Angemeldete ohne Gruppe',
        note: '',
        many: true,
        reason: reasonOf(album, groups, []),
      },
      member([]),
    ),
    row(
      {
        id: 'visitor',
        name: 'Besucher',
        note: 'ohne Anmeldung',
        many: true,
        reason: album.groupIds.length > 0 ? reasonOf(album, groups, []) : '',
      },
      VISITOR,
    ),
  ]);
  const widest = new Map(rows.map(({ id, access }) => [id, STEPS.indexOf(access)]));
  const people = await Promise.all(
    users
      .filter(({ admin }) => !admin)
      .map((user) => {
        const all = allOf(user.groups);
        return row(
          {
            id: user.id,
            name: user.name,
            note: '',
            reason: reasonOf(
              album,
              groups,
              user.groups.map((group) => allOf([group])),
            ),
          },
          member(all),
        ).then((found) => ({ found, groups: user.groups }));
      }),
  );
  const different = people
    .filter(({ found, groups: own }) => {
      const usual = Math.min(...['user', ...own].map((group) => widest.get(group) ?? STEPS.length));
      return STEPS.indexOf(found.access) !== usual;
    })
    .map(({ found }) => found);
  const byLink = await Promise.all(
    links.map(async (link): Promise<Access> => {
      const valid = good.includes(link);
      const linked = { ...VISITOR, linked: valid ? [id] : [], loads: valid && link.download ? [id] : [] };
      const found = await row({ id: link.id, name: link.label, note: 'Link', reason: '' }, linked);
      if (valid)
        return {
          ...found,
          reason: `Über den Link${link.expires ? `, bis zum ${DAY.format(link.expires)}` : ''}.`,
        };
      return { ...found, reason: link.revoked ? 'Der Link ist widerrufen.' : 'Der Link ist abgelaufen.' };
    }),
  );
  const bySteps = (a: Access, b: Access) => STEPS.indexOf(a.access) - STEPS.indexOf(b.access);
  const answer = {
    pictures: await count(sql`true`),
    note:
      album.wrappedKey === null
        ? ''
        : 'Das Album ist verschlüsselt: Alle brauchen zusätzlich das Albumpasswort.',
    groups: rows.toSorted(bySteps),
    people: [...different, ...byLink].toSorted(bySteps),
  };
  const ids = (who: string) => {
    const viewer = viewers.get(who);
    return viewer ? picturesOf(db, album, viewer, today(clock)) : null;
  };
  return { answer, ids };
}

const DAY = new Intl.DateTimeFormat('de-DE', { dateStyle: 'long', timeZone: 'Europe/Berlin' });
const persons = (n: number) => (n === 1 ? '1 Person' : `${n} Personen`);

const reasonOf = (album: Album, groups: readonly Group[], chains: readonly (readonly string[])[]) =>
  wayTo(album, groups, chains) || whyNot(album, groups);

/** Pictures of the album; the same question is asked once. */
function counter(db: Db, album: string, day: string) {
  const known = new Map<string, Promise<number>>();
  const ask = async (which: ReturnType<typeof sql<SqlBool>>) => {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from image where album = ${album} and ${which}`.execute(db);
    return rows[0]!.n;
  };
  return Object.assign(ask, {
    by: (key: string, viewer: Viewer) => {
      const asked = known.get(key) ?? ask(visibleImages({ viewer, today: day, nsfw: true }));
      known.set(key, asked);
      return asked;
    },
  });
}

/** What somebody finds in the album, in its order. */
async function picturesOf(
  db: Db,
  album: Album & { location: string },
  given: Viewer,
  day: string,
): Promise<string[]> {
  if (!canSeeAlbum(given, album) || isWithoutFiles(album, given)) return [];
  const viewer = { ...given, unlocked: [album.id] };
  const rows = await db
    .selectFrom('image')
    .select('id')
    .where('album', '=', album.id)
    .where(visibleImages({ viewer, today: day, nsfw: true }))
    .orderBy(ORDER[album.sortBy])
    .orderBy('id')
    .execute();
  return rows.map((row) => row.id);
}

/** Files below protected/ are for those who are known, or hold a link or the password. */
const isWithoutFiles = (album: Album & { location: string }, viewer: Viewer) =>
  viewer.userId === null &&
  !viewer.linked?.includes(album.id) &&
  album.location.startsWith('protected/') &&
  album.wrappedKey === null;

async function seenBy(
  album: Album & { location: string },
  given: Viewer,
  count: ReturnType<typeof counter>,
): Promise<Seen> {
  const viewer = { ...given, unlocked: [album.id] };
  const sees = canSeeAlbum(viewer, album);
  const loads = sees && canDownloadAlbum(viewer, album);
  const edits = sees && canEditAlbum(viewer, album);
  const isLinked = viewer.linked?.includes(album.id) ?? false;
  const key = JSON.stringify([sees, edits, viewer.admin, viewer.userId === null, isLinked]);
  const pictures = sees ? await count.by(key, viewer) : 0;
  const withoutFiles = isWithoutFiles(album, viewer);
  const trash = edits ? await count(sql`trash`) : 0;
  const access = edits ? 'edit' : loads ? 'download' : sees ? 'see' : 'none';
  return { access, loads, pictures, trash, withoutFiles: sees && withoutFiles, all: await count(sql`true`) };
}
