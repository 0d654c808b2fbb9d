import type { Size } from '../contract/picture.ts';
import { openAlbumFile, type UnlockedAlbum } from '../encryption/encrypted-album.ts';
import type { StoredFile } from '../files/files.ts';
import type { Opened, Original } from './derivatives.ts';
import { checksumWithoutLocation, withoutLocation } from './location.ts';
import type { Store } from './store.ts';

interface As {
  /** The picture's album, where it is encrypted. */
  unlocked: UnlockedAlbum | null;
  /** Of an encrypted album's pictures there is none. */
  avif?: boolean;
}

/** A size of the picture that exists, made anew where the cache has none; null where the original is gone. */
export async function open(
  { pictures }: Pick<Store, 'pictures'>,
  picture: Original,
  size: Size,
  { unlocked, avif = false }: As,
): Promise<Opened | null> {
  if (!unlocked) return pictures.derivatives.read(picture, size, avif);
  const file = await pictures.locked.read(picture, size, unlocked);
  return file && { format: 'jpg', file };
}

/** Whether that size would only have to be read. */
export const isMade = async (
  { pictures }: Pick<Store, 'pictures'>,
  { sha256 }: Original,
  size: Size,
  { unlocked }: As,
): Promise<boolean> =>
  unlocked
    ? pictures.locked.isMade(unlocked.id, sha256, size)
    : (await pictures.derivatives.sizes(sha256, 'jpg')).includes(size);

export interface AsOriginal {
  unlocked: UnlockedAlbum | null;
  /** Its album gives the position away; otherwise it is blanked, and nothing else. */
  withLocation: boolean;
}

/** A file as it was uploaded, under its plain path. */
export function openOriginal(
  { files }: Pick<Store, 'files'>,
  path: string,
  { unlocked, withLocation }: AsOriginal,
): Promise<StoredFile | null> {
  const open = () => openAlbumFile(files, path, unlocked);
  return withLocation ? open() : withoutLocation(open);
}

/** The checksum of what {@link openOriginal} gives of a file that is as it is known; null where it is gone. */
export async function originalChecksum(
  { files }: Pick<Store, 'files'>,
  { url, bytes, crc32 }: Original,
  { unlocked, withLocation }: AsOriginal,
): Promise<number | null> {
  if (withLocation) return crc32;
  return checksumWithoutLocation(() => openAlbumFile(files, url, unlocked), { bytes, crc32 });
}
