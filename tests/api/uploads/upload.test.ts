import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { jpeg, readableFiles } from '../albums/pictures.ts';
import { startApp, type Member, type TestApp } from '../app.ts';

let app: TestApp;
let admin: Member;
let berg: Buffer;
let see: Buffer;

beforeAll(async () => {
  app = await startApp();
  admin = await app.member('admin', { admin: true });
  await app.parts.db
    .insertInto('album')
    .values([
      { id: 'feier', title: 'Feier', location: 'protected/feier', tags: [], contribs: ['c-mira'] },
      { id: 'tresor', title: 'Tresor', location: 'protected/tresor', encrypted: true },
    ])
    .execute();
  [berg, see] = await Promise.all([jpeg('steelblue'), jpeg('seagreen')]);
});
afterAll(() => app.close());

interface Uploaded {
  id: string | null;
  url: string;
  tUrl: string;
  largeUrl: string | null;
  present: boolean;
  detail?: string;
}
function upload(bytes: Uint8Array, name: string, subDir: string, who: Member | null = admin, fields = {}) {
  const body = new FormData();
  body.append('subDir', subDir);
  body.append('thumbnail', '1');
  for (const [field, value] of Object.entries(fields)) body.append(field, String(value));
  body.append('file', new Blob([new Uint8Array(bytes)]), name);
  return app.ask('POST', '/v1/image/create', {
    body,
    token: who?.token,
    headers: who ? { 'X-Auth-Id': who.authId } : {},
  });
}
async function uploaded(...args: Parameters<typeof upload>): Promise<Uploaded> {
  const answer = await upload(...args);
  const json = (await answer.json()) as Uploaded;
  expect({ status: answer.status, detail: json.detail }).toEqual({ status: 200, detail: undefined });
  return json;
}
const imgs = (...names: string[]) => path.join(app.dir, 'imgs', ...names);
const rowOf = (id: string) =>
  app.parts.db.selectFrom('image').selectAll().where('id', '=', id).executeTakeFirst();
const leftovers = () => (existsSync(imgs('.tmp')) ? readdirSync(imgs('.tmp')) : []);

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

describe('what is refused', () => {
  beforeEach(() => expect(leftovers()).toEqual([]));

  test('everybody but administrators', async () => {
    const member = await app.member('mitglied');
    expect((await upload(berg, 'a.jpg', '2026/11', member)).status).toBe(403);
    expect((await upload(berg, 'a.jpg', '2026/11', null)).status).toBe(401);
  });

  test('what is no JPEG, whatever its name says', async () => {
    const png = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    for (const bytes of [
      png,
      Buffer.from('<svg onload="alert(1)"/>'),
      Buffer.alloc(0),
      berg.subarray(0, 5000),
    ]) {
      const answer = await upload(bytes, 'bild.jpg', '2026/11');
      expect(answer.status).toBe(422);
      expect(await answer.json()).toMatchObject({ errors: [{ field: 'file' }] });
    }
    expect(existsSync(imgs('2026/11/bild.jpg'))).toBe(false);
    expect((await uploaded(await jpeg('gold', 300), 'bild.png', '2026/11')).url).toBe('2026/11/bild.jpg');
  });

  test('more than 60 MB, said beforehand or not', async () => {
    const large = Buffer.concat([berg, Buffer.alloc(61 << 20)]);
    expect((await upload(large, 'gross.jpg', '2026/11')).status).toBe(413);
    expect((await upload(berg, 'a.jpg', '2026/11', admin, { file2: 'x'.repeat(2000) })).status).toBe(413);
    expect(existsSync(imgs('2026/11/gross.jpg'))).toBe(false);
  });

  test('forms that are none', async () => {
    const none = new FormData();
    none.append('subDir', '2026/11');
    const ask = (body: unknown) => app.ask('POST', '/v1/image/create', { token: admin.token, body });
    expect((await ask(none)).status).toBe(422);
    expect((await ask({ subDir: '2026/11' })).status).toBe(400);
    expect((await upload(berg, 'a.jpg', '2026/11', admin, { mehr: 1 })).status).toBe(422);
    const first = new FormData();
    first.append('file', new Blob([new Uint8Array(berg)]), 'a.jpg');
    first.append('subDir', '2026/11');
    expect((await ask(first)).status).toBe(422);
  });

  test('a connection that breaks leaves nothing behind', async () => {
    const form = new FormData();
    form.append('subDir', '2026/11');
    form.append('file', new Blob([new Uint8Array(berg)]), 'halb.jpg');
    const whole = new Request('http://localhost', { method: 'POST', body: form });
    const type = whole.headers.get('Content-Type')!;
    const half = new Uint8Array(await whole.arrayBuffer()).subarray(0, 20_000);
    const answer = await app.ask('POST', '/v1/image/create', {
      token: admin.token,
      body: Buffer.from(half).toString('latin1'),
      headers: { 'Content-Type': type },
    });
    expect(answer.status).toBe(400);
    expect(existsSync(imgs('2026/11/halb.jpg'))).toBe(false);
  });
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
    const answers = await Promise.all(
      ['navy', 'teal', 'olive', 'maroon'].map(async (color) =>
        upload(await jpeg(color, 400), 'eins.jpg', 'protected/feier'),
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
    const before = await uploaded(await jpeg('plum', 1800), 'zuerst.jpg', 'protected/feier/large');
    expect(before).toMatchObject({ id: 'i--feier--zuerst', url: 'protected/feier/large/zuerst.jpg' });
    const after = await uploaded(await jpeg('plum', 900), 'zuerst.jpg', 'protected/feier');
    expect(after).toMatchObject({ id: before.id, url: 'protected/feier/zuerst.jpg', largeUrl: before.url });
    expect(await rowOf(before.id!)).toMatchObject({ width: 900, url: after.url, largeUrl: before.url });
    const original = await app.ask('GET', `/imgs/${before.url}?original=1&id=${admin.authId}`);
    const { width } = await sharp(Buffer.from(await original.arrayBuffer())).metadata();
    expect(width).toBe(1800);
  });
});

describe('into an encrypted album', () => {
  test('needs a password, and then the album open', async () => {
    expect((await upload(see, 'see.jpg', 'protected/tresor')).status).toBe(409);
    const lock = await app.ask('POST', '/v1/album/lock', {
      token: admin.token,
      body: { album: 'tresor', password: 'silbergelatine', large: true },
    });
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
    expect(existsSync(imgs('protected/tresor/orchidee.jpg.enc'))).toBe(true);
    expect(existsSync(imgs('protected/tresor/large/orchidee.jpg.enc'))).toBe(true);
    const original = await app.ask('GET', `/imgs/${url}?original=1&id=${admin.authId}`);
    expect(Buffer.from(await original.arrayBuffer()).equals(picture)).toBe(true);
    expect((await app.ask('GET', `/imgs/${url}?size=270&id=${admin.authId}`)).status).toBe(200);
    expect(readableFiles(app.dir)).toEqual(before);
    expect(await uploaded(picture, 'orchidee.jpg', 'protected/tresor')).toMatchObject({ present: true });
    expect((await upload(see, 'orchidee.jpg', 'protected/tresor')).status).toBe(409);
  });

  test('a file that is refused leaves nothing', async () => {
    expect((await upload(Buffer.from('kein Bild'), 'x.jpg', 'protected/tresor')).status).toBe(422);
    expect(existsSync(imgs('protected/tresor/x.jpg.enc'))).toBe(false);
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
    await app.parts.db
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
    const { db } = app.parts;
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
