import { expect, test } from 'vitest';
import type { Post } from '@lichthof/api/contract/post';
import type { Tag } from '@lichthof/api/contract/tag';
import { listedPosts, namedTags, neighbours, offeredPages, pageOf } from '../../web/blog/list.ts';

const tag = (id: number, name: string | null, worksafe = true): Tag => ({
  id,
  name,
  worksafe,
  published: name !== null,
  version: 1,
});
const post = (id: string, ...tags: number[]): Post => ({
  id: `p-${id}`,
  title: id,
  published: true,
  dateStr: '2026-01-01',
  timeStr: '00:00',
  appears: '2025-12-31T23:00:00+00:00',
  tags,
  imageId: null,
  location: null,
  abstract: '',
  more: false,
  changed: null,
  version: 1,
});
const list = <T, Id>(items: readonly T[], id: (item: T) => Id) => ({
  state: 3 as const,
  items: new Map(items.map((item) => [id(item), item])),
});
const tags = [tag(1, 'Öl'), tag(2, 'See'), tag(3, 'Akt', false), tag(4, null)];
const posts = [post('neu', 1, 2), post('akt', 3), post('mitte', 2), post('alt', 1, 4)];
const lists = (filter: number[] = [], safeMode = true) => ({
  posts: list(posts, ({ id }) => id),
  tags: list(tags, ({ id }) => id),
  safeMode,
  filterTags: filter.map((id) => ({ id, name: String(id) })),
});
const ids = (found: readonly { id: string }[]) => found.map(({ id }) => id.slice(2));

test('a post has to carry every chosen tag', () => {
  expect(ids(listedPosts(lists()))).toEqual(['neu', 'mitte', 'alt']);
  expect(ids(listedPosts(lists([2])))).toEqual(['neu', 'mitte']);
  expect(ids(listedPosts(lists([1, 2])))).toEqual(['neu']);
});

test('an old list from the open mode shows nothing that safe mode forbids', () => {
  expect(ids(listedPosts(lists([], false)))).toContain('akt');
  expect(ids(listedPosts(lists()))).not.toContain('akt');
  expect(namedTags(posts[1]!, lists())).toEqual([]);
  expect(namedTags(posts[1]!, lists([], false))).toEqual([{ id: 3, name: 'Akt' }]);
});

test('tags are shown in German order, those without a name not at all', () => {
  expect(namedTags(post('x', 2, 1, 4), lists()).map(({ name }) => name)).toEqual(['Öl', 'See']);
});

test('neighbours follow the filter, unless it hides the post itself', () => {
  const { older, newer } = neighbours('p-mitte', lists([2]));
  expect([older?.id, newer?.id]).toEqual([undefined, 'p-neu']);
  expect(neighbours('p-alt', lists([2])).newer?.id).toBe('p-mitte');
  expect(neighbours('p-fehlt', lists())).toEqual({});
});

test('a page that does not exist is the last one', () => {
  const many = Array.from({ length: 12 }, (_, i) => post(String(i)));
  expect(pageOf(many, 0)).toMatchObject({ page: 0, count: 3 });
  expect(ids(pageOf(many, 99).posts)).toEqual(['10', '11']);
  expect(pageOf([], 4)).toEqual({ page: 0, count: 1, posts: [] });
});

test('the paginator offers both ends and what is near', () => {
  expect(offeredPages(0, 9)).toEqual([0, 1, 2, null, 8]);
  expect(offeredPages(4, 9)).toEqual([0, null, 3, 4, 5, null, 8]);
  expect(offeredPages(8, 9)).toEqual([0, null, 6, 7, 8]);
  expect(offeredPages(1, 2)).toEqual([0, 1]);
});
