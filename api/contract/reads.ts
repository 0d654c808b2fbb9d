import type { Album } from './album.ts';
import { SORT_OF } from './album-sort.ts';
import type { FilterExpression } from './filter.ts';
import type { Read } from './read-url.ts';
import type { FilterOption } from './user.ts';

/* What the visitors' pages read besides the grid. The server reads the same, to put it into its pages. */

/** In the list of posts: one lead and two columns below it. */
export const POSTS_PER_PAGE = 5;

/** The pictures of an album that fit, as far as the server can tell: ratings are each user's own. */
export const albumFilter = (id: string, option: Partial<FilterOption> = {}): FilterExpression => ({
  and: [
    { eq: ['album', id] },
    ...(option.showTrash ? [] : [{ eq: ['trash', false] } satisfies FilterExpression]),
    ...(option.pubOnly ? [{ eq: ['public', true] } satisfies FilterExpression] : []),
    ...(option.nonPubOnly ? [{ eq: ['public', false] } satisfies FilterExpression] : []),
    ...(option.noSfw ? [{ eq: ['ws', false] } satisfies FilterExpression] : []),
    ...(option.noNsfw ? [{ eq: ['ws', true] } satisfies FilterExpression] : []),
  ],
});

export const byId = (ids: readonly string[]): Read => ({
  filter: { in: ['id', [...ids]] },
  limit: ids.length,
});

/** The first pictures of an album, and its cover. */
export const glimpse = (
  { id, sortBy, coverId }: Readonly<Pick<Album, 'id' | 'sortBy' | 'coverId'>>,
  limit: number,
): { first: Read; cover: Read | null } => {
  const sort = SORT_OF[sortBy];
  return {
    first: { filter: { eq: ['album', id] }, sort, limit },
    cover: coverId === null ? null : { filter: { eq: ['id', coverId] }, sort, limit: 1 },
  };
};
