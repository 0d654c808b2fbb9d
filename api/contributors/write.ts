import { deleteRows, insertRows, updateRows } from '../data/noun.ts';
import { noun } from '../data/write.ts';

export const contributor = noun('contributor', {
  separable: true,
  create: (writing, records) =>
    insertRows(
      writing,
      'contributor',
      records.map(({ input }) => input),
    ),
  update: (writing, changes) => updateRows(writing, 'contributor', changes),
  remove: (writing, rows) => deleteRows(writing, 'contributor', rows),
});
