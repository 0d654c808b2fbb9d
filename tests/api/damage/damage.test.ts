import { mkdirSync, readFileSync, renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { encryptedPathOf } from '../../../api/encryption/encrypted-album.ts';
import { createApp } from '../../../api/app.ts';
import type { DamagedFile } from '../../../api/contract/damage.ts';
import { inspectAll } from '../../../api/damage/inspect.ts';
import { startSweeping } from '../../../api/jobs/sweep.ts';
import { jpeg } from '../albums/pictures.ts';
import { type Member, startApp, type TestApp } from '../app.ts';
import { uploads } from '../uploads/client.ts';

let app: TestApp;
let admin: Member;
const lines: string[] = [];
const COLORS = ['steelblue', 'gold', 'tomato', 'plum', 'peru'];

beforeAll(async () => {
  app = await startApp({}, { write: (line) => lines.push(line) });
  admin = await app.member('chefin', { admin: true });
  const { db } = app.services;
  await db
    .insertInto('album')
    .values([
      { id: 'feier', title: 'Feier', location: 'protected/feier' },
      { id: 'tresor', title: 'Tresor', location: 'protected/tresor', encryptedThumbs: true },
    ])
    .execute();
  for (const album of ['feier', 'tresor'])
    for (const color of COLORS)
      await client.uploaded(await jpeg(color, 400), `${color}.jpg`, `protected/${album}`, admin);
  const body = { album: 'tresor', password: 'silbergelatine' };
  expect((await app.ask('POST', '/v1/album/lock', { body, token: admin.token })).status).toBeLessThan(300);
  await app.converted();
});
afterAll(() => app.close());
beforeEach(() => void lines.splice(0));

const client = uploads(() => app);
const file = (name: string) => path.join(app.dir, 'imgs/protected', name);
const logged = () => lines.map((line) => JSON.parse(line) as { level: string; msg: string; image: string });
const list = () =>
  app.get<{ items: DamagedFile[]; next: string | null; total: number }>('/v1/image/damaged', admin);
const idsOf = ({ items }: { items: DamagedFile[] }) => items.map(({ imageId }) => imageId).toSorted();
const metric = async () => {
  const response = await app.ask('GET', '/metrics', { from: '127.0.0.1' });
  return /^lichthof_files_damaged (\d+)$/m.exec(await response.text())?.[1];
};

test('where all files are whole nothing is listed, also of a locked album', async () => {
  await inspectAll(app.services);
  expect(await list()).toEqual({ items: [], next: null, total: 0 });
  expect(await metric()).toBe('0');
  expect(lines).toEqual([]);
});

test('a file that is missing and one that was cut are logged once, counted and listed until they are whole', async () => {
  const [gold, tomato] = [readFileSync(file('feier/gold.jpg')), readFileSync(file('feier/tomato.jpg'))];
  const encrypted = path.join(
    app.dir,
    'imgs',
    (await encryptedPathOf(app.services.db, 'protected/tresor/plum.jpg'))!,
  );
  const locked = readFileSync(encrypted);
  rmSync(file('feier/gold.jpg'));
  truncateSync(file('feier/tomato.jpg'), 1000);
  truncateSync(encrypted, 1000);
  for (let round = 0; round < 3; round += 1) await inspectAll(app.services);

  expect(
    logged()
      .map(({ level, image }) => `${level} ${image}`)
      .toSorted(),
  ).toEqual(['ERROR i--feier--gold', 'ERROR i--feier--tomato', 'ERROR i--tresor--plum']);
  expect(await metric()).toBe('3');
  const damaged = await list();
  expect(idsOf(damaged)).toEqual(['i--feier--gold', 'i--feier--tomato', 'i--tresor--plum']);
  expect(damaged.total).toBe(3);
  expect(damaged.items.find(({ imageId }) => imageId === 'i--feier--gold')).toMatchObject({
    album: 'feier',
    path: 'protected/feier/gold.jpg',
    found: 'missing',
    foundBytes: null,
  });
  expect(damaged.items.find(({ imageId }) => imageId === 'i--feier--tomato')).toMatchObject({
    found: 'length',
    bytes: tomato.length,
    foundBytes: 1000,
  });

  writeFileSync(file('feier/gold.jpg'), gold);
  writeFileSync(file('feier/tomato.jpg'), tomato);
  writeFileSync(encrypted, locked);
  lines.splice(0);
  await inspectAll(app.services);
  await inspectAll(app.services);
  expect(logged().map(({ level }) => level)).toEqual(['INFO', 'INFO', 'INFO']);
  expect(await list()).toMatchObject({ items: [], total: 0 });
});

test('who asks for a picture whose file is gone gets 404, and it is noticed once', async () => {
  const bytes = readFileSync(file('feier/peru.jpg'));
  rmSync(file('feier/peru.jpg'));
  rmSync(path.join(app.dir, 'cache'), { recursive: true });
  mkdirSync(path.join(app.dir, 'cache'));
  const web = createApp(app.services);
  const ask = async (query: string) =>
    (await web.request(`/imgs/protected/feier/peru.jpg?id=${admin.authId}&${query}`)).status;
  for (const query of ['original=1', 'size=270', 'size=270']) expect(await ask(query)).toBe(404);
  await expect.poll(async () => idsOf(await list())).toEqual(['i--feier--peru']);
  expect(logged()).toHaveLength(1);

  // Of another length, and no longer the picture it was.
  writeFileSync(file('feier/peru.jpg'), bytes.subarray(0, 3000));
  expect(
    await createApp(app.services).request(`/imgs/protected/feier/peru.jpg?id=${admin.authId}&size=270`),
  ).toMatchObject({ status: 404 });
  await expect.poll(async () => (await list()).items[0]?.found).toBe('length');
  writeFileSync(file('feier/peru.jpg'), bytes);
  await inspectAll(app.services);
});

test('the server is ready as long as not everything is gone', async () => {
  const ready = async () => {
    const response = await createApp(app.services).request('/readyz');
    return { status: response.status, ...((await response.json()) as object) };
  };
  expect(await ready()).toMatchObject({ status: 200, pictures: { looked: 8, damaged: 0 } });
  renameSync(file('tresor'), file('weg'));
  const { status, pictures } = (await ready()) as { status: number; pictures: { damaged: number } };
  expect(status).toBe(200);
  expect(pictures.damaged).toBeGreaterThan(0);
  renameSync(file('feier'), file('auch-weg'));
  expect(await ready()).toMatchObject({ status: 503, storage: true, pictures: { looked: 8, damaged: 8 } });
  renameSync(file('weg'), file('tresor'));
  renameSync(file('auch-weg'), file('feier'));
});

test('a start looks at all files', async () => {
  await inspectAll(app.services);
  expect((await list()).total).toBe(0);
  const bytes = readFileSync(file('feier/plum.jpg'));
  rmSync(file('feier/plum.jpg'));
  const sweeping = startSweeping(app.services);
  await expect.poll(async () => idsOf(await list())).toEqual(['i--feier--plum']);
  sweeping.stop();
  writeFileSync(file('feier/plum.jpg'), bytes);
});
