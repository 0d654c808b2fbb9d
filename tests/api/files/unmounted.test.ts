import { existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test as base } from 'vitest';
import { parseConfig } from '../../../api/config.ts';
import { silent } from '../../../api/log/log.ts';
import { openServices } from '../../../api/open.ts';
import { addPicture, jpeg } from '../albums/pictures.ts';
import { prepareDataDir } from '../database/create.ts';
import { type FakeS3, startS3 } from '../../s3.ts';

const test = base.runIf(process.env['TEST_DATABASE'] === 'embedded');
let dir: string;
let store: FakeS3;
beforeEach(async () => {
  dir = mkdtempSync(path.join(tmpdir(), 'lichthof-unmounted-'));
  store = await startS3();
  await prepareDataDir(dir);
});
afterEach(async () => {
  await store.stop();
  rmSync(dir, { recursive: true, force: true });
});

const open = (env: Record<string, string> = store.env, looking = false) =>
  openServices(parseConfig({ DATA_DIR: dir, ...env }), { log: silent, looking });
/** Where the files lie for a process that is started now. */
const started = async (env?: Record<string, string>) => {
  const services = await open(env);
  await services.close();
  return services.storage.at;
};
const isNoted = () => existsSync(path.join(dir, 'files-in-s3.json'));

test('a site whose disk is not mounted does not begin in the store, and is on its disk again afterwards', async () => {
  const services = await open({});
  await services.db.insertInto('album').values({ id: 'feier', title: 'Feier', location: 'feier' }).execute();
  await addPicture({ services }, 'feier', 'hafen.jpg', await jpeg('#357', 300));
  await services.close();
  const imgs = path.join(dir, 'imgs');
  renameSync(imgs, `${imgs}-away`);
  for (const looking of [false, true])
    await expect(open(store.env, looking)).rejects.toThrow(
      /^Von 1 Dateien, die in der Datenbank stehen, liegen 1 weder .* eingehängt\? .*\{"bucket":"bilder"\}/,
    );
  store.fail('503', () => true, 8);
  await expect(open()).rejects.toThrow('nicht erreichbar');
  store.heal();
  expect(isNoted()).toBe(false);
  rmSync(imgs, { recursive: true });
  renameSync(`${imgs}-away`, imgs);
  expect(await started()).toBe('disk');
  expect(isNoted()).toBe(false);
});

test('files that were brought to the store by hand are used there', async () => {
  const services = await open({});
  await services.db
    .insertInto('textBlock')
    .values({ id: 't-plan', location: 'beitraege/plan.html' })
    .execute();
  await services.close();
  await expect(started()).rejects.toThrow('weder im Datenordner noch im Bucket');
  store.objects.set('website/blog/beitraege/plan.html', {
    data: Buffer.from('<p>ein Plan</p>'),
    headers: { ETag: '"x"', 'Last-Modified': new Date().toUTCString() },
  });
  expect(await started()).toBe('s3');
  expect(isNoted()).toBe(true);
});

test('a new site begins in the store, by whatever is called first but looking', async () => {
  await (await open(store.env, true)).close();
  expect(isNoted()).toBe(false);
  expect(await started()).toBe('s3');
  expect(isNoted()).toBe(true);
});
