import type { Filter } from './filter.ts';
import { readUrl } from './read-url.ts';

/** What the grid shows and asks for of a picture. */
export const FIELDS = [
  'id',
  'url',
  'title',
  'alt',
  'blogId',
  'contribs',
  'ws',
  'width',
  'height',
  'hash',
  'color',
  'thumbHash',
  'public',
  'trash',
  'dt',
] as const;
export const PAGE = 100;

/** The pictures of the site albums that carry every one of the tags. */
export const carrying = (siteAlbums: readonly string[], tags: readonly number[]): Filter => ({
  and: [
    { in: ['album', [...siteAlbums]] },
    { eq: ['isAsset', false] },
    ...tags.map((tag): Filter => ({ overlap: ['tags', [tag]] })),
  ],
});

/** What the grid of somebody who has not chosen anything yet asks for first; the server has put the answer into its page. */
export const firstPage = (siteAlbums: readonly string[]) =>
  readUrl('image', { fields: FIELDS, filter: carrying(siteAlbums, []), limit: PAGE });
