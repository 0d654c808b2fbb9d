import { asBuffer } from '../../files/read-all.ts';
import { createHash } from 'node:crypto';
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { PictureRefused } from '../refusal.ts';
import { jpegHeaderOf } from './jpeg-header.ts';
import { MAX_BYTES, type Source } from './protocol.ts';
import { drop, MAX_PIXELS, uprightSize, type InspectedPicture } from './raster.ts';

const MAX_EDGE = 65_500;
const MAX_SCANS = 64;
const MAX_COEFFICIENT_BYTES = 450e6;

/** Looks at everything that can be known without decoding, and refuses what would cost too much. One picture at a time. */
export async function inspectPicture(source: Source): Promise<InspectedPicture> {
  const bytes = bufferOf(source);
  const header = jpegHeaderOf(bytes);
  const { width, height } = header;
  if (width * height > MAX_PIXELS || Math.max(width, height) > MAX_EDGE)
    throw new PictureRefused('too-large');
  if (header.scans > MAX_SCANS) throw new PictureRefused('too-many-scans', `${header.scans} scans`);
  if (header.scans > 1 && header.coefficientBytes > MAX_COEFFICIENT_BYTES) {
    throw new PictureRefused('too-much-memory', `${header.coefficientBytes} bytes of coefficients`);
  }
  const release = () => {
    if (bytes.buffer !== readBuffer.buffer) drop(bytes);
  };
  return { bytes, header, release, ...(await uprightSize(bytes)) };
}

export const sha256Of = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** Pictures are read into the same memory again and again: fresh memory for each would cost a tenth of the whole work. */
const readBuffer = Buffer.allocUnsafeSlow(12 << 20);

/** In one piece: nothing else waits in this process, and reading in chunks costs three times as much. */
function bufferOf(source: Source): Buffer {
  if (typeof source !== 'string') return asBuffer(source);
  const file = openSync(source, 'r');
  try {
    const { size } = fstatSync(file);
    if (size > MAX_BYTES) throw new PictureRefused('too-many-bytes');
    const bytes = size <= readBuffer.length ? readBuffer.subarray(0, size) : Buffer.allocUnsafeSlow(size);
    let read = 0;
    for (let n = -1; read < size && n !== 0; read += n) n = readSync(file, bytes, read, size - read, read);
    return bytes.subarray(0, read);
  } finally {
    closeSync(file);
  }
}
