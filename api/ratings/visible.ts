import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Scope, visibleImages } from '../rights/access.ts';
import { requireKeys } from '../encryption/lost-key.ts';
import type { Db } from '../database/schema.ts';
import { ApiProblem } from '../problem/problem.ts';

export interface Which {
  images: readonly string[];
  albumId?: string | undefined;
}

/**
 * Which of these pictures the viewer may see, held against being deleted until the transaction ends. `album-locked` where he
 * only lost the key.
 */
export async function lockVisible(
  trx: Db,
  ids: readonly string[],
  scope: Scope,
  more: RawBuilder<SqlBool> = sql`true`,
): Promise<Set<string>> {
  const open = { ...scope, nsfw: true };
  const asked = sql<SqlBool>`id = any(${[...ids]}::text[]) and ${more}`;
  const { rows } = await sql<{ id: string }>`
    select id from image where ${asked} and ${visibleImages(open)} order by id for key share`.execute(trx);
  if (rows.length < ids.length) await requireKeys(trx, open, asked);
  return new Set(rows.map(({ id }) => id));
}

/** All of the pictures or none: what is not there, not yours or in another album is one `not-found`. */
export async function requireVisible(trx: Db, { images, albumId }: Which, scope: Scope): Promise<void> {
  const inAlbum = albumId === undefined ? sql<SqlBool>`true` : sql<SqlBool>`album = ${albumId}`;
  const seen = await lockVisible(trx, images, scope, inAlbum);
  if (seen.size < images.length)
    throw new ApiProblem('not-found', { detail: 'Eines der Bilder gibt es hier nicht.' });
}
