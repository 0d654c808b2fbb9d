import * as z from 'zod/mini';
import * as firstPage from '@lichthof/api/contract/first-page';
import type { Image } from '@lichthof/api/contract/image';
import type { Picture } from '@lichthof/api/contract/picture';
import type { DeepReadonly } from './deep-readonly.ts';

export const { GridImage } = firstPage;
export type GridImage = DeepReadonly<z.infer<typeof GridImage>>;

/** What posts and the viewer show of a picture. */
export const ImageDetail = z.extend(GridImage, {
  description: z.nullable(z.string()),
  noPostImage: z.boolean(),
}) satisfies z.ZodMiniType<Partial<Image>>;
export type ImageDetail = DeepReadonly<z.infer<typeof ImageDetail>>;

/** What the page of an album shows of a picture. */
export const AlbumPicture = z.extend(GridImage, {
  filename: z.string(),
  largeUrl: z.nullable(z.string()),
}) satisfies z.ZodMiniType<Partial<Image>>;
export type AlbumPicture = DeepReadonly<z.infer<typeof AlbumPicture>>;

/** What a cover or a teaser shows of a picture: all that its address and its placeholder are made of. */
export const ImageCard = z.omit(GridImage, {
  title: true,
  alt: true,
  blogId: true,
  contribs: true,
}) satisfies z.ZodMiniType<Required<Picture>>;
export type ImageCard = z.infer<typeof ImageCard>;
