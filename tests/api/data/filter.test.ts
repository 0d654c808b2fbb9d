import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DATA, type DataType } from '../../../api/contract/data.ts';
import { TYPES } from '../../../api/data/types.ts';
import { startApp, type Member, type TestApp } from '../app.ts';

let app: TestApp;
let admin: Member;
beforeAll(async () => {
  app = await startApp();
  admin = await app.member('chefin', { admin: true });
});
afterAll(() => app.close());

const RUNS = Number(process.env['RUNS'] ?? 400);

const HOSTILE = [
  "'; drop table image; --",
  '" or 1=1',
  '$1',
  '\\',
  '%',
  '%%%%%%%%%%%%%%',
  '\0',
  '\ud800',
  '\u202e',
  'ﷺ',
  '😀',
  'NaN',
  '0000-01-01',
  '2026-02-30',
  '9999-12-31',
  '{1,2}',
  'null',
  '__proto__',
  'constructor',
  'toString',
];
const names = [...new Set(Object.values(DATA).flatMap((type) => Object.keys(type.shape)))];
const field = fc.oneof(fc.constantFrom(...names), fc.constantFrom('pwdHash', 'seq', ...HOSTILE));
const scalar = fc.oneof(
  fc.constantFrom<unknown>(
    ...HOSTILE,
    0,
    1,
    -1,
    2 ** 31,
    2 ** 53,
    1e300,
    1.5,
    true,
    false,
    null,
    'a',
    '2026-11-20',
  ),
  fc.string({ unit: 'binary' }),
  fc.integer(),
  fc.jsonValue({ maxDepth: 2 }),
);
const operator = fc.constantFrom(
  'eq',
  'ne',
  'lt',
  'lte',
  'gt',
  'gte',
  'like',
  'in',
  'overlap',
  'regex',
  '__proto__',
);
/** Fields of the type itself, with values of many kinds: these get past the first check. */
const condition = (type: DataType) =>
  fc
    .tuple(
      operator,
      fc.constantFrom(...Object.keys(DATA[type].shape)),
      fc.oneof(scalar, fc.array(scalar, { maxLength: 3 })),
    )
    .map(([name, on, value]) => ({ [name]: [on, value] }));
const FITTING = {
  text: fc.string(),
  number: fc.integer(),
  boolean: fc.boolean(),
  day: fc.constant('2026-11-20'),
  moment: fc.constant('2026-11-20T12:00:00Z'),
};
/** Filters that are understood: without them hardly any would be answered. */
const sound = (type: DataType) =>
  fc
    .constantFrom(...Object.entries(TYPES[type].fields).filter(([, { kind }]) => !kind.endsWith('[]')))
    .chain(([on, { kind }]) =>
      fc
        .tuple(fc.constantFrom('ne', 'lt', 'gte'), FITTING[kind as keyof typeof FITTING])
        .map(([name, value]) => ({ [name]: [on, value] })),
    );
/** Operators of one operand. */
const short = fc.oneof(
  fc.record({ empty: fc.oneof(field, scalar) }),
  fc.record({ search: fc.oneof(scalar, fc.constant('nebel 12 %_\\')) }),
  fc.record({
    words: fc.oneof(scalar, fc.string({ unit: 'grapheme' }), fc.constant("nebel & ! die:* (12 '")),
  }),
);
const { filter } = fc.letrec<{ filter: unknown; some: unknown }>((tie) => ({
  filter: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc
      .tuple(operator, field, fc.oneof(scalar, fc.array(scalar, { maxLength: 5 })))
      .map(([name, on, value]) => ({ [name]: [on, value] })),
    tie('some'),
    short,
    fc.jsonValue({ maxDepth: 3 }),
  ),
  some: fc
    .tuple(fc.constantFrom('and', 'or', 'not'), fc.array(tie('filter'), { maxLength: 4 }))
    .map(([name, parts]) => ({ [name]: name === 'not' ? parts[0] : parts })),
}));

const asked = (type: string, query: Record<string, string>, token?: string) =>
  app.ask('GET', `/v1/data/read/${type}?${new URLSearchParams(query)}`, token ? { token } : {});

test.each(['visitor', 'administrator'])(
  'no filter of a %s does anything but answer or be refused',
  async (who) => {
    const token = who === 'administrator' ? admin.token : undefined;
    const answered = { 200: 0, 400: 0, 403: 0 };
    const question = fc
      .constantFrom(...(Object.keys(DATA) as DataType[]))
      .chain((type) => fc.tuple(fc.constant(type), fc.oneof(filter, condition(type), sound(type))));
    await fc.assert(
      fc.asyncProperty(question, async ([type, tree]) => {
        const response = await asked(type, { limit: '5', filter: JSON.stringify(tree) }, token);
        const adminOnly = type === 'userGroup' && !token;
        expect(adminOnly ? [403] : [200, 400]).toContain(response.status);
        answered[response.status as 200] += 1;
        if (response.status === 400) {
          const problem = (await response.json()) as { code: string; detail: string };
          expect(problem.code).toBe('invalid-filter');
          expect(problem.detail).toMatch(/^[A-ZÄÖÜ„].*\.$|!$/u);
        }
      }),
      { numRuns: RUNS },
    );
    expect(answered[200]).toBeGreaterThan(RUNS / 20);
    expect(answered[400]).toBeGreaterThan(RUNS / 20);
  },
);

test('no sorting, field list, limit or cursor does anything but answer or be refused', async () => {
  const cursor = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.jsonValue({ maxDepth: 2 }).map((value) => Buffer.from(JSON.stringify(value)).toString('base64url')),
    fc.tuple(scalar, scalar).map((pair) => Buffer.from(JSON.stringify(pair) ?? '').toString('base64url')),
  );
  const text = fc.oneof(
    fc.constantFrom(...HOSTILE, ...names, '-seq', 'title', '-1', '0', '1e3'),
    fc.string(),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('image', 'posts', 'tag', 'users'),
      fc.record(
        { limit: fc.oneof(fc.constantFrom('3', '1000'), text), sort: text, fields: text, after: cursor },
        { requiredKeys: [] },
      ),
      async (type, query) => {
        const response = await asked(type, query, admin.token);
        expect([200, 400]).toContain(response.status);
      },
    ),
    { numRuns: RUNS },
  );
});

test('2,000 values are enough for a list, one more is too many', async () => {
  const ids = (n: number) => JSON.stringify({ in: ['id', Array.from({ length: n }, (_, i) => `i${i}`)] });
  expect((await asked('image', { limit: '5', filter: ids(2000) })).status).toBe(200);
  expect((await asked('image', { limit: '5', filter: ids(2001) })).status).toBe(400);
});

test('three patterns are enough for a filter: no index helps with them, so each reads every text', async () => {
  const patterns = (n: number) =>
    JSON.stringify({ not: { or: Array.from({ length: n }, (_, i) => ({ like: ['title', `%${i}%`] })) } });
  expect((await asked('image', { limit: '5', filter: patterns(3) })).status).toBe(200);
  const refused = await asked('image', { limit: '5', filter: patterns(4) });
  expect(refused.status).toBe(400);
  expect(await refused.json()).toMatchObject({ detail: 'Ein Filter darf höchstens 3 Muster haben.' });
});

test.each([
  ['conditions', 'read/image', `{"filter":${'{"not":'.repeat(8000)}{}${'}'.repeat(8000)}}`],
  ['a list in a filter', 'read/image', `{"filter":${'['.repeat(60_000)}${']'.repeat(60_000)}}`],
  ['a record', 'update/userData', `{"id":${'['.repeat(60_000)}${']'.repeat(60_000)}}`],
])('a body that is nested without end is refused: %s', async (_, path, body) => {
  const answer = await app.ask('POST', `/v1/data/${path}`, { body, token: admin.token });
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ detail: 'Die Anfrage ist zu tief geschachtelt.' });
});

test('ratings are loaded by 1 to 5 stars', async () => {
  const response = await asked('imageRatings', { filter: '{"eq":["rating",6]}' }, admin.token);
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({
    detail: 'Es können nur Bewertungen zwischen 1 und 5 geladen werden!',
  });
  expect((await asked('imageRatings', { filter: '{"in":["rating",[4,5]]}' }, admin.token)).status).toBe(200);
});

test.each([
  ['filter', '{"eq":["pwdHash","x"]}', 'Nach „pwdHash“ lässt sich nicht filtern.'],
  ['filter', '{"regex":["id","x"]}', 'Den Operator „regex“ gibt es nicht.'],
  ['filter', '{"eq":["ws","ja"]}', 'Der Wert für „ws“ hat die falsche Art.'],
  ['filter', '{"in":["id",[1]]}', 'Der Wert für „id“ hat die falsche Art.'],
  ['filter', '{"overlap":["tags",["x"]]}', 'Der Wert für „tags“ hat die falsche Art.'],
  ['filter', '{"eq":["<b>id</b>","x"]}', 'Nach „…“ lässt sich nicht filtern.'],
  ['fields', 'id,pwdHash,nichts', 'Das Feld „pwdHash“ gibt es hier nicht.'],
  ['sort', '-pwdHash', 'Nach „pwdHash“ lässt sich nicht sortieren.'],
])('%s=%s is refused with what is wrong', async (name, value, detail) => {
  const response = await asked('image', { limit: '5', [name]: value });
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ detail });
});

test.each(['read/image?limit=5', 'ids/image?', 'text/texts/t-agb?'])(
  'a parameter that %s does not know is named',
  async (url) => {
    for (const name of ['limti', 'Filter', 'nsfw%20']) {
      const response = await app.ask('GET', `/v1/data/${url}&${name}=1`);
      expect(response.status).toBe(422);
      expect(await response.json()).toMatchObject({
        errors: [{ field: decodeURIComponent(name), message: 'Dieses Feld gibt es hier nicht.' }],
      });
    }
    const long = await app.ask('GET', `/v1/data/${url}&${'x'.repeat(999)}=1`);
    expect(await long.text()).not.toMatch(/x{61}/);
  },
);
