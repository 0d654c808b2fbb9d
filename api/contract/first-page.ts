import type { Filter } from './filter.ts';

export const PAGE = 100;

export const carrying = (siteAlbums: readonly string[], tags: readonly number[]): Filter => ({
  and: [
    { in: ['album', [...siteAlbums]] },
    { eq: ['isAsset', false] },
    ...tags.map((tag): Filter => ({ overlap: ['tags', [tag]] })),
  ],
});
