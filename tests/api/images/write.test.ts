import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type Member, type TestApp } from '../app.ts';
import { fillSite } from '../content.ts';

let app: TestApp;
let admin: Member;
beforeAll(async () => {
  app = await startApp();
  await fillSite(app.services.db);
  admin = await app.member('chefin', { admin: true });
  const jpeg = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#c04020' } })
    .jpeg()
    .toBuffer();
  await app.services.files.put('imgs', '2026/11/rot.jpg', jpeg);
  await app.services.files.put('imgs', '2026/11/see.jpg', jpeg);
  await app.services.files.put('imgs', '2026/11/kaputt.jpg', Buffer.from('kein Bild'));
});
afterAll(() => app.close());

const create = async (fields: object) => {
  const body = { title: 'Rot', url: '2026/11/rot.jpg', tUrl: '2026/11/thm/rot.jpg', album: 'brp', ...fields };
  const response = await app.ask('POST', '/v1/data/create/image', { body, token: admin.token });
  return { status: response.status, body: (await response.json()) as Record<string, never> };
};

test('a record describes the file as it is', async () => {
  const { status, body } = await create({ id: 'i2611210', tags: [1] });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    items: [
      {
        id: 'i2611210',
        width: 300,
        height: 200,
        filename: 'rot.jpg',
        fileExtension: 'jpg',
        ws: true,
        tags: [1],
      },
    ],
  });
});

test('a picture of a photo album may be in a site album too, but not twice in one', async () => {
  const url = 'offen/weg.jpg';
  expect((await create({ id: 'i2611211', url, tUrl: url })).status).toBe(200);
  expect(await create({ id: 'i2611212', url, tUrl: url })).toMatchObject({
    status: 409,
    body: { errors: [{ field: 'url' }] },
  });
});

test('a caption is sanitised as texts are, and its author sees what was taken out', async () => {
  const caption = 'Am <em>See</em>, f/8 & <a href="javascript:alert(1)">mehr</a><script>alert(1)</script>';
  const clean = 'Am <em>See</em>, f/8 &amp; <a>mehr</a>';
  const removed = [
    { what: 'href in <a>', count: 1 },
    { what: '<script>', count: 1 },
  ];
  const made = await create({ id: 'i2611220', url: '2026/11/see.jpg', description: caption });
  expect(made).toMatchObject({ status: 200, body: { items: [{ description: clean }], removed } });

  const change = async (fields: object) => {
    const body = { id: 'i2611220', ...fields };
    const response = await app.ask('POST', '/v1/data/update/image', { body, token: admin.token });
    return (await response.json()) as Record<string, unknown>;
  };
  const changed = await change({ description: `<p onclick="x()">${caption}</p>` });
  expect(changed['items']).toMatchObject([{ description: `<p>${clean}</p>` }]);
  expect(changed['removed']).toContainEqual({ what: 'onclick in <p>', count: 1 });
  expect(await change({ title: 'See' })).toMatchObject({ items: [{ description: `<p>${clean}</p>` }] });
  expect(await change({ description: '<script>alert(1)</script>' })).toMatchObject({
    items: [{ description: null }],
  });
  const plain = await change({ description: 'Kante < 3 mm' });
  expect(plain).toMatchObject({ items: [{ description: 'Kante &lt; 3 mm' }] });
  expect('removed' in plain).toBe(false);
});

test.each([
  ['no file', { url: '2026/11/fehlt.jpg' }, 'url'],
  ['no picture', { url: '2026/11/kaputt.jpg' }, 'url'],
  ['a way out', { url: '../../etc/passwd' }, 'url'],
  ['no title', { title: '' }, 'title'],
  ['no album', { album: null }, 'album'],
  ['an album that is not there', { album: 'fehlt' }, 'album'],
  ['a post that is not there', { blogId: 'p-fehlt' }, 'blogId'],
  ['no date', { dt: '2026-02-30' }, 'dt'],
  ['an id of another album', { id: 'i--offen--rot', album: 'hochzeit' }, 'album'],
  ['an id of no kind', { id: 'rot' }, 'id'],
])('%s is refused', async (_, fields, field) => {
  const { status, body } = await create({ id: 'i2611219', ...fields });
  expect(status).toBe(422);
  expect(body).toMatchObject({ errors: [{ field }] });
});
