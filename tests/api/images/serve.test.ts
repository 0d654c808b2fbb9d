import { rmSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Ask, Member, TestApp } from '../app.ts';
import { type Gallery, openGallery } from './gallery.ts';

let app: TestApp;
let get: Gallery['get'];
let guest: Member;
let hash: string;

beforeAll(async () => {
  ({ app, get } = await openGallery());
  guest = await app.member('gast', { groups: ['ug-gast'] });
  const berg = app.services.db.selectFrom('image').select('hash').where('filename', '=', 'berg.jpg');
  ({ hash } = await berg.executeTakeFirstOrThrow());
});
afterAll(() => app.close());

const edgeOf = async (response: Response) => {
  const { width, height } = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
  return Math.max(width, height);
};

describe('sizes', () => {
  test.each([270, 540, 800, 1600])('size=%i', async (size) => {
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
    const row = await app.services.db
      .selectFrom('image')
      .selectAll()
      .where('filename', '=', 'klein.jpg')
      .executeTakeFirstOrThrow();
    const { decoder, derivatives } = app.services.pictures;
    const source = path.join(app.dir, 'imgs', row.url);
    await derivatives.keep(row, 'avif', await decoder.deriveLater(source, row, [270], 'avif'));
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
    // A part is asked for by GET alone (RFC 9110, 14.2).
    const ranged = await app.ask('HEAD', `/imgs/${url}`, { headers: { Range: 'bytes=0-9' } });
    expect(ranged.status).toBe(200);
    expect(ranged.headers.get('Content-Length')).toBe(response.headers.get('Content-Length'));
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
