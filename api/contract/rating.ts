import * as z from 'zod/mini';
import { call } from './call.ts';
import { bytesOfIds, flag, idsOf, rating, storable } from './fields.ts';

const albumId = z.optional(z.string().check(z.maxLength(64), storable));
const Counted = z.object({ images: z.int() });

export const rate = call('POST', '/v1/image/rate', {
  limit: bytesOfIds(),
  body: z.strictObject({
    rating,
    images: idsOf,
    /** All of the pictures have to be in it. */
    albumId,
  }),
  answer: Counted,
  access: 'user',
  summary: 'Rates pictures for oneself: 1 to 5 stars, 0 for none. Nobody else ever sees it.',
});

export const favorite = call('POST', '/v1/image/favorite', {
  limit: bytesOfIds(),
  body: z.strictObject({ favorite: flag, images: idsOf, albumId }),
  answer: Counted,
  access: 'user',
  summary: "Makes pictures one's favourites, or no longer. Nobody else ever sees it.",
});

export const resetRatings = call('DELETE', '/v1/album/rate/{what}/{albumId}', {
  answer: Counted,
  access: 'user',
  summary: "Resets one's ratings (`rate`), favourites (`favorite`) or both (`all`) in an album.",
});

export const attributes = call('POST', '/v1/image/attributes', {
  limit: bytesOfIds(),
  body: z
    .strictObject({
      imageId: idsOf,
      ws: z.optional(flag),
      public: z.optional(flag),
      trash: z.optional(flag),
      albumId,
    })
    .check(
      z.refine(
        (body) => [body.ws, body.public, body.trash].some((value) => value !== undefined),
        'Hier fehlt, was sich ändern soll.',
      ),
    ),
  answer: Counted,
  access: 'user',
  summary: 'Sets the flags of pictures; for editors of their album and administrators.',
});
