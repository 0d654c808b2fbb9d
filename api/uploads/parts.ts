import { sql } from 'kysely';
import type { Db } from '../database/schema.ts';
import { encrypt, layoutOf } from '../encryption/encrypted-file.ts';
import { openEncrypted } from '../encryption/open-encrypted.ts';
import type { Files } from '../files/files.ts';
import { ApiProblem } from '../problem/problem.ts';

/**
 * What has arrived of a file: a folder, in it one piece for each request, named by where it begins. Each is durable and complete, or it
 * is not there; a later one never changes an earlier one. Those for an encrypted album lie encrypted with that album's key.
 */
interface Upload {
  id: string;
  bytes: number;
  sealed: boolean;
}

interface Stored {
  db: Db;
  files: Files;
}

/** Clients of tus send pieces of megabytes, or all in one; a bad line may break often. */
const MAX_PIECES = 1000;
const TOO_MANY = 'Diese Datei ist in zu vielen Stücken angekommen. Bitte laden Sie sie noch einmal hoch.';
const TWICE = 'Diese Datei wird gerade noch einmal hochgeladen.';
const pathOf = (id: string, offset: number) => `${id}/${offset}`;
const contextOf = (id: string, offset: number) => `upload/${id}/${offset}`;

/** Where the pieces begin, in order, and where the last one ends. */
async function piecesOf(files: Files, { id, bytes, sealed }: Upload) {
  const lengths = new Map<number, number>();
  for (const name of await files.list('uploads', id)) {
    const stat = await files.stat('uploads', `${id}/${name}`);
    if (stat) lengths.set(Number(name), sealed ? layoutOf(stat.bytes).plain : stat.bytes);
  }
  const starts: number[] = [];
  let end = 0;
  // Two requests may have brought the same bytes: what follows from the first one is the file.
  for (let length = lengths.get(0); length && end < bytes; length = lengths.get(end)) {
    starts.push(end);
    end += length;
  }
  return { starts, end };
}

export const offsetOf = async (files: Files, upload: Upload): Promise<number> =>
  (await piecesOf(files, upload)).end;

/**
 * Throws where the next piece is not to begin there. One of too many ends the upload, so that its sender begins anew: each is a file, and
 * all are looked for each time.
 */
export async function requireNext(services: Stored, upload: Upload, offset: number): Promise<void> {
  const { starts, end } = await piecesOf(services.files, upload);
  if (offset !== end) throw new ApiProblem('other-offset');
  if (starts.length < MAX_PIECES) return;
  await forgetUpload(services, upload.id);
  throw new ApiProblem('not-found', { detail: TOO_MANY });
}

/** Keeps what comes, also where it breaks off; answers where it ends. `dataKey` is that of the encrypted album. */
export async function appendPart(
  files: Files,
  { id, bytes }: Upload,
  offset: number,
  source: AsyncIterable<Uint8Array>,
  dataKey: Uint8Array | null,
): Promise<number> {
  let arrived = 0;
  let failure: unknown;
  async function* asFarAsItComes() {
    try {
      for await (const chunk of source) {
        arrived += chunk.byteLength;
        if (offset + arrived > bytes) throw new ApiProblem('too-large');
        yield chunk;
      }
    } catch (error) {
      failure = error;
    }
  }
  const plain = asFarAsItComes();
  const piece = dataKey ? encrypt(dataKey, contextOf(id, offset), plain) : plain;
  const incoming = await files.receive('uploads', piece, Infinity);
  try {
    if (arrived > 0 && offset + arrived <= bytes && !(await incoming.place(pathOf(id, offset))))
      throw new ApiProblem('other-offset', { detail: TWICE });
  } finally {
    await incoming.discard();
  }
  if (failure !== undefined) throw failure;
  return offset + arrived;
}

export async function* readParts(
  files: Files,
  upload: Upload,
  dataKey: Uint8Array | null,
): AsyncGenerator<Uint8Array> {
  const { starts } = await piecesOf(files, upload);
  for (const offset of starts) {
    const stored = await files.open('uploads', pathOf(upload.id, offset));
    const context = contextOf(upload.id, offset);
    const piece = dataKey ? await openEncrypted(stored, dataKey, context) : stored;
    if (!piece) throw new Error('A piece of an upload is gone.');
    yield* piece.stream();
  }
}

export async function removePieces(files: Files, { id }: Pick<Upload, 'id'>): Promise<void> {
  for (const name of await files.list('uploads', id)) await files.remove('uploads', `${id}/${name}`);
}

export async function forgetUpload({ db, files }: Stored, id: string): Promise<void> {
  await db.deleteFrom('upload').where('id', '=', id).execute();
  await removePieces(files, { id });
}

/** What nobody has gone on with, what lies readable of an album that is encrypted by now, and pieces of what is no longer known. */
export async function sweepUploads({ db, files }: Stored, now: Date): Promise<void> {
  await db
    .deleteFrom('upload')
    .where(
      sql<boolean>`(expires < ${now} or (not sealed
        and album in (select id from album where "wrappedKey" is not null)))`,
    )
    .execute();
  // Before the rows: a piece comes after its row. Once they were named „id.offset“, and had no folder.
  const pieces: string[] = [];
  for await (const { path } of files.walk('uploads')) pieces.push(path);
  const known = new Set((await db.selectFrom('upload').select('id').execute()).map(({ id }) => id));
  for (const piece of pieces) if (!known.has(piece.split(/[./]/)[0]!)) await files.remove('uploads', piece);
}
