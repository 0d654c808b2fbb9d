import * as z from 'zod/mini';
import { call } from './call.ts';

export const ReadQuery = z.strictObject({
  /** A {@link FilterExpression} as JSON. */
  filter: z.optional(z.string()),
  /** Field names, separated by commas; all that may be seen if missing. */
  fields: z.optional(z.string()),
  /** A field name, with `-` in front for descending order; each type has a natural order of its own. */
  sort: z.optional(z.string()),
  limit: z.optional(z.string()),
  after: z.optional(z.string()),
  nsfw: z.optional(z.literal('1')),
});
export type ReadQuery = z.infer<typeof ReadQuery>;

export const readIds = call('GET', '/v1/data/ids/{type}', {
  query: ReadQuery,
  answer: z.object({ ids: z.array(z.union([z.string(), z.int()])) }),
  summary: 'The ids of all records that match the filter.',
});
