import { encryptFor } from '../encryption/album-files.ts';
import { isEncryptedPath, openAlbumFile, storedPathOf } from '../encryption/encrypted-album.ts';
import { digestOf, digesting } from '../files/digest.ts';
import { ApiProblem } from '../problem/problem.ts';
import { MAX_CONVERTED } from './conversion.ts';
import type { JournalStore } from './journal.ts';
import { type MovingAlbum, type Place, unlocked } from './move-places.ts';

const MISSING = 'Die Originaldatei fehlt auf dem Server.';
const TAKEN = 'Unter diesem Namen ist gerade ein anderes Bild angekommen.';
const UNSURE = 'Die Datei ließ sich nach dem Schreiben nicht bestätigen.';

interface Copying {
  task: string;
  image: string;
  source: MovingAlbum;
  target: MovingAlbum;
  /** As the picture is called there. */
  filename: string;
}

/** Writes it beside, as readable as the other album is, and reads it again. Answers where it lies. */
export async function copy(
  { db, files }: JournalStore,
  { source, target, ...noted }: Copying,
  { from, to }: Place,
): Promise<string> {
  const [opened, sealed] = [unlocked(source), unlocked(target)];
  const stored = storedPathOf(to, sealed);
  const { id } = await db
    .insertInto('fileOperation')
    .values({
      kind: 'move',
      from: storedPathOf(from, opened),
      to: stored,
      payload: JSON.stringify({ ...noted, albums: [source.id, target.id], from, to }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const file = await openAlbumFile(files, from, opened);
  if (!file) throw new ApiProblem('not-found', { detail: MISSING });
  const before = digesting(file.stream());
  const bytes = sealed && isEncryptedPath(sealed, to) ? encryptFor(sealed, to, before) : before;
  const incoming = await files.receive('imgs', bytes, MAX_CONVERTED).finally(() => file.close());
  try {
    if (!(await incoming.place(stored))) {
      // It is somebody else's.
      await db.deleteFrom('fileOperation').where('id', '=', id).execute();
      throw new ApiProblem('taken', { detail: TAKEN });
    }
  } finally {
    await incoming.discard();
  }
  const written = await openAlbumFile(files, to, sealed);
  const after = written && (await digestOf(written.stream()));
  if (after?.sha256 !== before.digest().sha256) throw new ApiProblem('conflict', { detail: UNSURE });
  return stored;
}
