import { sql } from 'kysely';
import { possibleParents } from '../contract/group.ts';
import type { WriteRules } from '../data/writing.ts';
import { ApiProblem } from '../problem/problem.ts';

interface Node {
  id: string;
  parentId: string | null;
}

/** Groups form a tree: a parent can be neither the group itself nor one of its descendants. */
export const groupWrites: WriteRules = {
  alone: 'userGroup',
  async before({ trx }, changes) {
    const { rows } = await sql<Node>`select id, "parentId" from "userGroup"`.execute(trx);
    const groups = new Map(rows.map((group) => [group.id, group]));
    for (const { at, old, set } of changes) {
      const id = String(old?.['id'] ?? set['id']);
      const parentId = (set['parentId'] ?? null) as string | null;
      const allowed = possibleParents(id, [...groups.values()]);
      if (parentId !== null && !allowed.some((group) => group.id === parentId)) {
        const message =
          'Eine Gruppe kann nicht sich selbst oder einer ihrer Untergruppen untergeordnet werden.';
        throw new ApiProblem('invalid-fields', { errors: [{ field: `${at}parentId`, message }] });
      }
      if (set['parentId'] !== undefined || !old) groups.set(id, { id, parentId });
    }
  },
  committed: ({ sessions }) => sessions.forget(),
};
