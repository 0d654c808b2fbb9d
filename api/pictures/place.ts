import type { Db } from '../database/schema.ts';
import { keepingOpen } from '../database/transaction.ts';
import { openAlbumFile, storedPathOf, type UnlockedAlbum } from '../encryption/encrypted-album.ts';
import { digestOf } from '../files/digest.ts';
import type { Files } from '../files/files.ts';
import { ApiProblem } from '../problem/problem.ts';
import { cleanStem } from './names.ts';
import { lockFile, TAKEN } from './present.ts';
import type { Received } from './receive.ts';
import type { Target } from './target.ts';

/** A file without a record is what an interruption left: where it holds the same bytes, it is taken over. */
export async function placeOriginal(
  db: Db,
  files: Files,
  { incoming, path: exact, name, target, unlocked, sha256 }: Received,
): Promise<{ at: string; isNew: boolean }> {
  if (!incoming) return { at: exact!, isNew: false };
  const holdsSame = async (at: string) => {
    const file = await openAlbumFile(files, at, unlocked);
    return file !== null && (await digestOf(file.stream())).sha256 === sha256;
  };
  const clean = cleanStem(name);
  for (let n = 1; ; n++) {
    const stem = n === 1 ? clean : cleanStem(`${clean}-${n}`);
    const at = exact ?? `${target.folder}/${stem}.jpg`;
    if (exact === null && (await isTaken(db, at, target.isPhotoAlbum ? idIn(target, stem) : ''))) continue;
    const isNew = await keepingOpen(db, incoming.place(storedPathOf(at, unlocked)));
    // Behind that, which may take long: others bring files of the same name.
    await lockFile(db, at);
    if (isNew || (await keepingOpen(db, holdsSame(at)))) return { at, isNew };
    if (exact !== null) throw new ApiProblem('taken', { detail: TAKEN });
  }
}

/** A name under which nothing lies yet: `berg-2` where there is a `berg`. */
export async function freeName(
  { db, files }: { db: Db; files: Files },
  name: string,
  target: Target,
  unlocked: UnlockedAlbum | null,
): Promise<string> {
  const clean = cleanStem(name);
  for (let n = 2; ; n++) {
    const stem = cleanStem(`${clean}-${n}`);
    const at = `${target.folder}/${stem}.jpg`;
    const taken = await isTaken(db, at, target.isPhotoAlbum && !target.large ? idIn(target, stem) : '');
    if (!taken && !(await files.stat('imgs', storedPathOf(at, unlocked)))) return `${stem}.jpg`;
  }
}

export const idIn = ({ album }: Target, stem: string) => `i--${album}--${stem}`;

async function isTaken(db: Db, url: string, id: string): Promise<boolean> {
  const taken = db
    .selectFrom('image')
    .select('id')
    .where((eb) => eb.or([eb('url', '=', url), eb('id', '=', id)]));
  return (await taken.executeTakeFirst()) !== undefined;
}
