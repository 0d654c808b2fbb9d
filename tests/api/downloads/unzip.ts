import { crc32 } from 'node:zlib';
import { expect } from 'vitest';

/** Names and bytes of a stored archive, read from its end as other programs do; `zip.test.ts` asks those as well. */
export function unpacked(zip: Buffer): Map<string, Buffer> {
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06'));
  const files = new Map<string, Buffer>();
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [crc, size] = [zip.readUInt32LE(at + 16), zip.readUInt32LE(at + 24)];
    const [name, extra, comment] = [28, 30, 32].map((field) => zip.readUInt16LE(at + field)) as [
      number,
      number,
      number,
    ];
    const local = zip.readUInt32LE(at + 42);
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const data = zip.subarray(start, start + size);
    expect(zip.readUInt16LE(at + 10), 'stored').toBe(0);
    expect(crc32(data)).toBe(crc);
    files.set(zip.toString('utf8', at + 46, at + 46 + name), data);
    at += 46 + name + extra + comment;
  }
  return files;
}
