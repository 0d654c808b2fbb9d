import type { Filter } from './filter.ts';

/** Pictures per request of the grid and of an album. */
export const PAGE = 100;

/** The pictures of the site albums that carry every one of the tags. */
export const carrying = (siteAlbums: readonly string[], tags: readonly number[]): Filter => ({
  and: [
    { in: ['album', [...siteAlbums]] },
    { eq: ['isAsset', false] },
    ...tags.map((tag): Filter => ({ overlap: ['tags', [tag]] })),
  ],
});
