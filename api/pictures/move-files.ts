import { sql } from 'kysely';
import { encryptFor } from '../encryption/album-files.ts';
import { isEncryptedPath, openAlbumFile, storedPathOf } from '../encryption/encrypted-album.ts';
import { digestOf, digesting } from '../files/digest.ts';
import { ApiProblem } from '../problem/problem.ts';
import { MAX_CONVERTED } from './conversion.ts';
import type { JournalStore } from './journal.ts';
import { type MovingAlbum, type Place, unlocked } from './move-places.ts';
import { describe } from './placeholder.ts';
import { forgetPlain, isNamed } from './present.ts';
import type { Store } from './store.ts';

const MISSING = 'Die Originaldatei fehlt auf dem Server.';
const TAKEN = 'Unter diesem Namen ist gerade ein anderes Bild angekommen.';
const UNSURE = 'Die Datei ließ sich nach dem Schreiben nicht bestätigen.';

/** What the journal knows of a file that is moved; its paths are those that records name. */
interface Noted extends Place {
  task: string;
  image: string;
  albums: [string, string];
}

interface Copying {
  task: string;
  image: string;
  source: MovingAlbum;
  target: MovingAlbum;
}

/** Writes it beside, as readable as the other album is, and reads it again. Answers its note in the journal. */
export async function copy(
  { db, files }: JournalStore,
  { task, image, source, target }: Copying,
  { from, to }: Place,
): Promise<number> {
  const [opened, sealed] = [unlocked(source), unlocked(target)];
  const stored = storedPathOf(to, sealed);
  const noted: Noted = { task, image, albums: [source.id, target.id], from, to };
  const { id } = await db
    .insertInto('fileOperation')
    .values({
      kind: 'move',
      from: storedPathOf(from, opened),
      to: stored,
      payload: JSON.stringify(noted),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const file = await openAlbumFile(files, from, opened);
  if (!file) throw new ApiProblem('not-found', { detail: MISSING });
  const before = digesting(file.stream());
  const bytes = sealed && isEncryptedPath(sealed, to) ? encryptFor(sealed, to, before) : before;
  const incoming = await files.receive('imgs', bytes, MAX_CONVERTED);
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
  return id;
}

/** Before the commit: removes what was written. Can be repeated at any point. */
export const takeBack = (store: JournalStore, task: string): Promise<void> =>
  removeFiles(store, task, { state: 'planned', side: 'to' });

/** After the commit: removes what is not needed any more, sizes included, and describes what is readable again. */
export async function finish(store: JournalStore, task: string): Promise<void> {
  const noted = await notes(store, task, 'committed').execute();
  for (const { payload } of noted) await settle(store, payload as Noted);
  await removeFiles(store, task, { state: 'committed', side: 'from' });
}

const notes = ({ db }: Pick<Store, 'db'>, task: string, state: 'planned' | 'committed') =>
  db
    .selectFrom('fileOperation')
    .select(['id', 'from', 'to', 'payload'])
    .where('kind', '=', 'move')
    .where(sql<boolean>`payload->>'task' = ${task}`)
    .where('state', '=', state)
    .orderBy('id');

/** What a record names by now stays; uploads hold the album while they look for their place. */
async function removeFiles(
  { db, files }: JournalStore,
  task: string,
  { state, side }: { state: 'planned' | 'committed'; side: 'from' | 'to' },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const noted = await notes({ db: trx }, task, state).forUpdate().execute();
    if (noted.length === 0) return;
    const payloads = noted.map(({ payload }) => payload as Noted);
    const albums = payloads.flatMap((payload) => payload.albums);
    await trx.selectFrom('album').select('id').where('id', 'in', albums).orderBy('id').forUpdate().execute();
    for (const [i, operation] of noted.entries())
      if (!(await isNamed(trx, payloads[i]![side]))) await files.remove('imgs', operation[side]!);
    await trx
      .deleteFrom('fileOperation')
      .where(
        'id',
        'in',
        noted.map(({ id }) => id),
      )
      .execute();
  });
}

async function settle(store: JournalStore, { image, albums: [source] }: Noted): Promise<void> {
  const { db, pictures } = store;
  const now = await db
    .selectFrom('image')
    .leftJoin('album', 'album.id', 'image.album')
    .select(['image.url', 'sha256', 'rotation', 'thumbHash', 'wrappedKey'])
    .where('image.id', '=', image)
    .executeTakeFirst();
  if (!now) return;
  const { sha256, url, rotation, thumbHash, wrappedKey } = now;
  if (wrappedKey !== null) await forgetPlain({ db, pictures }, sha256);
  else if (thumbHash === '') await describe(store, { id: image, url, rotation });
  const same = db.selectFrom('image').select('id').where('album', '=', source).where('sha256', '=', sha256);
  if (!(await same.executeTakeFirst())) await pictures.locked.forget(source, sha256);
}
