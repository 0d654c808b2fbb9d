import { readdirSync, readlinkSync } from 'node:fs';
import http from 'node:http';
import { pipeline } from 'node:stream/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '../../../api/app.ts';
import type { Task } from '../../../api/contract/task.ts';
import { listen, type Listening } from '../../../api/http/listen.ts';
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
  await app.services.db
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
const createAppOnce = () => (created ??= createApp(app.services));

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

test('what was broken off is paused, and counted once', async () => {
  const { url, bytes, taskId } = await prepared();
  await readAndLeave(url, Math.floor(bytes / 2));
  const progress = () => app.get<Task>(`/v1/data/progress/${taskId}`, { token: admin.token });
  // One that nobody has begun waits, too.
  await expect.poll(async () => (await progress()).progress).toBeGreaterThan(0);
  await expect.poll(progress).toMatchObject({ state: 'waiting', error: null });
  const given = async () => {
    const { db } = app.services;
    const uses = await db.selectFrom('albumUse').select('bytes').where('albumId', '=', 'feier').execute();
    return uses.reduce((sum, use) => sum + use.bytes, 0);
  };
  await expect.poll(given).toBeGreaterThan(0);
  expect(await given()).toBeLessThanOrEqual(bytes);
});

test.skipIf(process.platform !== 'linux')('who hangs up leaves no picture open', async () => {
  const { url, bytes } = await prepared();
  for (let i = 0; i < 10; i++) await readAndLeave(url, (bytes / 11) * i + 1);
  await expect.poll(openPictures).toEqual([]);
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
  await expect.poll(progress).toMatchObject({ state: 'done' });
});

test('of a large upload nothing is kept that the disk has taken', async () => {
  const picture = await jpeg('navy', 6000);
  const whole = Buffer.concat([
    Buffer.from('--x\r\nContent-Disposition: form-data; name="subDir"\r\n\r\ngross\r\n'),
    Buffer.from('--x\r\nContent-Disposition: form-data; name="file"; filename="gross.jpg"\r\n\r\n'),
    picture,
    Buffer.alloc(50 << 20),
    Buffer.from('\r\n--x--\r\n'),
  ]);
  const disk = { taken: 0 };
  const { files } = app.services;
  const counting: typeof files.receive = (area, source, limit) => files.receive(area, counted(source), limit);
  async function* counted(source: AsyncIterable<Uint8Array>) {
    for await (const chunk of source) {
      disk.taken += chunk.byteLength;
      yield chunk;
    }
  }
  const counter = createApp({ ...app.services, files: { ...files, receive: counting } });
  const other = await listen((request) => counter.fetch(request), { port: 0, host: '127.0.0.1' });
  // The next piece is sent only when all but a megabyte has been taken: whoever collects them waits for ever.
  async function* inStep() {
    for (let at = 0; at < whole.length; at += 1 << 18) {
      while (at - disk.taken > 1 << 20) await new Promise(setImmediate);
      yield whole.subarray(at, at + (1 << 18));
    }
  }
  const status = await new Promise((resolve, reject) => {
    const headers = {
      Authorization: `Bearer ${admin.token}`,
      'Content-Type': 'multipart/form-data; boundary=x',
      'Content-Length': whole.length,
    };
    const request = http.request(`${other.address}/v1/image/create`, { method: 'POST', headers });
    request.on('response', (response) => resolve(response.resume().statusCode));
    pipeline(inStep, request).catch(reject);
  });
  expect(status).toBe(200);
  await other.stop(0);
});
