import { possibleParents } from '../contract/group.ts';
import { deleteRows, insertRows, updateRows, type Writing } from '../data/noun.ts';
import { noun } from '../data/write.ts';
import { invalid } from '../problem/problem.ts';

interface Placed {
  at: string;
  id: string;
  parentId: string | null | undefined;
}

export const userGroup = noun('userGroup', {
  serialize: 'userGroup',
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
    await requireTree(writing, placed);
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
): Promise<void> {
  const rows = await trx.selectFrom('userGroup').select(['id', 'parentId']).execute();
  const groups = new Map(rows.map((group) => [group.id, group]));
  for (const { at, id, parentId } of placed) {
    if (parentId === undefined) continue;
    if (
      parentId !== null &&
      !possibleParents(id, [...groups.values()]).some((group) => group.id === parentId)
    ) {
      throw invalid(
        `${at}parentId`,
        'Eine Gruppe kann nicht sich selbst oder einer ihrer Untergruppen untergeordnet werden.',
      );
    }
    groups.set(id, { id, parentId });
  }
  afterCommit.push(() => services.sessions.forget());
}
