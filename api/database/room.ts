import { randomBytes } from 'node:crypto';
import { open, rm } from 'node:fs/promises';

/** PostgreSQL wants a segment of its log, 16 MiB, at once at most. */
const PIECES = 16;
const PIECE_BYTES = 1 << 20;

/** Throws what the file system says where it takes no more: PGlite takes half a second to find out, and its words are those of a damage. */
export async function requireRoom(dir: string): Promise<void> {
  const probe = `${dir}.probe`;
  try {
    await using file = await open(probe, 'w');
    // A file system that compresses would take zeros.
    const piece = randomBytes(PIECE_BYTES);
    for (let n = 0; n < PIECES; n += 1) await file.write(piece);
    await file.sync();
  } catch (error) {
    throw Object.assign(error as Error, { path: probe });
  } finally {
    await rm(probe, { force: true });
  }
}
