import { type Kysely, sql } from 'kysely';
import type { Database, Db } from '../../api/database/schema.ts';

/** Rows that one statement writes: the embedded database ends one that takes too long. */
const STEP = 20_000;
const PER_ALBUM = 400;

/** Tags, people and users, as many as a large site has. */
export async function fillNouns(db: Db): Promise<void> {
  await sql`insert into tag (id, name, worksafe, published) select n,
    case n when 7 then 'Gegenlicht' else 'Schlagwort ' || n end, n % 20 > 0, n % 9 > 0 from generate_series(1, 200) n`.execute(
    db,
  );
  await sql`insert into contributor (id, name, role, published)
    select 'c' || n, 'Person ' || n, n % 10, n % 3 > 0 from generate_series(0, 199) n`.execute(db);
  await sql`insert into users (id, name, email) select 'u-' || n, 'Gast ' || n, 'gast' || n || '@example.org'
    from generate_series(1, 200) n`.execute(db);
}

/** From so many pictures to so many, a tenth as many posts, and all that grows with them. Indexes are made again after it. */
export const grow = (db: Kysely<Database>, from: number, to: number): Promise<void> =>
  db.connection().execute((one) => growOver(one, from, to));

async function growOver(db: Db, from: number, to: number): Promise<void> {
  const indexes = await dropIndexes(db);
  await sql`set session_replication_role = replica`.execute(db);
  await sql`insert into album (id, title, location, public, downloadable, "groupIds") select id, 'Album ' || id, id,
      n % 4 = 0, true, case when n % 4 = 0 then '{}' else array['ug-a'] end
    from (select n, case n when 0 then 'hochzeit' else 'album-' || n end as id
      from generate_series(${Math.ceil(from / PER_ALBUM)}::int, ${Math.ceil(to / PER_ALBUM) - 1}::int) n) numbered`.execute(
    db,
  );
  for (const [first, last] of steps(from, to)) await pictures(db, first, last);
  for (const [first, last] of steps(from / 10, to / 10)) await posts(db, first, last);
  await sql`set session_replication_role = origin`.execute(db);
  for (const index of indexes) await sql.raw(index).execute(db);
  await sql`update "dataVersion" set n = n + 1`.execute(db);
  await sql`vacuum analyze`.execute(db);
}

/** Half of them lie in site albums, half in albums of 400. */
async function pictures(db: Db, first: number, last: number): Promise<void> {
  await sql`insert into image (id, url, "tUrl", filename, "fileExtension", title, alt, album, tags, contribs, ws, public,
      trash, "blogId", "takenAt", width, height, bytes, sha256, crc32, color, "thumbHash")
    select 'i261120' || n, '2026/11/bild-' || n || '.jpg', '2026/11/thm/bild-' || n || '.jpg', 'bild-' || n || '.jpg', 'jpg',
      'Bild ' || n || case when n % 100 = 3 then ' Fischerboote' else '' end || case when n % 20000 = 500 then ' Leuchtturm' else '' end,
      case when n % 40 = 0 then null when n % 3 = 0 then 'Nebel über dem See' else 'Am Ufer, ' || (array['früh', 'mittags', 'abends'])[1 + n % 3] end,
      case when n % 2 = 0 then (array['760', 'apd', 'brp', 'noir'])[1 + n / 2 % 4]
        when n < ${2 * PER_ALBUM} then 'hochzeit' else 'album-' || n / ${PER_ALBUM}::int end,
      case when n % 50 = 0 then '{}' else array[1 + n % 190, 1 + (n / 3) % 190] end, array['c' || n % 200],
      n % 9 > 0, n % 13 > 0, n % 1000 = 0, case when n % 20 = 0 then 'p-beitrag-' || n / 20 end,
      case when n % 4 > 0 then '2020-01-01'::timestamptz + make_interval(secs => n * 150.0) end,
      6000, 4000, 12345678, md5(n::text) || md5(n::text), n, '#a0b0c0', 'k1gGDQJ4d3eHd4iAeHd3d3iAdwc='
    from generate_series(${first}::int, ${last}::int) n`.execute(db);
  await sql`insert into "imageRating" ("userId", "imageId", rating, favorite)
    select 'u-' || 1 + n % 200, 'i261120' || n, n % 6, n % 2 = 0 from generate_series(${first}::int, ${last}::int) n
    where n % 10 = 0`.execute(db);
  await sql`insert into view (day, kind, id, n) select '2026-11-20'::date - n % 300, 'image', 'i261120' || n, 1 + n % 5
    from generate_series(${first}::int, ${last}::int) n where n % 10 = 0`.execute(db);
  await sql`insert into bin (id, kind, title, deleted) select 'bin-' || n, 'image', 'Bild ' || n,
      '2026-11-20'::timestamptz - make_interval(mins => n / 100)
    from generate_series(${first}::int, ${last}::int) n where n % 20 = 0`.execute(db);
  await sql`insert into "fileOperation" (kind, "from", "to", state, "binId", created)
    select 'delete', 'weg/bild-' || n || '.jpg', '2026-11-20/' || n || '.jpg', 'kept', 'bin-' || n, '2026-11-20'
    from generate_series(${first}::int, ${last}::int) n where n % 20 = 0`.execute(db);
}

async function posts(db: Db, first: number, last: number): Promise<void> {
  await sql`insert into post (id, title, published, "dateStr", tags, "imageId", text, abstract, more, words, "safeWords", indexed)
    select 'p-beitrag-' || n, 'Beitrag Nummer ' || n || case when n % 100 = 3 then ' Fischerboote' else '' end,
      n % 20 > 0, '2026-11-20'::date - (n % 3000), array[2 + n % 8, 12 + n % 180], 'i261120' || n, '<p>Text</p>',
      'Früh am Morgen lag der Nebel noch über dem See, und ich blieb länger, als ich wollte.', true, told, told, true
    from (select n, case when n % 3 = 0 then 'Nebel über dem See. ' else 'Klare Luft am Ufer. ' end
      || case when n % 20000 = 500 then 'Ein Leuchtturm. ' else '' end
      || repeat('Das Licht stand tief zwischen den Häusern, und niemand war unterwegs außer mir. ', 4) as told
      from generate_series(${first}::int, ${last}::int) n) texts`.execute(db);
}

/** All but those that keep what is unique: one for all rows is made ten times faster than row by row. */
async function dropIndexes(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string; definition: string }>`select indexrelid::regclass::text as name,
      pg_get_indexdef(indexrelid) as definition from pg_index
    where indrelid = any('{image,post,\\"imageRating\\",view,bin,\\"fileOperation\\"}'::regclass[]) and not indisunique`.execute(
    db,
  );
  for (const { name } of rows) await sql.raw(`drop index ${name}`).execute(db);
  return rows.map(({ definition }) => definition);
}

const steps = (from: number, to: number) =>
  Array.from(
    { length: Math.ceil((to - from) / STEP) },
    (_, i) => [from + i * STEP + 1, Math.min(from + (i + 1) * STEP, to)] as const,
  );
