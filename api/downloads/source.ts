import { encryptedSize } from '../encryption/encrypted-file.ts';
import { isEncryptedPath, storedPathOf, type UnlockedAlbum } from '../encryption/encrypted-album.ts';
import type { Size } from '../contract/picture.ts';
import type { ByteSource } from '../files/files.ts';
import { digestOf } from '../files/digest.ts';
import { inMemory } from '../files/in-memory.ts';
import { type AsOriginal, openSize, openOriginal, type Original } from '../pictures/pictures.ts';
import type { Services } from '../services/services.ts';

export type Source =
  | ({ kind: 'file'; path: string } & Pick<AsOriginal, 'withLocation' | 'rotation'>)
  | { kind: 'shown'; picture: Original; size: Size }
  | { kind: 'text'; text: string };

export type Reading = UnlockedAlbum | null;

type SourceServices = Pick<Services, 'files' | 'pictures'>;

/** Null where it is not there. A size that is missing in the cache is made. */
export async function openSource(
  services: SourceServices,
  unlocked: Reading,
  source: Source,
): Promise<ByteSource | null> {
  if (source.kind === 'text') return inMemory(Buffer.from(source.text));
  if (source.kind === 'file') return openOriginal(services, source.path, { ...source, unlocked });
  const found = await openSize(services, source.picture, source.size, { unlocked });
  return found && ('file' in found ? found.file : inMemory(found.data));
}

export async function hasBytes(
  { files }: SourceServices,
  reading: Reading,
  path: string,
  bytes: number,
): Promise<boolean> {
  const stat = await files.stat('imgs', storedPathOf(path, reading));
  return stat?.bytes === (reading && isEncryptedPath(reading, path) ? encryptedSize(bytes) : bytes);
}

export async function measureFile(file: ByteSource): Promise<{ bytes: number; crc32: number }> {
  const { bytes, crc32 } = await digestOf(file.stream());
  return { bytes, crc32 };
}
