import { constants } from 'node:fs';
import { copyFile, mkdir, open, realpath, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type * as z from 'zod/mini';
import { MANY, Moving, MOVING_FILE } from '../contract/moving.ts';
import type { FieldError } from '../contract/problem.ts';
import { check } from '../http/body.ts';
import { collecting, refused } from '../moving/file.ts';
import { beginIn } from '../moving/own-folder.ts';
import { type Draft, type Library, note } from './draft.ts';

/** Writes the library beside its pictures, or with a copy of them into `to`; answers what there is to say. */
export async function finish(draft: Draft, photos: string, to: string | null): Promise<string[]> {
  const { library, notes } = draft;
  library.posts = library.posts.filter((post) => fits(draft, MANY.posts, post, post.title));
  library.texts = library.texts.filter((text) => fits(draft, MANY.texts, text, text.id));
  await leaveOut(draft, photos);
  const errors: FieldError[] = [];
  if (!collecting(errors, '', () => check(Moving, library))) throw refused(errors);
  const folder = to ?? photos;
  const begun = to === null ? null : await beginIn(to, () => true);
  try {
    if (to !== null) await copyPictures(library, photos, to);
    const part = path.join(folder, `${MOVING_FILE}.teil`);
    await writeFile(part, `${JSON.stringify(library, null, 1)}\n`, { mode: 0o600 });
    await rename(part, path.join(folder, MOVING_FILE));
    await begun?.end();
  } finally {
    begun?.release();
  }
  const { images, albums, posts, tags, contributors, users } = library;
  return [
    `${images.length} Bilder, ${albums.length} Alben, ${posts.length} Beiträge, ${tags.length} Tags, ${contributors.length} Beitragende, ${users.length} Benutzer.`,
    ...[...notes].map(([sentence, times]) => `  ${times} × ${sentence}.`),
    `Geschrieben: ${path.join(folder, MOVING_FILE)}. Weiter mit: make import FROM=${folder}`,
  ];
}

/** What would be refused when it moves in stays behind by name, and not everything with it. */
function fits(draft: Draft, type: z.ZodMiniType, record: unknown, name: string): boolean {
  const errors: FieldError[] = [];
  const isInOrder = collecting(errors, '', () => check(type, record)) !== undefined;
  for (const { field, message } of errors) note(draft, `„${name}“ bleibt zurück: ${field}: ${message}`);
  return isInOrder;
}

/** Pictures that are not there, or no JPEG; covers go with them. */
async function leaveOut(draft: Draft, photos: string): Promise<void> {
  const { library } = draft;
  const root = await realpath(photos);
  const kinds = new Map<string, string | null>();
  for (const { file } of library.images) if (!kinds.has(file)) kinds.set(file, await whyNot(root, file));
  const gone = [...kinds].filter(([, why]) => why !== null);
  for (const why of new Set(gone.map(([, reason]) => reason!))) {
    const files = gone.filter(([, reason]) => reason === why).map(([file]) => file);
    const shown = files.slice(0, 5).join(', ') + (files.length > 5 ? ', …' : '');
    note(draft, `${why}: ${shown}`, files.length);
  }
  library.images = library.images.filter(({ file }) => kinds.get(file) === null);
  for (const album of library.albums) if (album.cover && kinds.get(album.cover) !== null) album.cover = null;
  const ids = new Set(library.images.map(({ id }) => id));
  for (const post of library.posts) if (post.imageId && !ids.has(post.imageId)) post.imageId = null;
}

/** Why a file below `root` is no picture to come along, in words; null where it is. */
export async function whyNot(root: string, file: string): Promise<string | null> {
  if (file.split('/').some((part) => ['', '.', '..'].includes(part)))
    return 'Pfade führen aus dem Ordner hinaus';
  const at = await realpath(path.join(root, file)).catch(() => null);
  if (at === null) return 'Bilder liegen nicht im Ordner';
  if (path.relative(root, at).startsWith('..')) return 'Bilder liegen außerhalb des Ordners';
  const handle = await open(at).catch(() => null);
  if (!handle) return 'Dateien lassen sich nicht lesen';
  try {
    const isFile = (await handle.stat()).isFile();
    const { buffer } = isFile ? await handle.read(Buffer.alloc(2), 0, 2, 0) : { buffer: [] };
    return buffer[0] === 0xff && buffer[1] === 0xd8 ? null : 'Dateien sind keine JPEG-Bilder';
  } finally {
    await handle.close();
  }
}

async function copyPictures({ images }: Library, photos: string, to: string): Promise<void> {
  for (const file of new Set(images.map((image) => image.file))) {
    await mkdir(path.join(to, path.dirname(file)), { recursive: true });
    await copyFile(path.join(photos, file), path.join(to, file), constants.COPYFILE_FICLONE);
  }
}
