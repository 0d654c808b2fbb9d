import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  readdirSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { folderOf } from '../../../api/pictures/derivatives.ts';
import { jpeg, readableFiles } from '../albums/pictures.ts';
import { startApp, type Member, type TestApp } from '../app.ts';
import { uploads } from './client.ts';

let app: TestApp;
let admin: Member;
let berg: Buffer;
let see: Buffer;

beforeAll(async () => {
  app = await startApp();
  admin = await app.member('admin', { admin: true });
  await app.services.db.insertInto('contributor').values({ id: 'c-mira', name: 'Mira', role: 0 }).execute();
  await app.services.db
    .insertInto('album')
    .values([
      { id: 'feier', title: 'Feier', location: 'protected/feier', tags: [], contribs: ['c-mira'] },
      { id: 'tresor', title: 'Tresor', location: 'protected/tresor', encrypted: true },
    ])
    .execute();
  [berg, see] = await Promise.all([jpeg('steelblue'), jpeg('seagreen')]);
});
afterAll(() => app.close());

const client = uploads(() => app);
const { imgs, leftovers } = client;
const upload = (bytes: Uint8Array, name: string, subDir: string, who: Member | null = admin, fields = {}) =>
  client.upload(bytes, name, subDir, who, fields);
const uploaded = (bytes: Uint8Array, name: string, subDir: string, who: Member | null = admin, fields = {}) =>
  client.uploaded(bytes, name, subDir, who, fields);
const rowOf = (id: string) =>
  app.services.db.selectFrom('image').selectAll().where('id', '=', id).executeTakeFirst();

describe('outside of the albums', () => {
  test('the file lies where the form will point to, and has no record yet', async () => {
    const { id, url, tUrl, present } = await uploaded(berg, 'Großer Berg.JPG', '2026/11');
    expect({ id, url, tUrl, present }).toEqual({
      id: null,
      url: '2026/11/Grosser-Berg.jpg',
      tUrl: '2026/11/thm/Grosser-Berg.jpg',
      present: false,
    });
    expect(readFileSync(imgs(url)).equals(berg)).toBe(true);
    const created = await app.ask('POST', '/v1/data/create/image', {
      token: admin.token,
      body: { id: 'i2611201', title: 'Berg', url, tUrl, album: 'brp' },
    });
    expect(created.status).toBe(200);
    expect((await app.ask('GET', `/imgs/${tUrl}`)).status).toBe(200);
  });

  test('without a folder it is that of the month; again is once', async () => {
    expect((await uploaded(see, 'see.jpg', '')).url).toBe('2026/11/see.jpg');
    expect((await uploaded(see, 'see.jpg', '')).present).toBe(true);
  });

  test('another picture under the same name is refused, and the first one stays', async () => {
    expect((await upload(berg, 'see.jpg', '2026/11')).status).toBe(409);
    expect(readFileSync(imgs('2026/11/see.jpg')).equals(see)).toBe(true);
  });

  test.each([
    '../x',
    'a/../../b',
    '/etc/../..',
    'a\\b',
    'a/./b',
    '.tmp',
    'a b',
    'x'.repeat(80),
    'a/b/c/d/e/f/g/h',
  ])('the folder %j is none', async (folder) => {
    expect((await upload(berg, 'a.jpg', folder)).status).toBe(422);
  });

  test.each([['../../../evil.jpg'], ['..\\evil.jpg'], ['/etc/evil.jpg'], ['evil.jpg\0.png'], ['evil.html']])(
    'the name %j leads nowhere else',
    async (name) => {
      const { url } = await uploaded(await jpeg(`rgb(${name.length},9,9)`, 300), name, 'namen');
      expect(url).toMatch(/^namen\/evil(-jpg)?\.jpg$/);
      rmSync(imgs(url));
    },
  );
});

describe('into an album', () => {
  test('the picture gets its record from the album', async () => {
    const { id, url, tUrl } = await uploaded(berg, 'Berg 1.jpg', 'protected/feier');
    expect({ id, url, tUrl }).toEqual({
      id: 'i--feier--Berg-1',
      url: 'protected/feier/Berg-1.jpg',
      tUrl: 'protected/feier/thm/Berg-1.jpg',
    });
    expect(await rowOf(id!)).toMatchObject({
      title: 'Feier',
      contribs: ['c-mira'],
      album: 'feier',
      isAsset: true,
      ws: true,
      public: true,
      trash: false,
    });
    expect(await uploaded(berg, 'Berg 1.jpg', 'protected/feier/')).toMatchObject({ id, present: true });
    expect(await uploaded(berg, 'anders.jpg', 'protected/feier')).toMatchObject({ id, present: true });
    expect((await upload(see, 'Berg 1.jpg', 'protected/feier')).status).toBe(409);
    expect((await upload(see, 'x.jpg', 'protected/feier/thm')).status).toBe(422);
  });

  test('many at once: of those with the same name one is taken', async () => {
    const second = await app.member('zweite', { admin: true });
    const answers = await Promise.all(
      [admin, admin, second, second].map(async (who, i) =>
        upload(await jpeg(`rgb(9,9,${40 * i})`, 400), 'eins.jpg', 'protected/feier', who),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409]);
  });

  test('the large version belongs to the picture of its name, whichever comes first', async () => {
    const large = await jpeg('steelblue', 1800);
    expect(await uploaded(large, 'Berg 1.jpg', 'protected/feier/large')).toMatchObject({
      id: 'i--feier--Berg-1',
      url: 'protected/feier/Berg-1.jpg',
      largeUrl: 'protected/feier/large/Berg-1.jpg',
    });
    // No record would lead to its sizes when the album is encrypted.
    expect(await sizesOf(large)).toEqual([]);
    const first = await jpeg('plum', 1800);
    const before = await uploaded(first, 'zuerst.jpg', 'protected/feier/large');
    expect(await sizesOf(first)).not.toEqual([]);
    expect(before).toMatchObject({ id: 'i--feier--zuerst', url: 'protected/feier/large/zuerst.jpg' });
    const after = await uploaded(await jpeg('plum', 900), 'zuerst.jpg', 'protected/feier');
    expect(after).toMatchObject({ id: before.id, url: 'protected/feier/zuerst.jpg', largeUrl: before.url });
    expect(await sizesOf(first)).toEqual([]);
    expect(await rowOf(before.id!)).toMatchObject({ width: 900, url: after.url, largeUrl: before.url });
    const original = await app.ask('GET', `/imgs/${before.url}?original=1&id=${admin.authId}`);
    const { width } = await sharp(Buffer.from(await original.arrayBuffer())).metadata();
    expect(width).toBe(1800);
  });
});

/** What the cache holds of a picture. */
const sizesOf = (bytes: Uint8Array) =>
  app.services.files.list('cache', folderOf(createHash('sha256').update(bytes).digest('hex')));

const encryptedIn = (folder: string) =>
  readdirSync(imgs(folder)).filter((name) => /^[0-9a-f]{32}\.enc$/.test(name));

describe('into an encrypted album', () => {
  test('needs a password, and then the album open', async () => {
    expect((await upload(see, 'see.jpg', 'protected/tresor')).status).toBe(409);
    const lock = await app.ask('POST', '/v1/album/lock', {
      token: admin.token,
      body: { album: 'tresor', password: 'silbergelatine', large: true },
    });
    await app.converted();
    const { jwt, id } = (await lock.json()) as { jwt: string; id: string };
    admin = { ...admin, token: jwt, authId: id };
    expect((await upload(see, 'see.jpg', 'protected/tresor', { ...admin, authId: 'falsch' })).status).toBe(
      423,
    );
  });

  test('what arrives is never readable on the disk', async () => {
    const before = readableFiles(app.dir);
    const picture = await jpeg('orchid', 2000);
    const { id, url } = await uploaded(picture, 'orchidee.jpg', 'protected/tresor');
    expect(id).toBe('i--tresor--orchidee');
    await uploaded(await jpeg('orchid', 2200), 'orchidee.jpg', 'protected/tresor/large');
    expect(encryptedIn('protected/tresor')).toHaveLength(1);
    expect(encryptedIn('protected/tresor/large')).toHaveLength(1);
    expect(await rowOf(id!)).toMatchObject({ color: '', thumbHash: '' });
    const original = await app.ask('GET', `/imgs/${url}?original=1&id=${admin.authId}`);
    expect(Buffer.from(await original.arrayBuffer()).equals(picture)).toBe(true);
    expect((await app.ask('GET', `/imgs/${url}?size=270&id=${admin.authId}`)).status).toBe(200);
    expect(readableFiles(app.dir)).toEqual(before);
    expect(await uploaded(picture, 'orchidee.jpg', 'protected/tresor')).toMatchObject({ present: true });
    expect((await upload(see, 'orchidee.jpg', 'protected/tresor')).status).toBe(409);
  });

  test('a file that is refused leaves nothing', async () => {
    expect((await upload(Buffer.from('kein Bild'), 'x.jpg', 'protected/tresor')).status).toBe(422);
    expect(encryptedIn('protected/tresor')).toHaveLength(1);
    expect(leftovers()).toEqual([]);
  });
});

describe('an album is made to match its folder', () => {
  const match = async (albumId: string, who = admin) =>
    app.ask('POST', '/v1/image/update-album', {
      token: who.token,
      headers: { 'X-Auth-Id': who.authId },
      body: { albumId },
    });

  test('new files get records, missing ones are named, nothing is deleted', async () => {
    await app.services.db
      .insertInto('album')
      .values({ id: 'hand', title: 'Von Hand', location: 'hand' })
      .execute();
    mkdirSync(imgs('hand'), { recursive: true });
    writeFileSync(imgs('hand/Größe (2).JPG'), berg);
    writeFileSync(imgs('hand/see.jpg'), see);
    writeFileSync(imgs('hand/kaputt.jpg'), 'kein Bild');
    writeFileSync(imgs('hand/notiz.txt'), 'Notiz');
    expect(await (await match('hand')).json()).toEqual({
      added: ['i--hand--Größe (2)', 'i--hand--see'],
      unchanged: 0,
      missing: [],
      refused: [{ name: 'kaputt.jpg', reason: expect.stringContaining('JPEG') }],
    });
    expect((await app.ask('GET', `/imgs/${encodeURI('hand/Größe (2).JPG')}?id=${admin.authId}`)).status).toBe(
      200,
    );
    rmSync(imgs('hand/see.jpg'));
    copyFileSync(imgs('hand/Größe (2).JPG'), imgs('hand/kopie.jpg'));
    const again = (await (await match('hand')).json()) as { added: string[]; missing: string[] };
    expect(again).toMatchObject({ added: [], missing: ['i--hand--see'] });
    expect(await rowOf('i--hand--see')).toBeDefined();
  });

  test('in an encrypted album, what was copied in is encrypted', async () => {
    writeFileSync(imgs('protected/tresor/kopiert.jpg'), see);
    expect((await match('tresor', { ...admin, authId: 'falsch' })).status).toBe(423);
    expect(await (await match('tresor')).json()).toMatchObject({
      added: ['i--tresor--kopiert'],
      missing: [],
    });
    expect(existsSync(imgs('protected/tresor/kopiert.jpg'))).toBe(false);
    const original = await app.ask('GET', `/imgs/protected/tresor/kopiert.jpg?original=1&id=${admin.authId}`);
    expect(Buffer.from(await original.arrayBuffer()).equals(see)).toBe(true);
    expect((await match('nichts')).status).toBe(404);
  });

  test('where the database was lost, folder and password bring an encrypted album back', async () => {
    const { db } = app.services;
    await db.deleteFrom('image').where('album', '=', 'tresor').execute();
    await db.deleteFrom('album').where('id', '=', 'tresor').execute();
    await db
      .insertInto('album')
      .values({ id: 'tresor', title: 'Tresor', location: 'protected/tresor' })
      .execute();
    const lock = await app.ask('POST', '/v1/album/lock', {
      token: admin.token,
      body: { album: 'tresor', password: 'silbergelatine' },
    });
    await app.converted();
    const { jwt, id } = (await lock.json()) as { jwt: string; id: string };
    admin = { ...admin, token: jwt, authId: id };
    expect(await (await match('tresor')).json()).toMatchObject({
      added: ['i--tresor--kopiert', 'i--tresor--orchidee'],
      unchanged: 0,
      missing: [],
    });
    const again = await app.ask('GET', `/imgs/protected/tresor/kopiert.jpg?original=1&id=${admin.authId}`);
    expect(Buffer.from(await again.arrayBuffer()).equals(see)).toBe(true);
  });
});
