import * as z from 'zod/mini';
import { Image } from '@lichthof/api/contract/image';
import type { Picture } from '@lichthof/api/contract/picture';

/** What a cover or a teaser shows of a picture: all that its address and its placeholder are made of. */
export const ImageCard = z.pick(Image, {
  id: true,
  url: true,
  ws: true,
  width: true,
  height: true,
  hash: true,
  public: true,
  trash: true,
  dt: true,
  color: true,
  thumbHash: true,
}) satisfies z.ZodMiniType<Required<Picture>>;
export type ImageCard = z.infer<typeof ImageCard>;
