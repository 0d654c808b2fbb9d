import * as z from 'zod/mini';
import { call } from './call.ts';

const n = z.int();

export const DeskCounts = z.object({
  posts: n,
  albums: n,
  /** Albums in which somebody has sent a choice, as long as is chosen from them. */
  choices: n,
  images: n,
  texts: n,
  tags: n,
  contributors: n,
  /** Entries of the bin: albums and single pictures. */
  bin: n,
  users: n,
  groups: n,
  messages: n,
  backup: n,
});
export type DeskCounts = z.infer<typeof DeskCounts>;

export const deskCounts = call('GET', '/v1/desk/counts', {
  answer: DeskCounts,
  access: 'admin',
  summary: 'How many posts, albums, pictures and so on there are, and how many messages nobody has read.',
});

/** What is not in an album's record. */
const DeskAlbum = z.object({
  id: z.string(),
  pictures: n,
  /** It has a password, and its files are encrypted as its flags say. */
  locked: z.boolean(),
  binned: n,
});
export type DeskAlbum = z.infer<typeof DeskAlbum>;

export const deskAlbums = call('GET', '/v1/desk/albums', {
  query: z.object({ id: z.optional(z.string()) }),
  answer: z.object({ items: z.array(DeskAlbum) }),
  access: 'admin',
  summary:
    'Of all albums, or of one: how many pictures it has, and whether it has a password, what can be restored.',
});

const usedBy = { images: n, albums: n };

export const deskUses = call('GET', '/v1/desk/uses', {
  answer: z.object({
    tags: z.array(z.object({ id: n, ...usedBy, posts: n })),
    contributors: z.array(z.object({ id: z.string(), ...usedBy })),
  }),
  access: 'admin',
  summary: 'How many records carry each tag, and name each contributor; what is used nowhere is left out.',
});

const ids = z.array(z.string());

/** „What do you publish of me?“; each picture is in one of the three lists, the newest first. */
export const deskContributor = call('GET', '/v1/desk/contributor/{id}', {
  answer: z.object({
    everybody: ids,
    /** Only those who are logged in, or hold a link or a password. */
    members: ids,
    nobody: ids,
    albums: z.array(z.object({ id: z.string(), title: z.string() })),
    posts: z.array(z.object({ id: z.string(), title: z.string() })),
    texts: z.array(z.object({ id: z.string() })),
  }),
  access: 'admin',
  summary: 'All pictures that name a contributor, by who may see them.',
});
