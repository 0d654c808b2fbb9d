import { type AlbumKey, encryptedPathFor, encryptFor, openAlbumFile } from '../encryption/album-files.ts';
import { hash } from '../files/hash.ts';
import type { Services } from '../services/services.ts';
import { ApiProblem } from '../problem/problem.ts';

const LIMIT = 1 << 30;
const TWICE = 'In diesem Ordner liegt eine Datei in beiden Fassungen, und sie sind verschieden.';

/** The readable file goes only after the encrypted one is there and has been read again; a repetition finds what is left to do. */
export async function encryptInPlace(
  { files }: Pick<Services, 'files'>,
  key: AlbumKey,
  path: string,
): Promise<void> {
  const file = await files.open('imgs', path);
  if (!file) return;
  const incoming = await files.receive('imgs', encryptFor(key, path, file.stream()), LIMIT);
  try {
    await incoming.place(encryptedPathFor(key, path));
  } finally {
    await incoming.discard();
  }
  const before = await hash((await files.open('imgs', path))!.stream());
  const after = await hash((await openAlbumFile(files, path, key))!.stream());
  if (before !== after) throw new ApiProblem('taken', { detail: TWICE });
  await files.remove('imgs', path);
}
