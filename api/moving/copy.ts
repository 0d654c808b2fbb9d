import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { MOVING_FILE } from '../contract/moving.ts';
import type { UnlockedAlbum } from '../encryption/encrypted-album.ts';
import { DamagedFile } from '../encryption/encrypted-file.ts';
import { digesting, digestOf } from '../files/digest.ts';
import { isChanged } from '../files/s3/failure.ts';
import { openOriginal } from '../pictures/pictures.ts';
import type { Services } from '../services/services.ts';
import { type HashedImage, PICTURES } from './library.ts';

export interface Copying {
  services: Services;
  folder: string;
  /** What lies there, by its name as a disk reads it to which capitals are the same. */
  lying: Map<string, string>;
}

const MORE = '„make verify“ sagt mehr.';
const MISSING = `Die Datei fehlt im Speicher. ${MORE}`;

/** Null where all of it lies in the folder now; otherwise why it does not. */
export async function copyAll(
  copying: Copying,
  { file, large = file, sha256 }: HashedImage,
  unlocked: UnlockedAlbum | null,
): Promise<string | null> {
  try {
    for (const one of new Set([file, large])) {
      const other = await sameFile(copying, one);
      if (other)
        return `Dieser Datenträger unterscheidet den Namen nicht von „${other}“. Auf einen anderen kommt sie mit.`;
      if (!(await copy(copying, { file: one, sha256: one === file ? sha256 : null }, unlocked)))
        return MISSING;
    }
    return null;
  } catch (error) {
    if (error instanceof DamagedFile) return `Die Datei ist beschädigt. ${MORE}`;
    if (isChanged(error)) return MISSING;
    throw error;
  }
}

/** Which other file of the library that is on a disk as of Windows, of a Mac, or of a camera; null nearly always. */
async function sameFile({ folder, lying }: Copying, file: string): Promise<string | null> {
  const key = file.normalize('NFC').toLowerCase();
  const other = lying.get(key) ?? file;
  lying.set(key, other);
  if (other === file) return null;
  const inodes = await Promise.all(
    [file, other].map((one) => stat(path.join(folder, one), { bigint: true }).catch(() => null)),
  );
  const [here, there] = inodes;
  return here && there && here.ino === there.ino ? other : null;
}

/** As it was uploaded, with all that its author and the camera wrote into it; false where it is gone. */
async function copy(
  { services, folder }: Copying,
  { file, sha256 }: { file: string; sha256: string | null },
  unlocked: UnlockedAlbum | null,
): Promise<boolean> {
  const source = () =>
    openOriginal(services, file.slice(PICTURES.length + 1), { unlocked, withLocation: true, rotation: 0 });
  const to = path.join(folder, file);
  const there = await stat(to).catch(() => null);
  const old = there && (await digestOf(createReadStream(to)));
  // Also where it has rotted here meanwhile.
  if (old && old.sha256 === sha256) return true;
  const stored = await source();
  if (!stored) return false;
  if (old?.bytes !== stored.bytes) return copyTo(to, stored, sha256);
  return old.sha256 === (await digestOf(stored.stream())).sha256 || copyTo(to, await source(), sha256);
}

async function copyTo(
  to: string,
  stored: Awaited<ReturnType<typeof openOriginal>>,
  sha256: string | null,
): Promise<boolean> {
  if (!stored) return false;
  await mkdir(path.dirname(to), { recursive: true, mode: 0o700 });
  const passing = digesting(stored.stream());
  await writeWhole(to, passing, () => requireSame(passing.digest().sha256, sha256));
  return true;
}

function requireSame(found: string, wanted: string | null): void {
  if (wanted !== null && found !== wanted) throw new DamagedFile('It is not what was taken in.');
}

/** The old one or the new one: never a part of it. */
export async function writeWhole(
  to: string,
  content: AsyncIterable<Uint8Array | string>,
  check?: () => void,
): Promise<void> {
  // Not its own name with an ending, which may be too long; and always the same: what was killed has left one.
  const part = path.join(path.dirname(to), `${MOVING_FILE}.teil`);
  try {
    await pipeline(content, createWriteStream(part, { mode: 0o600 }));
    const handle = await open(part, 'r+');
    await handle.sync().finally(() => handle.close());
    check?.();
    await rename(part, to);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}
