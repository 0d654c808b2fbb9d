import * as z from 'zod/mini';
import { call } from './call.ts';
import { day, Image } from './image.ts';

/** A blog post; its HTML is read apart, by `GET /v1/data/text/posts/{id}`. */
export const Post = z.object({
  id: z.string().check(z.regex(/^p-[A-Za-z0-9_-]{1,62}$/)),
  title: z.string().check(z.minLength(1)),
  published: z.boolean(),
  /** Day and time (`HH:MM`) of publication on the site's clock; before it the post is not visible. */
  dateStr: day,
  timeStr: z.string(),
  /** The same as a point in time, ISO 8601. */
  appears: z.string(),
  tags: z.array(z.int()),
  imageId: z.nullable(z.string()),
  /** File below the blog assets that holds the HTML; null: it is in the database. */
  location: z.nullable(z.string()),
  abstract: z.string(),
  more: z.boolean(),
  /** ISO 8601 point in time of the last save; null for others than administrators. */
  changed: z.nullable(z.string()),
  version: z.int(),
});
export type Post = z.infer<typeof Post>;

/** A text block: a static page `/site/{name}` has the id `t-{name}`. */
export const Text = z.object({
  id: z.string().check(z.regex(/^t-[A-Za-z0-9_-]{1,62}$/)),
  location: z.nullable(z.string()),
  /** It still has gaps to be filled in ({@link hasGap}): nobody but administrators reads it. */
  draft: z.boolean(),
  version: z.int(),
});
export type Text = z.infer<typeof Text>;

const TextPicture = z.pick(Image, {
  id: true,
  url: true,
  title: true,
  alt: true,
  description: true,
  blogId: true,
  contribs: true,
  ws: true,
  public: true,
  trash: true,
  noPostImage: true,
  dt: true,
  width: true,
  height: true,
  hash: true,
  color: true,
  thumbHash: true,
});
export const PICTURE_FIELDS = Object.keys(TextPicture.shape);

/** The HTML of a post or text block, and all that it shows. */
export const TextBody = z.object({
  id: z.string(),
  text: z.string(),
  /** The texts that it includes, and those that they include. */
  texts: z.array(z.object({ id: z.string(), text: z.string() })),
  /** The pictures that all of them name, as far as they may be seen. */
  images: z.array(TextPicture),
});

export const readText = call('GET', '/v1/data/text/{type}/{id}', {
  query: z.strictObject({ nsfw: z.optional(z.literal('1')) }),
  answer: TextBody,
  summary: 'The HTML of a post or a text block.',
});

/** What the drafts of the static pages leave open: `<mark class="gap">Name und Anschrift</mark>`. */
export const hasGap = (html: string): boolean => html.includes('<mark class="gap"');

/** Bytes of HTML that one text may have. */
export const MAX_TEXT = 1024 * 1024;
