import type { Filter } from '@lichthof/api/contract/filter';
import { readUrl } from '../read-url.ts';

/** What the grid asks for, apart from everything that makes it a program: the early script has to stay small. */
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

/** Address of the first page of somebody who has not chosen anything yet. */
export const firstPage = (siteAlbums: readonly string[]) =>
  readUrl('image', { fields: FIELDS, filter: carrying(siteAlbums, []), limit: PAGE });
