import type * as z from 'zod/mini';
import * as shown from '@lichthof/api/contract/shown-image';
import type { DeepReadonly } from './deep-readonly.ts';

export const { GridImage, ImageDetail, AlbumPicture, ImageCard } = shown;
export type GridImage = DeepReadonly<z.infer<typeof GridImage>>;
export type ImageDetail = DeepReadonly<z.infer<typeof ImageDetail>>;
export type AlbumPicture = DeepReadonly<z.infer<typeof AlbumPicture>>;
export type ImageCard = z.infer<typeof ImageCard>;
