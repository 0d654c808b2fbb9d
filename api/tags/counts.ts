import { type RawBuilder, sql } from 'kysely';
import { type Scope, visibleImages, visibleTags } from '../access.ts';
import type { imageTags } from '../contract/image-tags.ts';
import type { QueryOf } from '../contract/call.ts';

/**
 * Of the pictures that a choice of albums and tags shows in the grid, how many carry each tag: one row, with JSON text.
 * Assets appear in no grid.
 */
export function tagCounts(
  { albums, tags = '' }: QueryOf<typeof imageTags>,
  scope: Scope,
): RawBuilder<{ json: string }> {
  const chosen = tags === '' ? [] : tags.split(',').map(Number);
  return sql<{ json: string }>`
    with shown as materialized (
      select tags from image where ${visibleImages(scope)} and not "isAsset"
        and album = any(${albums.split(',')}::text[]) and tags @> ${chosen}::integer[])
    select json_build_object(
      'total', (select count(*) from shown),
      'tags', (select coalesce(json_agg(counted order by id), '[]') from (
        select tag.id, count(*) as count from shown, unnest(shown.tags) as carried (id)
        join tag on tag.id = carried.id where ${visibleTags(scope)} group by tag.id) counted)
    )::text as json`;
}
