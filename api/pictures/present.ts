import path from 'node:path';
import { type Expression, sql } from 'kysely';
import type { Db } from '../database/schema.ts';
import { KEY_FILE } from '../encryption/key-file.ts';
import { ApiProblem } from '../problem/problem.ts';
import type { Store } from './store.ts';
import type { Target } from './target.ts';

export const TAKEN = 'Unter diesem Namen liegt hier schon ein anderes Bild. Bitte benennen Sie die Datei um.';

export const ANSWERED = [
  'id',
  'url',
  'tUrl',
  'largeUrl',
  'filename',
  'width',
  'height',
  'hash',
  'bytes',
] as const;

interface Wanted {
  target: Pick<Target, 'album' | 'large'>;
  sha256: string;
  /** Where it has to lie, if anywhere; another picture there is a `taken`. */
  path?: string | null;
}

export async function findPresent(db: Db, { target, sha256, path: at = null }: Wanted) {
  // Its large version got an address of its own when it was replaced by this one.
  const isReplaced = sql<boolean>`(filename = ${at && path.posix.basename(at)} and "largeUrl" <> ${at} and "largeSha256" = ${sha256})`;
  const row = await db
    .selectFrom('image')
    .select([...ANSWERED, 'sha256', 'largeSha256'])
    .where('album', 'is not distinct from', target.album)
    .where((eb) => eb.or([eb('url', '=', at), target.large ? isReplaced : eb('sha256', '=', sha256)]))
    .orderBy((eb) => eb('sha256', '=', sha256), 'desc')
    .executeTakeFirst();
  if (!row) return null;
  const { sha256: own, largeSha256, ...answer } = row;
  if ((target.large && row.url !== at ? largeSha256 : own) !== sha256)
    throw new ApiProblem('taken', { detail: TAKEN });
  return at === null || target.large || row.url !== row.largeUrl ? answer : null;
}

export async function isPresent(db: Db, sha256: string, { album }: Target): Promise<boolean> {
  return (await findPresent(db, { target: { album, large: false }, sha256 })) !== null;
}

/** Within a query over pictures: this file is one of theirs; with a hash, with these bytes. */
export const isTheirs = (
  file: Expression<string> | string,
  sha256: Expression<string | null> | string | null,
) =>
  sql<boolean>`(url = ${file} and coalesce(sha256 = ${sha256}, true)
    or "largeUrl" = ${file} and coalesce(coalesce("largeSha256", sha256) = ${sha256}, true))`;

/** By a record; with a hash, with these bytes. */
export async function isNamed(db: Db, file: string, sha256: string | null = null): Promise<boolean> {
  if (path.posix.basename(file) === KEY_FILE) {
    const album = db
      .selectFrom('album')
      .select('id')
      .where('location', '=', path.posix.dirname(file))
      .where('wrappedKey', 'is not', null);
    return (await album.executeTakeFirst()) !== undefined;
  }
  const row = await db.selectFrom('image').select('id').where(isTheirs(file, sha256)).executeTakeFirst();
  return row !== undefined;
}

/** Until the transaction ends nobody else takes this file over, or decides that nobody has. */
export const lockFile = (trx: Db, file: string) =>
  sql`select pg_advisory_xact_lock(hashtext(${file}))`.execute(trx);

/** Removes the sizes in the cache, unless the same picture is shown elsewhere without a password. */
export async function forgetPlain(
  { db, pictures }: Pick<Store, 'db' | 'pictures'>,
  sha256: string,
): Promise<void> {
  const open = await db
    .selectFrom('image')
    .leftJoin('album', 'album.id', 'image.album')
    .select('image.id')
    .where('sha256', '=', sha256)
    .where('album.wrappedKey', 'is', null)
    .executeTakeFirst();
  if (!open) await pictures.derivatives.forget(sha256);
}
