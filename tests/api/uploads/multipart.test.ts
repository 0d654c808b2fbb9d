import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ApiProblem } from '../../../api/problem/problem.ts';
import { partsOf } from '../../../api/uploads/multipart.ts';

interface Read {
  name: string;
  filename: string | null;
  bytes: Buffer;
}

/** The bytes in pieces of these sizes, over and over. */
async function* cut(bytes: Buffer, sizes: number[]) {
  for (let at = 0, i = 0; at < bytes.length; i++) {
    const size = sizes[i % sizes.length]!;
    yield await Promise.resolve(bytes.subarray(at, at + size));
    at += size;
  }
}

async function read(contentType: string, bytes: Buffer, sizes = [1 << 16]): Promise<Read[]> {
  const all: Read[] = [];
  for await (const { name, filename, body } of partsOf(contentType, cut(bytes, sizes))) {
    const pieces: Uint8Array[] = [];
    for await (const piece of body) pieces.push(piece);
    all.push({ name, filename, bytes: Buffer.concat(pieces) });
  }
  return all;
}

async function sent(form: FormData) {
  const request = new Request('http://localhost', { method: 'POST', body: form });
  const type = request.headers.get('Content-Type')!;
  return { type, bytes: Buffer.from(await request.arrayBuffer()) };
}

test('reads what the runtime writes, however it is cut', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.stringMatching(/^[a-z]{1,8}$/), fc.uint8Array({ maxLength: 400 })), {
        maxLength: 4,
      }),
      fc.array(fc.integer({ min: 1, max: 90 }), { minLength: 1, maxLength: 4 }),
      async (fields, sizes) => {
        const form = new FormData();
        for (const [name, data] of fields)
          form.append(name, new Blob([new Uint8Array(data)]), 'Größe "1".jpg');
        const { type, bytes } = await sent(form);
        expect(await read(type, bytes, sizes)).toEqual(
          fields.map(([name, data]) => ({ name, filename: 'Größe "1".jpg', bytes: Buffer.from(data) })),
        );
      },
    ),
  );
});

test('bytes that look like a boundary are none', async () => {
  const form = new FormData();
  form.append('subDir', 'protected/feier');
  form.append('file', new Blob(['\r\n--\r\n\r\n------\r\n--formdata']), 'a.jpg');
  const { type, bytes } = await sent(form);
  const [first, second] = await read(type, bytes, [3]);
  expect(first).toMatchObject({ name: 'subDir', filename: null });
  expect(second!.bytes.toString()).toBe('\r\n--\r\n\r\n------\r\n--formdata');
});

test('a part that nobody reads is passed over', async () => {
  const form = new FormData();
  form.append('a', new Blob([Buffer.alloc(5000)]));
  form.append('b', '1');
  const { type, bytes } = await sent(form);
  const names = [];
  for await (const { name } of partsOf(type, cut(bytes, [100]))) names.push(name);
  expect(names).toEqual(['a', 'b']);
});

test('a form that is cut off, or none at all, is refused', async () => {
  const form = new FormData();
  form.append('file', new Blob([Buffer.alloc(1000)]), 'a.jpg');
  const { type, bytes } = await sent(form);
  for (const length of [0, 1, 30, 100, 900, bytes.length - 60, bytes.length - 4])
    await expect(read(type, bytes.subarray(0, length))).rejects.toThrow(ApiProblem);
  for (const other of ['application/json', 'multipart/form-data', 'multipart/mixed; boundary=x'])
    await expect(read(other, bytes)).rejects.toThrow(ApiProblem);
  await expect(
    read('multipart/form-data; boundary=x', Buffer.from('--x\r\nX: y\r\n\r\nz\r\n--x--')),
  ).rejects.toThrow(ApiProblem);
  const long = `--x\r\nX: ${'y'.repeat(9000)}\r\n\r\n`;
  await expect(read('multipart/form-data; boundary=x', Buffer.from(long), [500])).rejects.toThrow(ApiProblem);
});
