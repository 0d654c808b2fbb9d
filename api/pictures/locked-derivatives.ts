import pLimit from 'p-limit';
import { SIZES, sizesOf, type Size } from '../contract/picture.ts';
import type { Files, StoredFile } from '../files/files.ts';
import { readAll } from '../files/read-all.ts';
import type { Derivative } from './decoder/protocol.ts';
import { type Derive, nameOf, PIPELINE, type Original, type Rendition } from './derivatives.ts';
import { openAlbumFile, type UnlockedAlbum } from '../encryption/encrypted-album.ts';
import { DamagedFile, encrypt } from '../encryption/encrypted-file.ts';
import { openEncrypted } from '../encryption/open-encrypted.ts';

/** The sizes of a locked album's pictures: they lie in the cache as well, encrypted with the album's key, and never in memory. */
export interface LockedDerivatives {
  read(picture: Original, size: Size, album: UnlockedAlbum): Promise<StoredFile | null>;
  keep(picture: Rendition, derivatives: readonly Derivative[], album: UnlockedAlbum): Promise<void>;
  isMade(album: string, picture: Rendition, size: Size): Promise<boolean>;
  forget(album: string, sha256: string): Promise<void>;
}

/** Whole pictures are in memory while they are decoded. */
const AT_ONCE = 2;

export function lockedDerivatives(files: Files, decoder: { derive: Derive }): LockedDerivatives {
  const making = new Map<string, Promise<boolean>>();
  const limit = pLimit(AT_ONCE);

  const open = async (picture: Rendition, size: Size, { id, dataKey }: UnlockedAlbum) =>
    openEncrypted(
      await files.open('cache', pathOf(id, picture, size)),
      dataKey,
      contextOf(id, picture, size),
    );

  const keep: LockedDerivatives['keep'] = async (picture, derivatives, { id, dataKey }) => {
    for (const { size, data } of derivatives) {
      const parts: Buffer[] = [];
      for await (const part of encrypt(dataKey, contextOf(id, picture, size), [data])) parts.push(part);
      await files.put('cache', pathOf(id, picture, size), Buffer.concat(parts));
    }
  };

  const make = (picture: Original, album: UnlockedAlbum): Promise<boolean> => {
    const name = `${album.id} ${picture.sha256} ${nameOf(picture, SIZES[2])} ${picture.markFrom}`;
    const running = making.get(name);
    if (running) return running;
    const made = limit(async () => {
      const file = await openAlbumFile(files, picture.url, album);
      if (!file) return false;
      const bytes = await readAll(file.stream());
      await keep(picture, await decoder.derive(bytes, picture, sizesOf(picture), 'jpg'), album);
      return true;
    }).finally(() => making.delete(name));
    making.set(name, made);
    return made;
  };

  return {
    keep,
    async read(picture, size, album) {
      const there = await open(picture, size, album).catch(nullIfDamaged);
      return there ?? ((await make(picture, album)) ? open(picture, size, album) : null);
    },
    isMade: async (album, picture, size) =>
      (await files.stat('cache', pathOf(album, picture, size))) !== null,
    async forget(album, sha256) {
      const folder = folderOf(album, sha256);
      for (const name of await files.list('cache', folder)) await files.remove('cache', `${folder}/${name}`);
    },
  };
}

/** Damaged, or of an earlier key of the album: the cache loses nothing that could not be made anew. */
function nullIfDamaged(error: unknown): null {
  if (error instanceof DamagedFile) return null;
  throw error;
}

const folderOf = (album: string, sha256: string) => `locked-${PIPELINE}/${album}/${sha256}`;
const pathOf = (album: string, picture: Rendition, size: Size) =>
  `${folderOf(album, picture.sha256)}/${nameOf(picture, size)}.jpg.enc`;
const contextOf = (album: string, picture: Rendition, size: Size) =>
  `${album}/${picture.sha256}/${nameOf(picture, size)}`;
