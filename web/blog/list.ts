import { inGerman } from '../ui/format.ts';
import { withParam } from '../navigation/paths.ts';
import { POSTS_PER_PAGE } from '@lichthof/api/contract/reads';
import type { Post } from '@lichthof/api/contract/post';
import type { FilterTag, State } from '../server/state.ts';
import type { DeepReadonly } from '../server/deep-readonly.ts';

export type ReadonlyPost = DeepReadonly<Post>;
type Lists = DeepReadonly<Pick<State, 'posts' | 'tags' | 'safeMode' | 'filterTags'>>;

export function listedPosts(lists: Lists): ReadonlyPost[] {
  const { posts, filterTags } = lists;
  const carriesAll = (post: ReadonlyPost) => filterTags.every(({ id }) => post.tags.includes(id));
  return [...posts.items.values()].filter((post) => isAllowedInMode(post, lists) && carriesAll(post));
}

/**
 * Whether a post may be shown in the mode of now. The server says so too; but between the change of the mode and its
 * answer the old list is still here.
 */
export const isAllowedInMode = (post: ReadonlyPost, { tags, safeMode }: Lists) =>
  !safeMode || post.tags.every((id) => tags.items.get(id)?.worksafe !== false);

export function unpublishedMark({ published, appears }: ReadonlyPost): string | null {
  if (!published) return 'Nicht veröffentlicht';
  return Date.parse(appears) > Date.now() ? 'Noch nicht veröffentlicht' : null;
}

export function namedTags(post: Pick<ReadonlyPost, 'tags'>, { tags, safeMode }: Lists): FilterTag[] {
  return post.tags
    .map((id) => tags.items.get(id))
    .flatMap((tag) => (tag?.name && (tag.worksafe || !safeMode) ? [{ id: tag.id, name: tag.name }] : []))
    .toSorted((a, b) => inGerman(a.name, b.name));
}

export interface Pages {
  /** Counted from 0, and never beyond the last. */
  page: number;
  count: number;
  posts: ReadonlyPost[];
}

export function pageOf(posts: readonly ReadonlyPost[], wanted: number): Pages {
  const count = Math.max(1, Math.ceil(posts.length / POSTS_PER_PAGE));
  const page = Math.min(Math.max(0, wanted), count - 1);
  return { page, count, posts: posts.slice(page * POSTS_PER_PAGE, (page + 1) * POSTS_PER_PAGE) };
}

/** The neighbours of a post: the older one before it, the newer one after it. A post that a filter hides has those of all. */
export function neighbours(id: string, lists: Lists): { older?: ReadonlyPost; newer?: ReadonlyPost } {
  const filtered = listedPosts(lists);
  const posts = filtered.some((post) => post.id === id)
    ? filtered
    : listedPosts({ ...lists, filterTags: [] });
  const at = posts.findIndex((post) => post.id === id);
  return at < 0 ? {} : { older: posts[at + 1], newer: posts[at - 1] };
}

export const withPage = (search: string, page: number) =>
  withParam(search, 'seite', page > 0 ? String(page + 1) : null);

export function offeredPages(page: number, count: number): (number | null)[] {
  const near =
    page === 0
      ? [0, 1, 2]
      : page === count - 1
        ? [count - 3, count - 2, count - 1]
        : [page - 1, page, page + 1];
  const offered = [...new Set([0, ...near, count - 1])]
    .filter((n) => n >= 0 && n < count)
    .toSorted((a, b) => a - b);
  return offered.flatMap((n, i) => (i > 0 && n - offered[i - 1]! > 1 ? [null, n] : [n]));
}
