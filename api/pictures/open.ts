import type { Size } from '../contract/picture.ts';
import { openAlbumFile, type UnlockedAlbum } from '../encryption/encrypted-album.ts';
import type { ByteSource, StoredFile } from '../files/files.ts';
import { patched, patchedFacts, patchesBehind } from './behind.ts';
import type { OpenedSize, Original } from './derivatives.ts';
import { type Camera, cameraOf } from './camera.ts';
import { type HeadChange, factsWithHead, headOf, withHead } from './head.ts';
import { withoutLocation } from './location.ts';
import { turnedBy } from './orientation.ts';
import type { Store } from './store.ts';

interface As {
  unlocked: UnlockedAlbum | null;
  avif?: boolean;
}

/** A size of the picture that exists, made anew where the cache has none; null where the original is gone. */
export async function openSize(
  { pictures }: Pick<Store, 'pictures'>,
  picture: Original,
  size: Size,
  { unlocked, avif = false }: As,
): Promise<OpenedSize | null> {
  if (!unlocked) return pictures.derivatives.read(picture, size, avif);
  const file = await pictures.locked.read(picture, size, unlocked);
  return file && { format: 'jpg', file };
}

/** A picture that everybody may see, as it is shown where its address is shared; null where the original is gone. */
export const openShareImage = (
  { pictures }: Pick<Store, 'pictures'>,
  picture: Original,
): Promise<OpenedSize | null> => pictures.derivatives.share(picture);

export const isMade = async (
  { pictures }: Pick<Store, 'pictures'>,
  picture: Original,
  size: Size,
  { unlocked }: As,
): Promise<boolean> =>
  unlocked
    ? pictures.locked.isMade(unlocked.id, picture, size)
    : (await pictures.derivatives.sizes(picture, 'jpg')).includes(size);

export interface AsOriginal {
  unlocked: UnlockedAlbum | null;
  /** Its album gives the position away; otherwise it is blanked, and nothing else. */
  withLocation: boolean;
  /** It stands as it is shown. */
  rotation: number;
}

/** What a download says otherwise of itself than the file as it lies there; null where nothing. */
function changeOf({ withLocation, rotation }: AsOriginal): HeadChange | null {
  const turn = turnedBy(rotation);
  if (withLocation) return rotation > 0 ? turn : null;
  return rotation > 0 ? (head) => turn(withoutLocation(head)) : withoutLocation;
}

const patchesOf = async (file: StoredFile, { withLocation }: AsOriginal) =>
  withLocation ? [] : patchesBehind(file);

export async function openOriginal(
  { files }: Pick<Store, 'files'>,
  path: string,
  as: AsOriginal,
): Promise<ByteSource | null> {
  const stored = await openAlbumFile(files, path, as.unlocked);
  const change = changeOf(as);
  if (!stored || !change) return stored;
  const patches = await patchesOf(stored, as).catch(async (error: unknown) => {
    await stored.close();
    throw error;
  });
  return withHead(patched(stored, patches), change);
}

/** What the camera wrote into a file of that path; null where it is gone. */
export async function readCamera(
  { files }: Pick<Store, 'files'>,
  path: string,
  unlocked: UnlockedAlbum | null,
): Promise<Camera | null> {
  const file = await openAlbumFile(files, path, unlocked);
  return file && cameraOf(await headOf(file).finally(() => file.close()));
}

/** Length and checksum of what {@link openOriginal} gives of a file that is as it is known; null where it is gone. */
export async function originalFacts(
  { files }: Pick<Store, 'files'>,
  { url, bytes, crc32 }: Original,
  as: AsOriginal,
): Promise<{ bytes: number; crc32: number } | null> {
  const change = changeOf(as);
  if (!change) return { bytes, crc32 };
  const file = await openAlbumFile(files, url, as.unlocked);
  if (!file) return null;
  try {
    const patches = await patchesOf(file, as);
    return await factsWithHead(patched(file, patches), patchedFacts({ bytes, crc32 }, patches), change);
  } finally {
    await file.close();
  }
}
