import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Scope, visibleImages, visibleTags } from '../rights/access.ts';
import type { imageTags } from '../contract/image-tags.ts';
import type { QueryOf } from '../contract/call.ts';

/**
 * Of the pictures that a choice of albums and tags shows in the grid, how many carry each tag: one row, with JSON text.
 * Assets appear in no grid.
 */
export function tagCounts(asked: QueryOf<typeof imageTags>, scope: Scope): RawBuilder<{ json: string }> {
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
export function inGrid({ albums, tags = '' }: QueryOf<typeof imageTags>): RawBuilder<SqlBool> {
  const chosen = tags === '' ? [] : tags.split(',').map(Number);
  return sql`(not "isAsset" and album = any(${albums.split(',')}::text[]) and tags @> ${chosen}::integer[])`;
}
