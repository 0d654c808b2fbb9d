import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { jpeg } from '../albums/pictures.ts';
import { aSecondLater, type Member, startApp, type TestApp } from '../app.ts';
import { resumable } from '../uploads/tus.ts';

/** Originals and large versions as they are sent: under the same name never two files. */
let app: TestApp;
let admin: Member;
const client = resumable(() => app);
const FEIER = { album: 'feier' };
const LARGE = { album: 'feier', large: true };
let small: Buffer;
let one: Buffer;
let other: Buffer;
beforeAll(async () => {
  app = await startApp();
  admin = await app.member('admin', { admin: true });
  await app.services.db
    .insertInto('album')
    .values([
      { id: 'feier', title: 'Feier', location: 'protected/feier' },
      { id: 'fest', title: 'Fest', location: 'protected/fest', largeSubLocation: 'gross' },
    ])
    .execute();
  [small, one, other] = await Promise.all(
    [320, 1900, 2100].map((width) => jpeg('red', width)) as [
      Promise<Buffer>,
      Promise<Buffer>,
      Promise<Buffer>,
    ],
  );
  await client.bring(admin, small, 'tor.jpg', FEIER);
  await client.bring(admin, one, 'tor.jpg', LARGE);
});
afterAll(() => app.close());

async function original(name: string, headers = {}) {
  const answer = await app.ask('GET', `/imgs/protected/${name}?original=1&id=${admin.authId}`, { headers });
  return {
    status: answer.status,
    etag: answer.headers.get('ETag')!,
    bytes: Buffer.from(await answer.arrayBuffer()),
  };
}
const imgs = (name: string) => path.join(app.dir, 'imgs/protected', name);

test('an original that was cut off is none, and whole again it is that', async () => {
  const { etag } = await original('feier/tor.jpg');
  writeFileSync(imgs('feier/tor.jpg'), small.subarray(0, 500));
  expect((await original('feier/tor.jpg')).status).toBe(404);
  writeFileSync(imgs('feier/tor.jpg'), small);
  expect(await original('feier/tor.jpg')).toEqual({ status: 200, etag, bytes: small });
});

test('a large version that was cut off is kept by no browser after it is whole again', async () => {
  writeFileSync(imgs('feier/large/tor.jpg'), one.subarray(0, 5000));
  const { etag } = await original('feier/large/tor.jpg');
  writeFileSync(imgs('feier/large/tor.jpg'), one);
  const whole = await original('feier/large/tor.jpg', { 'If-None-Match': etag });
  expect([whole.status, whole.bytes.equals(one)]).toEqual([200, true]);
});

test('another large version is neither the same nor the rest of the one before', async () => {
  const { etag } = await original('feier/large/tor.jpg');
  expect((await original('feier/large/tor.jpg', { 'If-None-Match': etag })).status).toBe(304);
  await client.bring(admin, other, 'tor.jpg', LARGE, 'replace');
  aSecondLater();
  for (const headers of [{ 'If-None-Match': etag }, { 'If-Range': etag, Range: 'bytes=1000-' }]) {
    const answer = await original('feier/large/tor.jpg', headers);
    expect([answer.status, answer.bytes.equals(other)]).toEqual([200, true]);
  }
});

test('after a move each former address leads to what lay there: the picture, or its large version', async () => {
  const body = { ids: ['i--feier--tor'], album: 'fest' };
  const moved = await app.ask('POST', '/v1/image/move', {
    body,
    token: admin.token,
    headers: { 'X-Auth-Id': admin.authId },
  });
  expect(moved.status).toBe(200);
  await app.converted();
  aSecondLater();
  const { url, largeUrl, formerUrls } = await app.services.db
    .selectFrom('image')
    .select(['url', 'largeUrl', 'formerUrls'])
    .executeTakeFirstOrThrow();
  expect(url).toBe('protected/fest/tor.jpg');
  expect(largeUrl).toMatch(/^protected\/fest\/gross\//);
  expect(formerUrls).toHaveLength(3);
  for (const address of [url, largeUrl!, ...formerUrls!]) {
    const { bytes } = await original(address.replace('protected/', ''));
    expect([address, bytes.equals(/large|gross/.test(address) ? other : small)]).toEqual([address, true]);
  }
});
