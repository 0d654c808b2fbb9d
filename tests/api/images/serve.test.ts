import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ingest } from '../../../api/images/ingest.ts';
import { albumTarget, siteTarget, type Target } from '../../../api/images/target.ts';
import { startApp, type Ask, type Member, type TestApp } from '../app.ts';

let app: TestApp;
let admin: Member;
let guest: Member;
let hash: string;

beforeAll(async () => {
  app = await startApp();
  admin = await app.member('admin', { admin: true });
  guest = await app.member('gast', { groups: ['ug-gast'] });
  await app.parts.db.insertInto('userGroup').values({ id: 'ug-gast', name: 'Gäste' }).execute();
  await app.parts.db
    .insertInto('album')
    .values([
      { id: 'feier', title: 'Feier', location: 'protected/feier', groupIds: ['ug-gast'], downloadable: true },
      { id: 'kopien', title: 'Kopien', location: 'protected/kopien', groupIds: ['ug-gast'] },
      { id: 'tresor', title: 'Tresor', location: 'protected/tresor', encrypted: true },
    ])
    .execute();
  await add('berg.jpg', 'steelblue', siteTarget('brp', app.clock));
  await add('klein.jpg', 'gold', siteTarget('brp', app.clock), {}, 300);
  await add('akt.jpg', 'salmon', siteTarget('brp', app.clock), { ws: false });
  await add('intern.jpg', 'gray', siteTarget('brp', app.clock), { public: false });
  await add('bald.jpg', 'plum', siteTarget('brp', app.clock), { dt: '2026-11-21' });
  await add('weg.jpg', 'peru', siteTarget('brp', app.clock), { trash: true });
  for (const id of ['feier', 'kopien', 'tresor']) {
    await add('gast.jpg', 'tan', (await albumTarget(app.parts.db, id))!);
  }
  hash = (
    await app.parts.db
      .selectFrom('image')
      .select('hash')
      .where('filename', '=', 'berg.jpg')
      .executeTakeFirstOrThrow()
  ).hash;
});
afterAll(() => app.close());

async function add(
  name: string,
  background: string,
  target: Target,
  given = {},
  width = 2000,
): Promise<void> {
  const noise = { type: 'gaussian', mean: 128, sigma: 20 } as const;
  const bytes = await sharp({
    create: { width, height: Math.round(width / 2), channels: 3, background, noise },
  })
    .jpeg()
    .withExif({ IFD0: { Artist: 'Geheim', Copyright: 'Geheim' } })
    .toBuffer();
  const incoming = await app.parts.files.receive('imgs', chunks(bytes), 1e9);
  await ingest(app.parts, { incoming, name, target, given });
}
// eslint-disable-next-line typescript/require-await
async function* chunks(bytes: Buffer) {
  yield bytes;
}

const aSecond = () => new Promise((resolve) => setTimeout(resolve, 1000));
const get = (url: string, ask?: Ask) => app.ask('GET', `/imgs/${url}`, ask);
const edgeOf = async (response: Response) => {
  const { width, height } = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
  return Math.max(width, height);
};

describe('sizes', () => {
  test.each([270, 540, 1080, 1600])('size=%i', async (size) => {
    const response = await get(`2026/11/berg.jpg?size=${size}`);
    expect(response.status).toBe(200);
    expect(response.headers.get('Content-Type')).toBe('image/jpeg');
    expect(await edgeOf(response)).toBe(size);
  });

  test('the largest is never larger than the original, and the address alone means the largest', async () => {
    expect(await edgeOf(await get('2026/11/berg.jpg?size=2560'))).toBe(2000);
    expect(await edgeOf(await get('2026/11/berg.jpg'))).toBe(2000);
    expect(await edgeOf(await get('2026/11/thm/berg.jpg'))).toBe(270);
    expect(await edgeOf(await get('2026/11/klein.jpg?size=1600'))).toBe(300);
  });

  test.each(['271', '0', '-1', 'abc', '1e3'])('size=%s is refused', async (size) => {
    expect((await get(`2026/11/berg.jpg?size=${size}`)).status).toBe(400);
  });

  test('AVIF where it is there and welcome, else JPEG', async () => {
    const accept = { Accept: 'image/avif,image/webp,*/*' };
    const before = await get('2026/11/klein.jpg?size=270', { headers: accept });
    expect(before.headers.get('Content-Type')).toBe('image/jpeg');
    const row = await app.parts.db
      .selectFrom('image')
      .selectAll()
      .where('filename', '=', 'klein.jpg')
      .executeTakeFirstOrThrow();
    const { decoder, derivatives } = app.parts.pictures;
    const source = path.join(app.dir, 'imgs', row.url);
    await derivatives.keep(row.sha256, 'avif', await decoder.deriveLater(source, row, [270], 'avif'));
    const after = await get('2026/11/klein.jpg?size=270', { headers: accept });
    expect(after.headers.get('Content-Type')).toBe('image/avif');
    expect(after.headers.get('Vary')).toBe('Accept');
    expect(after.headers.get('ETag')).not.toBe(before.headers.get('ETag'));
    const without = await get('2026/11/klein.jpg?size=270');
    expect(without.headers.get('Content-Type')).toBe('image/jpeg');
  });

  test('a deleted cache is filled again, once for many that ask', async () => {
    rmSync(path.join(app.dir, 'cache'), { recursive: true });
    const answers = await Promise.all(Array.from({ length: 12 }, () => get('2026/11/berg.jpg?size=1600')));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 200));
  });
});

describe('HTTP', () => {
  const url = '2026/11/berg.jpg?size=540';

  test('an ETag saves the second answer', async () => {
    const etag = (await get(url)).headers.get('ETag')!;
    expect(etag).toMatch(/^"[^"]+"$/);
    for (const header of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const second = await get(url, { headers: { 'If-None-Match': header } });
      expect(second.status).toBe(304);
      expect(await second.text()).toBe('');
      expect(second.headers.get('ETag')).toBe(etag);
    }
    expect((await get(url, { headers: { 'If-None-Match': '"other"' } })).status).toBe(200);
  });

  test('ranges are parts of the whole', async () => {
    const whole = Buffer.from(await (await get(url)).arrayBuffer());
    const range = async (value: string, more = {}) => {
      const response = await get(url, { headers: { Range: value, ...more } });
      return { response, bytes: Buffer.from(await response.arrayBuffer()) };
    };
    for (const [value, from, to] of [
      ['bytes=0-9', 0, 9],
      ['bytes=100-', 100, whole.length - 1],
      ['bytes=-7', whole.length - 7, whole.length - 1],
      ['bytes=5-99999999', 5, whole.length - 1],
    ] as const) {
      const { response, bytes } = await range(value);
      expect(response.status).toBe(206);
      expect(response.headers.get('Content-Range')).toBe(`bytes ${from}-${to}/${whole.length}`);
      expect(response.headers.get('Content-Length')).toBe(String(to - from + 1));
      expect(bytes.equals(whole.subarray(from, to + 1))).toBe(true);
    }
    for (const value of ['bytes=0-1,5-6', 'bytes=abc', 'items=0-1', 'bytes=9-3', 'bytes=-']) {
      expect((await range(value)).response.status).toBe(200);
    }
    const beyond = await range(`bytes=${whole.length}-`);
    expect(beyond.response.status).toBe(416);
    expect(beyond.response.headers.get('Content-Range')).toBe(`bytes */${whole.length}`);
    expect((await range('bytes=0-9', { 'If-Range': '"other"' })).response.status).toBe(200);
  });

  test('HEAD has the headers and no body', async () => {
    const response = await app.ask('HEAD', `/imgs/${url}`);
    expect(response.status).toBe(200);
    expect(Number(response.headers.get('Content-Length'))).toBeGreaterThan(1000);
    expect(await response.text()).toBe('');
  });

  test('only what never changes and everybody may see is kept for ever', async () => {
    const caching = async (address: string, ask?: Ask) =>
      (await get(address, ask)).headers.get('Cache-Control');
    expect(await caching(`2026/11/berg.jpg?size=270&v=${hash}`)).toBe('public, max-age=31536000, immutable');
    expect(await caching('2026/11/berg.jpg?size=270&v=00000000')).toBe('public, max-age=600');
    expect(await caching('2026/11/berg.jpg?size=270')).toBe('public, max-age=600');
    expect(await caching(`2026/11/akt.jpg?size=270&v=${hash}`)).toBe('private, no-cache');
    expect(await caching(`protected/feier/gast.jpg?size=270&id=${guest.authId}`)).toBe('private, no-cache');
  });

  test('every answer is an image and nothing else', async () => {
    const { headers } = await get(url);
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(headers.get('Cross-Origin-Resource-Policy')).toBe('cross-origin');
    const secret = await get(`protected/feier/gast.jpg?id=${guest.authId}`);
    expect(secret.headers.get('Referrer-Policy')).toBe('no-referrer');
    expect(secret.headers.get('Cross-Origin-Resource-Policy')).toBe('same-site');
  });
});

describe('rights', () => {
  const id = (member: Member) => `id=${member.authId}`;
  const status = async (url: string) => (await get(url)).status;

  test.each([
    ['2026/11/berg.jpg', 200, 200, 200],
    ['2026/11/akt.jpg', 200, 200, 200],
    ['2026/11/intern.jpg', 404, 200, 200],
    ['2026/11/bald.jpg', 404, 404, 200],
    ['2026/11/weg.jpg', 404, 404, 200],
    ['2026/11/thm/intern.jpg', 404, 200, 200],
    ['protected/feier/gast.jpg', 404, 200, 200],
    ['protected/feier/thm/gast.jpg', 404, 200, 200],
    ['protected/tresor/gast.jpg', 404, 404, 200],
  ])('%s: visitor %i, member %i, administrator %i', async (url, visitor, member, administrator) => {
    expect(await status(url)).toBe(visitor);
    expect(await status(`${url}?${id(guest)}`)).toBe(member);
    expect(await status(`${url}?${id(admin)}`)).toBe(administrator);
  });

  test.each([
    ['2026/11/berg.jpg', 403, 403, 200],
    ['2026/11/intern.jpg', 404, 403, 200],
    ['protected/feier/gast.jpg', 404, 200, 200],
    ['protected/kopien/gast.jpg', 404, 403, 200],
  ])(
    'original of %s: visitor %i, member %i, administrator %i',
    async (url, visitor, member, administrator) => {
      expect(await status(`${url}?original=1`)).toBe(visitor);
      expect(await status(`${url}?original=1&${id(guest)}`)).toBe(member);
      expect(await status(`${url}?original=1&${id(admin)}`)).toBe(administrator);
    },
  );

  test('the original is the file as it was, for download', async () => {
    const response = await get(`2026/11/berg.jpg?original=1&${id(admin)}`);
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(bytes.equals(readFileSync(path.join(app.dir, 'imgs/2026/11/berg.jpg')))).toBe(true);
    expect(bytes.includes('Geheim')).toBe(true);
    expect(response.headers.get('Content-Disposition')).toBe("attachment; filename*=UTF-8''berg.jpg");
    expect(Buffer.from(await (await get('2026/11/berg.jpg')).arrayBuffer()).includes('Geheim')).toBe(false);
  });

  test('a session that ended opens nothing, within a second', async () => {
    const passing = await app.member('passant', { groups: ['ug-gast'] });
    const url = `protected/feier/gast.jpg?${id(passing)}`;
    expect(await status(url)).toBe(200);
    await app.ask('POST', '/v1/auth/logout', { token: passing.token });
    await aSecond();
    expect(await status(url)).toBe(404);
  });

  test('a group that was taken away opens nothing, within a second', async () => {
    const passing = await app.member('gruppe', { groups: ['ug-gast'] });
    const url = `protected/feier/gast.jpg?${id(passing)}`;
    expect(await status(url)).toBe(200);
    await app.parts.db.updateTable('users').set({ groups: [] }).where('id', '=', passing.userId).execute();
    await aSecond();
    expect(await status(url)).toBe(404);
  });

  test('a picture that was withdrawn is gone within a second', async () => {
    expect(await status('2026/11/klein.jpg')).toBe(200);
    await app.parts.db
      .updateTable('image')
      .set({ public: false })
      .where('filename', '=', 'klein.jpg')
      .execute();
    await aSecond();
    expect(await status('2026/11/klein.jpg')).toBe(404);
  });

  test('the secret of a picture address opens no API', async () => {
    const users = (query: string) =>
      app.ask('GET', `/v1/data/read/users${query}`).then((answer) => answer.text());
    expect(await users(`?${id(admin)}`)).toBe(await users(''));
    expect((await app.ask('GET', '/v1/data/read/users', { token: admin.authId })).status).toBe(401);
  });
});

describe('paths', () => {
  test('nothing but pictures with a record is served', async () => {
    writeFileSync(path.join(app.dir, 'imgs/2026/11/fremd.jpg'), 'no record');
    for (const url of [
      '2026/11/fremd.jpg',
      '2026/11/none.jpg',
      '2026/11',
      '2026/11/',
      '',
      '..%2f..%2fkey',
      '../db/PG_VERSION',
      '%2e%2e/%2e%2e/etc/passwd',
      '2026//11/berg.jpg',
      '2026/11/berg.jpg%00.jpg',
      '2026%5C11%5Cberg.jpg',
      '2026/11/BERG.jpg',
      '2026/11/./berg.jpg%20',
      '.tmp/1.abc',
      '%',
      `${'a/'.repeat(40)}b.jpg`,
      `${'x'.repeat(3000)}.jpg`,
    ]) {
      expect((await get(url)).status, url).toBe(404);
    }
  });

  test('a record without its file is not there', async () => {
    await add('verloren.jpg', 'olive', siteTarget('brp', app.clock));
    rmSync(path.join(app.dir, 'imgs/2026/11/verloren.jpg'));
    rmSync(path.join(app.dir, 'cache'), { recursive: true });
    expect((await get('2026/11/verloren.jpg?size=1600')).status).toBe(404);
  });

  test('a file that was changed on the disk is not shown under its old name', async () => {
    await add('anders.jpg', 'olive', siteTarget('brp', app.clock), {}, 1999);
    rmSync(path.join(app.dir, 'cache'), { recursive: true });
    writeFileSync(
      path.join(app.dir, 'imgs/2026/11/anders.jpg'),
      await sharp({ create: { width: 1999, height: 1000, channels: 3, background: 'red' } })
        .jpeg()
        .toBuffer(),
    );
    expect((await get('2026/11/anders.jpg?size=1600')).status).toBe(500);
  });
});
