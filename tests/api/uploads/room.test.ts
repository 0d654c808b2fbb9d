import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '../../../api/app.ts';
import { openFiles } from '../../../api/files/disk.ts';
import { importFolder } from '../../../api/images/folder-import.ts';
import { failureSentence } from '../../../api/images/import-report.ts';
import { siteTarget } from '../../../api/pictures/target.ts';
import { LIMITS } from '../../../api/limits/limits.ts';
import { jpeg } from '../albums/pictures.ts';
import { type Member, PASSWORD, startApp, type TestApp } from '../app.ts';
import { uploads } from './client.ts';

let app: TestApp;
let admin: Member;
beforeAll(async () => {
  app = await startApp();
  admin = await app.member('admin', { admin: true });
  await app.services.db
    .insertInto('album')
    .values({ id: 'feier', title: 'Feier', location: 'protected/feier' })
    .execute();
});
afterAll(() => app.close());

const client = uploads(() => app);
const GIB = 1 << 30;
/** The same application on a disk of that size with so much left, or with one folder on it and all else on a roomy one. */
async function onDisk(gib: number, leftGib: number, folder = '') {
  const statfs = (at: string) =>
    Promise.resolve({
      bsize: 4096,
      blocks: (gib * GIB) / 4096,
      bavail: ((at.endsWith(folder) ? leftGib : gib) * GIB) / 4096,
    });
  const services = { ...app.services, files: await openFiles(app.dir, statfs) };
  return { services, web: createApp(services) };
}

/** A body that counts how often it was asked for something. */
function body() {
  const asked = { times: 0 };
  const stream = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        asked.times += 1;
        controller.enqueue(Buffer.from('--x\r\n'));
      },
    },
    { highWaterMark: 0 },
  );
  return { asked, stream };
}

const send = async (web: ReturnType<typeof createApp>, { token } = admin, stream = body().stream) => {
  const request: RequestInit & { duplex: 'half' } = {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'multipart/form-data; boundary=x' },
    body: stream,
    duplex: 'half',
  };
  return web.request('/v1/image/create', request);
};

test.each([
  [10, 0.9],
  [100, 4.9],
])(
  'of %i GiB %f are left: an upload is refused before it is read, and nothing is written',
  async (...disk) => {
    const { web } = await onDisk(...disk);
    const { asked, stream } = body();
    const answer = await send(web, admin, stream);
    expect(answer.status).toBe(507);
    expect(await answer.json()).toMatchObject({
      code: 'no-space',
      detail: 'Kein Speicherplatz – bitte später erneut versuchen.',
    });
    expect(asked.times).toBe(0);
    expect(client.leftovers()).toEqual([]);
  },
);

test.each([
  [10, 1.1],
  [100, 5.1],
])('of %i GiB %f are left: that is enough', async (...disk) => {
  const { web } = await onDisk(...disk);
  const form = new FormData();
  form.append('subDir', '2026/11');
  form.append('file', new Blob([new Uint8Array(await jpeg(`rgb(${disk[0]},9,9)`, 300))]), `a${disk[0]}.jpg`);
  const headers = { Authorization: `Bearer ${admin.token}` };
  expect((await web.request('/v1/image/create', { method: 'POST', headers, body: form })).status).toBe(200);
});

test.each(['imgs', 'uploads', 'the data directory itself'])(
  'a disk of its own is asked as well, whichever has little left: %s',
  async (name) => {
    const { web } = await onDisk(10, 0.9, name.startsWith('the') ? app.dir : `/${name}`);
    expect((await send(web)).status).toBe(507);
  },
);

test('what else writes a copy of pictures is refused as well', async () => {
  const { web } = await onDisk(10, 0.9);
  const ask = (url: string, json: object) =>
    web.request(url, {
      method: 'POST',
      headers: { Authorization: `Bearer ${admin.token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(json),
    });
  expect((await ask('/v1/album/lock', { album: 'feier', password: 'silbergelatine' })).status).toBe(507);
  expect((await ask('/v1/image/update-album', { albumId: 'feier' })).status).toBe(507);
});

test('an import ends with a sentence, and takes in nothing more', async () => {
  const { services } = await onDisk(10, 0.9);
  const from = mkdtempSync(path.join(tmpdir(), 'lichthof-room-'));
  writeFileSync(path.join(from, 'a.jpg'), await jpeg('red', 300));
  const ended = await importFolder(services, from, siteTarget('noir', app.clock), () => undefined).catch(
    failureSentence,
  );
  expect(ended).toMatch(/^Der Speicherplatz reicht nicht\./);
  rmSync(from, { recursive: true });
});

/** An upload whose body does not come: how it was answered, or that its body is waited for. */
function hangingUpload(web: ReturnType<typeof createApp>, who: Member) {
  const waiting = Promise.withResolvers<'at work'>();
  let breakOff: (error: Error) => void = () => undefined;
  const stream = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        breakOff = (error) => controller.error(error);
        waiting.resolve('at work');
        return new Promise(() => undefined);
      },
    },
    { highWaterMark: 0 },
  );
  const status = send(web, who, stream).then((answer) => answer.status);
  return {
    began: Promise.race([status, waiting.promise]),
    leave: () => {
      breakOff(new Error('The line is dead.'));
      return status;
    },
  };
}

test('two at once of one user and four in all; a place that is left is free again', async () => {
  const { web } = await onDisk(10, 5);
  const zwei = await app.member('zwei', { admin: true });
  const drei = await app.member('drei', { admin: true });
  const running = [admin, admin, zwei, zwei].map((who) => hangingUpload(web, who));
  for (const { began } of running) expect(await began).toBe('at work');
  expect(await hangingUpload(web, admin).began).toBe(429);
  expect(await hangingUpload(web, drei).began).toBe(503);
  await running[0]!.leave();
  running.push(hangingUpload(web, drei));
  expect(await running.at(-1)!.began).toBe('at work');
  await Promise.all(running.map(({ leave }) => leave()));
});

test('sixty gigabytes a day of one user', async () => {
  const vier = await app.member('vier', { admin: true });
  const { limits } = app.services;
  await limits.consume({ limit: LIMITS.uploadKilobytes, key: vier.userId, cost: 59_999_999 });
  const picture = await jpeg('gold', 300);
  expect((await client.upload(picture, 'gold.jpg', '2026/11', vier)).status).toBe(200);
  expect((await client.upload(picture, 'gold.jpg', '2026/11', vier)).status).toBe(429);
  expect((await client.upload(picture, 'gold.jpg', '2026/11', admin)).status).toBe(200);
  app.clock.pass(24 * 3600);
  const again = await app.ask('POST', '/v1/auth/login', { body: { email: vier.email, password: PASSWORD } });
  const { jwt, id } = (await again.json()) as { jwt: string; id: string };
  const next = { ...vier, token: jwt, authId: id };
  expect((await client.upload(picture, 'gold.jpg', '2026/11', next)).status).toBe(200);
});
