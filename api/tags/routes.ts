import { requireKeysIfEmpty } from '../encryption/lost-key.ts';
import { moment } from '../clock/clock.ts';
import { imageTags } from '../contract/image-tags.ts';
import { addTag, mergeTags, removeTag, tagDependencies } from '../contract/tagging.ts';
import type { Answer } from '../data/answers.ts';
import { sendJson } from '../http/conditional.ts';
import { inTransaction } from '../database/transaction.ts';
import { TYPES } from '../data/types.ts';
import type { App, Services } from '../services/services.ts';
import { serve } from '../http/serve.ts';
import { lostAlbums } from '../session/lost-albums.ts';
import { mergeTagInto, attachTag, detachTag } from './tagging.ts';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { type Scope, visibleImages, visibleTags } from '../rights/access.ts';
import type { QueryOf } from '../contract/call.ts';
import type { Db } from '../database/schema.ts';
import { ApiProblem } from '../problem/problem.ts';

export function tagRoutes(app: App, { db, clock }: Services, answer: Answer) {
  serve(app, tagDependencies, async ({ params: { id } }, c) => sendJson(c, await dependencies(db, id)));

  serve(app, addTag, ({ body: { tag, ...on } }) => inTransaction(db, (trx) => attachTag(trx, tag, on)));
  serve(app, removeTag, ({ body: { tag, ...from } }) =>
    inTransaction(db, (trx) => detachTag(trx, tag, from)),
  );
  serve(app, mergeTags, ({ body: { tag, into } }) => mergeTagInto(db, tag, into));

  serve(app, imageTags, async ({ query }, c) => {
    const { viewer } = c.var;
    const scope = { viewer, ...moment(clock), nsfw: query.nsfw === '1', lost: lostAlbums(c) };
    await requireKeysIfEmpty(db, scope, inGrid(query));
    return answer(c, (at) => ({
      statement: tagCounts(query, { ...scope, ...at }),
      tables: TYPES.image.dependsOn,
      answer: ({ json }: { json: string }) => json,
    }));
  });
}

/**
 * Of the pictures that a choice of albums and tags shows in the grid, how many carry each tag: one row, with JSON text.
 * Assets appear in no grid.
 */
function tagCounts(asked: QueryOf<typeof imageTags>, scope: Scope): RawBuilder<{ json: string }> {
  return sql<{ json: string }>`
    with shown as materialized (
      select tags from image where ${visibleImages(scope)} and ${inGrid(asked)})
    select json_build_object(
      'total', (select count(*) from shown),
      'tags', (select coalesce(json_agg(counted order by id), '[]') from (
        select tag.id, count(*) as count from shown, unnest(shown.tags) as carried (id)
        join tag on tag.id = carried.id where ${visibleTags(scope)} group by tag.id) counted)
    )::text as json`;
}

/** What was chosen, whoever may see it. */
function inGrid({ albums, tags = '' }: QueryOf<typeof imageTags>): RawBuilder<SqlBool> {
  const chosen = tags === '' ? [] : tags.split(',').map(Number);
  return sql`(not "isAsset" and album = any(${albums.split(',')}::text[]) and tags @> ${chosen}::integer[])`;
}

const MAX_TAG = 2 ** 31 - 1;

async function dependencies(db: Db, id: string): Promise<string> {
  const tag = /^\d{1,10}$/.test(id) && Number(id) <= MAX_TAG ? Number(id) : 0;
  const fields = sql.join(Object.keys(TYPES.tag.fields).map((name) => sql.ref(name)));
  const { rows } = await sql<{ found: string | null }>`
    select json_build_object(
      'tag', (select row_to_json(t) from (select ${fields} from tag where id = ${tag}) t),
      'images', ${carriers('image', 'id, title', tag)},
      'posts', ${carriers('post', 'id, title, published, "dateStr", appears', tag)},
      'albums', ${carriers('album', 'id, title', tag)}
    )::text as found where exists (select from tag where id = ${tag})`.execute(db);
  const found = rows[0]?.found;
  if (!found) throw new ApiProblem('not-found', { detail: 'Das Tag kann nicht geladen werden!' });
  return found;
}

const carriers = (table: 'image' | 'post' | 'album', columns: string, tag: number) =>
  sql`(select coalesce(json_agg(r order by r.title, r.id), '[]') from (
    select ${sql.raw(columns)} from ${sql.table(table)} where tags @> array[${tag}::integer]) r)`;
