import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createApp } from '../../../api/app.ts';
import { backUpTo } from '../../../api/backup/back-up.ts';
import type { BackingUp } from '../../../api/backup/backup.ts';
import { checkFiles } from '../../../api/backup/check.ts';
import { openRepository } from '../../../api/backup/repository.ts';
import type { Files, ByteRange } from '../../../api/files/files.ts';
import { moveToTrash } from '../../../api/pictures/pictures.ts';
import { jpeg } from '../albums/pictures.ts';
import { type Member, PASSWORD } from '../app.ts';
import { resumable } from '../uploads/tus.ts';
import { startSite } from './site.ts';

/** What goes on while files are looked at whose length and hash nobody has noted. */
let site: Awaited<ReturnType<typeof startSite>>;
const LARGE = 'feier/large/hafen.jpg';
const KEY = 'protected/tresor/album.key.json';
let whole: Buffer;

beforeAll(async () => {
  site = await startSite();
  whole = await jpeg('#753', 1900);
  await resumable(() => site.app).bring(site.admin, whole, 'hafen.jpg', { album: 'feier', large: true });
});
afterAll(() => site.close());
beforeEach(() => large().set({ largeUrl: LARGE, largeBytes: null, largeSha256: null }).execute());

const large = () => site.app.services.db.updateTable('image').where('filename', '=', 'hafen.jpg');
const noted = () =>
  site.app.services.db
    .selectFrom('image')
    .select(['largeBytes', 'largeSha256'])
    .where('filename', '=', 'hafen.jpg')
    .executeTakeFirst();

/** The services, and what happens when one of its files is looked for the first time, or is read. */
function watched(at: string, happens: { look?: () => unknown; read?: (range?: ByteRange) => unknown }) {
  const { services } = site.app;
  let { look } = happens;
  const files: Files = {
    ...services.files,
    async stat(area, path) {
      const first = path === at ? look : undefined;
      if (first) look = undefined;
      await first?.();
      return services.files.stat(area, path);
    },
    async open(area, path) {
      const opened = await services.files.open(area, path);
      if (!opened || path !== at || !happens.read) return opened;
      const stream = (range?: ByteRange) => {
        happens.read?.(range);
        return opened.stream(range);
      };
      return { ...opened, stream };
    },
  };
  return { ...services, files };
}
const backUp = (services: ReturnType<typeof watched>, dir: string, doing: Partial<BackingUp> = {}) =>
  backUpTo(
    services,
    { dir: site.folder(dir), dataDir: site.app.dir, passphrase: '' },
    { say: () => undefined, ...doing },
  ).then(({ result }) => result.missing);
const post = (url: string, body: object, { token, authId }: Pick<Member, 'token' | 'authId'> = site.admin) =>
  site.app.ask('POST', `/v1/${url}`, { token, body, headers: { 'X-Auth-Id': authId } });

test('a backup tells of each file that it looks at, and given up it writes nothing more', async () => {
  const stuck = new AbortController();
  let isLooking = false;
  const look = () => void (isLooking = true);
  const report = () => void (isLooking && stuck.abort());
  const services = watched(LARGE, { look });
  await expect(backUp(services, 'aus', { report, signal: stuck.signal })).rejects.toThrow('aborted');
  await using repository = await openRepository(site.folder('aus'), { create: false });
  expect(await repository.snapshots()).toEqual([]);
});

test('what a backup has just read is not read again to be measured', async () => {
  const reads = async (dir: string) => {
    let n = 0;
    const read = (range?: ByteRange) => void (n += range ? 0 : 1);
    expect(await backUp(watched(LARGE, { read }), dir)).toBe(0);
    return n;
  };
  const unmeasured = await reads('neu');
  expect(await noted()).toMatchObject({ largeBytes: whole.length });
  expect(unmeasured).toBe(await reads('bekannt'));
});

test('what is measured is not noted for another file that the picture has by then', async () => {
  const read = () => large().set({ largeUrl: 'feier/large/andere.jpg' }).execute();
  let reading: Promise<unknown> | undefined;
  const services = watched(LARGE, { read: () => (reading ??= read()) });
  await checkFiles(services, { report: () => undefined });
  await reading;
  expect(await noted()).toEqual({ largeBytes: null, largeSha256: null });
});

test.each(['insel.jpg', 'geheim.jpg'])(
  '%s on its way back out of the bin is neither missing nor foreign',
  async (filename) => {
    const { services } = site.app;
    const { id, url } = await services.db
      .selectFrom('image')
      .select(['id', 'url'])
      .where('filename', '=', filename)
      .executeTakeFirstOrThrow();
    expect((await post('data/delete/image', { ids: [id] })).status).toBe(200);
    const files = { ...services.files, move: () => Promise.reject(new Error('EIO')) };
    const restored = await createApp({ ...services, files }).request('/v1/bin/restore', {
      method: 'POST',
      headers: { Authorization: `Bearer ${site.admin.token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ images: [id] }),
    });
    expect(restored.status).toBe(200);
    expect(await services.files.stat('imgs', url)).toBeNull();
    expect((await checkFiles(services, { report: () => undefined })).findings).toEqual([]);
    expect(await backUp(watched('', {}), filename)).toBe(0);
    await moveToTrash(services);
    expect((await checkFiles(services, { report: () => undefined })).findings).toEqual([]);
  },
);

test('an error of the database is none of a file', async () => {
  const { services } = site.app;
  const db = services.db.withPlugin({
    transformQuery({ node }) {
      if (node.kind === 'UpdateQueryNode') throw new Error('no connection');
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  });
  await expect(checkFiles({ ...services, db }, { report: () => undefined })).rejects.toThrow('no connection');
});

test('a password that is changed while its key is looked at is no damage', async () => {
  const other = await site.app.member('kollegin', { admin: true });
  const unlocked = await post('album/unlock', { album: 'tresor', password: PASSWORD }, other);
  const { jwt: token, id: authId } = (await unlocked.json()) as { jwt: string; id: string };
  const look = async () => {
    const body = { album: 'tresor', password: `${PASSWORD} und licht` };
    expect((await post('album/password', body, { token, authId })).status).toBe(200);
  };
  expect(await backUp(watched(KEY, { look }), 'passwort')).toBe(0);
});

test('what is deleted while it is looked at is no damage', async () => {
  const { db, files } = site.app.services;
  await files.put('imgs', LARGE, Buffer.from('kein Bild'));
  const { id } = await db
    .selectFrom('image')
    .select('id')
    .where('filename', '=', 'hafen.jpg')
    .executeTakeFirstOrThrow();
  const look = () => post('data/delete/image', { ids: [id] });
  expect(await backUp(watched(LARGE, { look }), 'weg')).toBe(0);
});
