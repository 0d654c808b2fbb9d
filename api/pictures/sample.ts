import { scaled, type Size, sizesOf } from '../contract/picture.ts';
import type { Watermark } from './decoder/protocol.ts';
import { ORIGINAL } from './derivatives.ts';
import { PictureRefused } from './refusal.ts';
import type { Store } from './store.ts';

const SIZE: Size = 800;

/** One of the pictures that everybody may see, or else an empty one, with that mark. Rejects with {@link PictureRefused}. */
export async function sampleWith(
  { db, files, pictures }: Pick<Store, 'db' | 'files' | 'pictures'>,
  mark: Watermark,
): Promise<{ data: Uint8Array; width: number; height: number }> {
  const picture = await db
    .selectFrom('image')
    .leftJoin('album', 'album.id', 'image.album')
    .select(ORIGINAL.map((name) => `image.${name}` as const))
    .where('image.public', '=', true)
    .where('image.ws', '=', true)
    .where('image.trash', '=', false)
    .where('album.wrappedKey', 'is', null)
    .where((eb) => eb('image.width', '>', eb.ref('image.height')))
    .orderBy('image.seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (picture && sizesOf(picture).includes(SIZE)) {
    const made = await files
      .local('imgs', picture.url, (path) =>
        pictures.decoder.derive(path, { ...picture, watermark: mark }, [SIZE], 'jpg'),
      )
      .catch((error: unknown) => {
        // It may be the picture's fault, unless it is the mark that took too long.
        if (error instanceof PictureRefused && error.code !== 'too-slow') return null;
        throw error;
      });
    if (made?.[0]) return { data: made[0].data, ...scaled(picture, SIZE) };
  }
  return pictures.decoder.sample(mark);
}
