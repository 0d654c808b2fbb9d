import { sql } from 'kysely';
import { backupWarning } from '../backup/warning.ts';
import { waitingAlbums } from '../choosing/desk.ts';
import { today } from '../clock/clock.ts';
import type { AnswerOf } from '../contract/call.ts';
import { deskAlbums, deskContributor, type DeskCounts, deskCounts, deskUses } from '../contract/desk.ts';
import type { Db } from '../database/schema.ts';
import { serve } from '../http/serve.ts';
import type { App, Services } from '../services/services.ts';
import { creditsByAudience } from './credits.ts';

export function deskRoutes(app: App, services: Services) {
  const { db, clock } = services;
  serve(app, deskCounts, async () => ({
    ...(await countAll(db)),
    backup: (await backupWarning(services)) === null ? 0 : 1,
  }));
  serve(app, deskAlbums, async ({ query: { id } }) => {
    const items = await db
      .selectFrom('album')
      .select((eb) => [
        'album.id',
        sql<number>`(select count(*)::int from image where image.album = album.id)`.as('pictures'),
        sql<number>`(select count(*)::int from bin where bin."albumId" = album.id and kind <> 'album')`.as(
          'binned',
        ),
        eb('album.wrappedKey', 'is not', null).$castTo<boolean>().as('locked'),
      ])
      .$if(id !== undefined, (query) => query.where('album.id', '=', id!))
      .orderBy('album.id')
      .execute();
    return { items };
  });
  serve(app, deskUses, () => usesOf(db));
  serve(app, deskContributor, ({ params: { id } }) => creditsByAudience(services, id, today(clock)));
}

async function usesOf(db: Db): Promise<AnswerOf<typeof deskUses>> {
  const counted = (column: 'tags' | 'contribs', tables: readonly ('image' | 'album' | 'post')[]) => {
    const each = tables.map(
      (table) =>
        sql`select ${table}::text as kind, unnest(${sql.ref(column)}) as id from ${sql.table(table)}`,
    );
    const counts = tables.map(
      (table) => sql`(count(*) filter (where kind = ${table}))::int as ${sql.id(`${table}s`)}`,
    );
    return sql`(select coalesce(json_agg(uses order by id), '[]') from (
      select id, ${sql.join(counts)} from (${sql.join(each, sql` union all `)}) used group by id) uses)`;
  };
  const { rows } = await sql<AnswerOf<typeof deskUses>>`select
    ${counted('tags', ['image', 'album', 'post'])} as tags,
    ${counted('contribs', ['image', 'album'])} as contributors`.execute(db);
  return rows[0]!;
}

const TABLES = {
  posts: 'post',
  albums: 'album',
  images: 'image',
  texts: 'textBlock',
  tags: 'tag',
  contributors: 'contributor',
  bin: 'bin',
  users: 'users',
  groups: 'userGroup',
} as const;

/** One statement; what is mailed to recipients is no message. */
async function countAll(db: Db): Promise<Omit<DeskCounts, 'backup'>> {
  const counts = Object.entries(TABLES).map(
    ([name, table]) => sql`(select count(*)::int from ${sql.table(table)}) as ${sql.id(name)}`,
  );
  const { rows } = await sql<Omit<DeskCounts, 'backup'>>`select ${sql.join(counts)},
    ${waitingAlbums} as choices,
    (select count(*)::int from message where not sealed and read is null and deleted is null) as messages`.execute(
    db,
  );
  return rows[0]!;
}
