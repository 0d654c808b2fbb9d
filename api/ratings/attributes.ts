import { sql } from 'kysely';
import { editableAlbums, type Scope } from '../rights/access.ts';
import type { Db } from '../database/schema.ts';
import { requireWholeTilesOf } from '../images/broken-tile.ts';
import { ApiProblem } from '../problem/problem.ts';
import { requireVisible, type Which } from './visible.ts';

interface Flags {
  ws?: boolean | undefined;
  public?: boolean | undefined;
  trash?: boolean | undefined;
}

/** Sets flags of pictures for everybody; not every picture that one may see is one's to edit. */
export async function setAttributes(
  trx: Db,
  scope: Scope,
  which: Which,
  flags: Flags,
): Promise<{ images: number }> {
  const images = [...which.images];
  await requireVisible(trx, which, scope);
  await requireEditor(trx, images, scope);
  const set = Object.entries(flags).filter(([, value]) => value !== undefined);
  const assignments = sql.join(set.map(([name, value]) => sql`${sql.id(name)} = ${value}`));
  const differs = sql.join(
    set.map(([name, value]) => sql`${sql.id(name)} <> ${value}`),
    sql` or `,
  );
  await sql`update image set ${assignments}, version = version + 1
    where id = any(${images}::text[]) and (${differs})`.execute(trx);
  if (flags.public || flags.trash === false) await requireWholeTilesOf(trx, images);
  return { images: images.length };
}

async function requireEditor(trx: Db, images: readonly string[], { viewer }: Scope): Promise<void> {
  if (viewer.admin) return;
  const { rows } = await sql`
    select id from image where id = any(${[...images]}::text[]) and not coalesce(album in (
      select album.id from album where ${editableAlbums(viewer)}), false) limit 1`.execute(trx);
  if (rows.length > 0) throw new ApiProblem('not-allowed');
}
