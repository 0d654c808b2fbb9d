import type { Db } from '../database/schema.ts';
import type { Derivatives } from './derivatives.ts';

interface PlainSizes {
  db: Db;
  pictures: { derivatives: Pick<Derivatives, 'forget'> };
}

/** Removes the sizes in the cache, unless the same picture is shown elsewhere without a password. */
export async function forgetPlain({ db, pictures }: PlainSizes, sha256: string): Promise<void> {
  const open = await db
    .selectFrom('image')
    .leftJoin('album', 'album.id', 'image.album')
    .select('image.id')
    .where('sha256', '=', sha256)
    .where('album.wrappedKey', 'is', null)
    .executeTakeFirst();
  if (!open) await pictures.derivatives.forget(sha256);
}
