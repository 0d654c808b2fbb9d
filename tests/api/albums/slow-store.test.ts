import { afterEach, expect, test, vi } from 'vitest';
import { encryptFiles, lockableAlbum } from '../../../api/pictures/convert.ts';
import { resume } from '../../../api/pictures/run.ts';
import { nameKeyOf } from '../../../api/encryption/album-files.ts';
import { unwrapWithPassword } from '../../../api/encryption/wrapped-keys.ts';
import { expectWhole, PASSWORD, pausing, statesOf, wish, withFiles } from './feier.ts';

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

test('a key file that arrives after it was taken back keeps nobody from another password', async () => {
  const { app, services, folder, hashes } = await withFiles();
  const late = pausing(services, 'put');
  const taken = await encryptFiles(late.services, ...(await wish(services, 'ein anderes Wort')));
  await late.reached;
  app.clock.pass(61);
  await resumeElsewhere(services);
  late.goOn();
  await expect(taken.done).rejects.toThrow();
  expect(await statesOf(services)).toEqual(['failed']);
  const { token, authId } = await app.member('admin', { admin: true });
  const body = { album: 'feier', password: PASSWORD };
  const headers = { 'X-Auth-Id': authId };
  expect((await app.ask('POST', '/v1/album/lock', { token, headers, body })).status).toBe(200);
  await app.converted();
  expect(await expectWhole(services, folder, hashes)).toBe('encrypted');
  await app.close();
});

test('who was taken for dead does not change the album that somebody has encrypted meanwhile', async () => {
  const { app, services, folder, hashes } = await withFiles();
  const late = pausing(services, 'put');
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
  expect(await expectWhole(services, folder, hashes)).toBe('encrypted');
  await app.close();
});
