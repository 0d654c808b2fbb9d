import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  CHUNK,
  DamagedFile,
  encrypt,
  encryptedSize,
  HEADER,
  SEALED,
} from '../../../api/encryption/encrypted-file.ts';
import { openEncrypted, readEncrypted } from '../../../api/encryption/open-encrypted.ts';
import type { StoredFile } from '../../../api/files/files.ts';
import { inMemory } from '../../../api/files/in-memory.ts';

const key = randomBytes(32);
const CONTEXT = 'feier/tanz.jpg';

async function encrypted(plain: Uint8Array, cuts: readonly number[] = []): Promise<Buffer> {
  const edges = [0, ...cuts.map((cut) => cut % (plain.length + 1)).toSorted((a, b) => a - b), plain.length];
  const pieces = edges.slice(1).map((edge, i) => plain.subarray(edges[i], edge));
  const parts: Buffer[] = [];
  for await (const part of encrypt(key, CONTEXT, pieces)) parts.push(part);
  return Buffer.concat(parts);
}

const stored = (bytes: Buffer): StoredFile => ({
  ...inMemory(bytes),
  // In pieces of another length than chunks have.
  stream: ({ from, to } = { from: 0, to: bytes.length - 1 }) =>
    new Blob([new Uint8Array(bytes.subarray(from, to + 1))]).stream(),
});
const read = (bytes: Buffer, dataKey = key, context = CONTEXT) =>
  readEncrypted(stored(bytes), dataKey, context);

/** Around the edges of chunks, where mistakes live. */
const sizes = fc.oneof(
  fc.nat(300),
  fc.constantFrom(CHUNK - 1, CHUNK, CHUNK + 1, 2 * CHUNK, 2 * CHUNK + 1, 3 * CHUNK - 7),
);

test('what was encrypted is read again, whatever its length and however it came', async () => {
  await fc.assert(
    fc.asyncProperty(sizes, fc.array(fc.nat(), { maxLength: 5 }), async (size, cuts) => {
      const plain = randomBytes(size);
      const bytes = await encrypted(plain, cuts);
      expect(bytes.length).toBe(encryptedSize(size));
      expect((await read(bytes))!.equals(plain)).toBe(true);
    }),
    { numRuns: 60 },
  );
});

test('every range has the bytes of the plain file', async () => {
  const plain = randomBytes(3 * CHUNK + 100);
  const file = (await openEncrypted(stored(await encrypted(plain)), key, CONTEXT))!;
  expect(file.bytes).toBe(plain.length);
  await fc.assert(
    fc.asyncProperty(fc.nat(plain.length - 1), fc.nat(plain.length - 1), async (a, b) => {
      const [from, to] = a < b ? [a, b] : [b, a];
      const part = Buffer.from(await new Response(file.stream({ from, to })).arrayBuffer());
      expect(part.equals(plain.subarray(from, to + 1))).toBe(true);
      expect((await file.read({ from, to })).equals(part)).toBe(true);
    }),
    { numRuns: 60 },
  );
});

test('nothing of the plain file shows', async () => {
  const bytes = await encrypted(Buffer.alloc(200_000, 'Exif Nikon Z8 '));
  expect(bytes.includes('Exif')).toBe(false);
  expect((await encrypted(Buffer.alloc(10))).equals(await encrypted(Buffer.alloc(10)))).toBe(false);
});

/** Ways to spoil a file of three chunks. */
const damage = fc.oneof(
  fc.tuple(fc.nat(), fc.integer({ min: 0, max: 7 })).map(([at, bit]) => (bytes: Buffer) => {
    const changed = Buffer.from(bytes);
    const where = at % bytes.length;
    changed[where] = changed[where]! ^ (1 << bit);
    return changed;
  }),
  fc.nat().map((n) => (bytes: Buffer) => bytes.subarray(0, n % bytes.length)),
  fc
    .uint8Array({ minLength: 1, maxLength: 2 * SEALED })
    .map((more) => (bytes: Buffer) => Buffer.concat([bytes, more])),
  fc.constant((bytes: Buffer) =>
    Buffer.concat([
      bytes.subarray(0, HEADER),
      bytes.subarray(HEADER + SEALED, HEADER + 2 * SEALED),
      bytes.subarray(HEADER, HEADER + SEALED),
      bytes.subarray(HEADER + 2 * SEALED),
    ]),
  ),
  fc.constant((bytes: Buffer) => Buffer.concat([bytes.subarray(0, HEADER), bytes.subarray(HEADER + SEALED)])),
  fc.constant((bytes: Buffer) => bytes.subarray(0, HEADER + SEALED)),
  fc.constant((bytes: Buffer) => bytes.subarray(0, HEADER + 2 * SEALED)),
);

test('a file that is not what was written is refused, whatever was done to it', async () => {
  const bytes = await encrypted(randomBytes(2 * CHUNK + 1000));
  await fc.assert(
    fc.asyncProperty(damage, async (spoil) => {
      await expect(read(spoil(bytes))).rejects.toThrow(DamagedFile);
    }),
    { numRuns: 300 },
  );
});

test('another key, another album, another file: refused', async () => {
  const bytes = await encrypted(randomBytes(1000));
  await expect(read(bytes, randomBytes(32))).rejects.toThrow(DamagedFile);
  await expect(read(bytes, key, 'feier/kuss.jpg')).rejects.toThrow(DamagedFile);
  await expect(read(bytes, key, 'andere/tanz.jpg')).rejects.toThrow(DamagedFile);
});

test('a file without its end is refused before a byte of it is given away', async () => {
  const bytes = await encrypted(randomBytes(4 * CHUNK));
  let isOpen = true;
  const cut = {
    ...stored(bytes.subarray(0, HEADER + 3 * SEALED)),
    close: async () => void (isOpen = false),
  };
  await expect(openEncrypted(cut, key, CONTEXT)).rejects.toThrow(DamagedFile);
  expect(isOpen).toBe(false);
});
