import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { siteTarget } from '../../../api/pictures/target.ts';
import { addPicture, jpeg } from '../albums/pictures.ts';
import { aSecondLater, type Member, type TestApp } from '../app.ts';
import { type Gallery, openGallery } from './gallery.ts';

let app: TestApp;
let get: Gallery['get'];
let add: Gallery['add'];
let admin: Member;
let guest: Member;

beforeAll(async () => {
  ({ app, get, add } = await openGallery());
  admin = await app.member('admin', { admin: true });
  guest = await app.member('gast', { groups: ['ug-gast'] });
});
afterAll(() => app.close());

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
    expect(response.headers.get('Content-Disposition')).toBe('attachment; filename=berg.jpg');
    expect(Buffer.from(await (await get('2026/11/berg.jpg')).arrayBuffer()).includes('Geheim')).toBe(false);
  });

  test('a session that ended opens nothing, within a second', async () => {
    const passing = await app.member('passant', { groups: ['ug-gast'] });
    const url = `protected/feier/gast.jpg?${id(passing)}`;
    expect(await status(url)).toBe(200);
    await app.ask('POST', '/v1/auth/logout', { token: passing.token });
    aSecondLater();
    expect(await status(url)).toBe(404);
  });

  test('a group that was taken away opens nothing, within a second', async () => {
    const passing = await app.member('gruppe', { groups: ['ug-gast'] });
    const url = `protected/feier/gast.jpg?${id(passing)}`;
    expect(await status(url)).toBe(200);
    await app.services.db.updateTable('users').set({ groups: [] }).where('id', '=', passing.userId).execute();
    aSecondLater();
    expect(await status(url)).toBe(404);
  });

  test('a picture that was withdrawn is gone within a second', async () => {
    expect(await status('2026/11/klein.jpg')).toBe(200);
    await app.services.db
      .updateTable('image')
      .set({ public: false })
      .where('filename', '=', 'klein.jpg')
      .execute();
    aSecondLater();
    expect(await status('2026/11/klein.jpg')).toBe(404);
  });

  test('the secret of a picture address opens no API', async () => {
    const status = async (path: string) => (await app.ask('GET', path)).status;
    expect(await status(`/v1/data/read/users?${id(admin)}`)).toBe(422);
    expect(await status(`/v1/tag/dependencies/1?${id(admin)}`)).toBe(401);
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
    expect((await get('2026/11/anders.jpg?size=1600')).status).toBe(404);
  });

  test('a copy that is damaged takes no other one along', async () => {
    const bytes = await jpeg('olive', 600);
    for (const album of ['feier', 'kopien']) await addPicture(app, album, 'zwei.jpg', bytes);
    rmSync(path.join(app.dir, 'cache'), { recursive: true });
    const damaged = Buffer.from(bytes);
    damaged[bytes.length - 500]! ^= 0x55;
    writeFileSync(path.join(app.dir, 'imgs/protected/feier/zwei.jpg'), damaged);
    const shown = async (album: string) =>
      (await get(`protected/${album}/zwei.jpg?size=540&id=${admin.authId}`)).status;
    expect([await shown('feier'), await shown('kopien')]).toEqual([404, 200]);
  });
});
