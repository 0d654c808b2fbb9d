import type { Db } from '../database/schema.ts';
import { ApiProblem } from '../problem/problem.ts';
import type { Known, Look, Watermark, Source } from './decoder/protocol.ts';
import type { Original } from './derivatives.ts';

export const withWatermarks =
  <Rest extends unknown[], Made>(
    db: Db,
    make: (source: Source, known: Known & Look, ...rest: Rest) => Promise<Made>,
  ) =>
  async (
    source: Source,
    picture: Pick<Original, 'bytes' | 'crc32' | 'rotation' | 'mark' | 'markFrom'>,
    ...rest: Rest
  ): Promise<Made> =>
    make(source, { ...picture, watermark: await watermarkOf(db, picture.mark) }, ...rest);

async function watermarkOf(db: Db, key: string): Promise<Watermark | null> {
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
