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

/** What is not in an album's record. */
const DeskAlbum = z.object({
  id: z.string(),
  /** How many it has. */
  pictures: n,
  /** It has a password, and its files are encrypted as its flags say. */
  locked: z.boolean(),
  /** Deleted and replaced pictures of it that can be restored; encrypting it ends that. */
  binned: n,
});
export type DeskAlbum = z.infer<typeof DeskAlbum>;

export const deskAlbums = call({
  method: 'GET',
  path: '/v1/desk/albums',
  query: z.object({ id: z.optional(z.string()) }),
  answer: z.object({ items: z.array(DeskAlbum) }),
  access: 'admin',
  summary:
    'Of all albums, or of one: how many pictures it has, and whether it has a password, what can be restored.',
});
