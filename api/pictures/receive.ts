import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Insertable } from 'kysely';
import type { Size } from '../contract/picture.ts';
import type { Database } from '../database/schema.ts';
import { contextOf, encryptFor } from '../encryption/album-files.ts';
import { isEncryptedPath, openAlbumFile, type UnlockedAlbum } from '../encryption/encrypted-album.ts';
import { readEncrypted } from '../encryption/open-encrypted.ts';
import { digesting } from '../files/digest.ts';
import type { Incoming } from '../files/files.ts';
import { inMemory } from '../files/in-memory.ts';
import { readAll } from '../files/read-all.ts';
import { ApiProblem } from '../problem/problem.ts';
import { type Derivative, MAX_BYTES, type Measured, type Source } from './decoder/protocol.ts';
import { unmodified } from './derivatives.ts';
import { cleanStem } from './names.ts';
import { findPresent } from './present.ts';
import { PictureRefused } from './refusal.ts';
import type { Store } from './store.ts';
import type { Target } from './target.ts';

export const ENCRYPTED_MEANWHILE =
  'Das Album wurde inzwischen verschlüsselt oder entschlüsselt. Bitte versuchen Sie es noch einmal.';

export interface Arrival {
  name: string;
  target: Target;
  /** Under this name or not at all; otherwise another name is found where it is taken. */
  exact?: boolean;
  unlocked?: UnlockedAlbum | null;
  limit?: number;
  sha256?: string;
  sizes?: readonly Size[];
  onlyKnownTags?: boolean;
  given?: Partial<Insertable<Database['image']>>;
}

/** A picture that is on the disk and decoded, but has no name and no record yet. */
export interface Received extends Arrival {
  unlocked: UnlockedAlbum | null;
  /** Null where it lies in its place already. */
  incoming: Incoming | null;
  path: string | null;
  sha256: string;
  decoded: { measured: Measured; derivatives: Derivative[] } | null;
}

/** Writes to the disk while the bytes come: what will lie encrypted never lies there in any other way. */
export async function receive(
  store: Store,
  body: AsyncIterable<Uint8Array>,
  arrival: Arrival,
): Promise<Received> {
  const { name, target, exact = false, unlocked = null, limit = MAX_BYTES, sizes } = arrival;
  const at = exact ? `${target.folder}/${cleanStem(name)}.jpg` : null;
  const isEncrypted = at !== null && unlocked !== null && isEncryptedPath(unlocked, at);
  // Only what knows its path and its key while it comes is never readable on the disk.
  if (!isEncrypted && target.encryption && isEncryptedPath(target.encryption, `${target.folder}/.`))
    throw new ApiProblem('conflict', { detail: ENCRYPTED_MEANWHILE });
  const plain = digesting(body, limit);
  const incoming = await (isEncrypted
    ? store.files.receive('imgs', encryptFor(unlocked, at, plain), 2 * limit)
    : store.files.receive('imgs', body, limit));
  try {
    const { sha256 } = isEncrypted ? plain.digest() : incoming;
    if (arrival.sha256 !== undefined && sha256 !== arrival.sha256) throw new PictureRefused('not-intact');
    const received = { ...arrival, unlocked, incoming, path: at, sha256, decoded: null };
    if (target.isRecorded && (await findPresent(store.db, received))) return received;
    // Encrypted pictures are readable in memory only.
    const source = isEncrypted ? await decrypted(incoming.path, at, unlocked) : incoming.path;
    const decoded = await store.pictures.decoder.measure(source, sizes);
    if (decoded.measured.sha256 !== sha256) throw new PictureRefused('changed');
    return { ...received, decoded };
  } catch (error) {
    await incoming.discard();
    throw error;
  }
}

async function decrypted(file: string, path: string, album: UnlockedAlbum): Promise<Buffer> {
  const sealed = inMemory(await readFile(file));
  return (await readEncrypted(sealed, album.dataKey, contextOf(album, path)))!;
}

/** What is known of a picture that lies in its place, and its sizes; null where nothing lies there. */
export async function measureInPlace({ files, pictures }: Store, url: string) {
  const found = await files.local('imgs', url, (file) => pictures.decoder.measure(file));
  if (!found) return null;
  const { caption: _, ...facts } = found.measured;
  await pictures.derivatives.keep(unmodified(facts.sha256), 'jpg', found.derivatives);
  return facts;
}

export async function receiveInPlace(
  { files, pictures }: Store,
  { url, target, unlocked }: { url: string; target: Target; unlocked: UnlockedAlbum | null },
): Promise<Received> {
  const measure = (source: Source) => pictures.decoder.measure(source);
  const decoded =
    unlocked && isEncryptedPath(unlocked, url)
      ? await measure(await wholeFile())
      : await files.local('imgs', url, measure);
  if (!decoded) throw new PictureRefused('unreadable');
  const { sha256 } = decoded.measured;
  const name = path.posix.basename(url);
  return { name, target, exact: true, unlocked, incoming: null, path: url, sha256, decoded };

  async function wholeFile(): Promise<Buffer> {
    const file = await openAlbumFile(files, url, unlocked);
    if (!file) throw new PictureRefused('unreadable');
    if (file.bytes > MAX_BYTES) {
      await file.close();
      throw new PictureRefused('too-many-bytes');
    }
    return readAll(file.stream());
  }
}
