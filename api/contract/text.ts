import * as z from 'zod/mini';
import { call } from './call.ts';
import { someId } from './fields.ts';
import { TextChange } from './inputs.ts';
import { MAX_TEXT, Post, TextBody } from './post.ts';

/** What the sanitiser took out, and how often. */
export const Removed = z.object({
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

export const TextVersion = z.object({
  id: z.int(),
  saved: z.string(),
  savedBy: z.nullable(z.string()),
  /** It was refused, because somebody else had saved meanwhile. */
  conflict: z.boolean(),
  length: z.int(),
});
export type TextVersion = z.infer<typeof TextVersion>;

/** The static pages `/site/{name}` that the menus lead to; their texts are called `t-{name}`. */
export const PAGES = [
  'impressum',
  'datenschutz',
  'tfp',
  'aufnahmebereiche',
  'history',
  'agb',
  'preise',
  'ausruestung',
  'technik',
  'barrierefreiheit',
  'lizenz',
  'default',
] as const;

export const saveText = call('POST', '/v1/data/text/{type}/{id}', {
  /** Written as JSON, one character can take six bytes. */
  limit: 2 * MAX_TEXT,
  body: TextChange,
  answer: SavedText,
  access: 'admin',
  summary: 'Saves the HTML of a post or a text block, sanitised; what it was before can be restored.',
});

export const textVersions = call('GET', '/v1/data/versions/{type}/{id}', {
  answer: z.object({ items: z.array(TextVersion) }),
  access: 'admin',
  summary: 'The last saved texts of a post or a text block, the newest first.',
});

export const textVersion = call('GET', '/v1/data/versions/{type}/{id}/{saved}', {
  answer: z.object({ id: z.int(), text: z.string() }),
  access: 'admin',
  summary: 'One of the saved texts.',
});

export const restoreText = call('POST', '/v1/data/restore/{type}/{id}', {
  body: z.strictObject({
    saved: z.int(),
    version: z.optional(z.int()),
  }),
  answer: SavedText,
  access: 'admin',
  summary: 'Makes a saved text the current one again.',
});

export const textUses = call('GET', '/v1/text/uses/{id}', {
  answer: z.object({
    posts: z.array(z.object({ id: z.string(), title: z.string() })),
    texts: z.array(z.object({ id: z.string() })),
  }),
  access: 'admin',
  summary: 'The posts and text blocks that include a text block, or lead to its page.',
});

/** Gaps in it are to be filled in; until then only administrators read the page. */
export const pageDraft = call('GET', '/v1/text/draft/{id}', {
  answer: z.object({
    id: z.string(),
    text: z.string(),
    /** What a new site says there until somebody begins with the draft; null: nothing else. */
    replaces: z.nullable(z.string()),
  }),
  access: 'admin',
  summary: 'A draft for one of the static pages.',
});

export const makePreview = call('POST', '/v1/post/preview', {
  body: z.strictObject({ id: someId }),
  answer: z.object({
    /** Absolute; what it is signed with stands behind its `#` and reaches no server's log. */
    url: z.string(),
    /** ISO 8601 point in time. */
    expires: z.string(),
  }),
  access: 'admin',
  summary: 'A link that shows a post as visitors will see it, before it appears.',
});

/** A link that is not good (any more) is a 401 `link-invalid`. */
export const openPreview = call('POST', '/v1/post/preview/open', {
  body: z.strictObject({
    token: z.string().check(z.minLength(1), z.maxLength(1000)),
    /** Things that are not safe for work as well. */
    nsfw: z.optional(z.boolean()),
  }),
  answer: z.object({ post: Post, text: TextBody }),
  summary: 'A post as visitors will see it, for whoever has its link.',
});
