import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CALLS, type NamedCall } from '../../../api/docs/calls.ts';
import { type Ask, type Member, startApp, type TestApp } from '../app.ts';
import { fillSite } from '../content.ts';

let app: TestApp;
let admin: Member;
beforeAll(async () => {
  app = await startApp();
  await fillSite(app.services.db);
  admin = await app.member('admin', { admin: true });
});
afterAll(() => app.close());

/** What no database can store, what could become part of a statement or a path, and what is of another kind. */
const HOSTILE = [
  '\0',
  'x\ud800',
  "'; drop table image; --",
  '../../../secrets/jwt.key',
  '0000-01-01',
  '2026-02-30T12:00:00Z',
  'x'.repeat(20_000),
  1e308,
  -1,
  null,
  [],
  { constructor: 1 },
];
type Leaf = (value: unknown) => unknown;

/** Copies of it, in each of which one value became another one. */
function* spoiled(value: unknown, put: Leaf = (whole) => whole): Generator {
  for (const hostile of HOSTILE) yield put(hostile);
  if (typeof value !== 'object' || value === null) return;
  for (const [key, part] of Object.entries(value)) {
    const around = (one: unknown) =>
      put(Array.isArray(value) ? value.with(Number(key), one) : { ...value, [key]: one });
    yield* spoiled(part, around);
  }
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));
const encoded = (value: unknown) => encodeURIComponent(textOf(value).toWellFormed());
let asked = 0;

/** Never an error of ours, and never what was sent. */
async function ask({ method }: { method: string }, path: string, more: Ask = {}): Promise<void> {
  asked += 1;
  const from = `10.${asked >> 16}.${(asked >> 8) & 255}.${asked & 255}`;
  const answer = await app.ask(method, path, { token: admin.token, from, ...more });
  const streams = answer.headers.get('Content-Type')?.startsWith('text/event-stream');
  const text = streams ? '' : await answer.text();
  if (streams) await answer.body?.cancel();
  // Hashing may be busy, and that is no error.
  const failed = answer.status >= 500 && answer.status !== 503;
  expect(failed ? `${method} ${path} ${JSON.stringify(more.body)}: ${text}` : '').toBe('');
  if (answer.status >= 400 && answer.status !== 409) expect(text).not.toMatch(/drop table|jwt\.key|x{1000}/);
}

/** Their passwords would be hashed each time; what they take is looked at by their own tests. */
const SLOW = /auth\/(login|pwd|create|update|logout|renew)|album\/(lock|unlock|password|decrypt)/;
const calls = CALLS.filter(({ path }) => !SLOW.test(path));

describe('hostile input', () => {
  const withBody = calls.filter(({ example }) => example?.body !== undefined);
  test.each(withBody)('body of $method $path', async (call) => {
    const path = filled(call);
    for (const body of spoiled(call.example?.body)) await ask(call, path, { body: JSON.stringify(body) });
  });

  const offen = { albumId: 'offen', images: 'i--offen--weg' };
  test.each([
    ['/v1/album/download', { albumId: 'offen', imageUrls: ['weg.jpg'], location: 'x' }],
    ['/v1/image/rate', { ...offen, rating: 3 }],
    ['/v1/image/attributes', { albumId: 'offen', imageId: ['i--offen--weg'], ws: 1 }],
    ['/v1/data/create/texts', { id: 't-neu', location: 'neu', text: '<p>Neu</p>' }],
  ])('body of %s with all that it may have', async (path, example) => {
    for (const body of spoiled(example)) await ask({ method: 'POST' }, path, { body: JSON.stringify(body) });
  });

  const withParams = calls.filter(({ path }) => path.includes('{'));
  test.each(withParams)('path of $method $path', async (call) => {
    for (const value of HOSTILE) {
      const path = call.path.replaceAll(/\{\w+\}/g, encoded(value));
      await ask(call, path, call.body && { body: call.example?.body ?? {} });
      await ask(call, `${path}.html?nsfw=1`, call.body && { body: call.example?.body ?? {} });
    }
  });

  const NAMES = [
    'filter',
    'fields',
    'sort',
    'limit',
    'after',
    'nsfw',
    'text',
    'date',
    'level',
    'id',
    'size',
    'albums',
  ];
  const CURSORS = [
    '2026-02-30T12:00:00Z 1',
    '0000-01-01T00:00:00Z 1',
    '2026-11-20T12:00:00Z x',
    '["0000-01-01",1]',
  ];
  const AFTERS = CURSORS.map((cursor) => Buffer.from(cursor).toString('base64url'));
  const FILTERS = HOSTILE.flatMap((value) => [
    { eq: ['id', value] },
    { in: ['id', [value]] },
    { like: ['id', value] },
  ]);
  test.each(calls.filter(({ method }) => method === 'GET'))('query of $method $path', async (call) => {
    const path = filled(call);
    for (const name of NAMES)
      for (const value of HOSTILE) await ask(call, `${path}?${name}=${encoded(value)}`);
    for (const after of AFTERS) await ask(call, `${path}?after=${after}`);
    if (call.query)
      for (const filter of FILTERS) await ask(call, `${path}?limit=1&filter=${encoded(filter)}`);
  });
});

const filled = ({ path, example }: NamedCall) =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => example?.params?.[name] ?? 'x');
