import { crc32 } from 'node:zlib';

/** Names and bytes of a stored archive, read from its end as other programs do; `zip.test.ts` asks those as well. */
export function unpacked(zip: Buffer): Map<string, Buffer> {
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06'));
  const files = new Map<string, Buffer>();
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    // Both runners read it, so it throws.
    const [crc, size] = [zip.readUInt32LE(at + 16), zip.readUInt32LE(at + 24)];
    const [name, extra, comment] = [28, 30, 32].map((field) => zip.readUInt16LE(at + field)) as [
      number,
      number,
      number,
    ];
    const local = zip.readUInt32LE(at + 42);
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const data = zip.subarray(start, start + size);
    const path = zip.toString('utf8', at + 46, at + 46 + name);
    if (zip.readUInt16LE(at + 10) !== 0) throw new Error(`${path} is not stored.`);
    if (crc32(data) !== crc) throw new Error(`${path} has another checksum.`);
    files.set(path, data);
    at += 46 + name + extra + comment;
  }
  return files;
}
