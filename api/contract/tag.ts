import * as z from 'zod/mini';

export const Tag = z.object({
  id: z.int().check(z.gte(1)),
  name: z.string().check(z.minLength(1), z.maxLength(100)),
  worksafe: z.boolean(),
  published: z.boolean(),
  version: z.int(),
});
export type Tag = z.infer<typeof Tag>;
