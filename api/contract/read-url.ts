import type * as z from 'zod/mini';
import type { DataType, read } from './data.ts';
import type { FilterExpression } from './filter.ts';
import type { ReadQuery } from './read-query.ts';

const READ: typeof read.path = '/v1/data/read/{type}';

export interface Read extends Omit<ReadQuery, 'filter' | 'fields' | 'limit' | 'nsfw'> {
  filter?: FilterExpression;
  limit?: number;
  nsfw?: boolean;
}

/** Address of a read of the data API, below its base: records as far as `item` describes them. */
export function readUrl(
  type: DataType,
  item: z.ZodMiniObject,
  { filter, limit, nsfw, ...rest }: Read = {},
): string {
  const query = new URLSearchParams({ fields: Object.keys(item.shape).join(',') });
  if (filter) query.set('filter', JSON.stringify(filter));
  if (limit !== undefined) query.set('limit', String(limit));
  if (nsfw) query.set('nsfw', '1');
  for (const [name, value] of Object.entries(rest)) if (value !== undefined) query.set(name, value);
  return `${READ.replace('{type}', type)}?${query.toString()}`;
}
