import * as z from 'zod/mini';
import { call } from './call.ts';
import { after } from './fields.ts';

export const DamagedFile = z.object({
  imageId: z.string(),
  title: z.string(),
  album: z.nullable(z.string()),
  /** Below the folder of pictures. */
  path: z.string(),
  /** `length`: it has another one than the picture that was taken in. */
  found: z.enum(['missing', 'length', 'unreadable']),
  bytes: z.int(),
  foundBytes: z.nullable(z.int()),
  noticed: z.string(),
});
export type DamagedFile = z.infer<typeof DamagedFile>;

export const damagedFiles = call('GET', '/v1/image/damaged', {
  query: z.strictObject({ after }),
  answer: z.object({ items: z.array(DamagedFile), next: z.nullable(z.string()), total: z.int() }),
  summary: 'Pictures whose file is missing or is no longer the one that was taken in.',
  access: 'admin',
});
