import { readdirSync, readlinkSync, rmSync, truncateSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { addPicture, jpeg } from '../albums/pictures.ts';
import { startApp, type TestApp } from '../app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

/** Pictures that are open; sockets of the database come and go. */
const openFiles = () =>
  readdirSync('/proc/self/fd').filter((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`).startsWith(app.dir);
    } catch {
      return false;
    }
  }).length;

test.skipIf(process.platform !== 'linux')('who goes away leaves no file open', async () => {
  const admin = await app.member('admin', { admin: true });
  await app.services.db
    .insertInto('album')
    .values({ id: 'feier', title: 'Feier', location: 'protected/feier', downloadable: true })
    .execute();
  for (const [name, color] of [
    ['kuss.jpg', 'tan'],
    ['tanz.jpg', 'plum'],
    ['weg.jpg', 'peru'],
  ] as const)
    await addPicture(app, 'feier', name, await jpeg(color));
  const prepared = async (more = {}) => {
    const answer = await app.ask('POST', '/v1/album/download', {
      body: { albumId: 'feier', ...more },
      token: admin.token,
      headers: { 'X-Auth-Id': admin.authId },
    });
    expect(answer.status).toBe(200);
    return (await answer.json()) as { url: string; bytes: number | null };
  };
  const { url } = await prepared();
  rmSync(path.join(app.dir, 'cache'), { recursive: true });
  const unsized = await prepared({ copyAlbum: 1 });
  expect(unsized.bytes).toBeNull();
  for (let i = 0; i < 10; i++) {
    for (const address of [url, unsized.url]) {
      const reader = (await app.ask('GET', address)).body!.getReader();
      for (let reads = 0; reads < i % 4; reads++) await reader.read();
      await reader.cancel();
    }
  }
  await expect.poll(openFiles).toBe(0);
  const answer = await app.ask('GET', url);
  await answer.body?.cancel();
  expect(answer.status).toBe(200);

  // Half a picture is none, and is not sent.
  truncateSync(path.join(app.dir, 'imgs/protected/feier/kuss.jpg'), 100);
  const half = await app.ask('GET', `/imgs/protected/feier/kuss.jpg?original=1&id=${admin.authId}`);
  expect(half.status).toBe(404);
  expect(openFiles()).toBe(0);
});

test('many pictures that are only made while they are sent leave nothing behind each', async () => {
  const { token, authId } = await app.member('chef', { admin: true });
  await app.services.db
    .insertInto('album')
    .values({ id: 'viele', title: 'Viele', location: 'protected/viele', downloadable: true })
    .execute();
  for (let i = 0; i < 12; i++) await addPicture(app, 'viele', `${i}.jpg`, await jpeg(`rgb(${i}, 90, 90)`));
  rmSync(path.join(app.dir, 'cache'), { recursive: true, force: true });
  const warned: string[] = [];
  const warn = ({ name }: Error) => void warned.push(name);
  process.on('warning', warn);
  onTestFinished(() => void process.off('warning', warn));
  const headers = { 'X-Auth-Id': authId };
  const body = { albumId: 'viele', copyAlbum: 1 };
  const answer = await app.ask('POST', '/v1/album/download', { body, token, headers });
  const { url } = (await answer.json()) as { url: string };
  expect((await (await app.ask('GET', url)).arrayBuffer()).byteLength).toBeGreaterThan(0);
  expect(warned).toEqual([]);
});
