import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApp, type Member, type TestApp } from '../app.ts';
import { fillSite, picture } from '../content.ts';

let app: TestApp;
let admin: Member;
let mira: Member;
let jon: Member;
let stranger: Member;
beforeAll(async () => {
  app = await startApp();
  await fillSite(app.services.db);
  admin = await app.member('chefin', { admin: true });
  mira = await app.member('mira', { groups: ['ug-hochzeit', 'ug-kunden'] });
  jon = await app.member('jon', { groups: ['ug-kunden', 'ug-hochzeit'] });
  stranger = await app.member('fremde');
});
afterAll(() => app.close());

const etagOf = async (path: string, who?: { token?: string }) => {
  const response = await app.ask('GET', `/v1/data/read/${path}`, who);
  expect(response.status).toBe(200);
  return response.headers.get('ETag');
};
const page = (query: string, who?: { token?: string }) =>
  app.get<{ items: { id: string }[]; next: string | null; total?: number }>(
    `/v1/data/read/image?${query}`,
    who,
  );

describe('an answer has a strong tag', () => {
  test('with which it is sent once', async () => {
    const tag = (await etagOf('posts'))!;
    expect(tag).toMatch(/^"[\w-]{27}"$/);
    const again = await app.ask('GET', '/v1/data/read/posts', {
      headers: { 'If-None-Match': `"x", ${tag}` },
    });
    expect(again.status).toBe(304);
    expect(await again.text()).toBe('');
    expect(again.headers.get('ETag')).toBe(tag);
    expect(again.headers.get('Cache-Control')).toBe('public, no-cache');
  });

  test('that is another one after every change, whoever makes it', async () => {
    const before = await etagOf('tag');
    const { db } = app.services;
    await db.updateTable('tag').set({ name: 'Dunst' }).where('id', '=', 1).execute();
    const after = await etagOf('tag');
    expect(after).not.toBe(before);
    await db.updateTable('tag').set({ name: 'Nebel' }).where('id', '=', 1).execute();
    expect(await etagOf('tag')).not.toBe(after);
  });

  test('that no other data ever has, also where an older state was restored meanwhile', async () => {
    const { db } = app.services;
    const rename = (name: string) => db.updateTable('tag').set({ name }).where('id', '=', 1).execute();
    const saved = await db.selectFrom('dataVersion').selectAll().execute();
    await rename('Dunst');
    const lost = await app.ask('GET', '/v1/data/read/tag');
    await rename('Nebel');
    for (const { type, n } of saved)
      await db.updateTable('dataVersion').set({ n }).where('type', '=', type).execute();
    await rename('Reif');
    const now = await app.ask('GET', '/v1/data/read/tag', {
      headers: { 'If-None-Match': lost.headers.get('ETag')! },
    });
    expect(now.status).toBe(200);
    expect(await now.text()).toContain('Reif');
    await rename('Nebel');
  });

  test('and a reader never gets what was there before his own change', async () => {
    for (let n = 0; n < 30; n += 1) {
      const name = `Name ${n}`;
      const body = { id: 'c-mira', name };
      await Promise.all([
        etagOf('contributor'),
        app.ask('POST', '/v1/data/update/contributor', { body, ...admin }),
      ]);
      const { items } = await app.get<{ items: unknown[] }>('/v1/data/read/contributor');
      expect(items).toMatchObject([{ name }]);
    }
  });

  test('that those who see the same share, and nobody else', async () => {
    for (const path of ['album', 'image?limit=10', 'posts', 'contributor', 'tag']) {
      expect(await etagOf(path, mira)).toBe(await etagOf(path, jon));
    }
    for (const path of ['album', 'image?limit=10']) {
      const tags = await Promise.all([undefined, stranger, mira, admin].map((who) => etagOf(path, who)));
      expect(new Set(tags).size).toBe(4);
    }
    expect(await etagOf('contributor', admin)).not.toBe(await etagOf('contributor', mira));
    expect(await etagOf('imageRatings', mira)).not.toBe(await etagOf('imageRatings', jon));
    expect(await etagOf('users', mira)).not.toBe(await etagOf('users', jon));
    expect(await etagOf('tag')).not.toBe(await etagOf('tag?nsfw=1'));
  });

  test('that is gone with the day', async () => {
    const before = await etagOf('posts');
    const tags = await etagOf('tag');
    app.clock.pass(24 * 60 * 60);
    const { items } = await app.get<{ items: { id: string }[] }>('/v1/data/read/posts');
    expect(items.map(({ id }) => id)).toContain('p-morgen');
    expect(await etagOf('posts')).not.toBe(before);
    expect(await etagOf('tag')).toBe(tags);
    app.clock.pass(-24 * 60 * 60);
  });
});

test('the bytes are the same in every encoding', async () => {
  const bytes = async (encoding: string, sent: string | null) => {
    const response = await app.ask('GET', '/v1/data/read/image?limit=10', {
      headers: { 'Accept-Encoding': encoding },
    });
    expect(response.headers.get('Content-Encoding')).toBe(sent);
    return Buffer.from(await response.arrayBuffer());
  };
  const plain = await bytes('identity', null);
  expect(brotliDecompressSync(await bytes('br, gzip', 'br'))).toEqual(plain);
  expect(gunzipSync(await bytes('gzip', 'gzip'))).toEqual(plain);
  expect(gunzipSync(await bytes('br;q=0, gzip;q=0.5', 'gzip'))).toEqual(plain);
  expect(await bytes('br; q=0.0, gzip;q=0', null)).toEqual(plain);
});

describe('paging', () => {
  beforeAll(async () => {
    const many = Array.from({ length: 250 }, (_, n) =>
      picture(`i261119${n + 1}`, { title: `Serie ${n % 7}`, album: 'noir' }),
    );
    await app.services.db.insertInto('image').values(many).execute();
  });

  test.each(['-seq', 'seq', 'title', '-title', 'id', '-id'])(
    'by %s shows each picture once, in order',
    async (sort) => {
      const filter = encodeURIComponent('{"eq":["album","noir"]}');
      const seen: string[] = [];
      let after = '';
      do {
        const { items, next, total } = await page(`filter=${filter}&limit=60&sort=${sort}${after}`);
        expect(total).toBe(after ? undefined : 250);
        seen.push(...items.map(({ id }) => id));
        after = next ? `&after=${next}` : '';
      } while (after);
      expect(new Set(seen).size).toBe(250);
      const { ids } = await app.get<{ ids: string[] }>(`/v1/data/ids/image?filter=${filter}`);
      expect(new Set(ids)).toEqual(new Set(seen));
    },
  );

  test('by file name sorts numbers by their value, on every page, and in lists of ids', async () => {
    const names = ['b2.jpg', 'b10.jpg', 'B1.jpg', 'a100-3.jpg', 'a100-20.jpg', 'a20.jpg', 'b0003.jpg'];
    const sorted = ['a20', 'a100-3', 'a100-20', 'B1', 'b2', 'b0003', 'b10'].map(
      (name) => `i--nummern--${name}`,
    );
    const files = names.map((filename) =>
      picture(`i--nummern--${filename.slice(0, -4)}`, { filename, album: '760' }),
    );
    await app.services.db.insertInto('image').values(files).execute();
    const filter = encodeURIComponent('{"like":["id","i--nummern--%"]}');
    const seen: string[] = [];
    let after = '';
    do {
      const { items, next } = await page(`filter=${filter}&limit=3&sort=filename${after}`);
      seen.push(...items.map(({ id }) => id));
      after = next ? `&after=${next}` : '';
    } while (after);
    expect(seen).toEqual(sorted);
    const list = await app.get<{ ids: string[] }>(`/v1/data/ids/image?filter=${filter}&sort=filename`);
    expect(list.ids).toEqual(sorted);
  });

  test('pictures are never read as a whole', async () => {
    expect((await app.ask('GET', '/v1/data/read/image')).status).toBe(400);
    expect((await app.ask('GET', '/v1/data/read/image?limit=1001')).status).toBe(400);
  });
});

test('fields are those that were asked for, the secret ones the administrator’s', async () => {
  await app.services.db
    .insertInto('contributor')
    .values({ id: 'c-x', name: 'Unbekannt', role: 0, realName: 'Erika Muster', published: false })
    .execute();
  const read = async (who?: Member) =>
    (await app.get<{ items: object[] }>('/v1/data/read/contributor', who)).items.at(-1);
  expect(await read()).toEqual({ id: 'c-x', name: null, role: null, published: false, version: 1 });
  expect(await read(mira)).toEqual(await read());
  expect(await read(admin)).toMatchObject({ name: 'Unbekannt', realName: 'Erika Muster' });
  expect((await app.ask('GET', '/v1/data/read/contributor?fields=realName', mira)).status).toBe(400);
  const filter = encodeURIComponent('{"like":["realName","%"]}');
  expect((await app.ask('GET', `/v1/data/read/contributor?filter=${filter}`, mira)).status).toBe(400);
  expect(await app.get('/v1/data/read/tag?fields=name')).toMatchObject({
    items: [{ id: 1, name: 'Nebel' }, { id: 2 }, { id: 4 }],
  });
});

describe('a long question', () => {
  test('is asked in a body', async () => {
    const ids = Array.from({ length: 1990 }, (_, i) => `i--hochzeit--nichts-davon-${i}`);
    const body = { filter: { in: ['id', [...ids, 'i2611202', 'i2611201']] }, fields: ['title'], limit: 2 };
    const answer = await app.ask('POST', '/v1/data/read/image', { body });
    expect(await answer.json()).toEqual({
      items: [
        { id: 'i2611202', title: 'Bild i2611202' },
        { id: 'i2611201', title: 'Bild i2611201' },
      ],
      next: expect.any(String) as string,
      total: 2,
    });
  });

  test.each([
    [{ limit: 0 }, 400],
    [{ limit: 10, filter: { in: ['sha256', ['x']] } }, 400],
    [{ limit: 10, filter: [] }, 422],
    [{ limit: '10' }, 422],
    [{ limit: 10, where: {} }, 422],
    [{}, 400],
  ])('%j is refused as it would be in an address', async (body, status) => {
    const answer = await app.ask('POST', '/v1/data/read/image', { body });
    expect(answer.status).toBe(status);
    expect(answer.headers.get('Content-Type')).toBe('application/problem+json');
  });
});

test('an answer has at most 2 MB, and the list goes on from there', async () => {
  const text = 'ä€"\\'.repeat(700);
  const rows = Array.from({ length: 600 }, (_, i) =>
    picture(`i26122${String(i).padStart(4, '0')}`, {
      album: 'nue',
      description: text,
      title: `Lang ${i % 7}`,
    }),
  );
  await app.services.db.insertInto('image').values(rows).execute();
  const filter = encodeURIComponent(JSON.stringify({ eq: ['album', 'nue'] }));
  for (const sort of ['-seq', 'title']) {
    const seen: string[] = [];
    let [after, answers] = ['', 0];
    do {
      const path = `/v1/data/read/image?limit=1000&sort=${sort}&filter=${filter}${after}`;
      const answer = await (await app.ask('GET', path)).text();
      expect(Buffer.byteLength(answer)).toBeLessThanOrEqual(2_000_000);
      const { items, next } = JSON.parse(answer) as { items: { id: string }[]; next: string | null };
      seen.push(...items.map(({ id }) => id));
      after = next === null ? '' : `&after=${next}`;
      answers += 1;
    } while (after !== '');
    expect(answers).toBeGreaterThan(1);
    expect(answers).toBeLessThan(5);
    expect(seen.toSorted()).toEqual(rows.map(({ id }) => id).toSorted());
  }
});
