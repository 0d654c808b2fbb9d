import { type Clock, today } from '../clock/clock.ts';
import { type Viewer, VISITOR, withAncestors } from '../contract/access.ts';
import { type Access, albumAudience, albumSeenBy } from '../contract/audience.ts';
import type { AnswerOf } from '../contract/call.ts';
import { userAudience } from '../contract/user-access.ts';
import { albumById } from '../database/by-id.ts';
import type { Db } from '../database/schema.ts';
import { serve } from '../http/serve.ts';
import { ApiProblem } from '../problem/problem.ts';
import type { App, Services } from '../services/services.ts';
import { isOver } from '../session/viewer.ts';
import { pictureCounter, picturesOf, seenBy } from './seen.ts';
import { reasonOf, sentenceOf, STEPS } from './sentences.ts';
import { audienceOfUser } from './user.ts';

export function audienceRoutes(app: App, { db, clock }: Services) {
  serve(app, albumAudience, async ({ params: { album } }) => (await audienceOf(db, clock, album)).answer);

  serve(app, albumSeenBy, async ({ params: { album, who } }) => {
    const found = (await audienceOf(db, clock, album)).ids(who);
    if (!found) throw new ApiProblem('not-found');
    return { ids: await found };
  });

  serve(app, userAudience, ({ params: { userId } }) => audienceOfUser(db, clock, userId));
}

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
  const album = await albumById(db, id);
  const groups = await db
    .selectFrom('userGroup')
    .select(['id', 'name', 'parentId'])
    .orderBy('name')
    .execute();
  const users = await db
    .selectFrom('users')
    .select(['id', 'name', 'admin', 'groups', 'expires'])
    .orderBy('name')
    .execute();
  const hasEnded = ({ expires }: { expires: string | null }) => isOver(expires, today(clock));
  const current = users.filter((user) => !hasEnded(user));
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
  const count = pictureCounter(db, id, today(clock));
  const parents = new Map(groups.map((group) => [group.id, group.parentId]));
  const allOf = (own: readonly string[]) => withAncestors(own, parents);

  const viewers = new Map<string, Viewer>();
  const row = async (
    who: Pick<Access, 'id' | 'name' | 'note'> & { many?: true; chains?: string[][] },
    viewer: Viewer,
  ) => {
    viewers.set(who.id, viewer);
    const seen = await seenBy(album, viewer, count);
    const { many, chains, ...rest } = who;
    const reason = chains ? reasonOf(album, groups, chains, seen) : '';
    const sentence = sentenceOf(seen, {
      many: many ?? false,
      links: viewer.userId === null ? good.length : 0,
    });
    return { ...rest, access: seen.access, pictures: seen.pictures, ...sentence, reason };
  };

  const members = new Map<string, number>();
  for (const { groups: own } of current)
    for (const group of allOf(own)) members.set(group, (members.get(group) ?? 0) + 1);
  const admins = current.filter(({ admin }) => admin).length;
  const rows: Access[] = await Promise.all([
    row({ id: 'admin', name: 'Administratoren', note: persons(admins), many: true }, member([], true)),
    ...groups.map(({ id: group, name }) => {
      const chain = allOf([group]);
      return row({ id: group, name, note: persons(members.get(group) ?? 0), chains: [chain] }, member(chain));
    }),
    row({ id: 'user', name: 'Angemeldete ohne Gruppe', note: '', many: true, chains: [] }, member([])),
    row(
      {
        id: 'visitor',
        name: 'Besucher',
        note: 'ohne Anmeldung',
        many: true,
        ...(album.groupIds.length > 0 && { chains: [] }),
      },
      VISITOR,
    ),
  ]);
  const widest = new Map(rows.map(({ id, access }) => [id, STEPS.indexOf(access)]));
  const isOther = (access: number, own: readonly string[]) =>
    access !== Math.min(...['user', ...own].map((group) => widest.get(group) ?? STEPS.length));
  const people = await Promise.all(
    current
      .filter(({ admin }) => !admin)
      .map(async ({ id: who, name, groups: own }) => {
        const chains = own.map((group) => allOf([group]));
        return { found: await row({ id: `user:${who}`, name, note: '', chains }, member(allOf(own))), own };
      }),
  );
  const different = people
    .filter(({ found, own }) => isOther(STEPS.indexOf(found.access), own))
    .map(({ found }) => found);
  const ended = users.filter(
    (user) => !user.admin && hasEnded(user) && isOther(widest.get('visitor')!, user.groups),
  ).length;
  if (ended > 0) {
    const who = { id: 'ended', name: 'Abgelaufene Zugänge', note: persons(ended), many: true } as const;
    different.push(await row(who, VISITOR));
  }
  const byLink = await Promise.all(
    links.map(async (link): Promise<Access> => {
      const valid = good.includes(link);
      const linked = { ...VISITOR, linked: valid ? [id] : [], loads: valid && link.download ? [id] : [] };
      const found = await row({ id: `link:${link.id}`, name: link.label, note: 'Link' }, linked);
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
    pictures: await count.all(),
    note:
      album.wrappedKey === null
        ? ''
        : 'Das Album ist verschlüsselt: Alle brauchen zusätzlich das Albumpasswort, außer mit einem Link, der es entsperrt.',
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
const persons = (n: number) => (n === 1 ? '1 Person' : `${n.toLocaleString('de-DE')} Personen`);
