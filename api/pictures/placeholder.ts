import type { Db } from '../database/schema.ts';
import type { Files } from '../files/files.ts';
import type { Log } from '../log/log.ts';
import type { Pictures } from './pictures.ts';

/** What is shown before a picture is there; a locked album's pictures have none, for it looks like them. */
export const UNDESCRIBED = { color: '', thumbHash: '' };

interface DescribeServices {
  db: Db;
  files: Pick<Files, 'local'>;
  pictures: Pick<Pictures, 'decoder' | 'derivatives'>;
  log: Log;
}

/** Makes the placeholder anew, and the sizes with it. A picture that cannot be decoded any more goes without. */
export async function describe(
  { db, files, pictures, log }: DescribeServices,
  { id, url }: { id: string; url: string },
): Promise<void> {
  try {
    const found = await files.local('imgs', url, (file) => pictures.decoder.measure(file));
    if (!found) return;
    const { sha256, color, thumbHash } = found.measured;
    await pictures.derivatives.keep(sha256, 'jpg', found.derivatives);
    await db
      .updateTable('image')
      .set({ color, thumbHash })
      .where('id', '=', id)
      .where('sha256', '=', sha256)
      .execute();
  } catch (error) {
    log('WARNING', 'Ein entschlüsseltes Bild ließ sich nicht lesen', { image: id, error: String(error) });
  }
}
