import type { Db } from '../database/schema.ts';
import type { Files, Incoming } from '../files/files.ts';
import { hash } from '../files/hash.ts';
import { cleanStem } from './names.ts';
import type { Target } from './target.ts';

export interface Place {
  folder: string;
  filename: string;
  stem: string;
}

/**
 * Gives the bytes a name in the target's folder that no other picture has. A file without a record is what an
 * interrupted import left: where it holds the same bytes, it is taken over.
 */
export async function placeOriginal(
  { db, files }: { db: Db; files: Files },
  incoming: Incoming,
  name: string,
  { folder, album, photoAlbum }: Target,
): Promise<Place> {
  const clean = cleanStem(name);
  for (let n = 1; ; n++) {
    const stem = n === 1 ? clean : `${clean}-${n}`;
    const place = { folder, stem, filename: `${stem}.jpg` };
    const url = `${folder}/${place.filename}`;
    const id = photoAlbum ? `i--${album}--${stem}` : '';
    if (await isTaken(db, url, id)) continue;
    if ((await incoming.place(url)) || (await holdsSame(files, url, incoming))) return place;
  }
}

async function isTaken(db: Db, url: string, id: string): Promise<boolean> {
  const taken = db
    .selectFrom('image')
    .select('id')
    .where((eb) => eb.or([eb('url', '=', url), eb('id', '=', id)]));
  return (await taken.executeTakeFirst()) !== undefined;
}

async function holdsSame(files: Files, url: string, { bytes, sha256 }: Incoming): Promise<boolean> {
  const file = await files.open('imgs', url);
  if (file?.bytes !== bytes) {
    await file?.close();
    return false;
  }
  return (await hash(file.stream())) === sha256;
}
