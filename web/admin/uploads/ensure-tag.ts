import { freshId } from '@lichthof/api/contract/data';
import { Tag } from '@lichthof/api/contract/tag';
import { call, read } from '../../server/api.ts';
import { createRecord, reread } from '../records.ts';

let last: Promise<unknown> = Promise.resolve();

/**
 * The id of the tag that has this name; one that is not there yet is created. One after the other: the server would give two of
 * them the same free id.
 */
export function ensureTag(name: string): Promise<number> {
  const ensured = last.then(() => ensure(name.normalize('NFC')));
  last = ensured.catch(() => undefined);
  return ensured;
}

async function ensure(name: string): Promise<number> {
  const { items } = await read('tag', Tag, { nsfw: true });
  const known = items.find((tag) => tag.name?.toLowerCase() === name.toLowerCase());
  if (known) return known.id;
  const { id } = await call(freshId, { params: { type: 'tag' } });
  await createRecord('tag', { id: Number(id), name, worksafe: true, published: true });
  await reread('tag');
  return Number(id);
}
