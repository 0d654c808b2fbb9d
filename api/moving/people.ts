import type { Db } from '../database/schema.ts';
import { freshTagId } from '../database/issued-ids.ts';
import { setNewsWanted } from '../news/opt-out.ts';
import { newUserId } from '../users/administrator.ts';
import { type Arriving, create } from './context.ts';

export type TagIds = ReadonlyMap<string, number>;

export const tagIdsOf = (tags: TagIds, names: readonly string[]): number[] => [
  ...new Set(names.flatMap((name) => tags.get(name.toLowerCase()) ?? [])),
];

/** Those that are declared, and those that are only named: these are not published, for a keyword may be a client's name. */
export async function bringTags(arriving: Arriving): Promise<TagIds> {
  const { moving, report, services } = arriving;
  const rows = await tagsIn(services.db).execute();
  const there = new Map(rows.map((row) => [row.name.toLowerCase(), row]));
  const ids = new Map(rows.map(({ id, name }) => [name.toLowerCase(), id]));
  const named = [...moving.albums.flatMap(({ tags = [] }) => tags), ...moving.tagNames];
  const declared = new Set(moving.tags.map(({ name }) => name.toLowerCase()));
  const undeclared = [...new Map(named.map((name) => [name.toLowerCase(), name])).values()];
  const wanted = [
    ...moving.tags,
    ...undeclared.filter((name) => !declared.has(name.toLowerCase())).map((name) => ({ name })),
  ];
  for (const tag of wanted) {
    const key = tag.name.toLowerCase();
    if (!ids.has(key)) {
      const id = await freshTagId(services.db);
      const record = { published: false, ...tag, id };
      const { left } = report;
      const before = left.length;
      if (await create(arriving, 'tag', record, { name: `Tag „${tag.name}“` })) {
        ids.set(key, id);
        continue;
      }
      // Another import may have made it just now.
      const other = await tagNamed(services.db, key);
      if (!other) continue;
      left.splice(before);
      ids.set(key, other.id);
      there.set(key, other);
    }
    report.present.tag++;
    if ('worksafe' in tag && tag.worksafe === false && there.get(key)?.worksafe)
      report.left.push(
        `Tag „${tag.name}“: Gilt hier als unbedenklich, in der Datei nicht. Bitte prüfen Sie es.`,
      );
  }
  return ids;
}

const tagsIn = (db: Db) => db.selectFrom('tag').select(['id', 'name', 'worksafe']);

/** Compared as above: what the database makes of „Ä“ depends on its collation. */
const tagNamed = async (db: Db, key: string) =>
  (await tagsIn(db).execute()).find(({ name }) => name.toLowerCase() === key);

/** Answers the ids of groups that are somebody else's here: whoever is in these must not be let in by the file. */
export async function bringPeople(arriving: Arriving): Promise<ReadonlySet<string>> {
  await bringContributors(arriving);
  const foreign = await bringGroups(arriving);
  await bringUsers(arriving, foreign);
  return foreign;
}

async function bringContributors(arriving: Arriving): Promise<void> {
  const { moving, report, services } = arriving;
  const rows = await services.db.selectFrom('contributor').select(['id', 'name']).execute();
  const there = new Map(rows.map(({ id, name }) => [id, name]));
  for (const contributor of moving.contributors) {
    const name = there.get(contributor.id);
    if (name !== undefined && name !== contributor.name)
      report.left.push(`„${contributor.name}“ (${contributor.id}) heißt hier „${name}“.`);
    if (name !== undefined) report.present.contributor++;
    else await create(arriving, 'contributor', contributor, { name: `„${contributor.name}“` });
  }
}

/** Parents first; what is in no order because it is its own ancestor is refused in the end. */
async function bringGroups(arriving: Arriving): Promise<Set<string>> {
  const { moving, report, services } = arriving;
  const rows = await services.db.selectFrom('userGroup').select(['id', 'name']).execute();
  const there = new Map(rows.map(({ id, name }) => [id, name]));
  const isForeign = ({ id, name }: { id: string; name: string }) => there.has(id) && there.get(id) !== name;
  const foreign = new Set(moving.groups.filter(isForeign).map(({ id }) => id));
  for (const { id, name } of moving.groups.filter(isForeign))
    report.left.push(`Gruppe „${name}“: Mit der ID ${id} gibt es hier schon „${there.get(id)}“.`);
  let left = moving.groups.filter(({ id }) => !there.has(id));
  report.present.userGroup = moving.groups.length - left.length - foreign.size;
  while (left.length > 0) {
    const waiting = new Set(left.map(({ id }) => id));
    const next = left.filter(({ parentId }) => !parentId || !waiting.has(parentId));
    for (const group of next.length > 0 ? next : left)
      await create(arriving, 'userGroup', group, { name: `Gruppe „${group.name}“` });
    left = next.length > 0 ? left.filter((group) => !next.includes(group)) : [];
  }
  return foreign;
}

/** Never administrators, and nobody gets another group than he has: what is there stays as it is. */
async function bringUsers(arriving: Arriving, foreign: ReadonlySet<string>): Promise<void> {
  const { moving, report, services } = arriving;
  const rows = await services.db.selectFrom('users').select(['id', 'email']).execute();
  const emails = new Set(rows.map(({ email }) => email.toLowerCase()));
  const ids = new Set(rows.map(({ id }) => id));
  for (const { news = true, ...user } of moving.users) {
    if (emails.has(user.email.toLowerCase())) {
      report.present.users++;
      continue;
    }
    const groups = user.groups.filter((group) => !foreign.has(group));
    const id = ids.has(user.id) ? newUserId() : user.id;
    await create(
      arriving,
      'users',
      { ...user, id, groups, admin: false },
      { name: `Benutzer ${user.email}`, also: (trx) => setNewsWanted(trx, id, news) },
    );
  }
}
