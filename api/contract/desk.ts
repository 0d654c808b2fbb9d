import * as z from 'zod/mini';
import { call } from './call.ts';

const n = z.int();

/** How many there are of everything that the back office lists. */
export const DeskCounts = z.object({
  posts: n,
  /** Photo albums. */
  albums: n,
  images: n,
  texts: n,
  tags: n,
  contributors: n,
  /** Entries of the bin: albums and single pictures. */
  bin: n,
  users: n,
  groups: n,
  messages: n,
});
export type DeskCounts = z.infer<typeof DeskCounts>;

export const deskCounts = call({
  method: 'GET',
  path: '/v1/desk/counts',
  answer: DeskCounts,
  access: 'admin',
  summary: 'How many posts, albums, pictures and so on there are.',
});
