import { expect, test } from 'vitest';
import { piecesOf } from '../../../api/moving/records.ts';

/** In pieces of so many bytes: also within a character, an escape, a mark. */
// eslint-disable-next-line typescript/require-await
async function* cut(text: string, size: number) {
  const bytes = Buffer.from(text);
  for (let i = 0; i < bytes.length; i += size) yield bytes.subarray(i, i + size);
}

/** The whole again. */
async function read(text: string, size = 1): Promise<object> {
  const lists: Record<string, unknown[]> = {};
  const whole: Record<string, unknown> = {};
  for await (const piece of piecesOf(cut(text, size))) {
    if ('list' in piece) {
      lists[piece.list] ??= [];
      expect(piece.at).toBe(lists[piece.list]!.length);
      lists[piece.list]!.push(piece.value);
    } else whole[piece.field] = lists[piece.field] ?? piece.value;
  }
  return whole;
}

const LIBRARY = {
  format: 'lichthof',
  version: 1,
  source: { of: ['a', { b: '}],{["' }], at: null },
  images: [
    { file: 'a "b" \\ „c“ 🌫.jpg', tags: ['[', ',', '\\"'], ratings: [{ rating: 5 }] },
    {},
    7,
    [],
    [[1], 2],
    null,
  ],
  posts: [],
  'te"xts': ['\\', '\\\\"', ''],
  '': [1],
};

test.each([1, 2, 3, 7, 64, 1000])(
  'pieces of a file that comes by %i bytes are those of the whole',
  async (size) => {
    expect(await read(JSON.stringify(LIBRARY), size)).toEqual(LIBRARY);
    expect(await read(`\ufeff \n${JSON.stringify(LIBRARY, null, 3)}\r\n `, size)).toEqual(LIBRARY);
    expect(await read('{}', size)).toEqual({});
  },
);

test.each([
  '',
  ' ',
  '[]',
  '7',
  '"a"',
  '{',
  '}',
  '{}}',
  '{}{}',
  '{}[]',
  'x{}',
  '{}x',
  '{,}',
  '{"a":1,}',
  '{"a":[1,]}',
  '{"a":[,1]}',
  '{"a":[1 2]}',
  '{"a":[1}',
  '{"a":[1}]',
  '{"a":{"b":1]}',
  '{"a":[{]}',
  '{"a":[',
  '{"a":["b',
  '{"a":[]',
  '{"a":[] "b":1}',
  '{"a":[]x}',
  '{"a":x[]}',
  '{a:[]}',
  '{[]}',
  '{"a"[]}',
  '{"a":[1]:2}',
  '{"a":1 "b":2}',
  '{"a":[][]}',
  '{"a":{}{}}',
  '{"images": [}',
])('%j is no JSON object, to JSON.parse as well', async (text) => {
  const isObject = (() => {
    try {
      const value: unknown = JSON.parse(text);
      return typeof value === 'object' && !Array.isArray(value);
    } catch {
      return false;
    }
  })();
  expect(isObject).toBe(false);
  await expect(read(text)).rejects.toThrow(SyntaxError);
  await expect(read(text, 100)).rejects.toThrow(SyntaxError);
});

test('of a file of any length one record at a time is held', async () => {
  const post = Buffer.from(`{"id":"p-1","text":"${'x'.repeat(99_990)}"},`);
  let came = 0;
  let gone = 0;
  // eslint-disable-next-line typescript/require-await
  async function* long() {
    yield Buffer.from('{"posts":[');
    for (let i = 0; i < 2000; i++) {
      came += post.length;
      yield post;
    }
    yield Buffer.from('{}]}');
  }
  let most = 0;
  for await (const piece of piecesOf(long())) {
    most = Math.max(most, came - gone);
    if ('list' in piece) gone += post.length;
  }
  expect(came).toBeGreaterThan(200_000_000);
  expect(most).toBeLessThanOrEqual(post.length);
});
