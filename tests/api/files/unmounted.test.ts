import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test as base, vi } from 'vitest';
import { COMMANDS } from '../../../api/commands/control.ts';
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
      /^Dateien, die in der Datenbank stehen, liegen weder .*: 1 von 1\. .* eingehängt\? .*\{"bucket":"bilder"\}/,
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

test('a disk that goes away while a move reads it takes no copy with it, and nothing is switched', async () => {
  const before = await open({});
  await before.db.insertInto('album').values({ id: 'feier', title: 'Feier', location: 'feier' }).execute();
  for (const n of [1, 2, 3, 4, 5])
    await addPicture({ services: before }, 'feier', `bild-${n}.jpg`, await jpeg('#357', 300 + n));
  await before.close();
  const services = await open();
  const { disk } = services.storage;
  const [imgs, openFile] = [path.join(dir, 'imgs'), disk.open.bind(disk)];
  const copies = () => [...store.objects.keys()].filter((name) => name.startsWith('website/imgs/'));
  let opened = 0;
  vi.spyOn(disk, 'open').mockImplementation(async (...file) => {
    opened += 1;
    if (opened === 1) return openFile(...file);
    await vi.waitUntil(() => copies().length > 0, 10_000);
    if (!existsSync(`${imgs}-away`)) {
      renameSync(imgs, `${imgs}-away`);
      mkdirSync(imgs);
    }
    return openFile(...file);
  });
  const args = ['--to=s3', '--switch'];
  const signal = new AbortController().signal;
  const say = () => undefined;
  await expect(
    COMMANDS['move-files']({ services, args, cwd: '.', dataDir: dir, say, signal }),
  ).rejects.toThrow('Von 5 Bilddateien, die in der Datenbank stehen, fehlen 5 am alten Ort.');
  expect(copies()).toHaveLength(1);
  expect(isNoted()).toBe(false);
  await services.close();
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
