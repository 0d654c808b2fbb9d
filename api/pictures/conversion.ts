import { crc32 } from 'node:zlib';
import { type Kysely, sql } from 'kysely';
import type { Database, Db } from '../database/schema.ts';
import type { Services } from '../services/services.ts';
import { ApiProblem } from '../problem/problem.ts';
import { reportProgress } from '../tasks/task.ts';
import {
  type AlbumKey,
  encryptedPathFor,
  encryptFor,
  isEncrypted,
  nameKeyOf,
  openAlbumFile,
  plainPath,
} from '../encryption/album-files.ts';
import { CONVERTED, type Direction } from './journal.ts';
import { type EncryptedAlbum, encryptedFolders } from '../encryption/encrypted-album.ts';

/** Larger than any picture is. */
const LIMIT = 1 << 30;
const TWICE = 'In diesem Ordner liegt eine Datei in beiden Fassungen, verschlüsselt und unverschlüsselt.';
const UNSURE = 'Eine Datei ließ sich nach dem Schreiben nicht bestätigen. Es wurde nichts verändert.';
const TAKEN_BACK = 'This conversion was taken back by another process.';

type ConversionServices = Pick<Services, 'db' | 'files' | 'clock' | 'ending'>;

/** The process ends: the file in work is done, and the journal tells the next process what to take back. */
export class Interrupted extends ApiProblem {
  override name = 'Interrupted';
  constructor() {
    super('unavailable', {
      detail:
        'Der Server wird gerade beendet. Das Album bleibt, wie es war; bitte beginnen Sie gleich noch einmal.',
    });
  }
}

export interface Conversion {
  direction: Direction;
  vault: EncryptedAlbum;
  key: AlbumKey;
  task: string;
  /** What changes in the album's record once all files are there; together with that the journal turns round. */
  commit: (trx: Db) => Promise<void>;
}

/**
 * Writes the other version of each file beside it. All that can fail happens before the commit, and until then the album
 * stays as it was; afterwards only files that are no longer needed are left to be removed, and that takes no key. So a process that is
 * killed leaves nothing that could not be finished or taken back without the password.
 */
export async function convert(services: ConversionServices, conversion: Conversion): Promise<void> {
  const { db, files, clock, ending } = services;
  const { vault, direction, task } = conversion;
  const nameKey = nameKeyOf(conversion.key);
  if (direction === 'encrypt')
    await db.updateTable('album').set({ nameKey }).where('id', '=', vault.id).execute();
  const done = new Set<string>();
  for (;;) {
    const paths = (await filesIn(services, vault, direction)).filter((from) => !done.has(from));
    for (const [i, from] of paths.entries()) {
      if (ending.aborted) throw new Interrupted();
      const written = await convertOne(services, conversion, from);
      done.add(from);
      if (await reportProgress(db, clock, task, (CONVERTED * (i + 1)) / paths.length)) continue;
      await files.remove('imgs', written);
      throw new Error(TAKEN_BACK);
    }
    // Pictures may have arrived meanwhile: from the commit on they arrive as they should.
    const late = async () => (await filesIn({ files }, vault, direction)).some((from) => !done.has(from));
    if (await commit(db, conversion, late)) return;
  }
}

/** The pictures that lie in the album's folders in the version that is to go. */
async function filesIn(
  { files }: Pick<Services, 'files'>,
  vault: EncryptedAlbum,
  direction: Direction,
): Promise<string[]> {
  const isWanted = direction === 'encrypt' ? (name: string) => /\.jpe?g$/i.test(name) : isEncrypted;
  const lists = await Promise.all(
    encryptedFolders(vault).map(async (folder) =>
      (await files.list('imgs', folder)).filter(isWanted).map((name) => `${folder}/${name}`),
    ),
  );
  return lists.flat();
}

async function convertOne(
  { db, files }: ConversionServices,
  { direction, key, task, vault }: Conversion,
  from: string,
): Promise<string> {
  const path = direction === 'encrypt' ? from : await plainPath(files, key, from);
  const to = direction === 'encrypt' ? encryptedPathFor(key, path) : path;
  if (await files.stat('imgs', to)) throw new ApiProblem('taken', { detail: TWICE });
  await db
    .insertInto('fileOperation')
    .values({ kind: direction, from, to, payload: JSON.stringify({ task, album: vault.id }) })
    .execute();
  const [source, target] = direction === 'encrypt' ? [null, key] : [key, null];
  const file = await openAlbumFile(files, path, source);
  if (!file) return to;
  const before = checksum(file.stream());
  const bytes = direction === 'encrypt' ? encryptFor(key, path, before) : before;
  const incoming = await files.receive('imgs', bytes, LIMIT);
  try {
    if (!(await incoming.place(to))) throw new ApiProblem('taken', { detail: TWICE });
  } finally {
    await incoming.discard();
  }
  const written = await openAlbumFile(files, path, target);
  const after = checksum(written!.stream());
  for await (const _ of after);
  if (after.sum() !== before.sum()) throw new Error(UNSURE);
  return to;
}

/** Passes bytes on and adds them up. */
function checksum(source: AsyncIterable<Uint8Array>) {
  let crc = 0;
  let bytes = 0;
  async function* pass() {
    for await (const chunk of source) {
      crc = crc32(chunk, crc);
      bytes += chunk.byteLength;
      yield chunk;
    }
  }
  return Object.assign(pass(), { sum: () => `${bytes} ${crc}` });
}

/** False where there is more to do first. */
const commit = (
  db: Kysely<Database>,
  { vault, task, commit: apply }: Conversion,
  late: () => Promise<boolean>,
): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    await trx
      .selectFrom('album')
      .select('id')
      .where('id', '=', vault.id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (await late()) return false;
    const running = await trx
      .selectFrom('task')
      .select('id')
      .where('id', '=', task)
      .where('state', '=', 'running')
      .forUpdate()
      .executeTakeFirst();
    if (!running) throw new Error(TAKEN_BACK);
    await apply(trx);
    await trx
      .updateTable('fileOperation')
      .set({ state: 'committed' })
      .where(sql<boolean>`payload->>'task' = ${task}`)
      .execute();
    await trx
      .updateTable('task')
      .set({ result: JSON.stringify('committed') })
      .where('id', '=', task)
      .execute();
    return true;
  });
