import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { convert } from '../../../api/pictures/conversion.ts';
import { complete, resume } from '../../../api/pictures/run.ts';
import { encryptFiles, lockableAlbum } from '../../../api/pictures/convert.ts';
import { newWrappedKeys } from '../../../api/encryption/key-file.ts';
import { moveToTrash, removeFiles } from '../../../api/pictures/trash.ts';
import type { Services } from '../../../api/services/services.ts';
import { beginTask } from '../../../api/tasks/task.ts';
import {
  expectWhole,
  NAMES,
  PASSWORD,
  pausing,
  sha,
  type Started,
  startWithPictures,
  statesOf,
  wish,
  withFiles,
} from './feier.ts';
import { addPicture, jpeg, readableFiles } from './pictures.ts';

/** As the data API does it. */
async function removePicture({ services, clock, folder, hashes }: Started, name: string): Promise<void> {
  const url = `protected/feier/${name}`;
  await services.db.transaction().execute(async (trx) => {
    await removeFiles(trx, clock, await trx.selectFrom('image').selectAll().where('url', '=', url).execute());
    await trx.deleteFrom('image').where('url', '=', url).execute();
  });
  await moveToTrash(services);
  expect(existsSync(path.join(folder, name))).toBe(false);
  hashes.delete(name);
}

const encryptedIn = (folder: string) => readdirSync(folder).filter((name) => name.endsWith('.enc'));

/** Storage that fails at the nth of these. */
function failing(services: Services, call: 'receive' | 'put', nth: number): Services {
  let calls = 0;
  const fail = () => {
    calls += 1;
    if (calls === nth) throw Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' });
  };
  const { files } = services;
  return {
    ...services,
    files: {
      ...files,
      receive: (...args) => {
        if (call === 'receive') fail();
        return files.receive(...args);
      },
      put: (...args) => {
        if (call === 'put') fail();
        return files.put(...args);
      },
    },
  };
}

test('a full disk in the middle: everything is as before, and the next time it works', async () => {
  const { app, folder, hashes } = await startWithPictures();
  const { services } = app;
  const lock = async (with_: Services) => (await encryptFiles(with_, ...(await wish(services)))).done;
  for (const [call, nth] of [
    ['put', 1],
    ['receive', 1],
    ['receive', 4],
    ['receive', 6],
  ] as const) {
    await expect(lock(failing(services, call, nth))).rejects.toThrow('ENOSPC');
    expect(await expectWhole(services, folder, hashes)).toBe('as before');
  }
  expect(new Set(await statesOf(services))).toEqual(new Set(['failed']));
  await lock(services);
  expect(await expectWhole(services, folder, hashes)).toBe('encrypted');
  expect(readableFiles(app.dir)).toEqual([]);
  await app.close();
});

test('where only the reserve of the disk is left on the way, everything is as before', async () => {
  const { app, folder, hashes } = await startWithPictures();
  const { services } = app;
  let written = 0;
  const files: Services['files'] = {
    ...services.files,
    receive: (...args) => {
      written += 1;
      return services.files.receive(...args);
    },
    space: () => Promise.resolve({ bytes: 1e11, left: written < 3 ? 1e11 : 0 }),
  };
  const { done } = await encryptFiles({ ...services, files }, ...(await wish(services)));
  await expect(done).rejects.toThrow('Kein Speicherplatz');
  expect(written).toBe(3);
  expect(await expectWhole(services, folder, hashes)).toBe('as before');
});

test('left before the commit: taken back at the next start, but not while somebody is at work', async () => {
  const { app, folder, hashes } = await startWithPictures();
  const { services } = app;
  const album = await lockableAlbum(services.db, 'feier');
  const task = await beginTask(services.db, app.clock, {
    kind: 'encrypt',
    userId: null,
    payload: { album: 'feier' },
  });
  const unlocked = { ...album, dataKey: randomBytes(32) };
  const commit = () => Promise.reject(new Error('killed'));
  await expect(convert(services, { direction: 'encrypt', album: unlocked, task, commit })).rejects.toThrow(
    'killed',
  );
  expect(encryptedIn(folder)).not.toEqual([]);
  await resume(services);
  expect(encryptedIn(folder)).not.toEqual([]);
  app.clock.pass(61);
  await resume(services);
  expect(await expectWhole(services, folder, hashes)).toBe('as before');
  expect(await statesOf(services)).toEqual(['failed']);
  await app.close();
});

test('alone on a database, what another process left is taken back at once, and what runs here goes on', async () => {
  const { app, services, folder, hashes } = await withFiles();
  const here = pausing(services, 3);
  const running = await encryptFiles(here.services, ...(await wish(services)));
  await here.reached;
  await resume(here.services, { alone: true });
  expect(encryptedIn(folder)).not.toEqual([]);
  services.jobs.clear();
  await resume(services, { alone: true });
  expect(await expectWhole(services, folder, hashes)).toBe('as before');
  here.goOn();
  await expect(running.done).rejects.toThrow();
  expect(await expectWhole(services, folder, hashes)).toBe('as before');
  await app.close();
});

test('the end waits for the file in work and no longer, and whoever comes next ends it', async () => {
  const { app, services, folder, hashes } = await withFiles();
  const here = pausing(services, 3);
  const running = await encryptFiles(here.services, ...(await wish(services)));
  running.done.catch(() => undefined);
  await here.reached;
  services.end();
  const ended = Promise.allSettled(services.jobs.values());
  expect(services.jobs.size).toBe(1);
  here.goOn();
  await ended;
  await expect(running.done).rejects.toThrow('Der Server wird gerade beendet.');
  expect(encryptedIn(folder)).toHaveLength(3);
  expect(await statesOf(services)).toEqual(['running']);
  const next = { ...services, ending: new AbortController().signal };
  await expect(encryptFiles(next, ...(await wish(services)))).rejects.toThrow('wird gerade');
  await resume(next);
  expect(await expectWhole(services, folder, hashes)).toBe('as before');
  await (
    await encryptFiles(next, ...(await wish(services)))
  ).done;
  expect(await expectWhole(services, folder, hashes)).toBe('encrypted');
  await app.close();
});

test('what cannot be removed after the commit is no failure, and goes with the next look', async () => {
  const { app, folder, hashes } = await startWithPictures();
  const { services } = app;
  const remove: Services['files']['remove'] = async (area, file) => {
    if (file.endsWith(NAMES[1]!)) throw Object.assign(new Error('EIO'), { code: 'EIO' });
    await services.files.remove(area, file);
  };
  const here = { ...services, files: { ...services.files, remove } };
  const work = await encryptFiles(here, ...(await wish(services)));
  expect(await work.done).toBe('running');
  expect(await statesOf(services)).toEqual(['running']);
  // What else was interrupted does not wait for it.
  await resume(here);
  expect(readableFiles(app.dir)).not.toEqual([]);
  await resume(services);
  expect(await expectWhole(services, folder, hashes)).toBe('encrypted');
  expect(readableFiles(app.dir)).toEqual([]);
  expect(await statesOf(services)).toEqual(['done']);
  await app.close();
});

test('the end after the commit: readable originals are gone before anything else, the rest is for the next start', async () => {
  const { app, services, folder, hashes } = await startWithPictures();
  const removed: string[] = [];
  const files: Services['files'] = {
    ...services.files,
    remove: async (area, file) => {
      removed.push(area);
      await services.files.remove(area, file);
    },
  };
  const derivatives: Services['pictures']['derivatives'] = {
    ...services.pictures.derivatives,
    forget: async (sha256) => {
      removed.push('sizes');
      services.end();
      await services.pictures.derivatives.forget(sha256);
    },
  };
  const here = { ...services, files, pictures: { ...services.pictures, derivatives } };
  await (
    await encryptFiles(here, ...(await wish(services)))
  ).done;
  expect(removed).toEqual([...NAMES.map(() => 'imgs'), 'sizes']);
  expect(await statesOf(services)).toEqual(['running']);
  expect(readableFiles(path.join(app.dir, 'cache'))).not.toEqual([]);
  await resume({ ...services, ending: new AbortController().signal });
  expect(await expectWhole(services, folder, hashes)).toBe('encrypted');
  expect(readableFiles(app.dir)).toEqual([]);
  expect(await statesOf(services)).toEqual(['done']);
  await app.close();
});

test('left after the commit: finished at the next start, without any key, the bin too', async () => {
  const started = await startWithPictures();
  const { app, services, folder, hashes } = started;
  await removePicture(started, 'e.jpg');
  const album = await lockableAlbum(services.db, 'feier');
  const task = await beginTask(services.db, app.clock, {
    kind: 'encrypt',
    userId: null,
    payload: { album: 'feier' },
  });
  const dataKey = randomBytes(32);
  const wraps = await newWrappedKeys('feier', dataKey, { password: PASSWORD, recovery: false });
  await convert(services, {
    direction: 'encrypt',
    album: { ...album, dataKey },
    task,
    commit: async (trx) => {
      await trx
        .updateTable('album')
        .set({ encrypted: true, wrappedKey: JSON.stringify(wraps.password) })
        .where('id', '=', 'feier')
        .execute();
    },
  });
  await services.files.put('imgs', 'protected/feier/album.key.json', Buffer.from('{}'));
  rmSync(path.join(folder, 'b.jpg'));
  await removePicture(started, 'c.jpg');
  expect(readableFiles(path.join(app.dir, 'imgs/.bin'))).toHaveLength(1);
  app.clock.pass(61);
  await resume(services);
  expect(await expectWhole(services, folder, hashes)).toBe('encrypted');
  expect(readableFiles(app.dir)).toEqual([]);
  expect(await statesOf(services)).toEqual(['done']);
  await complete(services, task);
  expect(await expectWhole(services, folder, hashes)).toBe('encrypted');
  await app.close();
});

test('a picture that arrives while the others are encrypted is not left out', async () => {
  const { app, folder, hashes } = await startWithPictures();
  const late = await jpeg('gold', 700);
  let calls = 0;
  const { files } = app.services;
  const slow: Services = {
    ...app.services,
    files: {
      ...files,
      receive: async (...args) => {
        calls += 1;
        if (calls === 3) await addPicture(app, 'feier', 'g.jpg', late);
        return files.receive(...args);
      },
    },
  };
  await (
    await encryptFiles(slow, ...(await wish(app.services)))
  ).done;
  hashes.set('g.jpg', sha(late));
  expect(await expectWhole(app.services, folder, hashes)).toBe('encrypted');
  await expect(addPicture(app, 'feier', 'h.jpg', await jpeg('tan', 700))).rejects.toThrow('inzwischen');
  await app.close();
});
