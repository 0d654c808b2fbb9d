import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { MOVING_FILE } from '../contract/moving.ts';
import type { UnlockedAlbum } from '../encryption/encrypted-album.ts';
import { DamagedFile } from '../encryption/encrypted-file.ts';
import { digestOf } from '../files/digest.ts';
import { errorCode } from '../files/error-code.ts';
import { openOriginal } from '../pictures/pictures.ts';
import type { Services } from '../services/services.ts';
import { unlock } from './albums.ts';
import { type Library, type LibraryImage, PICTURES, readLibrary } from './library.ts';

export interface Exported {
  albums: number;
  images: number;
  posts: number;
  /** German sentences about what stays behind. */
  left: string[];
}

interface Leaving {
  services: Services;
  folder: string;
  /** Those of encrypted albums: each is tried. */
  passwords: readonly string[];
  say: (line: string) => void;
  signal?: AbortSignal | undefined;
}

/**
 * Writes the whole library into a folder: the pictures as they were uploaded, and `lichthof.json` last. What lies there whole from
 * an export before is not written again, so it can be ended at any time and called again.
 */
export async function exportLibrary(leaving: Leaving): Promise<Exported> {
  const { services, folder, passwords, say, signal } = leaving;
  await requireOwnFolder(folder);
  const { open, locked } = await openAlbums(services, passwords);
  const library = await services.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((trx) => readLibrary(trx, new Set(open.keys())));
  const left = locked.map(
    ({ title }) => `Album „${title}“: Verschlüsselt. Mit seinem Passwort (ALBUM_PASSWORD) kommt es mit.`,
  );
  const closed = new Set(locked.map(({ id }) => id));
  const wanted = library.images.filter(({ album }) => !closed.has(album ?? ''));
  const images: LibraryImage[] = [];
  for (const [i, image] of wanted.entries()) {
    signal?.throwIfAborted();
    const unlocked = open.get(image.album ?? '') ?? null;
    const why = await copyAll(leaving, image, unlocked);
    if (why === null) images.push(image);
    else left.push(`${image.file}: ${why} „make verify“ sagt mehr.`);
    if ((i + 1) % 100 === 0) say(`${i + 1} von ${wanted.length} Bildern …`);
  }
  const texts = await withTexts(services, library);
  await writeWhole(path.join(folder, MOVING_FILE), jsonOf({ ...library, ...texts, images }));
  return { albums: library.albums.length, images: images.length, posts: texts.posts.length, left };
}

/** Nobody's own files are mixed with ours. */
async function requireOwnFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 }).catch((error: unknown) => {
    throw new Error(`Der Ordner lässt sich nicht anlegen (${errorCode(error)}).`, { cause: error });
  });
  const others = (await readdir(folder)).filter((name) => name !== PICTURES && !name.startsWith(MOVING_FILE));
  if (others.length > 0)
    throw new Error(
      `In diesem Ordner liegt schon anderes (${others.slice(0, 3).join(', ')}). Bitte nehmen Sie einen leeren, oder den eines früheren Exports.`,
    );
}

async function openAlbums({ db }: Services, passwords: readonly string[]) {
  const albums = await db.selectFrom('album').select(['id', 'title', 'wrappedKey']).orderBy('id').execute();
  const open = new Map<string, UnlockedAlbum | null>();
  const locked: { id: string; title: string }[] = [];
  for (const { id, title, wrappedKey } of albums) {
    const unlocked = wrappedKey === null ? null : await unlock(db, id, passwords);
    if (wrappedKey !== null && !unlocked) locked.push({ id, title });
    else open.set(id, unlocked);
  }
  return { open, locked };
}

/** Null where all of it lies in the folder now; otherwise why it does not. */
async function copyAll(
  leaving: Leaving,
  { file, large = file }: LibraryImage,
  unlocked: UnlockedAlbum | null,
): Promise<string | null> {
  try {
    for (const one of new Set([file, large]))
      if (!(await copy(leaving, one, unlocked))) return 'Die Datei fehlt im Speicher.';
    return null;
  } catch (error) {
    if (error instanceof DamagedFile) return 'Die Datei ist beschädigt.';
    throw error;
  }
}

/** As it was uploaded, with all that its author and the camera wrote into it; false where it is gone. */
async function copy(
  { services, folder }: Leaving,
  file: string,
  unlocked: UnlockedAlbum | null,
): Promise<boolean> {
  const source = () =>
    openOriginal(services, file.slice(PICTURES.length + 1), { unlocked, withLocation: true, rotation: 0 });
  const to = path.join(folder, file);
  const stored = await source();
  if (!stored) return false;
  const there = await stat(to).catch(() => null);
  if (there?.size === stored.bytes) {
    const [old, now] = await Promise.all([digestOf(createReadStream(to)), digestOf(stored.stream())]);
    if (old.sha256 === now.sha256) return true;
    return copyTo(to, await source());
  }
  return copyTo(to, stored);
}

async function copyTo(to: string, stored: Awaited<ReturnType<typeof openOriginal>>): Promise<boolean> {
  if (!stored) return false;
  await mkdir(path.dirname(to), { recursive: true, mode: 0o700 });
  await writeWhole(to, stored.stream());
  return true;
}

/** The old one or the new one: never a part of it. */
async function writeWhole(to: string, content: AsyncIterable<Uint8Array | string>): Promise<void> {
  const part = `${to}.teil`;
  try {
    await pipeline(content, createWriteStream(part, { mode: 0o600 }));
    const handle = await open(part, 'r+');
    await handle.sync().finally(() => handle.close());
    await rename(part, to);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

/** Those that lie in a file are read there. */
async function withTexts({ files }: Services, { posts, texts }: Library) {
  const whole = async <T extends { location?: string | null; text?: string }>(text: T): Promise<T> =>
    text.location && text.text === undefined
      ? { ...text, text: (await files.read('blog', text.location))?.toString('utf8') ?? '' }
      : text;
  return { posts: await Promise.all(posts.map(whole)), texts: await Promise.all(texts.map(whole)) };
}

/** One record in a line, so that two exports can be compared by any tool. */
function* pieces({ format, version, ...lists }: Library): Generator<string> {
  yield `{"format":${JSON.stringify(format)},"version":${version}`;
  for (const [name, records] of Object.entries(lists)) {
    yield `,\n"${name}":[`;
    for (const [i, record] of records.entries()) yield `${i === 0 ? '' : ','}\n${JSON.stringify(record)}`;
    yield ']';
  }
  yield '}\n';
}

// eslint-disable-next-line typescript/require-await
async function* jsonOf(library: Library): AsyncGenerator<string> {
  yield* pieces(library);
}
