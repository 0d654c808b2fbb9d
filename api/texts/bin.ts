import { sql } from 'kysely';
import type { Row, Writing } from '../data/noun.ts';
import type { Db } from '../database/schema.ts';
import { randomSecret } from '../encryption/secret.ts';
import { ApiProblem } from '../problem/problem.ts';
import { forgetVersions } from './text-versions.ts';

/** Within the transaction that deletes them: posts go into the bin with all their saved texts. A file stays where it is. */
export async function moveToBin(
  { trx, services, scope }: Writing,
  posts: readonly Row<'posts'>[],
): Promise<void> {
  for (const { id, title } of posts) {
    const entry = { id: randomSecret(), kind: 'post' as const, title, albumId: null };
    await trx
      .insertInto('bin')
      .values({ ...entry, deleted: services.clock.now(), userId: scope.viewer.userId })
      .execute();
    await sql`update bin set record = (select jsonb_build_object(
        'post', to_jsonb(post) - array['appears', 'searchText', 'lexemes', 'safeLexemes'],
        'versions', (select coalesce(jsonb_agg(v order by v.id), '[]') from "textVersion" v
          where v.type = 'posts' and v."textId" = post.id))
      from post where post.id = ${id}) where id = ${entry.id}`.execute(trx);
  }
  await forgetVersions(trx, 'posts', posts);
}

interface Kept {
  post: Record<string, unknown> & { id: string; location: string | null };
}

const refuse = (detail: string) => new ApiProblem('conflict', { detail });

/** Inserts the post of an entry again, without what is gone of what it named; throws `conflict` where something stands in its place. */
export async function restorePost(trx: Db, entry: { id: string; record: unknown }): Promise<void> {
  const { post } = entry.record as Kept;
  const taken = await trx
    .selectFrom('post')
    .select(['id', 'title'])
    .where((eb) =>
      eb.or([
        eb('id', '=', post.id),
        ...(post.location === null ? [] : [eb('location', '=', post.location)]),
      ]),
    )
    .executeTakeFirst();
  if (taken) {
    const what = taken.id === post.id ? `Die ID „${post.id}“` : `Die Datei „${post.location}“`;
    throw refuse(`${what} gehört inzwischen zum Beitrag „${taken.title}“.`);
  }
  const columns = Object.keys(post);
  const instead: Record<string, ReturnType<typeof sql>> = {
    imageId: sql`(select id from image where image.id = row."imageId")`,
    tags: sql`array(select one from unnest(row.tags) with ordinality as had (one, at)
      where exists (select from tag where tag.id = one) order by at)`,
  };
  await sql`insert into post (${sql.join(columns.map((name) => sql.id(name)))})
    select ${sql.join(columns.map((name) => instead[name] ?? sql.ref(`row.${name}`)))}
    from bin, jsonb_populate_record(null::post, bin.record->'post') row where bin.id = ${entry.id}`.execute(
    trx,
  );
  await sql`insert into "textVersion" (type, "textId", text, "savedBy", saved, conflict)
    select row.type, row."textId", row.text, row."savedBy", row.saved, row.conflict
    from bin, jsonb_populate_recordset(null::"textVersion", bin.record->'versions') row
    where bin.id = ${entry.id} order by row.id`.execute(trx);
  await trx.deleteFrom('bin').where('id', '=', entry.id).execute();
}
