import { type SqlBool, sql } from 'kysely';
import { type Scope, visibleAlbums } from '../rights/access.ts';
import { isSiteAlbum } from '../contract/site.ts';
import type { Db } from '../database/schema.ts';
import { ApiProblem } from '../problem/problem.ts';
import { requireVisible, type Which } from './visible.ts';

export async function setRating(
  trx: Db,
  scope: Scope,
  which: Which,
  given: { rating: number } | { favorite: boolean },
): Promise<{ images: number }> {
  const userId = scope.viewer.userId!;
  const images = [...which.images];
  await requireVisible(trx, which, scope);
  const [column, value] = Object.entries(given)[0]!;
  await sql`insert into "imageRating" as mine ("userId", "imageId", ${sql.id(column)})
    select ${userId}, id, ${value} from unnest(${images}::text[]) as id
    on conflict ("userId", "imageId") do update
      set ${sql.id(column)} = excluded.${sql.id(column)}, version = mine.version + 1`.execute(trx);
  await forgetEmpty(trx, userId);
  return { images: images.length };
}

export async function forgetRatings(
  trx: Db,
  scope: Scope,
  what: 'all' | 'rate' | 'favorite',
  albumId: string,
): Promise<{ images: number }> {
  const { viewer } = scope;
  if (!isSiteAlbum(albumId)) {
    const { rows } =
      await sql`select id from album where id = ${albumId} and ${visibleAlbums(viewer)}`.execute(trx);
    if (rows.length === 0)
      throw new ApiProblem('not-found', { detail: 'Das Photoalbum kann nicht geladen werden!' });
  }
  const rating = what === 'favorite' ? sql`rating` : sql`0`;
  const favorite = what === 'rate' ? sql`favorite` : sql`false`;
  const { numAffectedRows } = await sql`
    update "imageRating" set rating = ${rating}, favorite = ${favorite}, version = version + 1
    where "userId" = ${viewer.userId} and (rating <> ${rating} or favorite <> ${favorite})
      and "imageId" in (select id from image where album = ${albumId})`.execute(trx);
  await forgetEmpty(trx, viewer.userId!);
  return { images: Number(numAffectedRows ?? 0n) };
}

const forgetEmpty = (trx: Db, userId: string) =>
  sql<SqlBool>`delete from "imageRating" where "userId" = ${userId} and rating = 0 and not favorite`.execute(
    trx,
  );
