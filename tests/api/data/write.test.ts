import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApp, type Ask, type Member, type TestApp } from '../app.ts';
import { fillSite } from '../content.ts';

let app: TestApp;
let admin: Member;
let member: Member;
beforeAll(async () => {
  app = await startApp();
  await fillSite(app.services.db);
  admin = await app.member('chefin', { admin: true });
  member = await app.member('kunde', { groups: ['ug-kunden'] });
});
afterAll(() => app.close());

const post = async (path: string, body: unknown, { token }: Ask = admin) => {
  const response = await app.ask('POST', `/v1/data/${path}`, { body, token });
  return { status: response.status, body: (await response.json()) as Record<string, never> };
};
const one = async (type: string, id: string | number) => {
  const filter = encodeURIComponent(JSON.stringify({ eq: ['id', id] }));
  const { items } = await app.get<{ items: Record<string, unknown>[] }>(
    `/v1/data/read/${type}?limit=1&nsfw=1&filter=${filter}`,
    admin,
  );
  return items[0];
};

describe('create', () => {
  test('answers the record as it is now, defaults included', async () => {
    const { status, body } = await post('create/tag', { id: 70, name: '  Gegenlicht ' });
    expect(status).toBe(200);
    expect(body).toEqual({
      items: [{ id: 70, name: 'Gegenlicht', worksafe: true, published: true, version: 1 }],
    });
  });

  test('a list is created whole or not at all', async () => {
    const { status, body } = await post('create/tag', [
      { id: 71, name: 'Brücke' },
      { id: 72, name: 'nebel' },
    ]);
    expect(status).toBe(409);
    expect(body).toMatchObject({
      code: 'taken',
      detail: 'Ein Tag mit diesem Namen gibt es schon.',
      errors: [{ field: 'name' }],
    });
    expect(await one('tag', 71)).toBeUndefined();
  });

  test('an id that exists is refused and the record stays as it was', async () => {
    const { status, body } = await post('create/contributor', { id: 'c-mira', name: 'Andere' });
    expect(status).toBe(409);
    expect(body).toMatchObject({ detail: 'Diese ID ist schon vergeben.', errors: [{ field: 'id' }] });
    expect(await one('contributor', 'c-mira')).toMatchObject({ name: 'Mira' });
  });

  test('names the field that is missing, wrong or unknown, in a list with its place', async () => {
    const { status, body } = await post('create/tag', [
      { id: 73, name: 'Gut' },
      { id: 'x', name: '', pwdHash: 'geheim' },
    ]);
    expect(status).toBe(422);
    expect(body).toMatchObject({
      errors: [
        { field: '1.id', message: 'Das ist keine Tag-ID.' },
        { field: '1.name', message: 'Bitte geben Sie einen Namen ein.' },
        { field: '1.pwdHash', message: 'Dieses Feld gibt es hier nicht.' },
      ],
    });
    expect(JSON.stringify(body)).not.toContain('geheim');
  });

  test('what a record names has to be there', async () => {
    const { status, body } = await post('create/album', {
      id: 'neu',
      title: 'Neu',
      location: 'neu',
      tags: [1, 999],
      contribs: ['niemand'],
    });
    expect(status).toBe(422);
    expect(body).toMatchObject({
      errors: [
        { field: 'tags', message: 'Dieses Tag gibt es nicht.' },
        { field: 'contribs', message: 'Diesen Beitragenden gibt es nicht.' },
      ],
    });
  });
});

describe('update', () => {
  test('changes what is named and nothing else, and counts the version', async () => {
    const { body } = await post('update/tag', { id: 2, worksafe: false });
    expect(body).toMatchObject({
      items: [{ id: 2, name: 'See', worksafe: false, published: true, version: 2 }],
    });
    await post('update/tag', { id: 2, worksafe: true });
  });

  test('an old version is refused and overwrites nothing', async () => {
    const first = (await one('contributor', 'c-mira')) as { version: number };
    await post('update/contributor', { id: 'c-mira', version: first.version, role: 2 });
    const { status, body } = await post('update/contributor', [
      { id: 'c-mira', version: first.version, role: 5 },
    ]);
    expect(status).toBe(409);
    expect(body).toMatchObject({ code: 'conflict', detail: 'Der Datensatz wurde inzwischen geändert.' });
    expect(await one('contributor', 'c-mira')).toMatchObject({ role: 2 });
  });

  test('of two who save at once one is refused', async () => {
    const { version } = (await one('contributor', 'c-mira')) as { version: number };
    const both = await Promise.all(
      ['Mira A', 'Mira B'].map((name) => post('update/contributor', { id: 'c-mira', name, version })),
    );
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  test('a list is changed whole or not at all', async () => {
    const { status } = await post('update/image', [
      { id: 'i2611201', title: 'Anders' },
      { id: 'i2611299', title: 'Gibt es nicht' },
    ]);
    expect(status).toBe(404);
    expect(await one('image', 'i2611201')).toMatchObject({ title: 'Bild i2611201' });
  });

  test('an empty optional field is none', async () => {
    await post('update/image', { id: 'i2611201', alt: 'Nebel über dem See', dt: '2026-03-29' });
    expect(await one('image', 'i2611201')).toMatchObject({ alt: 'Nebel über dem See', dt: '2026-03-29' });
    const { body } = await post('update/image', { id: 'i2611201', alt: '  ', dt: '', blogId: '' });
    expect(body).toMatchObject({ items: [{ alt: null, dt: null, blogId: null }] });
  });

  test('a picture is in an album or an asset', async () => {
    const { status, body } = await post('update/image', { id: 'i2611201', album: '' });
    expect(status).toBe(422);
    expect(body).toMatchObject({ errors: [{ field: 'album' }] });
    expect((await post('update/image', { id: 'i2611201', isAsset: true, album: null })).status).toBe(200);
    await post('update/image', { id: 'i2611201', isAsset: false, album: 'brp' });
  });

  test('what is measured cannot be written', async () => {
    for (const field of ['width', 'sha256', 'hash', 'bytes', 'seq', 'filename']) {
      const { status, body } = await post('update/image', { id: 'i2611201', [field]: 1 });
      expect(status).toBe(422);
      expect(body).toMatchObject({ errors: [{ field }] });
    }
  });

  test.each(['\u200b', ' \u2060\ufeff ', '\u00ad', '\u3164', '\u2800', '\ufe0f', '\u{e0041}'])(
    'a title of which nothing is seen is none (%j)',
    async (title) => {
      const missing = 'Bitte geben Sie einen Titel ein.';
      const name = 'Bitte geben Sie einen Namen ein.';
      for (const [type, record, message] of [
        ['album', { id: 'brp', title }, missing],
        ['posts', { id: 'p-x', title }, missing],
        ['tag', { id: 1, name: title }, name],
        ['contributor', { id: 'c1', name: title }, name],
        ['users', { id: 'u1', name: title }, name],
      ] as const)
        expect(await post(`update/${type}`, record)).toMatchObject({
          status: 422,
          body: { errors: [{ message }] },
        });
      expect((await post('update/tag', { id: 1, name: `Berg${title}` })).status).toBe(200);
    },
  );

  test('a thousand records in one list, no more', async () => {
    const tags = (n: number) => Array.from({ length: n }, (_, i) => ({ id: 1000 + i, name: `Nr. ${i}` }));
    expect((await post('create/tag', tags(1001))).status).toBe(422);
    expect((await post('create/tag', tags(1000))).body).toMatchObject({ items: { length: 1000 } });
    expect((await post('delete/tag', { ids: tags(1000).map(({ id }) => id) })).body).toEqual({
      deleted: 1000,
    });
  });
});

describe('delete', () => {
  test('says what still uses a record', async () => {
    expect(await post('delete/tag', { ids: [4, 1] })).toMatchObject({
      status: 409,
      body: { code: 'in-use', detail: 'Wird noch verwendet: 2 Bilder, 1 Beitrag.' },
    });
    expect(await post('delete/userGroup', { ids: ['ug-kunden'] })).toMatchObject({
      status: 409,
      body: { detail: 'Wird noch verwendet: 1 Fotoalbum, 1 Benutzer, 1 Untergruppe.' },
    });
    expect(await post('delete/album', { ids: ['hochzeit'] })).toMatchObject({
      status: 409,
      body: { detail: 'Wird noch verwendet: 2 Bilder.' },
    });
  });

  test('what nothing uses goes', async () => {
    expect(await post('delete/tag', { ids: [4] })).toEqual({ status: 200, body: { deleted: 1 } });
    expect(await one('tag', 4)).toBeUndefined();
    expect((await post('delete/tag', { ids: [4] })).status).toBe(404);
  });

  test('an unused tag that is being put on a picture is either kept or never put', async () => {
    for (let round = 0; round < 10; round += 1) {
      await post('create/tag', { id: 500, name: 'Wettlauf' });
      const [deleted, added] = await Promise.all([
        post('delete/tag', { ids: [500] }),
        post('update/image', { id: 'i2611202', tags: [1, 2, 500] }),
      ]);
      expect([deleted.status, added.status].toSorted((a, b) => a - b)).toEqual(
        deleted.status === 200 ? [200, 422] : [200, 409],
      );
      const tags = ((await one('image', 'i2611202')) as { tags: number[] }).tags;
      expect(tags.includes(500)).toBe(deleted.status !== 200);
      await post('update/image', { id: 'i2611202', tags: [1, 2] });
      await post('delete/tag', { ids: [500] });
    }
  });
});

describe('who may', () => {
  const attempts: [path: string, body: unknown][] = [
    ['create/tag', { id: 90, name: 'Fremd' }],
    ['update/tag', { id: 1, name: 'Fremd' }],
    ['delete/tag', { ids: [1] }],
    ['create/users', { id: 'u-x', name: 'X', email: 'x@example.org', groups: ['ug-kunden'], admin: true }],
    ['update/users', { id: 'u-kunde', admin: true }],
    ['update/users', { id: 'u-kunde', groups: ['ug-hochzeit'] }],
    ['update/album', { id: 'hochzeit', title: 'Meins' }],
    ['update/image', { id: 'i2611201', title: 'Meins' }],
    ['update/image', { id: 'i2611201', trash: true }],
    ['create/image', { id: 'i2611209', title: 'x', url: 'a.jpg', tUrl: 'a.jpg', album: 'brp' }],
    ['update/posts', { id: 'p-nebel', published: false }],
    ['create/imageComments', { id: 'x', imageId: 'i2611201', comment: 'hm' }],
  ];

  test.each(attempts)('a member may not %s %j', async (path, body) => {
    expect((await post(path, body, member)).status).toBe(403);
  });

  test.each(attempts)('a visitor may not %s %j', async (path, body) => {
    expect((await post(path, body, {})).status).toBe(401);
  });

  test('nobody writes a type that does not exist', async () => {
    expect((await post('create/session', {})).status).toBe(404);
    expect((await post('create/__proto__', {})).status).toBe(404);
  });

  test('filter settings are one’s own', async () => {
    const { status, body } = await post('create/userData', { favsOnly: true, minRating: 3 }, member);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      items: [{ id: member.userId, userId: member.userId, favsOnly: true, maxRating: 5 }],
    });
    expect((await post('create/userData', {}, member)).status).toBe(409);
    expect((await post('update/userData', { id: member.userId, showTrash: true }, member)).status).toBe(200);
    expect((await post('update/userData', { id: member.userId, showTrash: false }, admin)).status).toBe(404);
    expect((await post('create/userData', { userId: member.userId }, admin)).status).toBe(422);
    expect((await post('update/userData', { id: member.userId, minRating: 6 }, member)).body).toMatchObject({
      errors: [{ field: 'minRating', message: 'Bewertungen müssen zwischen 0 und 5 sein!' }],
    });
  });
});

describe('bad input', () => {
  test.each([
    ['no JSON', '{"id":'],
    ['no object', '"tag"'],
    ['nothing', ''],
    ['an empty list', '[]'],
    ['null', 'null'],
    ['a prototype', '{"__proto__":{"admin":true},"id":5,"name":"x"}'],
  ])('%s is refused', async (_, body) => {
    const { status } = await post('create/tag', body);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
  });

  test('10 MB are too much', async () => {
    const { status } = await post('create/tag', { id: 5, name: 'x'.repeat(10_000_000) });
    expect(status).toBe(413);
  });

  test.each(['\0', '\ud800', "'; drop table tag; --", '\u202e', 'a\nb'])(
    'the name %j is text or refused',
    async (name) => {
      const { status } = await post('create/tag', { id: 80, name });
      expect([200, 422]).toContain(status);
      if (status === 200) {
        expect(await one('tag', 80)).toMatchObject({ name });
        await post('delete/tag', { ids: [80] });
      }
    },
  );
});
