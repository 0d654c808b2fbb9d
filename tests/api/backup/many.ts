import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../api/database/schema.ts';
import type { TestApp } from '../app.ts';

export const MANY = 2500;

/** So many pictures, deleted pictures, posts and ratings, in few statements; one file is shown in as many albums. */
export async function addMany(app: TestApp): Promise<TestApp> {
  const { db, files } = app.services;
  await files.put('imgs', 'viele/bild.jpg', Buffer.from('ein Bild'));
  await sql`insert into image (id, url, "tUrl", filename, "fileExtension", title, album, width, height, bytes, sha256, crc32, color, "thumbHash")
    select 'viele-' || n, 'viele/bild.jpg', 'viele/thm/bild.jpg', 'bild.jpg', 'jpg', 'Bild ' || n, 'album-' || n, 6, 4, 8,
      encode(sha256('ein Bild'), 'hex'), 0, '#a0b0c0', 'k1gGDQJ4d3eHd4iAeHd3d3iAdwc='
    from generate_series(1, ${MANY}::int) n`.execute(db);
  await sql`insert into users (id, name, email) values ('viele', 'Gast', 'gast@example.org')`.execute(db);
  await sql`insert into "imageRating" ("userId", "imageId", rating)
    select 'viele', 'viele-' || n, 1 + n % 5 from generate_series(1, ${MANY}::int) n`.execute(db);
  await sql`insert into post (id, title, "dateStr", text) select 'p-' || n, 'Beitrag ' || n, '2026-11-20', '<p>Text</p>'
    from generate_series(1, ${MANY}::int) n`.execute(db);
  await sql`insert into "fileOperation" (kind, "from", "to", state)
    select 'delete', 'weg/' || n || '.jpg', '2026-11-20/' || n || '.jpg', 'kept' from generate_series(1, ${MANY}::int) n`.execute(
    db,
  );
  return app;
}

/** The same database, and how many rows its largest answer had. */
export function watched(db: Kysely<Database>): { db: Kysely<Database>; largest: () => number } {
  let largest = 0;
  const plugged = db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      largest = Math.max(largest, result.rows.length);
      return result;
    },
  });
  return { db: plugged, largest: () => largest };
}
