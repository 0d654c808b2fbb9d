import type { Db } from '../database/schema.ts';
import { ApiProblem } from '../problem/problem.ts';
import type { Mark } from './decoder/protocol.ts';
import type { Derive } from './derivatives.ts';
import type { Decoder } from './worker-pool.ts';

/** A decoder that finds out what it has to draw. */
export const withMarks =
  (db: Db, derive: Decoder['derive']): Derive =>
  async (source, picture, sizes, format) =>
    derive(source, { ...picture, watermark: await markOf(db, picture.mark) }, sizes, format);

/** What is drawn into pictures with that key; null where that is nothing. */
async function markOf(db: Db, key: string): Promise<Mark | null> {
  if (!key) return null;
  const row = await db
    .selectFrom('watermark')
    .select(['svg', 'position', 'size', 'opacity'])
    .where('key', '=', key)
    .executeTakeFirst();
  // Changed since the picture was read: asked for again, it has another one.
  if (!row) throw new ApiProblem('unavailable', { retryAfter: 1 });
  return row;
}
