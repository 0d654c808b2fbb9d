// Of several files of one name in the bin each comes back by itself, and none is lost that is deleted again on its way
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createApp } from '../../../api/app.ts';
import type { Services } from '../../../api/services/services.ts';
import { moveToTrash, purgeExpired } from '../../../api/pictures/pictures.ts';
import { addPicture, jpeg } from '../albums/pictures.ts';
import { type Member, startApp, type TestApp } from '../app.ts';

let app: TestApp;
let admin: Member;
beforeAll(async () => {
  app = await startApp();
  admin = await app.member('admin', { admin: true });
});
beforeEach(async () => {
  const { db, files } = app.services;
  for (const table of ['image', 'album', 'bin', 'fileOperation', 'lease'] as const)
    await db.deleteFrom(table).execute();
  for (const name of readdirSync(path.join(app.dir, 'imgs'), { recursive: true, encoding: 'utf8' }))
    if (/\.(jpg|enc|json)$/.test(name)) await files.remove('imgs', name);
  await db.insertInto('album').values({ id: 'feier', title: 'Feier', location: 'protected/feier' }).execute();
});
afterAll(() => app.close());

const ID = 'i--feier--a';
const add = (picture: Buffer) => addPicture(app, 'feier', 'a.jpg', picture);
async function send(url: string, body: object, changed: Partial<Services> = {}): Promise<number> {
  const headers = { Authorization: `Bearer ${admin.token}`, 'X-Auth-Id': admin.authId };
  const web = createApp({ ...app.services, ...changed });
  const answer = await web.request(`/v1/${url}`, {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  await Promise.all(app.services.jobs.values());
  return answer.status;
}
const remove = (changed: Partial<Services> = {}) => send('data/delete/image', { ids: [ID] }, changed);
/** Of whom no file can be moved. */
const stuck = () => ({
  files: { ...app.services.files, move: () => Promise.reject(new Error('EIO')) },
});
const entries = async () => {
  const rows = await app.services.db.selectFrom('bin').select('id').orderBy('deleted').execute();
  return rows.map(({ id }) => id);
};
const operations = () =>
  app.services.db.selectFrom('fileOperation').select(['state', 'binId']).orderBy('id').execute();
const inDays = (days: number) => new Date(app.clock.now().getTime() + days * 24 * 3600_000);
const inPlace = () => readFileSync(path.join(app.dir, 'imgs/protected/feier/a.jpg'));

test.each([
  ['another picture', '#a00', '#0a0'],
  ['the same picture', '#a00', '#a00'],
])(
  'the later of two of one name comes back where the earlier one is %s, and both entries stay whole',
  async (_, first, second) => {
    const [one, two] = [await jpeg(first, 300), first === second ? null : await jpeg(second, 300)];
    await add(one);
    await remove();
    await add(two ?? one);
    app.clock.pass(1);
    await remove();
    const [earlier, later] = await entries();
    expect(await send('bin/restore', { ids: [later] })).toBe(200);
    expect(inPlace()).toEqual(two ?? one);
    expect(await operations()).toEqual([{ state: 'kept', binId: earlier }]);
    await purgeExpired(app.services);
    await remove();
    expect(await send('bin/restore', { ids: [earlier] })).toBe(200);
    expect(inPlace()).toEqual(one);
  },
);

test('an album can be encrypted while a picture has the name of one in the bin', async () => {
  await add(await jpeg('#a00', 300));
  await remove();
  await add(await jpeg('#0a0', 300));
  expect(await send('album/lock', { album: 'feier', password: 'silbergelatine' })).toBe(200);
});

test('what is deleted again before its file was back is kept for 30 days', async () => {
  const picture = await jpeg('#a00', 300);
  await add(picture);
  await remove();
  await app.services.db
    .updateTable('fileOperation')
    .set({ created: inDays(-29) })
    .execute();
  await send('bin/restore', { images: [ID] }, stuck());
  await remove(stuck());
  await moveToTrash(app.services);
  const [entry] = await entries();
  expect(await operations()).toEqual([{ state: 'kept', binId: entry }]);
  await purgeExpired({ ...app.services, clock: { now: () => inDays(2) } });
  expect(await send('bin/restore', { ids: [entry] })).toBe(200);
  expect(inPlace()).toEqual(picture);
});

test('and it goes with its entry when that is deleted for good', async () => {
  await add(await jpeg('#a00', 300));
  await remove();
  await send('bin/restore', { images: [ID] }, stuck());
  await remove(stuck());
  await moveToTrash(app.services);
  expect(await send('bin/delete', { ids: await entries() })).toBe(200);
  expect(await operations()).toEqual([]);
});

test('what is restored while its file is on its way into the bin comes back with the next walk', async () => {
  const picture = await jpeg('#a00', 300);
  await add(picture);
  await remove(stuck());
  const ending = new AbortController();
  const { files } = app.services;
  const restoredMeanwhile: typeof files = {
    ...files,
    async stat(area, file) {
      const found = await files.stat(area, file);
      if (area === 'bin' && found && !ending.signal.aborted) {
        ending.abort();
        await send('bin/restore', { images: [ID] }, { ending: ending.signal });
      }
      return found;
    },
  };
  await moveToTrash({ ...app.services, files: restoredMeanwhile, ending: ending.signal });
  await moveToTrash(app.services);
  expect(inPlace()).toEqual(picture);
  expect(await operations()).toEqual([]);
});
