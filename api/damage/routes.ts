import { sql } from 'kysely';
import { damagedFiles } from '../contract/damage.ts';
import { formatCursor, parseCursor } from '../http/cursor.ts';
import type { App, Services } from '../services/services.ts';
import { serve } from '../http/serve.ts';
import { countDamaged } from './inspect.ts';

const PAGE = 200;

export function damageRoutes(app: App, { db }: Services) {
  serve(app, damagedFiles, async ({ query: { after } }) => {
    const cursor = parseCursor(after);
    const rows = await db
      .selectFrom('damagedFile')
      .innerJoin('image', 'image.id', 'damagedFile.imageId')
      .select([
        'damagedFile.id',
        'imageId',
        'title',
        'album',
        'path',
        'found',
        'bytes',
        'foundBytes',
        'noticed',
      ])
      .$if(cursor !== null, (page) =>
        page.where(
          sql<boolean>`(noticed, "damagedFile".id) < (${cursor![0]}::timestamptz, ${cursor![1]}::bigint)`,
        ),
      )
      .orderBy('noticed', 'desc')
      .orderBy('damagedFile.id', 'desc')
      .limit(PAGE)
      .execute();
    const total = await countDamaged(db);
    const last = rows.at(-1);
    return {
      items: rows.map(({ imageId, title, album, path, found, bytes, foundBytes, noticed }) => ({
        imageId,
        title,
        album,
        path,
        found,
        bytes,
        foundBytes,
        noticed: noticed.toISOString(),
      })),
      next: rows.length === PAGE && last ? formatCursor(last.noticed, last.id) : null,
      total,
    };
  });
}
