import { readdirSync, readlinkSync } from 'node:fs';
import http from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '../../../api/app.ts';
import { listen, type Listening } from '../../../api/listen.ts';
import { addPicture, jpeg } from '../albums/pictures.ts';
import { startApp, type Member, type TestApp } from '../app.ts';

/** Over a real connection: what a browser does that is closed, or goes on where it stopped. */
let app: TestApp;
let server: Listening;
let admin: Member;

beforeAll(async () => {
  app = await startApp();
  server = await listen((request) => createAppOnce().fetch(request), { port: 0, host: '127.0.0.1' });
  admin = await app.member('admin', { admin: true });
  await app.parts.db
    .insertInto('album')
    .values({ id: 'feier', title: 'Feier', location: 'feier', downloadable: true })
    .execute();
  for (const color of ['tan', 'plum', 'peru'])
    await addPicture(app, 'feier', `${color}.jpg`, await jpeg(color, 4000));
});
afterAll(async () => {
  await server.stop(1000);
  await app.close();
});

let created: ReturnType<typeof createApp> | undefined;
const createAppOnce = () => (created ??= createApp(app.parts));

const prepared = async () => {
  const answer = await app.ask('POST', '/v1/album/download', {
    token: admin.token,
    body: { albumId: 'feier' },
  });
  return (await answer.json()) as { url: string; bytes: number; taskId: string };
};
/** Paths of pictures that this process has open. */
const openPictures = () =>
  readdirSync('/proc/self/fd')
    .map((fd) => {
      try {
        return readlinkSync(`/proc/self/fd/${fd}`);
      } catch {
        return '';
      }
    })
    .filter((path) => path.startsWith(app.dir) && path.endsWith('.jpg'));

const aMoment = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Reads so many bytes and hangs up. */
const readAndLeave = (url: string, bytes: number) =>
  new Promise<void>((resolve, reject) => {
    const request = http.get(server.address + url, (response) => {
      let got = 0;
      response.on('data', (chunk: Buffer) => {
        got += chunk.length;
        if (got >= bytes) request.destroy();
      });
      response.on('close', resolve);
    });
    request.on('error', (error) => (request.destroyed ? resolve() : reject(error)));
  });

test.skipIf(process.platform !== 'linux')('who hangs up leaves no picture open', async () => {
  const { url, bytes } = await prepared();
  for (let i = 0; i < 10; i++) await readAndLeave(url, (bytes / 11) * i + 1);
  for (let waited = 0; openPictures().length > 0 && waited < 3000; waited += 100) await aMoment(100);
  expect(openPictures()).toEqual([]);
});

test('what was broken off is continued, byte for byte', async () => {
  const { url, bytes, taskId } = await prepared();
  const whole = Buffer.from(await (await fetch(server.address + url)).arrayBuffer());
  expect(whole.length).toBe(bytes);
  const half = Math.floor(bytes / 2);
  await readAndLeave(url, half);
  const rest = await fetch(server.address + url, { headers: { Range: `bytes=${half}-` } });
  expect(rest.status).toBe(206);
  expect(Buffer.from(await rest.arrayBuffer()).equals(whole.subarray(half))).toBe(true);
  const progress = () => app.get<object>(`/v1/data/progress/${taskId}`, { token: admin.token });
  await expect.poll(progress, { timeout: 10_000 }).toMatchObject({ state: 'done' });
});

test('a large upload needs little memory', async () => {
  const form = new FormData();
  form.append('subDir', 'gross');
  const picture = await jpeg('navy', 6000);
  form.append('file', new Blob([new Uint8Array(picture), new Uint8Array(50 << 20)]), 'gross.jpg');
  const before = process.memoryUsage().arrayBuffers;
  let most = 0;
  const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().arrayBuffers)), 10);
  const answer = await fetch(`${server.address}/v1/image/create`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${admin.token}` },
    body: form,
  });
  clearInterval(watch);
  expect(answer.status).toBe(200);
  // The sender lives in this process as well and holds the form once.
  expect(most - before).toBeLessThan(160 << 20);
});
