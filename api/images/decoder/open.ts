import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { PictureRefused } from '../refusal.ts';
import { anatomyOf } from './anatomy.ts';
import type { Source } from './protocol.ts';
import { MAX_PIXELS, uprightSize, type Opened } from './raster.ts';

export const MAX_BYTES = 128 << 20;
/** Real pictures have up to about 20. */
const MAX_SCANS = 64;
const MAX_COEFFICIENT_BYTES = 450e6;

/** Looks at everything that can be known without decoding, and refuses what would cost too much. */
export async function openPicture(source: Source): Promise<Opened> {
  const bytes = await bytesOf(source);
  const anatomy = anatomyOf(bytes);
  if (anatomy.width * anatomy.height > MAX_PIXELS) throw new PictureRefused('too-large');
  if (anatomy.scans > MAX_SCANS) throw new PictureRefused('too-many-scans', `${anatomy.scans} scans`);
  if (anatomy.scans > 1 && anatomy.coefficientBytes > MAX_COEFFICIENT_BYTES) {
    throw new PictureRefused('too-much-memory', `${anatomy.coefficientBytes} bytes of coefficients`);
  }
  return { bytes, anatomy, ...(await uprightSize(bytes)) };
}

export const sha256Of = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

async function bytesOf(source: Source): Promise<Buffer> {
  if (typeof source !== 'string') return Buffer.from(source.buffer, source.byteOffset, source.byteLength);
  const file = await open(source);
  try {
    const { size } = await file.stat();
    if (size > MAX_BYTES) throw new PictureRefused('too-many-bytes');
    return await file.readFile();
  } finally {
    await file.close();
  }
}
