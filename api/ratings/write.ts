import { sql } from 'kysely';
import { deleteRows, insertRows, updateRow } from '../data/noun.ts';
import { noun } from '../data/write.ts';
import { invalidFields } from '../problem/problem.ts';
import { lockVisible } from './visible.ts';

export const imageRatings = noun('imageRatings', {
  own: (userId) => ({ userId }),
  fixed: ['imageId', 'userId'],
  async create(writing, records) {
    const { trx, scope } = writing;
    const userId = scope.viewer.userId!;
    const seen = await lockVisible(
      trx,
      records.map(({ input }) => input.imageId),
      scope,
    );
    const unseen = records.filter(({ input }) => !seen.has(input.imageId));
    if (unseen.length > 0)
      throw invalidFields(
        unseen.map(({ at }) => ({ field: `${at}imageId`, message: 'Dieses Bild gibt es nicht.' })),
      );
    return insertRows(
      writing,
      'imageRating',
      records.map(({ input }) => ({ ...input, userId })),
    );
  },
  async update(writing, changes) {
    for (const { old, set } of changes)
      await updateRow(writing, 'imageRating', old.id, set, sql`"userId" = ${old.userId}`);
  },
  remove: (writing, rows) =>
    deleteRows(writing, 'imageRating', rows, sql`"userId" = ${writing.scope.viewer.userId}`),
});
