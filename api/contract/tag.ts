import * as z from 'zod/mini';

export const Tag = z.object({
  id: z.int().check(z.gte(1)),
  /** Null where the tag is not published and the reader no administrator. */
  name: z.nullable(z.string()),
  worksafe: z.boolean(),
  published: z.boolean(),
  version: z.int(),
});
export type Tag = z.infer<typeof Tag>;
