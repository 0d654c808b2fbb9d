import { useEffect, useState } from 'react';
import { readIds } from '@lichthof/api/contract/read-query';
import type { Post } from '@lichthof/api/contract/post';
import { postState, type PostState } from '@lichthof/api/contract/publication';
import { call } from '../../server/api.ts';
import { log } from '../../log/log.ts';

export const ORDERS = [
  { value: '', label: 'Nach Datum ↓' },
  { value: 'alt', label: 'Nach Datum ↑' },
] as const;

export function inOrder(posts: readonly Post[], isOldestFirst: boolean): Post[] {
  const sign = isOldestFirst ? 1 : -1;
  const keyOf = ({ appears }: Post) => Date.parse(appears);
  return posts.toSorted(
    (a, b) =>
      Number(a.published) - Number(b.published) || sign * (keyOf(a) - keyOf(b)) || a.id.localeCompare(b.id),
  );
}

export function countsOf(posts: readonly Post[]): Record<PostState, number> {
  const counts = { draft: 0, scheduled: 0, published: 0 };
  for (const post of posts) counts[postState(post)] += 1;
  return counts;
}

/** Every word in the title or the name of a tag; texts are searched by the server, which has them. */
export function matches(post: Post, search: string, tagNames: ReadonlyMap<number, string>): boolean {
  const said = [post.title, post.id, ...post.tags.map((id) => tagNames.get(id) ?? '')]
    .join(' ')
    .toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => said.includes(word));
}

export function useTextMatches(search: string): ReadonlySet<string> | null {
  const [found, setFound] = useState<{ search: string; ids: ReadonlySet<string> } | null>(null);
  useEffect(() => {
    if (search === '') return undefined;
    const leaving = new AbortController();
    const filter = JSON.stringify({ search: search.slice(0, 200) });
    call(readIds, { params: { type: 'posts' }, query: { filter, nsfw: '1' }, signal: leaving.signal }).then(
      ({ ids }) => setFound({ search, ids: new Set(ids.map(String)) }),
      (error: unknown) => {
        // Titles and tags are searched all the same.
        if (!leaving.signal.aborted) log('WARNING', 'posts could not be searched', error);
      },
    );
    return () => leaving.abort();
  }, [search]);
  return found?.search === search ? found.ids : null;
}
