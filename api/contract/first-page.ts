import * as z from 'zod/mini';
import type { Filter } from './filter.ts';
import type { Image } from './image.ts';
import { readUrl } from './read-url.ts';

/** What the grid and the viewer show of a picture. The schema of {@link Image} brings along what only writers need. */
export const GridImage = z.object({
  id: z.string(),
  url: z.string(),
  title: z.string(),
  alt: z.nullable(z.string()),
  blogId: z.nullable(z.string()),
  contribs: z.array(z.string()),
  ws: z.boolean(),
  width: z.int(),
  height: z.int(),
  hash: z.string(),
  color: z.string(),
  thumbHash: z.string(),
  public: z.boolean(),
  trash: z.boolean(),
  dt: z.nullable(z.string()),
}) satisfies z.ZodMiniType<Partial<Image>>;
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
  readUrl('image', { fields: Object.keys(GridImage.shape), filter: carrying(siteAlbums, []), limit: PAGE });
