import * as z from 'zod/mini';
import { call } from './call.ts';
import { storable } from './fields.ts';

/** A piece of a text, in parts: where the words stand that were looked for, and what is around them. */
const Excerpt = z.array(z.object({ text: z.string(), found: z.boolean() }));
export type Excerpt = z.infer<typeof Excerpt>;

export const postExcerpts = call('GET', '/v1/post/excerpts', {
  query: z.strictObject({
    /** What was looked for, as in the filter `words`. */
    words: z.string().check(z.maxLength(200), storable),
    /** Up to 20 ids of posts, separated by commas. */
    posts: z.string().check(z.regex(/^p-[\w-]{1,62}(,p-[\w-]{1,62}){0,19}$/)),
    /** `1`: text that is not safe for work as well. */
    nsfw: z.optional(z.literal('1')),
  }),
  answer: z.object({ items: z.array(z.object({ id: z.string(), excerpt: Excerpt })) }),
  summary: 'Where words stand in the text of posts; those that may not be read are left out.',
});
