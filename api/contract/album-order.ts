import * as z from 'zod/mini';
import { call } from './call.ts';
import { bytesOfIds, someId } from './fields.ts';

const MAX_MOVED = 10_000;

/**
 * Gives an album an order of its own, or changes it. `ids` come in this order, before the picture `before`, or after all
 * others where that is null; without `before` they come first, and the others stay behind them as they were. Undone by {@link undoEdit}.
 */
export const orderAlbum = call('POST', '/v1/album/order', {
  limit: bytesOfIds(MAX_MOVED),
  body: z.strictObject({
    album: someId,
    ids: z.array(someId).check(
      z.minLength(1, 'Hier fehlen IDs.'),
      z.maxLength(MAX_MOVED, 'Höchstens 10.000 auf einmal.'),
      z.overwrite<string[]>((ids) => [...new Set(ids)]),
    ),
    before: z.optional(z.nullable(someId)),
  }),
  answer: z.object({
    images: z.int(),
    version: z.int(),
    /** Undoes it within 24 hours, as long as the album has this version. */
    taskId: z.string(),
  }),
  access: 'user',
  summary: 'Gives the pictures of an album an order of their own; for its editors and administrators.',
});
