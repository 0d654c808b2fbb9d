import * as z from 'zod/mini';
import { call } from './call.ts';

export const imageTags = call('GET', '/v1/image/tags', {
  query: z.strictObject({
    /** Keys of site albums, or ids of photo albums, separated by commas. */
    albums: z.string().check(z.regex(/^[\w-]{1,64}(,[\w-]{1,64}){0,20}$/)),
    /** Ids of tags that all of the counted pictures carry, separated by commas. */
    tags: z.optional(z.string().check(z.regex(/^(\d{1,9}(,\d{1,9}){0,50})?$/))),
    nsfw: z.optional(z.literal('1')),
  }),
  answer: z.object({
    total: z.int(),
    tags: z.array(z.object({ id: z.int(), count: z.int() })),
  }),
  summary: 'How many pictures a choice of albums and tags shows, and how many each further tag would leave.',
});
