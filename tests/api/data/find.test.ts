import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DeskCounts } from '../../../api/contract/desk.ts';
import type { FilterExpression } from '../../../api/contract/filter.ts';
import { type Member, startApp, type TestApp } from '../app.ts';
import { fillSite, picture } from '../content.ts';

let app: TestApp;
let admin: Member;
beforeAll(async () => {
  app = await startApp();
  await fillSite(app.services.db);
  admin = await app.member('chefin', { admin: true });
  await app.services.db
    .insertInto('image')
    .values([
      picture('i2611301', {
        title: 'Hafen Übersee',
        filename: 'DSC02041.jpg',
        alt: 'Kräne im Nebel',
        takenAt: new Date('2025-03-01T06:41:07Z'),
        album: 'noir',
      }),
      picture('i2611302', {
        title: 'Hafen 100 %',
        filename: 'DSC_2042.jpg',
        description: '<p>Der <b>Lotse</b> kommt</p>',
        takenAt: new Date('2024-03-01T06:41:07Z'),
        tags: [2],
        album: 'noir',
      }),
      picture('i2611303', { filename: 'b2.jpg', album: 'noir', alt: '' }),
      picture('i2611304', { filename: 'b10.jpg', album: 'noir', created: new Date('2024-12-24T00:00:00Z') }),
    ])
    .execute();
});
afterAll(() => app.close());

async function found(filter: FilterExpression, more = ''): Promise<string[]> {
  const asked = encodeURIComponent(JSON.stringify({ and: [{ eq: ['album', 'noir'] }, filter] }));
  const { items, total } = await app.get<{ items: { id: string }[]; total: number }>(
    `/v1/data/read/image?limit=50&nsfw=1&fields=id&filter=${asked}${more}`,
    { token: admin.token },
  );
  expect(total).toBe(items.length);
  return items.map(({ id }) => id);
}

test.each([
  ['hafen', ['i2611302', 'i2611301']],
  ['ÜBERSEE', ['i2611301']],
  ['2041', ['i2611301']],
  ['lotse', ['i2611302']],
  ['kräne hafen', ['i2611301']],
  ['kräne lotse', []],
  // What stands in tags of the caption is no text of it.
  ['<b', []],
  ['100 %', ['i2611302']],
  ['dsc_', ['i2611302']],
  ['i2611303', ['i2611303']],
])('searching for „%s“ looks in title, file name, id, alternative text and caption', async (search, ids) => {
  expect(await found({ search })).toEqual(ids);
});

test('what has no tag, and what has no caption', async () => {
  expect(await found({ empty: 'tags' })).toEqual(['i2611304', 'i2611303', 'i2611301']);
  expect(await found({ and: [{ empty: 'alt' }, { empty: 'description' }] })).toEqual([
    'i2611304',
    'i2611303',
  ]);
});

test('what is not so is all the others, those without a value as well', async () => {
  const others: FilterExpression[] = [
    { ne: ['alt', 'Kräne im Nebel'] },
    { not: { eq: ['alt', 'Kräne im Nebel'] } },
    { not: { in: ['alt', ['Kräne im Nebel']] } },
    { not: { like: ['alt', '%Nebel'] } },
    { not: { not: { ne: ['alt', 'Kräne im Nebel'] } } },
    { or: [{ eq: ['alt', ''] }, { eq: ['alt', null] }] },
  ];
  for (const filter of others) expect(await found(filter)).toEqual(['i2611304', 'i2611303', 'i2611302']);
  const dated: FilterExpression = { gte: ['takenAt', '2025-01-01T00:00:00Z'] };
  expect(await found(dated)).toEqual(['i2611301']);
  expect(await found({ not: dated })).toEqual(['i2611304', 'i2611303', 'i2611302']);
  expect(await found({ ne: ['takenAt', '2025-03-01T06:41:07Z'] })).toHaveLength(3);
  expect(await found({ ne: ['takenAt', null] })).toEqual(['i2611302', 'i2611301']);
});

test('a span of capture time', async () => {
  const filter: FilterExpression = {
    and: [{ gte: ['takenAt', '2025-01-01T00:00:00Z'] }, { lt: ['takenAt', '2026-01-01T00:00:00Z'] }],
  };
  expect(await found(filter)).toEqual(['i2611301']);
});

test('by capture time, page by page: what has none stands where it arrived', async () => {
  const query = `limit=1&sort=takenAt&fields=takenAt&filter=${encodeURIComponent('{"eq":["album","noir"]}')}`;
  const seen: unknown[] = [];
  for (let after = ''; ;) {
    const { items, next } = await app.get<{ items: object[]; next: string | null }>(
      `/v1/data/read/image?${query}${after}`,
    );
    seen.push(...items);
    if (next === null) break;
    after = `&after=${next}`;
  }
  expect(seen).toEqual([
    { id: 'i2611302', takenAt: '2024-03-01T06:41:07+00:00' },
    { id: 'i2611304', takenAt: null },
    { id: 'i2611301', takenAt: '2025-03-01T06:41:07+00:00' },
    { id: 'i2611303', takenAt: null },
  ]);
});

test('the capture time can be corrected, and sent back as it was read', async () => {
  const update = async (body: object) =>
    (await app.ask('POST', '/v1/data/update/image', { token: admin.token, body })).status;
  expect(await update({ id: 'i2611303', takenAt: '2023-02-28T23:59' })).toBe(200);
  expect(await found({ lt: ['takenAt', '2023-03-01T00:00:00Z'] })).toEqual(['i2611303']);
  expect(await update({ id: 'i2611303', takenAt: '2023-02-28T23:59:00+00:00' })).toBe(200);
  expect(await update({ id: 'i2611303', takenAt: null })).toBe(200);
  for (const takenAt of ['2023-02-30T00:00', '0000-01-01T00:00', '2023-02-28', '2023-02-28T25:00', 'x'])
    expect([takenAt, await update({ id: 'i2611303', takenAt })]).toEqual([takenAt, 422]);
});

test('what the rail counts', async () => {
  const counts = await app.get<DeskCounts>('/v1/desk/counts', { token: admin.token });
  expect(counts).toEqual({
    posts: 2,
    albums: 2,
    choices: 0,
    images: 12,
    texts: 1,
    tags: 4,
    contributors: 1,
    bin: 0,
    users: 1,
    groups: 2,
    messages: 0,
    backup: 1,
  });
});

test('what an album has that is not in its record', async () => {
  const albums = (query = '') => app.get<object>(`/v1/desk/albums${query}`, { token: admin.token });
  const binned = (['image', 'version', 'album'] as const).map((kind) => ({
    id: kind,
    kind,
    title: 'Weg',
    albumId: 'offen',
    deleted: app.clock.now(),
  }));
  await app.services.db.insertInto('bin').values(binned).execute();
  expect(await albums()).toEqual({
    items: [
      { id: 'hochzeit', pictures: 2, locked: false, binned: 0 },
      { id: 'offen', pictures: 1, locked: false, binned: 2 },
    ],
  });
  const wrappedKey = JSON.stringify({});
  await app.services.db.updateTable('album').set({ wrappedKey }).where('id', '=', 'offen').execute();
  expect(await albums('?id=offen')).toEqual({
    items: [{ id: 'offen', pictures: 1, locked: true, binned: 2 }],
  });
});

test('what lies in an encrypted album, without naming it', async () => {
  const { db } = app.services;
  const album = { id: 'fest', title: 'Das Fest', location: 'protected/fest', encrypted: true };
  await db.insertInto('album').values(album).execute();
  await db
    .insertInto('image')
    .values([picture('i2611305', { album: 'fest' }), picture('i2611306', { isAsset: true, album: null })])
    .execute();
  const among = async (encrypted: boolean) => {
    const filter: FilterExpression = {
      and: [{ in: ['id', ['i2611304', 'i2611305', 'i2611306']] }, { eq: ['encrypted', encrypted] }],
    };
    const asked = encodeURIComponent(JSON.stringify(filter));
    const address = `/v1/data/read/image?limit=50&nsfw=1&fields=id&filter=${asked}`;
    const { items } = await app.get<{ items: { id: string }[] }>(address, { token: admin.token });
    return items.map(({ id }) => id);
  };
  expect(await among(true)).toEqual(['i2611305']);
  expect(await among(false)).toEqual(['i2611306', 'i2611304']);
});
