import * as z from 'zod/mini';
import { call } from './call.ts';
import { after, bytesOfIds, someId } from './fields.ts';

const MAX_AT_ONCE = 1000;
const ids = z.array(someId).check(z.minLength(1, 'Hier fehlen IDs.'), z.maxLength(MAX_AT_ONCE));
/** Of a body with entries, pictures, albums and posts. */
const limit = bytesOfIds(4 * MAX_AT_ONCE);

const BinnedImage = z.object({
  id: z.string(),
  title: z.string(),
  filename: z.string(),
  width: z.int(),
  height: z.int(),
  color: z.string(),
  thumbHash: z.string(),
  /** Its files are encrypted: there is a preview only where its album was unlocked in this session. */
  locked: z.boolean(),
});

export const BinEntry = z.object({
  id: z.string(),
  kind: z.enum(['image', 'album', 'version', 'post']),
  title: z.string(),
  /** The album that was deleted, or that the picture was in. */
  albumId: z.nullable(z.string()),
  deleted: z.string(),
  until: z.string(),
  daysLeft: z.int(),
  by: z.nullable(z.string()),
  pictures: z.int(),
  images: z.array(BinnedImage),
});
export type BinEntry = z.infer<typeof BinEntry>;

export const readBin = call('GET', '/v1/bin', {
  query: z.object({
    /** `soon` (or nothing): what goes first comes first; `newest`: what was deleted last. Albums come before all others. */
    order: z.optional(z.enum(['soon', 'newest'])),
    after,
  }),
  answer: z.object({
    items: z.array(BinEntry),
    /** Where the next page begins; null on the last one. */
    next: z.nullable(z.string()),
    at: z.string(),
    albums: z.int(),
    images: z.int(),
    versions: z.int(),
    posts: z.int(),
    /** All of them, with those of the albums. */
    pictures: z.int(),
  }),
  access: 'admin',
  summary: 'What was deleted within the last 30 days and can be restored.',
});

/**
 * By entries, or by what was deleted (the last of that id). All of an entry or nothing; where there is only one, and something
 * stands in its place now, a 409 with a German reason.
 */
export const restoreBin = call('POST', '/v1/bin/restore', {
  limit,
  body: z
    .strictObject({
      ids: z.optional(ids),
      images: z.optional(ids),
      albums: z.optional(ids),
      posts: z.optional(ids),
    })
    .check(
      z.refine(({ ids, images, albums, posts }) => !!(ids ?? images ?? albums ?? posts), 'Hier fehlen IDs.'),
    ),
  answer: z.object({
    restored: z.array(z.string()),
    refused: z.array(z.object({ id: z.string(), title: z.string(), reason: z.string() })),
  }),
  access: 'admin',
  summary:
    'Puts deleted pictures, albums and posts back, with tags, ratings and links, and earlier versions of pictures in place of what replaced them.',
});

export const deleteFromBin = call('POST', '/v1/bin/delete', {
  limit,
  body: z.strictObject({ ids }),
  answer: z.object({ deleted: z.int() }),
  access: 'admin',
  summary: 'Deletes entries of the bin for good.',
});

export const emptyBin = call('POST', '/v1/bin/empty', {
  body: z.strictObject({
    /** The `at` of a list: what was deleted later stays. */
    until: z.string().check(
      z.regex(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/, 'Das ist kein Zeitpunkt.'),
      z.refine((text) => !Number.isNaN(Date.parse(text)), 'Das ist kein Zeitpunkt.'),
    ),
  }),
  answer: z.object({ deleted: z.int() }),
  access: 'admin',
  summary: 'Deletes all entries of the bin for good that were there when it was listed.',
});

/** For `<img>`: `?id=` is the session's secret. Never kept by a shared cache. */
export const binPreview = call('GET', '/v1/bin/{entry}/preview/{image}', {
  query: z.object({ id: z.optional(z.string()) }),
  media: 'image/jpeg',
  summary: 'A small size of a deleted picture, for administrators.',
});
