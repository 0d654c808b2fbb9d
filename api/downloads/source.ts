import { crc32 } from 'node:zlib';
import { type AlbumKey, encryptedPathFor, openAlbumFile } from '../encryption/album-files.ts';
import { encryptedSize } from '../encryption/encrypted-file.ts';
import { covers, type EncryptedAlbum } from '../encryption/encrypted-album.ts';
import type { Size } from '../contract/picture.ts';
import type { StoredFile } from '../files/files.ts';
import { inMemory } from '../files/in-memory.ts';
import type { Original } from '../pictures/derivatives.ts';
import type { Services } from '../services/services.ts';

/** Where the bytes of an archive's entry come from. */
export type Source =
  /** A file of the album. */
  | { kind: 'file'; path: string }
  /** A picture in a size in which it is shown. */
  | { kind: 'shown'; picture: Original; size: Size }
  | { kind: 'text'; text: string };

/** How the album's files are read. */
export interface Reading {
  vault: EncryptedAlbum | null;
  key: AlbumKey | null;
}

type SourceServices = Pick<Services, 'files' | 'pictures'>;

const keyFor = ({ vault, key }: Reading, path: string) => (vault && covers(vault, path) ? key : null);

/** Null where it is not there. A size that is missing in the cache is made. */
export async function openSource(
  { files, pictures }: SourceServices,
  reading: Reading,
  source: Source,
): Promise<StoredFile | null> {
  if (source.kind === 'text') return inMemory(Buffer.from(source.text));
  if (source.kind === 'file') return openAlbumFile(files, source.path, keyFor(reading, source.path));
  const { picture, size } = source;
  if (reading.key) {
    return pictures.locked.read(picture, size, reading.key, keyFor(reading, picture.url));
  }
  const found = await pictures.derivatives.read(picture, size, false);
  if (!found) return null;
  return 'file' in found ? found.file : inMemory(found.data);
}

/** Whether the file is there and has that many bytes. */
export async function hasBytes(
  { files }: SourceServices,
  reading: Reading,
  path: string,
  bytes: number,
): Promise<'yes' | 'no' | 'missing'> {
  const key = keyFor(reading, path);
  const stat = await files.stat('imgs', key ? encryptedPathFor(key, path) : path);
  if (!stat) return 'missing';
  return stat.bytes === (key ? encryptedSize(bytes) : bytes) ? 'yes' : 'no';
}

/** Reads it to its end. */
export async function measureFile(file: StoredFile): Promise<{ bytes: number; crc32: number }> {
  let crc = 0;
  let bytes = 0;
  for await (const chunk of file.stream()) {
    crc = crc32(chunk, crc);
    bytes += chunk.byteLength;
  }
  return { bytes, crc32: crc };
}
