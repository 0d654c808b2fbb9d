import { sql } from 'kysely';
import { withAncestors } from '../contract/access.ts';
import { deleteRows, insertRows, updateRows, type Writing } from '../data/noun.ts';
import { noun } from '../data/write.ts';
import { invalid } from '../problem/problem.ts';
import { canLogIn } from '../session/start.ts';
import { parentsOf } from '../session/viewer.ts';

type Parents = ReadonlyMap<string, string | null>;

interface Placed {
  at: string;
  id: string;
  parentId: string | null | undefined;
}

export const userGroup = noun('userGroup', {
  // What a user's groups are and what stands above them is looked at together.
  serialize: 'users',
  async create(writing, records) {
    const placed = records.map(({ at, input: { id, parentId = null } }) => ({ at, id, parentId }));
    await requireTree(writing, placed);
    return insertRows(
      writing,
      'userGroup',
      records.map(({ input }) => input),
    );
  },
  async update(writing, changes) {
    const placed = changes.map(({ at, old: { id }, set: { parentId } }) => ({ at, id, parentId }));
    const { before, after } = await requireTree(writing, placed);
    const below = placed.filter(({ id, parentId }) => parentId && parentId !== before.get(id));
    if (below.length > 0) await requireLogins(writing, below, { before, after });
    await updateRows(writing, 'userGroup', changes);
  },
  async remove(writing, rows) {
    await deleteRows(writing, 'userGroup', rows);
    writing.afterCommit.push(() => writing.services.sessions.forget());
  },
});

/** Groups form a tree: a parent can be neither the group itself nor one of its descendants. */
async function requireTree(
  { trx, services, afterCommit }: Writing,
  placed: readonly Placed[],
): Promise<{ before: Parents; after: Parents }> {
  const before = await parentsOf(trx);
  const after = new Map(before);
  for (const { at, id, parentId } of placed) {
    if (parentId === undefined) continue;
    if (parentId !== null && (!after.has(parentId) || withAncestors([parentId], after).includes(id))) {
      throw invalid(
        `${at}parentId`,
        'Eine Gruppe kann nicht sich selbst oder einer ihrer Untergruppen untergeordnet werden.',
      );
    }
    after.set(id, parentId);
  }
  afterCommit.push(() => services.sessions.forget());
  return { before, after };
}

/** Whoever is in a group is in those above as well, and a token has to hold all of them. */
async function requireLogins(
  { trx }: Writing,
  placed: readonly Placed[],
  { before, after }: { before: Parents; after: Parents },
): Promise<void> {
  const moved = new Map(placed.map(({ at, id }) => [id, at]));
  const movedOf = (groups: string[]) => withAncestors(groups, after).find((id) => moved.has(id));
  const groups = [...after.keys()].filter((group) => movedOf([group]) !== undefined);
  const members = await trx
    .selectFrom('users')
    .select(['id', 'email', 'name', 'admin', 'groups', 'contributorIds'])
    .where('admin', '=', false)
    .where(sql<boolean>`groups && ${groups}::text[]`)
    .orderBy('id')
    .execute();
  for (const user of members) {
    if ((await canLogIn(user, after)) || !(await canLogIn(user, before))) continue;
    throw invalid(
      `${moved.get(movedOf(user.groups)!)!}parentId`,
      `„${user.name}“ könnte sich nicht mehr anmelden: Auch die Gruppen darüber zählen mit, und das wären zu viele. Bitte fassen Sie einige zu einer zusammen.`,
    );
  }
}
