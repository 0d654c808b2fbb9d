import path from 'node:path';
import {
  encryptedPathFor,
  encryptFor,
  isEncrypted,
  openEncryptedFile,
  plainPath,
} from '../encryption/album-files.ts';
import { encryptedFolders, type UnlockedAlbum } from '../encryption/encrypted-album.ts';
import { keepingOpen } from '../database/transaction.ts';
import { digestOf } from '../files/digest.ts';
import { ApiProblem } from '../problem/problem.ts';
import { MAX_CONVERTED } from './conversion.ts';
import { receiveInPlace } from './receive.ts';
import { BUSY, isBusy } from './journal.ts';
import { lockAlbum, record } from './record.ts';
import { PictureRefused } from './refusal.ts';
import type { Store } from './store.ts';
import { albumTarget } from './target.ts';

interface Matched {
  added: string[];
  unchanged: number;
  missing: string[];
  refused: { name: string; reason: string }[];
}

const PICTURE = /\.jpe?g$/i;
const COPYING = 'Eine Datei wird noch in diesen Ordner kopiert. Bitte versuchen Sie es gleich noch einmal.';
const TWICE = 'In diesem Ordner liegt eine Datei in beiden Fassungen, und sie sind verschieden.';

/** Adds records of files that have none, and says which records have no file. Deletes nothing, and keeps every name. */
export async function matchFolder(
  store: Store,
  id: string,
  unlocked: UnlockedAlbum | null,
): Promise<Matched> {
  const { db, files } = store;
  const target = (await albumTarget(db, id))!;
  const rows = await db.selectFrom('image').select(['id', 'url']).where('album', '=', id).execute();
  const known = new Set(rows.map(({ url }) => url));
  const refused: Matched['refused'] = [];
  const added: string[] = [];
  let present = 0;

  // Copied in by hand: readable where nothing should be.
  if (unlocked)
    for (const folder of encryptedFolders(unlocked))
      for (const name of await files.list('imgs', folder))
        if (PICTURE.test(name)) await encryptInPlace(store, unlocked, `${folder}/${name}`);

  const there = new Set(await picturesIn(store, target.folder, unlocked, known));
  for (const url of there) {
    if (known.has(url)) continue;
    try {
      const recorded = await record(store, await receiveInPlace(store, { url, target, unlocked }));
      if (recorded.present) present += 1;
      else added.push(recorded.id!);
    } catch (error) {
      if (!(error instanceof PictureRefused)) throw error;
      refused.push({ name: path.posix.basename(url), reason: error.message });
    }
  }
  const missing: string[] = [];
  for (const row of rows)
    if (!there.has(row.url) && !(await isThere(store, row.url, unlocked))) missing.push(row.id);
  return { added, unchanged: rows.length - missing.length + present, missing, refused };
}

/** Their paths; only what is not known by its record has to be opened to learn its name. */
async function picturesIn(
  { files }: Store,
  folder: string,
  unlocked: UnlockedAlbum | null,
  known: ReadonlySet<string>,
): Promise<string[]> {
  const paths = (await files.list('imgs', folder)).map((name) => `${folder}/${name}`);
  if (!unlocked) return paths.filter((file) => PICTURE.test(file));
  const names = new Map([...known].map((url) => [encryptedPathFor(unlocked, url), url]));
  const encrypted = paths.filter((file) => isEncrypted(path.posix.basename(file)));
  const plain = encrypted.map(async (file) => names.get(file) ?? plainPath(files, unlocked, file));
  return (await Promise.all(plain)).toSorted();
}

/** A record may point to a file elsewhere, for example to the large version. */
const isThere = async ({ files }: Store, url: string, unlocked: UnlockedAlbum | null): Promise<boolean> =>
  (await files.stat('imgs', url)) !== null ||
  (unlocked !== null && (await files.stat('imgs', encryptedPathFor(unlocked, url))) !== null);

/** The readable file goes only after the encrypted one is there and has been read again; a repetition finds what is left to do. */
async function encryptInPlace({ db, files }: Store, key: UnlockedAlbum, file: string): Promise<void> {
  const plain = await files.open('imgs', file);
  if (!plain) return;
  const bytes = encryptFor(key, file, plain.stream());
  const incoming = await files.receive('imgs', bytes, MAX_CONVERTED).finally(() => plain.close());
  try {
    await db.transaction().execute(async (trx) => {
      // Whoever takes the encryption off meanwhile writes such a file, and goes by it.
      await lockAlbum(trx, { album: key.id, folder: path.posix.dirname(file) }, key);
      if (await isBusy(trx, key.id)) throw new ApiProblem('conflict', { detail: BUSY });
      await keepingOpen(trx, takeItsPlace());
    });
  } finally {
    await incoming.discard();
  }

  async function takeItsPlace(): Promise<void> {
    const to = encryptedPathFor(key, file);
    const isNew = await incoming.place(to);
    const now = await files.open('imgs', file);
    if (!now) return;
    const before = await digestOf(now.stream());
    const after = await digestOf((await openEncryptedFile(files, file, key))!.stream());
    if (before.sha256 !== after.sha256) {
      // Somebody may still be copying it: the next look takes the whole.
      if (isNew) await files.remove('imgs', to);
      throw new ApiProblem('taken', { detail: isNew ? COPYING : TWICE });
    }
    await files.remove('imgs', file);
  }
}
