import * as z from 'zod/mini';
import { idsOf, line, tagId } from './fields.ts';
import { call } from './call.ts';
import { day } from './image.ts';

export const Tag = z.object({
  id: z.int().check(z.gte(1)),
  /** Null where the tag is not published and the reader no administrator. */
  name: z.nullable(z.string()),
  worksafe: z.boolean(),
  published: z.boolean(),
  version: z.int(),
});
export type Tag = z.infer<typeof Tag>;

export const TagInput = z.strictObject({
  id: tagId,
  /** As long as a keyword of IPTC may be. */
  name: line('Bitte geben Sie einen Namen ein.', 64),
  worksafe: z.optional(z.boolean()),
  published: z.optional(z.boolean()),
});

const TagDependencies = z.object({
  tag: Tag,
  images: z.array(z.object({ id: z.string(), title: z.string() })),
  posts: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      published: z.boolean(),
      dateStr: day,
      appears: z.string(),
    }),
  ),
  albums: z.array(z.object({ id: z.string(), title: z.string() })),
});

export const tagDependencies = call('GET', '/v1/tag/dependencies/{id}', {
  answer: TagDependencies,
  access: 'admin',
  summary: 'The images, posts and albums that carry a tag.',
});

const Tagged = z.strictObject({
  tag: tagId,
  images: z.optional(idsOf),
  posts: z.optional(idsOf),
  albums: z.optional(idsOf),
});

/** How many records changed; those that were as they should be already are not counted. */
const TagCounts = z.object({ images: z.int(), posts: z.int(), albums: z.int() });
export type TagCounts = z.infer<typeof TagCounts>;

export const addTag = call('POST', '/v1/tag/add', {
  body: Tagged,
  answer: TagCounts,
  access: 'admin',
  summary: 'Puts a tag on images, posts and albums, all or nothing.',
});

export const removeTag = call('POST', '/v1/tag/remove', {
  body: Tagged,
  answer: TagCounts,
  access: 'admin',
  summary: 'Takes a tag off images, posts and albums, all or nothing.',
});

export const mergeTags = call('POST', '/v1/tag/merge', {
  body: z.strictObject({ tag: tagId, into: tagId }),
  answer: TagCounts,
  access: 'admin',
  summary: 'Puts another tag wherever this one is, and deletes this one.',
});
