import type { FilterExpression } from './filter.ts';

export const PAGE = 100;

export const carrying = (siteAlbums: readonly string[], tags: readonly number[]): FilterExpression => ({
  and: [
    { in: ['album', [...siteAlbums]] },
    { eq: ['isAsset', false] },
    ...tags.map((tag): FilterExpression => ({ overlap: ['tags', [tag]] })),
  ],
});
