import { sql } from 'kysely';
import { type Scope, visibleImages, visibleTags } from '../access.ts';
import type { imageTags } from '../contract/image-tags.ts';
import type { QueryOf } from '../contract/call.ts';
import type { Db } from '../db.ts';

/**
 * `{total, tags}` as JSON text: of the pictures that a choice of albums and tags shows in the grid, how many carry each
 * tag. Assets appear in no grid.
 */
export async function tagCounts(
  db: Db,
  { albums, tags = '' }: QueryOf<typeof imageTags>,
  scope: Scope,
): Promise<string> {
  const chosen = tags === '' ? [] : tags.split(',').map(Number);
  const { rows } = await sql<{ answer: string }>`
    with shown as materialized (
      select tags from image where ${visibleImages(scope)} and not "isAsset"
        and album = any(${albums.split(',')}::text[]) and tags @> ${chosen}::integer[])
    select json_build_object(
      'total', (select count(*) from shown),
      'tags', (select coalesce(json_agg(counted order by id), '[]') from (
        select tag.id, count(*) as count from shown, unnest(shown.tags) as carried (id)
        join tag on tag.id = carried.id where ${visibleTags(scope)} group by tag.id) counted)
    )::text as answer`.execute(db);
  return rows[0]!.answer;
}
