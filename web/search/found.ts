import * as z from 'zod/mini';
import { proxy, ref } from 'valtio';
import type { FilterExpression } from '@lichthof/api/contract/filter';
import { Post } from '@lichthof/api/contract/post';
import { SITE_ALBUMS } from '@lichthof/api/contract/site';
import { type Excerpt, postExcerpts } from '@lichthof/api/contract/excerpt';
import { loadPage, pageAfter } from '../images/grid.ts';
import { refreshPages } from '../images/refresh.ts';
import { call, read } from '../server/api.ts';
import { toApiError } from '../server/api-error.ts';
import type { DeepReadonly } from '../server/deep-readonly.ts';
import { GridImage } from '../server/image.ts';
import { emptyGrid, state, type Grid, type State } from '../server/state.ts';
import { STOP_WORDS } from './stop-words.ts';

const FoundPost = z.pick(Post, { id: true, title: true, dateStr: true, imageId: true });
type FoundPost = z.infer<typeof FoundPost>;

interface Found extends Grid {
  words: string;
  posts: { items: readonly FoundPost[]; total: number } | null;
  excerpts: ReadonlyMap<string, Excerpt>;
}

const MAX_POSTS = 20;
const MAX_WORDS = 8;

export const searchResults = proxy<Found>({
  ...emptyGrid(),
  words: '',
  posts: null,
  excerpts: ref(new Map()),
});

export const normalizedWords = (typed: string) =>
  typed
    .trim()
    .slice(0, 200)
    // No half of a pair either, which the cut may have made.
    .split(/[\s\p{Cc}\p{Cs}]+/u)
    .filter((word) => word !== '')
    .slice(0, MAX_WORDS)
    .join(' ');

/** Why the server looks for nothing at all; null: it does. */
export function unsearchable(words: string): string | null {
  const asked =
    words
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu) ?? [];
  if (asked.length === 0) return `In „${words}“ steht kein Wort, nach dem sich suchen lässt.`;
  if (asked.some((word) => !STOP_WORDS.has(word))) return null;
  return `„${words}“ steht in fast jedem Text. Bitte geben Sie ein weiteres Wort ein.`;
}

type Seeing = Pick<State, 'safeMode' | 'session' | 'unlocked' | 'albums'>;

/** Says what has to be shown: other words, another mode, or somebody who may see other pictures, are another key. */
export const foundKey = (words: string, { safeMode, session, unlocked, albums }: DeepReadonly<Seeing>) =>
  JSON.stringify([words, safeMode, session.claims?.jti, unlocked, albums.forgotten]);

const picturesWith = (words: string): FilterExpression => ({
  and: [
    {
      or: [
        // In a photo album it says nothing: all that are uploaded into one are assets.
        { and: [{ in: ['album', state.site.siteAlbums.map(({ key }) => key)] }, { eq: ['isAsset', false] }] },
        { not: { or: [{ in: ['album', [...SITE_ALBUMS]] }, { eq: ['album', null] }] } },
      ],
    },
    { words },
  ],
});

const readPosts = (words: string, limit: number) =>
  read('posts', FoundPost, { filter: { words }, limit, nsfw: !state.safeMode });

export async function ensureFound(key: string, words: string): Promise<void> {
  if (searchResults.key === key) return;
  Object.assign(searchResults, emptyGrid(), {
    key,
    words,
    posts: null,
    excerpts: ref(new Map()),
    error: undefined,
  });
  await loadFound(words);
}

export async function loadFound(words: string): Promise<void> {
  await Promise.all([moreFound(words), searchResults.posts ? null : loadPosts(words)]);
}

const pageOfFound = (words: string, after: string | null) =>
  read('image', GridImage, { filter: picturesWith(words), ...pageAfter(after, searchResults.items.length) });

export const moreFound = (words: string) => loadPage(searchResults, (after) => pageOfFound(words, after));

/** Looks once more for what is shown, which stays until that has come; `forget` is what would have it looked for from the start. */
export async function refreshFound(forget: () => void): Promise<void> {
  const { key, words } = searchResults;
  const isShown = key === foundKey(words, state);
  forget();
  if (!isShown) return;
  searchResults.key = foundKey(words, state);
  await Promise.all([refreshPages(searchResults, (after) => pageOfFound(words, after)), loadPosts(words)]);
}

async function loadPosts(words: string): Promise<void> {
  const { key } = searchResults;
  try {
    const { items, total } = await readPosts(words, MAX_POSTS);
    if (searchResults.key !== key) return;
    searchResults.posts = ref({ items, total: total ?? items.length });
    if (items.length === 0) return;
    const posts = items.map(({ id }) => id).join(',');
    const query = { words, posts, ...(!state.safeMode && { nsfw: '1' as const }) };
    const { items: excerpts } = await call(postExcerpts, { query });
    if (searchResults.key === key)
      searchResults.excerpts = ref(new Map(excerpts.map(({ id, excerpt }) => [id, excerpt])));
  } catch (error) {
    if (searchResults.key === key) searchResults.error = toApiError(error).message;
  }
}

export async function peek(words: string) {
  const [images, posts] = await Promise.all([
    read('image', GridImage, { filter: picturesWith(words), nsfw: !state.safeMode, limit: 6 }),
    readPosts(words, 3),
  ]);
  return { words, images: images.items, total: images.total ?? 0, posts: posts.items };
}
export type Peek = Awaited<ReturnType<typeof peek>>;
