import * as z from 'zod/mini';
import { line, tagId } from './fields.ts';

export const TagInput = z.strictObject({
  id: tagId,
  name: line('Bitte geben Sie einen Namen ein.', 60),
  worksafe: z.optional(z.boolean()),
  published: z.optional(z.boolean()),
});
