import { sql } from 'kysely';
import type { Row, Writing } from '../data/noun.ts';
import type { Db } from '../database/schema.ts';
import { keepingOpen } from '../database/transaction.ts';
import { randomSecret } from '../encryption/secret.ts';
import { ApiProblem } from '../problem/problem.ts';
import type { Services } from '../services/services.ts';
import { keepCurrent, keepNew } from './save.ts';
import { forgetVersions, keepVersion, newestVersion } from './text-versions.ts';

/** Within the transaction that deletes them: posts go into the bin with all their saved texts. A file stays where it is. */
export async function moveToBin(
  { trx, services, scope }: Writing,
  posts: readonly Row<'posts'>[],
): Promise<void> {
  for (const { id, title, location, text } of posts) {
    // What somebody has written into the file by hand comes back as well.
    await keepCurrent(services, trx, { type: 'posts', id, location, text });
    const entry = { id: randomSecret(), kind: 'post' as const, title, albumId: null };
    await trx
      .insertInto('bin')
      .values({ ...entry, deleted: services.clock.now(), userId: scope.viewer.userId })
      .execute();
    await sql`update bin set record = (select jsonb_build_object(
        'post', to_jsonb(post) - array['appears', 'searchText', 'lexemes', 'safeLexemes'],
        'fileKept', true,
        'versions', (select coalesce(jsonb_agg(v order by v.id), '[]') from "textVersion" v
          where v.type = 'posts' and v."textId" = post.id))
      from post where post.id = ${id}) where id = ${entry.id}`.execute(trx);
  }
  await forgetVersions(trx, 'posts', posts);
}

interface Kept {
  post: Record<string, unknown> & { id: string; location: string | null };
  /** Its newest version is what its file held; missing in what was deleted before. */
  fileKept?: true;
}

const refuse = (detail: string) => new ApiProblem('conflict', { detail });

/** Inserts the post of an entry again, without what is gone of what it named; throws `conflict` where something stands in its place. */
export async function restorePost(
  services: Pick<Services, 'files'>,
  trx: Db,
  entry: { id: string; record: unknown },
): Promise<void> {
  const { post, fileKept = false } = entry.record as Kept;
  const { location } = post;
  // As whoever creates or saves a text.
  await sql`select pg_advisory_xact_lock(hashtext('text'))`.execute(trx);
  const { rows } = await sql<{ id: string; owner: string }>`
    select id, 'zum Beitrag „' || title || '“' as owner from post where id = ${post.id} or location = ${location}
    union all select id, 'zum Textbaustein „' || id || '“' from "textBlock" where location = ${location} limit 1`.execute(
    trx,
  );
  const [taken] = rows;
  if (taken) {
    const what = taken.id === post.id ? `Die ID „${post.id}“` : `Die Datei „${location}“`;
    throw refuse(`${what} gehört inzwischen ${taken.owner}.`);
  }
  const columns = Object.keys(post);
  const instead: Record<string, ReturnType<typeof sql>> = {
    // By the rules of today.
    indexed: sql`false`,
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
  if (location !== null) await bringFileBack(services, trx, { id: post.id, location, fileKept });
}

/** Another text may have had the file meanwhile; what it holds now is kept. */
async function bringFileBack(
  services: Pick<Services, 'files'>,
  trx: Db,
  { id, location, fileKept }: { id: string; location: string; fileKept: boolean },
): Promise<void> {
  const newest = await newestVersion(trx, 'posts', id);
  if (newest === undefined) return;
  const there = (await keepingOpen(trx, services.files.read('blog', location)))?.toString('utf8');
  if (there === newest || (there !== undefined && !fileKept)) return;
  if (there) await keepVersion(trx, { type: 'posts', id, text: there, savedBy: null });
  await keepNew(services, trx, { type: 'posts', id, location, html: newest, savedBy: null });
}
