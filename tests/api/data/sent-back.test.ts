import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Member, startApp, type TestApp } from '../app.ts';
import { fillSite } from '../content.ts';

type Fields = Record<string, unknown>;
let app: TestApp;
let admin: Member;
let editor: Member;
beforeAll(async () => {
  app = await startApp();
  await fillSite(app.services.db);
  admin = await app.member('chefin', { admin: true });
  editor = await app.member('lektor', { groups: ['ug-hochzeit'] });
  const { db } = app.services;
  await db.updateTable('image').set({ alt: 'Nebel', dt: '2026-11-01', blogId: 'p-nebel' }).execute();
  await db.updateTable('image').set({ filename: 'kuss.jpg' }).where('id', '=', 'i--hochzeit--kuss').execute();
  await db.updateTable('post').set({ abstract: 'Nebel.', imageId: 'i2611201' }).execute();
  for (const { userId } of [admin, editor]) {
    await db.insertInto('userData').values({ id: userId, userId }).execute();
    await db.insertInto('imageRating').values({ imageId: 'i2611201', userId, rating: 3 }).execute();
  }
});
afterAll(() => app.close());

const UNSAFE = '<brpwc-conditional condition="nsfw"><p>Akt</p></brpwc-conditional>';
const read = async (type: string, id: unknown, { token } = admin, mode = '&nsfw=1') => {
  const filter = encodeURIComponent(JSON.stringify({ eq: ['id', id] }));
  const { items } = await app.get<{ items: Fields[] }>(
    `/v1/data/read/${type}?limit=1${mode}&filter=${filter}`,
    { token },
  );
  return items[0]!;
};
const post = async (path: string, body: unknown, { token } = admin) => {
  const answer = await app.ask('POST', `/v1/data/${path}`, { body, token });
  return { status: answer.status, body: (await answer.json()) as { items: Fields[]; errors: Fields[] } };
};

const records = [
  ['image', 'i2611201'],
  ['image', 'i--hochzeit--kuss'],
  ['album', 'hochzeit'],
  ['contributor', 'c-mira'],
  ['tag', 1],
  ['posts', 'p-nebel'],
  ['texts', 't-impressum'],
  ['userGroup', 'ug-hochzeit'],
  ['users', 'u-lektor'],
  ['userData', 'u-chefin'],
  ['imageRatings', 'u-chefin--i2611201'],
] as const;
test.each(records)('%s %s: what was read can be sent back', async (type, id) => {
  const record = await read(type, id);
  const { status, body } = await post(`update/${type}`, record);
  // When a post was saved last is told as its version is: each time anew.
  const { changed: _, ...kept } = record;
  expect(body).toMatchObject({ items: [{ ...kept, version: Number(record['version']) + 1 }] });
  expect(status).toBe(200);
  if (type === 'posts') expect(body.items[0]!['changed']).toBe('2026-11-20T12:00:00+00:00');
});

test.each([
  ['image', 'i2611201', { filename: 'anders.jpg' }],
  ['image', 'i2611201', { fileExtension: 'png' }],
  ['image', 'i2611201', { width: 1 }],
  ['image', 'i2611201', { hash: '00000000' }],
  ['image', 'i2611201', { bytes: 1 }],
  ['image', 'i2611201', { color: '#000000' }],
  ['posts', 'p-nebel', { abstract: 'Anders.' }],
  ['posts', 'p-nebel', { more: true }],
  ['posts', 'p-nebel', { location: 'anders.html' }],
  ['posts', 'p-nebel', { changed: '2020-01-01T00:00:00+00:00' }],
  ['users', 'u-lektor', { created: '2020-01-01T00:00:00.000Z' }],
  ['userData', 'u-chefin', { userId: 'u-lektor' }],
  ['imageRatings', 'u-chefin--i2611201', { userId: 'u-lektor' }],
  ['imageRatings', 'u-chefin--i2611201', { imageId: 'i2611202' }],
])('%s %s: what the server keeps cannot become %j', async (type, id, change) => {
  const before = await read(type, id);
  const { status, body } = await post(`update/${type}`, { ...before, ...change });
  expect(body).toMatchObject({ errors: [{ field: Object.keys(change)[0] }] });
  expect(status).toBe(422);
  expect(await read(type, id)).toEqual(before);
});

test('what safe mode leaves out of a caption stays where the rest comes back; a new caption takes its place', async () => {
  const id = 'i2611202';
  const caption = async () => (await read('image', id))['description'];
  const whole = `<p>Nebel</p>${UNSAFE}`;
  expect((await post('update/image', { id, description: whole })).status).toBe(200);
  const safe = await read('image', id, admin, '');
  expect(safe['description']).toBe('<p>Nebel</p>');
  expect((await post('update/image', { ...safe, title: 'Nebel' })).status).toBe(200);
  expect(await read('image', id)).toMatchObject({ title: 'Nebel', description: whole });
  const now = await read('image', id, admin, '');
  expect((await post('update/image', { ...now, description: '<p>Nebel!</p>' })).status).toBe(200);
  expect(await caption()).toBe('<p>Nebel!</p>');
  await post('update/image', { id, description: whole });
  expect((await post('update/image', { id, description: '<p>Nebel</p>' })).status).toBe(200);
  expect(await caption()).toBe('<p>Nebel</p>');
});

test('who says that he has read with nsfw=1 changes a caption by the whole record', async () => {
  const id = 'i2611202';
  const whole = `<p>Nebel</p>${UNSAFE}`;
  for (const [before, after] of [
    [whole, '<p>Nebel</p>'],
    [UNSAFE, null],
  ]) {
    await post('update/image', { id, description: before });
    const record = await read('image', id);
    const sent = await post('update/image?nsfw=1', { ...record, description: after });
    expect(sent).toMatchObject({ status: 200, body: { items: [{ description: after }] } });
  }
  const record = await read('image', id);
  expect((await post('update/image?nsfw=yes', record)).status).toBe(422);
});

test.each([
  ['userData', {}],
  ['imageRatings', { imageId: 'i2611202', rating: 2 }],
])('%s: whose it is may be said, as long as it is one’s own', async (type, fields) => {
  const { token, userId } = await app.member(`neu-${type.toLowerCase()}`);
  const of = (whose: string) => post(`create/${type}`, { ...fields, userId: whose }, { token } as Member);
  expect(await of('u-chefin')).toMatchObject({ status: 422, body: { errors: [{ field: 'userId' }] } });
  expect(await of(userId)).toMatchObject({ status: 200, body: { items: [{ userId }] } });
});

test('a name is the same one, in however many characters a keyboard or a Mac writes its umlauts', async () => {
  const decomposed = 'Köln'.normalize('NFD');
  const made = await post('create/tag', { id: 70, name: decomposed });
  expect(made).toMatchObject({ status: 200, body: { items: [{ name: 'Köln'.normalize('NFC') }] } });
  for (const name of ['Köln'.normalize('NFC'), decomposed])
    expect((await post('create/tag', { id: 71, name })).status).toBe(409);
  const contributor = { id: 'jörg'.normalize('NFD'), name: 'Jörg'.normalize('NFD') };
  expect(await post('create/contributor', contributor)).toMatchObject({
    status: 200,
    body: { items: [{ id: 'jörg'.normalize('NFC'), name: 'Jörg'.normalize('NFC') }] },
  });
  // What was stored otherwise before that comes back as it was.
  const before = { title: 'Brücke'.normalize('NFD') };
  await app.services.db.updateTable('image').set(before).where('id', '=', 'i--hochzeit--kuss').execute();
  const record = await read('image', 'i--hochzeit--kuss', editor);
  expect((await post('update/image', { ...record, public: true }, editor)).status).toBe(200);
  expect(await read('image', 'i--hochzeit--kuss')).toMatchObject(before);
});

describe('an editor', () => {
  test.each([
    ['title', 'Am See'],
    ['description', 'Im Juni.'],
    ['imageTitle', 'Hochzeit'],
    ['tags', [1, 2]],
    ['contribs', ['c-mira']],
    ['showFileNames', true],
  ])('changes the %s of his album, with the rest as it was read', async (field, value) => {
    const record = await read('album', 'hochzeit', editor);
    const { status, body } = await post('update/album', { ...record, [field]: value }, editor);
    expect(body).toMatchObject({
      items: [{ ...record, [field]: value, version: Number(record['version']) + 1 }],
    });
    expect(status).toBe(200);
  });

  test.each([
    { location: 'protected/anders' },
    { thumbnailSublocation: 'klein' },
    { thumbnailLocation: 'klein' },
    { largeImageLocation: 'gross' },
    { public: true },
    { downloadable: false },
    { groupIds: [] },
    { editGroupIds: [] },
    { downloadGroupIds: ['ug-hochzeit'] },
    { encrypted: true },
  ])('does not change %j of it', async (change) => {
    const record = await read('album', 'hochzeit', editor);
    const { status } = await post('update/album', { ...record, title: 'Anders', ...change }, editor);
    expect(status).toBe(403);
    expect(await read('album', 'hochzeit', editor)).toEqual(record);
  });

  test('sends a picture back with other flags, and nothing else changed', async () => {
    const record = await read('image', 'i--hochzeit--kuss', editor);
    expect((await post('update/image', { ...record, ws: false }, editor)).status).toBe(200);
    const now = await read('image', 'i--hochzeit--kuss', editor);
    expect(now).toEqual({ ...record, ws: false, version: Number(record['version']) + 1 });
    for (const change of [
      { title: 'Anders' },
      { url: 'offen/weg.jpg' },
      { blogId: null },
      { album: 'offen' },
    ])
      expect((await post('update/image', { ...now, ...change }, editor)).status).toBe(403);
    expect(await read('image', 'i--hochzeit--kuss', editor)).toEqual(now);
  });

  test('sends back what is shown of a hidden post without losing it', async () => {
    const link = { blogId: 'p-morgen' };
    await app.services.db.updateTable('image').set(link).where('id', '=', 'i--hochzeit--tanz').execute();
    const record = await read('image', 'i--hochzeit--tanz', editor);
    expect(record['blogId']).toBeNull();
    expect((await post('update/image', { ...record, ws: false }, editor)).status).toBe(200);
    expect(await read('image', 'i--hochzeit--tanz')).toMatchObject(link);
  });

  test('sends an album back without losing a cover that he does not see yet', async () => {
    const { db } = app.services;
    await db
      .updateTable('album')
      .set({ coverId: 'i--hochzeit--tanz' })
      .where('id', '=', 'hochzeit')
      .execute();
    const cover = async () => (await read('album', 'hochzeit'))['coverId'];
    const shown = async (is: object) =>
      db.updateTable('image').set(is).where('id', '=', 'i--hochzeit--tanz').execute();
    await shown({ dt: '2099-01-01' });
    const record = await read('album', 'hochzeit', editor);
    expect(record['coverId']).toBeNull();
    const send = (body: object) => post('update/album', body, editor);
    expect(await send({ ...record, title: 'Am Meer' })).toMatchObject({
      status: 200,
      body: { items: [{ title: 'Am Meer', coverId: null }] },
    });
    expect(await cover()).toBe('i--hochzeit--tanz');
    await shown({ dt: null, ws: false });
    const safe = await read('album', 'hochzeit', editor, '');
    expect(safe['coverId']).toBeNull();
    expect((await send(safe)).status).toBe(200);
    expect(await cover()).toBe('i--hochzeit--tanz');
    const whole = await read('album', 'hochzeit', editor);
    const sawAll = (body: object) => post('update/album?nsfw=1', body, editor);
    expect((await sawAll({ ...whole, coverId: null })).status).toBe(200);
    expect(await cover()).toBeNull();
    expect((await send({ id: 'hochzeit', coverId: 'i--hochzeit--tanz' })).status).toBe(200);
    await shown({ dt: '2099-01-01' });
    expect((await sawAll(await read('album', 'hochzeit', editor))).status).toBe(200);
    expect(await cover()).toBe('i--hochzeit--tanz');
    await shown({ dt: null, ws: false });
    expect((await send({ id: 'hochzeit', coverId: null })).status).toBe(200);
    expect(await cover()).toBeNull();
  });

  test('sends back a picture as safe mode shows it', async () => {
    const { db } = app.services;
    await db
      .updateTable('image')
      .set({ description: `<p>Tanz</p>${UNSAFE}`, ws: true, dt: null })
      .where('id', '=', 'i--hochzeit--tanz')
      .execute();
    const record = await read('image', 'i--hochzeit--tanz', editor, '');
    expect(record['description']).toBe('<p>Tanz</p>');
    expect((await post('update/image', { ...record, public: false }, editor)).status).toBe(200);
    expect(await read('image', 'i--hochzeit--tanz')).toMatchObject({
      description: `<p>Tanz</p>${UNSAFE}`,
      public: false,
    });
    const others = { ...record, version: Number(record['version']) + 1, description: '<p>Kuss</p>' };
    expect((await post('update/image', others, editor)).status).toBe(403);
  });

  test('makes and deletes no album', async () => {
    const album = { id: 'neu', title: 'Neu', location: 'neu' };
    expect((await post('create/album', album, editor)).status).toBe(403);
    expect((await post('delete/album', { ids: ['hochzeit'] }, editor)).status).toBe(403);
  });
});

describe('the folders of an album', () => {
  const album = { id: 'reise', title: 'Reise', location: 'reise' };
  test('go by two names each', async () => {
    const other = { thumbnailLocation: 'klein', largeImageLocation: 'gross' };
    const folders = { thumbnailSublocation: 'klein', largeSubLocation: 'gross' };
    expect((await post('create/album', { ...album, ...other })).body).toMatchObject({ items: [folders] });
    expect((await post('update/album', { id: 'reise', thumbnailLocation: ' thm/ ' })).body).toMatchObject({
      items: [{ ...folders, thumbnailSublocation: 'thm' }],
    });
    expect((await post('update/album', { id: 'reise', ...other, ...folders })).status).toBe(200);
  });

  test('cannot be two at once', async () => {
    const body = { id: 'reise', thumbnailSublocation: 'a', thumbnailLocation: 'b' };
    expect(await post('update/album', body)).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'thumbnailSublocation' }] },
    });
  });
});
