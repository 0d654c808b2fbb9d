import { Hono } from 'hono';
import { sql } from 'kysely';
import { deskAlbums, type DeskCounts, deskCounts } from '../contract/desk.ts';
import type { Db } from '../database/schema.ts';
import { serve } from '../http/serve.ts';
import type { Env, Services } from '../services/services.ts';

export function deskRoutes({ db }: Services) {
  const app = new Hono<Env>();
  serve(app, deskCounts, () => countAll(db));
  serve(app, deskAlbums, async ({ query: { id } }) => {
    const items = await db
      .selectFrom('album')
      .leftJoin('image', 'image.album', 'album.id')
      .select((eb) => [
        'album.id',
        sql<number>`count(image.id)::int`.as('pictures'),
        sql<number>`(select count(*)::int from bin where bin."albumId" = album.id and kind <> 'album')`.as(
          'binned',
        ),
        eb('album.wrappedKey', 'is not', null).$castTo<boolean>().as('locked'),
      ])
      .$if(id !== undefined, (query) => query.where('album.id', '=', id!))
      .groupBy('album.id')
      .orderBy('album.id')
      .execute();
    return { items };
  });
  return app;
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
async function countAll(db: Db): Promise<DeskCounts> {
  const counts = Object.entries(TABLES).map(
    ([name, table]) => sql`(select count(*)::int from ${sql.table(table)}) as ${sql.id(name)}`,
  );
  const { rows } = await sql<DeskCounts>`select ${sql.join(counts)},
    (select count(*)::int from message where "linkId" is null) as messages`.execute(db);
  return rows[0]!;
}
