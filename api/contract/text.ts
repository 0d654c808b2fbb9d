import * as z from 'zod/mini';
import { call } from './call.ts';
import { TextChange } from './post.ts';

/** What the sanitiser took out, and how often. */
export const Removed = z.object({
  /** As an author would write it: `<script>` or `onclick`. */
  what: z.string(),
  count: z.int(),
});
export type Removed = z.infer<typeof Removed>;

export const SavedText = z.object({
  id: z.string(),
  text: z.string(),
  version: z.int(),
  removed: z.array(Removed),
});

/** An earlier text of a post or text block; the newest comes first. */
export const TextVersion = z.object({
  id: z.int(),
  /** ISO 8601 point in time. */
  saved: z.string(),
  /** Name of the user; null where that is not known any more. */
  savedBy: z.nullable(z.string()),
  /** It was refused, because somebody else had saved meanwhile. */
  conflict: z.boolean(),
  length: z.int(),
});
export type TextVersion = z.infer<typeof TextVersion>;

const params = ['type', 'id'] as const;

export const saveText = call({
  method: 'POST',
  path: '/v1/data/text/{type}/{id}',
  params,
  body: TextChange,
  answer: SavedText,
  access: 'admin',
  summary: 'Saves the HTML of a post or a text block, sanitised; what it was before can be restored.',
});

export const textVersions = call({
  method: 'GET',
  path: '/v1/data/versions/{type}/{id}',
  params,
  answer: z.object({ items: z.array(TextVersion) }),
  access: 'admin',
  summary: 'The last saved texts of a post or a text block, the newest first.',
});

export const textVersion = call({
  method: 'GET',
  path: '/v1/data/versions/{type}/{id}/{saved}',
  params: [...params, 'saved'],
  answer: z.object({ id: z.int(), text: z.string() }),
  access: 'admin',
  summary: 'One of the saved texts.',
});

export const restoreText = call({
  method: 'POST',
  path: '/v1/data/restore/{type}/{id}',
  params,
  body: z.strictObject({
    /** `id` of the saved text. */
    saved: z.int(),
    version: z.optional(z.int()),
  }),
  answer: SavedText,
  access: 'admin',
  summary: 'Makes a saved text the current one again.',
});
