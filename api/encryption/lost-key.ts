import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { imagesOfLostAlbums, type Scope, visibleImages } from '../rights/access.ts';
import type { Db } from '../database/schema.ts';
import { ApiProblem } from '../problem/problem.ts';

type Condition = RawBuilder<SqlBool>;

/** Throws `album-locked` where a key that is gone hides one of these pictures: the client asks for the password again. */
export async function requireKeys(db: Db, scope: Scope, condition: Condition): Promise<void> {
  if (!scope.lost?.length) return;
  const { rows } = await sql`
    select from image where ${imagesOfLostAlbums(scope, scope.lost)} and ${condition} limit 1`.execute(db);
  if (rows.length > 0) throw new ApiProblem('album-locked');
}

/** The same where nothing else fits: a list that has something to show goes without the hidden ones. */
export const requireKeysIfEmpty = (db: Db, scope: Scope, condition: Condition): Promise<void> =>
  requireKeys(
    db,
    scope,
    sql`${condition} and not exists (select from image where ${visibleImages(scope)} and ${condition})`,
  );
