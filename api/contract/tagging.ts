import * as z from 'zod/mini';
import { call } from './call.ts';
import { bytesOfIds, idsOf, MAX_IDS, tagId } from './fields.ts';
import { day } from './image.ts';
import { Tag } from './tag.ts';

export const tagDependencies = call('GET', '/v1/tag/dependencies/{id}', {
  answer: z.object({
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
  }),
  access: 'admin',
  summary: 'The images, posts and albums that carry a tag.',
});

const limit = bytesOfIds(3 * MAX_IDS);
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
  limit,
  body: Tagged,
  answer: TagCounts,
  access: 'admin',
  slow: true,
  summary: 'Puts a tag on images, posts and albums, all or nothing.',
});

export const removeTag = call('POST', '/v1/tag/remove', {
  limit,
  body: Tagged,
  answer: TagCounts,
  access: 'admin',
  slow: true,
  summary: 'Takes a tag off images, posts and albums, all or nothing.',
});

export const mergeTags = call('POST', '/v1/tag/merge', {
  body: z.strictObject({ tag: tagId, into: tagId }),
  answer: TagCounts,
  access: 'admin',
  slow: true,
  summary: 'Puts another tag wherever this one is, and deletes this one.',
});
