import { cleanPath, isProtected, PROTECTED } from '@lichthof/api/contract/location';
import type { AlbumValues } from './album.ts';

/** Encryption needs the protected folder; without it nothing of an album is encrypted. */
export function withEncryption(values: AlbumValues, encrypted: boolean): Partial<AlbumValues> {
  if (!encrypted) return { encrypted, encryptedThumbs: false, encryptedLarge: false };
  const { location } = values;
  return { encrypted, location: isProtected(location) ? location : PROTECTED + location };
}

export function locationFrom(id: string, today = new Date()): string {
  const [year, month] = today.toISOString().split('-');
  return cleanPath(`${year}/${month}/${id}`);
}
