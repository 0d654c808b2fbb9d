import { readIds } from '@lichthof/api/contract/read-query';
import { call } from '../server/api.ts';

/** Of all pictures that fit, in that order. */
export async function readImageIds(filter: object, sort: string, nsfw = true): Promise<string[]> {
  const query = { filter: JSON.stringify(filter), sort, ...(nsfw && { nsfw: '1' as const }) };
  const { ids } = await call(readIds, { params: { type: 'image' }, query });
  return ids.map(String);
}
