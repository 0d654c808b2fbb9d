import { afterEach, expect, test, vi } from 'vitest';
import { encryptFiles, lockableAlbum } from '../../../api/pictures/convert.ts';
import { resume } from '../../../api/pictures/run.ts';
import { nameKeyOf } from '../../../api/encryption/album-files.ts';
import { keyFileOf, readKeyFile } from '../../../api/encryption/key-file.ts';
import { unwrapWithPassword } from '../../../api/encryption/wrapped-keys.ts';
import { expectWhole, PASSWORD, pausing, wish, withFiles } from './feier.ts';

const KEY_FILE = 'protected/feier/album.key.json';

afterEach(() => void vi.useRealTimers());

/** Another process looks, which has not begun any of it. */
const resumeElsewhere = (services: Parameters<typeof resume>[0]) => resume({ ...services, jobs: new Map() });

test('a file that takes longer than a minute is not taken back by another process', async () => {
  const { app, services, folder, hashes } = await withFiles();
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const here = pausing(services, 3);
  const running = await encryptFiles(here.services, ...(await wish(services)));
  await here.reached;
  app.clock.pass(61);
  vi.advanceTimersByTime(61_000);
  const aliveUntil = async () => {
    const task = await services.db.selectFrom('task').select('lockedUntil').executeTakeFirstOrThrow();
    return Number(task.lockedUntil);
  };
  await expect.poll(aliveUntil).toBeGreaterThan(app.clock.now().getTime());
  await resumeElsewhere(services);
  here.goOn();
  expect(await running.done).toBe('done');
  expect(await expectWhole(services, folder, hashes)).toBe('encrypted');
  expect(vi.getTimerCount()).toBe(0);
  await app.close();
});

test.runIf(process.env['TEST_DATABASE'] === 'postgres')(
  'nobody takes a locking back while its key file is written',
  async () => {
    const { app, services, folder, hashes } = await withFiles();
    const late = pausing(services, 'put');
    const running = await encryptFiles(late.services, ...(await wish(services)));
    await late.reached;
    app.clock.pass(61);
    expect(await services.db.selectFrom('task').select('id').forUpdate().skipLocked().execute()).toEqual([]);
    late.goOn();
    expect(await running.done).toBe('done');
    expect(await expectWhole(services, folder, hashes)).toBe('encrypted');
    await app.close();
  },
);

test('a key file that opens nothing keeps nobody from another password, and is kept beside', async () => {
  const { app, services, folder, hashes } = await withFiles();
  const [album, { wraps }] = await wish(services, 'ein anderes Wort');
  const other = keyFileOf(album, wraps);
  await services.files.put('imgs', KEY_FILE, other);
  const { token, authId } = await app.member('admin', { admin: true });
  const body = { album: 'feier', password: PASSWORD };
  const headers = { 'X-Auth-Id': authId };
  expect((await app.ask('POST', '/v1/album/lock', { token, headers, body })).status).toBe(200);
  await app.converted();
  const beside = (await services.files.list('imgs', 'protected/feier')).find((name) =>
    /^album\.key\.\w{8}\./.test(name),
  );
  expect(await services.files.read('imgs', `protected/feier/${beside}`)).toEqual(other);
  await services.files.remove('imgs', `protected/feier/${beside}`);
  expect(await expectWhole(services, folder, hashes)).toBe('encrypted');
  await app.close();
});

test('who was taken for dead changes nothing of the album that somebody has encrypted meanwhile', async () => {
  const { app, services, folder, hashes } = await withFiles();
  const late = pausing(services, 1);
  const taken = await encryptFiles(late.services, ...(await wish(services)));
  await late.reached;
  app.clock.pass(61);
  await resumeElsewhere(services);
  const next = await encryptFiles(services, ...(await wish(services)));
  await next.done;
  late.goOn();
  await expect(taken.done).rejects.toThrow();
  const { nameKey, wrappedKey } = await lockableAlbum(services.db, 'feier');
  const dataKey = (await unwrapWithPassword('feier', wrappedKey, PASSWORD))!;
  expect(nameKey).toBe(nameKeyOf({ dataKey }));
  const file = readKeyFile((await services.files.read('imgs', KEY_FILE))!)!;
  expect(await unwrapWithPassword('feier', file.password, PASSWORD)).toEqual(dataKey);
  expect(await expectWhole(services, folder, hashes)).toBe('encrypted');
  await app.close();
});
