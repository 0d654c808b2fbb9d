import { measureInPlace } from './receive.ts';
import { turnedThumbHash } from './turned-thumb-hash.ts';
import type { Store } from './store.ts';

/** What is shown before a picture is there; a locked album's pictures have none, for it looks like them. */
export const UNDESCRIBED = { color: '', thumbHash: '' };

/** Makes the placeholder anew, and the sizes with it. A picture that cannot be decoded any more goes without. */
export async function describe(
  store: Store,
  { id, url, rotation }: { id: string; url: string; rotation: number },
): Promise<void> {
  try {
    const found = await measureInPlace(store, url);
    if (!found) return;
    const { sha256, color, thumbHash } = found;
    await store.db
      .updateTable('image')
      .set({ color, thumbHash: turnedThumbHash(thumbHash, rotation) })
      .where('id', '=', id)
      .where('sha256', '=', sha256)
      .where('rotation', '=', rotation)
      .execute();
  } catch (error) {
    store.log('WARNING', 'Ein entschlüsseltes Bild ließ sich nicht lesen', {
      image: id,
      error: String(error),
    });
  }
}
