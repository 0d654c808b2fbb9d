import type { Kysely } from 'kysely';
import type { Database, Db } from '../database/schema.ts';
import { DamagedFile } from '../encryption/encrypted-file.ts';
import { digestOf, digesting } from '../files/digest.ts';
import { isDiskFull } from '../files/error-code.ts';
import { requireSpace } from '../files/space.ts';
import { ApiProblem } from '../problem/problem.ts';
import { reportProgress } from '../tasks/task.ts';
import {
  encryptedPathFor,
  encryptFor,
  isEncrypted,
  nameKeyOf,
  openEncryptedFile,
  plainPath,
} from '../encryption/album-files.ts';
import {
  CONVERTED,
  type Direction,
  Interrupted,
  type JournalStore,
  requireOwn,
  ROLLED_BACK,
  turnRound,
} from './journal.ts';
import {
  type EncryptedAlbum,
  encryptedFolders,
  isOfAlbum,
  type UnlockedAlbum,
} from '../encryption/encrypted-album.ts';

/** Larger than any picture is. */
export const MAX_CONVERTED = 1 << 30;
const TWICE = 'In diesem Ordner liegt eine Datei in beiden Fassungen, verschlüsselt und unverschlüsselt.';
const DAMAGED =
  'Die verschlüsselte Datei ist beschädigt. Bitte holen Sie sie aus einer Sicherung zurück, oder löschen Sie das Bild.';
const UNREADABLE = 'Die Datei ließ sich nicht lesen oder nicht schreiben.';
const UNSURE = 'Eine Datei ließ sich nach dem Schreiben nicht bestätigen. Es wurde nichts verändert.';

type ConversionStore = Pick<JournalStore, 'db' | 'files' | 'clock' | 'ending'>;

export interface Conversion {
  direction: Direction;
  album: UnlockedAlbum;
  task: string;
  /** What changes in the album's record once all files are there; together with that the journal turns round. */
  commit: (trx: Db) => Promise<void>;
}

/**
 * Writes the other version of each file beside it. All that can fail happens before the commit, and until then the album
 * stays as it was; afterwards only files that are no longer needed are left to be removed, and that takes no key. So a process that is
 * killed leaves nothing that could not be finished or taken back without the password.
 */
export async function convert(store: ConversionStore, conversion: Conversion): Promise<void> {
  const { db, files, clock, ending } = store;
  const { album, direction, task } = conversion;
  if (direction === 'encrypt')
    await db.transaction().execute(async (trx) => {
      await requireOwn(trx, store, task);
      const nameKey = nameKeyOf(album);
      await trx.updateTable('album').set({ nameKey }).where('id', '=', album.id).execute();
    });
  const done = new Set<string>();
  for (;;) {
    const paths = (await filesIn(store, album, direction)).filter((from) => !done.has(from));
    for (const [i, from] of paths.entries()) {
      if (ending.aborted) throw new Interrupted();
      const written = await convertOne(store, conversion, from).catch(async (error: unknown) => {
        throw await named(store, album, from, error);
      });
      done.add(from);
      if (await reportProgress(db, clock, task, (CONVERTED * (i + 1)) / paths.length)) continue;
      await files.remove('imgs', written);
      throw new Error(ROLLED_BACK);
    }
    // Pictures may have arrived meanwhile: from the commit on they arrive as they should.
    const late = async () => (await filesIn(store, album, direction)).some((from) => !done.has(from));
    if (await commit(db, conversion, late)) return;
  }
}

/** Because of that picture all of them stay as they are. */
async function named(
  { db }: ConversionStore,
  album: UnlockedAlbum,
  from: string,
  error: unknown,
): Promise<unknown> {
  if (error instanceof ApiProblem || isDiskFull(error)) return error;
  const pictures = await db
    .selectFrom('image')
    .select(['title', 'filename', 'url', 'largeUrl', 'tUrl'])
    .where(isOfAlbum(album.id))
    .execute();
  const isFrom = (path: string | null) =>
    path !== null && (path === from || encryptedPathFor(album, path) === from);
  const picture = pictures.find(({ url, largeUrl, tUrl }) => [url, largeUrl, tUrl].some(isFrom));
  const name = picture ? `„${picture.title}“ (${picture.filename})` : from;
  const why = error instanceof DamagedFile ? DAMAGED : UNREADABLE;
  return new ApiProblem('conflict', { detail: `Es bleibt alles, wie es war. ${name}: ${why}`, cause: error });
}

/** The pictures that lie in the album's folders in the version that is to go. */
async function filesIn(
  { files }: Pick<ConversionStore, 'files'>,
  album: EncryptedAlbum,
  direction: Direction,
): Promise<string[]> {
  const isWanted = direction === 'encrypt' ? (name: string) => /\.jpe?g$/i.test(name) : isEncrypted;
  const lists = await Promise.all(
    encryptedFolders(album).map(async (folder) =>
      (await files.list('imgs', folder)).filter(isWanted).map((name) => `${folder}/${name}`),
    ),
  );
  return lists.flat();
}

async function convertOne(
  { db, files }: ConversionStore,
  { direction, task, album }: Conversion,
  from: string,
): Promise<string> {
  await requireSpace(files);
  const path = direction === 'encrypt' ? from : await plainPath(files, album, from);
  const to = direction === 'encrypt' ? encryptedPathFor(album, path) : path;
  if (await files.stat('imgs', to)) throw new ApiProblem('taken', { detail: TWICE });
  await db
    .insertInto('fileOperation')
    .values({ kind: direction, from, to, payload: JSON.stringify({ task, album: album.id }) })
    .execute();
  const plain = () => files.open('imgs', path);
  const encrypted = () => openEncryptedFile(files, path, album);
  const [source, target] = direction === 'encrypt' ? [plain, encrypted] : [encrypted, plain];
  const file = await source();
  if (!file) return to;
  const before = digesting(file.stream());
  const bytes = direction === 'encrypt' ? encryptFor(album, path, before) : before;
  const incoming = await files.receive('imgs', bytes, MAX_CONVERTED).finally(() => file.close());
  try {
    if (!(await incoming.place(to))) throw new ApiProblem('taken', { detail: TWICE });
  } finally {
    await incoming.discard();
  }
  const after = await digestOf((await target())!.stream());
  if (after.sha256 !== before.digest().sha256) throw new ApiProblem('conflict', { detail: UNSURE });
  return to;
}

/** False where there is more to do first. */
const commit = (
  db: Kysely<Database>,
  { album, task, commit: apply }: Conversion,
  late: () => Promise<boolean>,
): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    await trx
      .selectFrom('album')
      .select('id')
      .where('id', '=', album.id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (await late()) return false;
    await apply(trx);
    await turnRound(trx, task);
    return true;
  });
