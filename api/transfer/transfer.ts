import { basename } from 'node:path';
import pLimit from 'p-limit';
import type { Doing } from '../backup/check.ts';
import { isOther } from '../backup/fault.ts';
import { namedNow } from '../backup/named.ts';
import type { Db } from '../database/schema.ts';
import { KEY_FILE } from '../encryption/key-file.ts';
import { digestIn } from '../files/digest.ts';
import type { Files } from '../files/files.ts';
import { nullWhereChanged } from '../files/s3/failure.ts';
import { requireSpace } from '../files/space.ts';
import { idOf, ownFiles } from '../files/storage.ts';
import { ApiProblem } from '../problem/problem.ts';
import type { Journal, Verified } from './journal.ts';

interface Moving {
  db: Db;
  from: Files;
  to: Files;
  /** Its disk, perhaps with the database on it, gets fuller by all of them. */
  toDisk: boolean;
  journal: Journal;
}
type Found = Omit<Verified, 'sha256'>;

const AT_ONCE = 4;

interface Old {
  files: Found[];
  ids: Set<string>;
  named: Awaited<ReturnType<typeof namedNow>>;
}

/** What lies at the old place. Throws where most pictures that records name are missing there, as on a disk that is not mounted. */
async function lookAt(from: Files, db: Db): Promise<Old> {
  const files = await found(from);
  const ids = new Set(files.map(idOf));
  const named = await namedNow(db);
  const pictures = [...named.keys()].filter((id) => id.startsWith('imgs/'));
  const missing = pictures.filter((id) => !ids.has(id)).length;
  if (2 * missing > pictures.length) throw new Error(lost(missing, pictures.length));
  return { files, ids, named };
}

const lost = (missing: number, all: number) =>
  `Von ${all} Bilddateien, die in der Datenbank stehen, fehlen ${missing} am alten Ort. Es wurde nichts gelöscht. Ist der Datenträger eingehängt, oder der Bucket der richtige?`;

/**
 * Copies every file to its new place and reads it back there. Nothing at the old place is touched, so it may be interrupted, and done
 * again, also while the site changes: what is verified already is not copied again, and what was deleted meanwhile goes there as well.
 * `kept`: lost at the old place, and still named by a record, so the copy may be the only one.
 */
export async function copyFiles({ db, journal, ...way }: Moving, { report, signal }: Doing) {
  const { from, to } = way;
  const there = await lengthsIn(to);
  const { files: wanted, named } = await lookAt(from, db);
  const limit = pLimit(AT_ONCE);
  const taken: string[] = [];
  let copied = 0;
  let looked = 0;
  // Where one fails, as on a store that is away, all behind it would, and each only after several tries.
  const failed = new AbortController();
  const one = async (file: Found) => {
    signal?.throwIfAborted();
    failed.signal.throwIfAborted();
    const id = idOf(file);
    if (!isThere(journal, { there, named }, file)) {
      if (isEdited(file) && !there.has(id)) await journal.begin(id);
      const outcome = await copyOne({ ...way, journal }, file);
      if (outcome === 'taken') {
        taken.push(id);
        await journal.gone(id);
      }
      if (outcome === 'copied') copied += 1;
    }
    report(++looked, wanted.length);
  };
  const trying = (file: Found) => limit(() => one(file).catch((error: unknown) => failed.abort(error)));
  await Promise.all(wanted.map(trying));
  failed.signal.throwIfAborted();
  const kept: string[] = [];
  const now = await lookAt(from, db);
  for (const [id, { area, path }] of journal.known) {
    // A picture that was deleted, or locked, must not go on lying there.
    if (now.ids.has(id) || (await from.stat(area, path))) continue;
    if (now.named.has(id)) {
      kept.push(id);
      continue;
    }
    await to.remove(area, path);
    await journal.gone(id);
  }
  return { copied, taken, kept };
}

const isVerified = ({ known }: Journal, file: Found): boolean => {
  const before = known.get(idOf(file));
  return before?.bytes === file.bytes && before.modified === file.modified;
};

interface Known {
  there: Map<string, number>;
  named: Awaited<ReturnType<typeof namedNow>>;
}

/** A copy that is what was taken in stays, also where the old place has changed since: that has rotted. */
function isThere(journal: Journal, { there, named }: Known, file: Found): boolean {
  const id = idOf(file);
  const copy = journal.known.get(id);
  if (!copy || there.get(id) !== copy.bytes) return false;
  const known = named.get(id);
  return isVerified(journal, file) || (known?.encrypted === false && known.sha256 === copy.sha256);
}

/** Pictures never are: where the two differ one has rotted, and nobody here knows which. */
const isEdited = ({ area, path }: Found) => area === 'blog' || basename(path) === KEY_FILE;

/** `gone`: it was moved or deleted meanwhile. `taken`: something lies there that no move has brought. */
async function copyOne(
  { from, to, toDisk, journal }: Omit<Moving, 'db'>,
  file: Found,
): Promise<'copied' | 'taken' | 'gone'> {
  // The time that the walk said, with which it is compared: a store says another one of a single file, in whole seconds.
  const { area, path, modified } = file;
  const id = idOf(file);
  if (toDisk) await requireRoom(to, file.bytes);
  const opened = await from.open(area, path);
  if (!opened) return 'gone';
  const { bytes } = opened;
  const incoming = await to.receive(area, opened.stream(), bytes).catch(nullWhereChanged);
  if (!incoming) return 'gone';
  try {
    if (!(await incoming.place(path))) {
      const isSame = (await digestIn(to, file))?.sha256 === incoming.sha256;
      const isOurs = journal.known.has(id) || (isEdited(file) && journal.hasBegun(id));
      if (!isSame && !isOurs) return 'taken';
      if (!isSame) await to.remove(area, path);
      if (!isSame && !(await incoming.place(path))) return 'taken';
    }
    if (incoming.bytes !== bytes || (await digestIn(to, file))?.sha256 !== incoming.sha256)
      throw new Error(`Die Datei „${path}“ ist am neuen Ort eine andere. Dort wird nichts benutzt.`);
    await journal.verified({ area, path, bytes, modified, sha256: incoming.sha256 });
    return 'copied';
  } finally {
    await incoming.discard();
  }
}

const FULL =
  'Auf dem Datenträger ist zu wenig Platz, um weiterzukopieren: 5 %, mindestens 1 GB, bleiben für die laufende Website frei. Bitte schaffen Sie Platz, und rufen Sie den Befehl noch einmal auf: Was kopiert ist, bleibt es.';

async function requireRoom(to: Files, bytes: number): Promise<void> {
  try {
    await requireSpace(to, bytes);
  } catch (error) {
    throw error instanceof ApiProblem && error.code === 'no-space'
      ? new Error(FULL, { cause: error })
      : error;
  }
}

/**
 * What speaks against using the new place: that a file is missing there, or was not read back. What is not what its record says is
 * `damaged`: it was so at the old place, for both have the same bytes.
 */
export async function compare({ db, from, to, journal }: Moving) {
  const there = await lengthsIn(to);
  const { files, named } = await lookAt(from, db);
  const against = files
    .filter((file) => !isThere(journal, { there, named }, file))
    .map((file) => `${idOf(file)} ist noch nicht kopiert und geprüft, oder nicht mehr da`);
  const damaged: string[] = [];
  for (const [id, known] of named) {
    const copy = journal.known.get(id);
    if (!copy) damaged.push(`${id} fehlte schon`);
    else if (isOther(copy, known)) damaged.push(`${id} ist nicht das Bild, das aufgenommen wurde`);
  }
  return { against, damaged };
}

/**
 * Deletes at the old place what was verified at the new one and is there still, or has been deleted since; names what was not. What was on
 * its way there is sent anew.
 */
export async function removeMoved({ db, from, to, journal }: Moving, { report, signal }: Doing) {
  const left: string[] = [];
  for await (const { path } of from.walk('uploads')) await from.remove('uploads', path);
  const all = await found(from);
  const there = await lengthsIn(to);
  const named = await namedNow(db);
  const isLost = (file: Found) => {
    const bytes = there.get(idOf(file));
    // A text may have been written since.
    return bytes === undefined ? named.has(idOf(file)) : file.area !== 'blog' && bytes !== file.bytes;
  };
  for (const [i, file] of all.entries()) {
    signal?.throwIfAborted();
    if (!isLost(file) && (await isMoved({ from, journal }, file))) await from.remove(file.area, file.path);
    else left.push(idOf(file));
    report(i + 1, all.length);
  }
  if (left.length === 0) await journal.forget();
  return left;
}

/** By its bytes where the time is another one: earlier versions noted that of a store in whole seconds. */
async function isMoved({ from, journal }: Pick<Moving, 'from' | 'journal'>, file: Found): Promise<boolean> {
  if (isVerified(journal, file)) return true;
  const copy = journal.known.get(idOf(file));
  return copy !== undefined && (await digestIn(from, file))?.sha256 === copy.sha256;
}

async function found(files: Files): Promise<Found[]> {
  const all: Found[] = [];
  for await (const { modified, ...file } of ownFiles(files))
    all.push({ ...file, modified: modified.getTime() });
  return all;
}

const lengthsIn = async (files: Files) =>
  new Map((await found(files)).map((file) => [idOf(file), file.bytes]));
