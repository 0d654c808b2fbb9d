import * as z from 'zod/mini';
import type { Image } from './image.ts';
import type { Picture } from './picture.ts';

/*
 * What the visitors' pages show of a picture: they ask for these fields, and the server puts the same answers into its pages. The
 * schema of `Image` brings along what only writers need.
 */

/** The grid, and the frame of the viewer. */
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

/** Posts and the viewer. */
export const ImageDetail = z.extend(GridImage, {
  description: z.nullable(z.string()),
  noPostImage: z.boolean(),
}) satisfies z.ZodMiniType<Partial<Image>>;

/** The page of an album. */
export const AlbumPicture = z.extend(GridImage, {
  filename: z.string(),
  largeUrl: z.nullable(z.string()),
}) satisfies z.ZodMiniType<Partial<Image>>;

/** A cover or a teaser: all that its address and its placeholder are made of. */
export const ImageCard = z.omit(GridImage, {
  title: true,
  alt: true,
  blogId: true,
  contribs: true,
}) satisfies z.ZodMiniType<Required<Picture>>;
