import { LRUCache } from 'lru-cache';
import { SIZES, sizesOf, type Size } from '../contract/picture.ts';
import type { Files, StoredFile } from '../files/files.ts';
import { readAll } from '../files/read-all.ts';
import { hasRoom } from '../files/stream.ts';
import {
  type Derivative,
  type Format,
  type Known,
  type Look,
  WATERMARK_FROM,
  type Source,
} from './decoder/protocol.ts';
import { PictureRefused } from './refusal.ts';

/** What must be known of a picture to find its derivatives, or to make them again. */
export interface Original extends Known, Pick<Look, 'rotation'> {
  url: string;
  sha256: string;
  mark: string;
  /** The smallest size that has the mark, where it is another one than usual. */
  markFrom?: number | undefined;
  width: number;
  height: number;
}

export const ORIGINAL = ['url', 'sha256', 'width', 'height', 'bytes', 'crc32', 'rotation', 'mark'] as const;

export type Rendition = Pick<Original, 'sha256' | 'rotation' | 'mark' | 'markFrom'>;

/** As it goes into a download that has the mark only, however small it is. */
export const asMarkedDownload = <P extends Original>(picture: P): P => ({
  ...picture,
  markFrom: Math.min(WATERMARK_FROM, sizesOf(picture).at(-1)!),
});

export type Derive = (
  source: Source,
  picture: Pick<Original, 'bytes' | 'crc32' | 'rotation' | 'mark' | 'markFrom'>,
  sizes: readonly Size[],
  format: Format,
) => Promise<Derivative[]>;

type Share = (
  source: Source,
  picture: Pick<Original, 'bytes' | 'crc32' | 'rotation' | 'mark' | 'markFrom'>,
) => Promise<{ data: Uint8Array }>;

export const unmodified = (sha256: string): Rendition => ({ sha256, rotation: 0, mark: '' });

export type OpenedSize = { format: Format } & ({ data: Buffer } | { file: StoredFile });

export interface Derivatives {
  /** A size of the picture that exists ({@link sizesOf}); null where the original is gone. Made anew where the cache was deleted. */
  read(picture: Original, size: Size, avif: boolean): Promise<OpenedSize | null>;
  share(picture: Original): Promise<OpenedSize | null>;
  keep(picture: Rendition, format: Format, derivatives: readonly Derivative[]): Promise<void>;
  sizes(picture: Rendition, format: Format): Promise<Size[]>;
  /** Removes all of them, for example because the picture must not lie there readable any more. */
  forget(sha256: string): Promise<void>;
}

/** Raise it where other bytes are to be made of the same picture; the cache of the version before can be deleted. */
export const PIPELINE = 1;
export const folderOf = (sha256: string) => `pictures-${PIPELINE}/${sha256.slice(0, 2)}/${sha256}`;
export function nameOf(
  { rotation, mark, markFrom = WATERMARK_FROM }: Rendition,
  size: Size | 'share',
): string {
  const turned = rotation > 0 ? `r${rotation}-` : '';
  const isMarked = mark && (size === 'share' || size >= markFrom);
  return turned + (isMarked ? `m${mark}-` : '') + String(size);
}
const pathOf = (picture: Rendition, size: Size | 'share', format: Format) =>
  `${folderOf(picture.sha256)}/${nameOf(picture, size)}.${format}`;

/** Two memories, so that a few large pictures do not push the thumbnails out. */
const CAPACITY = 32 << 20;
const SMALL = 64 << 10;
const HEAVIEST = 2 << 20;
/** How long a missing AVIF is not looked for again, nor a picture tried that cannot be decoded. */
const AGAIN_MS = 30_000;
const MAX_ABSENT = 20_000;

const byteCache = (heaviest: number) =>
  new LRUCache<string, Buffer>({
    maxSize: CAPACITY,
    maxEntrySize: heaviest,
    sizeCalculation: (bytes) => Math.max(1, bytes.length),
  });

export function createDerivatives(files: Files, decoder: { derive: Derive; share: Share }): Derivatives {
  const small = byteCache(SMALL);
  const large = byteCache(HEAVIEST);
  const absent = new LRUCache<string, true>({ max: MAX_ABSENT, ttl: AGAIN_MS });
  const making = new Map<string, Promise<boolean>>();

  const stored = async (path: string): Promise<{ data: Buffer } | { file: StoredFile } | null> => {
    const remembered = small.get(path) ?? (hasRoom() ? large.get(path) : undefined);
    if (remembered) return { data: remembered };
    const file = await files.open('cache', path);
    if (!file || file.bytes > HEAVIEST || (file.bytes > SMALL && !hasRoom())) return file && { file };
    const data = await readAll(file.stream());
    (data.length > SMALL ? large : small).set(path, data);
    return { data };
  };

  const avifOf = async (path: string) => {
    if (absent.has(path)) return null;
    const found = await stored(path);
    if (!found) absent.set(path, true);
    return found;
  };

  const keep: Derivatives['keep'] = async (picture, format, derivatives) => {
    await Promise.all(
      derivatives.map(({ size, data }) => files.put('cache', pathOf(picture, size, format), data)),
    );
    for (const { size } of derivatives) absent.delete(pathOf(picture, size, format));
  };

  /** Many may ask for the same picture at once: it is decoded once, for all of its sizes. */
  const make = (picture: Original): Promise<boolean> =>
    once(picture, WATERMARK_FROM, async (path) =>
      keep(picture, 'jpg', await decoder.derive(path, picture, sizesOf(picture), 'jpg')),
    );

  const once = (
    picture: Original,
    size: Size | 'share',
    work: (path: string) => Promise<void>,
  ): Promise<boolean> => {
    // By its file: a copy of it may be damaged.
    const key = `${picture.url} ${picture.sha256} ${nameOf(picture, size)} ${picture.markFrom}`;
    const running = making.get(key);
    if (running) return running;
    const made = files
      .local('imgs', picture.url, (path) => work(path).then(() => true))
      .then((done) => done ?? false);
    making.set(key, made);
    const again = () => making.delete(key);
    // A picture that cannot be decoded is not tried with each request.
    made.then(again, (error: unknown) => {
      setTimeout(again, error instanceof PictureRefused ? AGAIN_MS : 0).unref();
    });
    return made;
  };

  return {
    async read(picture, size, avif) {
      const found = avif ? await avifOf(pathOf(picture, size, 'avif')) : null;
      if (found) return { ...found, format: 'avif' };
      const path = pathOf(picture, size, 'jpg');
      const jpeg = (await stored(path)) ?? ((await make(picture)) ? await stored(path) : null);
      return jpeg && { ...jpeg, format: 'jpg' };
    },
    async share(picture) {
      const path = pathOf(picture, 'share', 'jpg');
      const make = () =>
        once(picture, 'share', async (source) =>
          files.put('cache', path, (await decoder.share(source, picture)).data),
        );
      const jpeg = (await stored(path)) ?? ((await make()) ? await stored(path) : null);
      return jpeg && { ...jpeg, format: 'jpg' };
    },
    keep,
    async sizes(picture, format) {
      const names = await files.list('cache', folderOf(picture.sha256));
      return SIZES.filter((size) => names.includes(`${nameOf(picture, size)}.${format}`));
    },
    async forget(sha256) {
      for (const name of await files.list('cache', folderOf(sha256))) {
        small.delete(`${folderOf(sha256)}/${name}`);
        large.delete(`${folderOf(sha256)}/${name}`);
        await files.remove('cache', `${folderOf(sha256)}/${name}`);
      }
    },
  };
}
