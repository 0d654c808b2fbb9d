import { deleteRows, insertRows, updateRows } from '../data/noun.ts';
import { noun } from '../data/write.ts';
import { freshTagId } from '../database/issued-ids.ts';

export const tag = noun('tag', {
  separable: true,
  freshId: ({ db }) => freshTagId(db),
  create: (writing, records) =>
    insertRows(
      writing,
      'tag',
      records.map(({ input }) => input),
    ),
  update: (writing, changes) => updateRows(writing, 'tag', changes),
  remove: (writing, rows) => deleteRows(writing, 'tag', rows),
});
