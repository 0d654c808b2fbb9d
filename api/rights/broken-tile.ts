import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import { brokenTiles, shownOutside } from './access.ts';
import { isProtected } from '../contract/location.ts';
import type { Database, Db } from '../database/schema.ts';
import { ApiProblem } from '../problem/problem.ts';

const FIELDS = ['url', 'tUrl', 'album', 'public', 'trash'] as const;
type Fields = Pick<Selectable<Database['image']>, (typeof FIELDS)[number]>;

interface Written {
  at: string;
  id: string;
  old: Fields | null;
  set: Partial<Fields>;
}
export const GUARDED =
  'Dieses Bild liegt in einem geschützten Album, und nicht alle, denen es hier gezeigt würde, dürfen es sehen. Bitte laden Sie es für diese Stelle eigens hoch.';
const SHOWN =
  'Bilder dieses Albums werden auch außerhalb davon gezeigt, wo sie dann nicht mehr alle sehen dürften. Bitte ersetzen Sie sie dort zuerst.';

/** Throws `invalid-fields` where a picture that was written is shown to somebody who may not see it. */
export async function requireWholeTiles(trx: Db, changes: readonly Written[]): Promise<void> {
  const touched = changes.filter(({ old, set }) =>
    FIELDS.some((field) => set[field] !== undefined && set[field] !== old?.[field]),
  );
  const ids = touched.map(({ id }) => id);
  const broken = await brokenAmong(trx, ids);
  const errors = touched
    .filter(({ id }) => broken.has(id))
    .map(({ at }) => ({ field: `${at}album`, message: GUARDED }));
  if (errors.length > 0) throw new ApiProblem('invalid-fields', { detail: GUARDED, errors });
}

export async function requireWholeTilesOf(trx: Db, images: readonly string[]): Promise<void> {
  if ((await brokenAmong(trx, images)).size > 0) throw new ApiProblem('conflict', { detail: GUARDED });
}

/** The sentence to refuse with where pictures of that folder are shown outside of their album, which is to become narrower. */
export async function whyNotNarrower(db: Db, location: string): Promise<string | null> {
  if (!isProtected(location)) return null;
  const { rows } = await sql`select id from image
    where ${shownOutside} and ${liesIn(sql`${location}::text`)} limit 1`.execute(db);
  return rows.length > 0 ? SHOWN : null;
}

/** Holds the albums in which they lie as they are, until the transaction ends. */
export async function brokenAmong(trx: Db, ids: readonly string[]): Promise<Set<string>> {
  const these = sql<SqlBool>`image.id = any(${[...ids]}::text[])`;
  await sql`select id from album where starts_with(location, 'protected/')
    and exists (select from image where ${these} and ${liesIn(sql`album.location`)})
    order by id for share`.execute(trx);
  const { rows } = await sql<{ id: string }>`select id from image where ${these} and ${brokenTiles}`.execute(
    trx,
  );
  return new Set(rows.map(({ id }) => id));
}

const liesIn = (folder: RawBuilder<unknown>) =>
  sql<SqlBool>`(starts_with(image.url, ${folder} || '/') or starts_with(image."tUrl", ${folder} || '/'))`;
