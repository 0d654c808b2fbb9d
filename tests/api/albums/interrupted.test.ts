import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { openAlbumFile } from '../../../api/albums/album-files.ts';
import { convert } from '../../../api/albums/conversion.ts';
import { finish, resume } from '../../../api/albums/journal.ts';
import { unwrapWithPassword } from '../../../api/albums/key-wrap.ts';
import { encryptFiles, lockableAlbum } from '../../../api/albums/lock.ts';
import { newWraps } from '../../../api/albums/rewrap.ts';
import { parseConfig } from '../../../api/config.ts';
import { clearAway, noteFiles } from '../../../api/images/bin.ts';
import { silent } from '../../../api/log.ts';
import { openParts } from '../../../api/open.ts';
import type { Parts } from '../../../api/parts.ts';
import { beginTask } from '../../../api/tasks/task.ts';
import { startApp } from '../app.ts';
import { isSecondRun } from '../images/photos.ts';
import { addPicture, jpeg, readableFiles } from './pictures.ts';

const PASSWORD = 'silbergelatine';
const NAMES = ['a.jpg', 'b.jpg', 'c.jpg', 'd.jpg', 'e.jpg', 'f.jpg'];

async function startWithPictures() {
  const app = await startApp();
  await app.parts.db
    .insertInto('album')
    .values({ id: 'feier', title: 'Feier', location: 'protected/feier' })
    .execute();
  for (const [i, name] of NAMES.entries())
    await addPicture(app, 'feier', name, await jpeg(`rgb(${i},90,90)`, 700));
  const folder = path.join(app.dir, 'imgs/protected/feier');
  const hashes = new Map(NAMES.map((name) => [name, sha(readFileSync(path.join(folder, name)))]));
  return { app, parts: app.parts, clock: app.clock, folder, hashes };
}
type Started = Awaited<ReturnType<typeof startWithPictures>>;
const sha = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const journal = (parts: Parts) => parts.db.selectFrom('fileOperation').selectAll().execute();
const statesOf = async (parts: Parts) =>
  (await parts.db.selectFrom('task').select('state').execute()).map(({ state }) => state);

/** As the data API does it. */
async function removePicture({ parts, clock, folder, hashes }: Started, name: string): Promise<void> {
  const url = `protected/feier/${name}`;
  await parts.db.transaction().execute(async (trx) => {
    await noteFiles(trx, clock, await trx.selectFrom('image').selectAll().where('url', '=', url).execute());
    await trx.deleteFrom('image').where('url', '=', url).execute();
  });
  await clearAway(parts);
  expect(existsSync(path.join(folder, name))).toBe(false);
  hashes.delete(name);
}

/** As it was before, or as it should be: nothing in between, and every picture is there. */
async function expectWhole(
  parts: Parts,
  folder: string,
  hashes: ReadonlyMap<string, string>,
): Promise<string> {
  const album = await lockableAlbum(parts.db, 'feier');
  expect(await journal(parts)).toEqual([]);
  if (album.wrappedKey === null) {
    expect(readdirSync(folder).toSorted()).toEqual([...hashes.keys()]);
    for (const [name, hash] of hashes) expect(sha(readFileSync(path.join(folder, name)))).toBe(hash);
    return 'as before';
  }
  expect(readdirSync(folder).toSorted()).toEqual(
    [...hashes.keys()]
      .map((name) => `${name}.enc`)
      .concat('album.key.json')
      .toSorted(),
  );
  const dataKey = (await unwrapWithPassword('feier', album.wrappedKey, PASSWORD))!;
  for (const [name, hash] of hashes) {
    const file = await openAlbumFile(parts.files, `protected/feier/${name}`, { ...album, dataKey });
    expect(sha(Buffer.from(await new Response(file!.stream()).arrayBuffer()))).toBe(hash);
  }
  return 'encrypted';
}

/** Storage that fails at the nth of these. */
function failing(parts: Parts, call: 'receive' | 'put', nth: number): Parts {
  let calls = 0;
  const fail = () => {
    calls += 1;
    if (calls === nth) throw Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' });
  };
  const { files } = parts;
  return {
    ...parts,
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
  const { parts } = app;
  const lock = async (with_: Parts) => {
    const dataKey = randomBytes(32);
    const wraps = await newWraps('feier', dataKey, { password: PASSWORD, recovery: false });
    const album = {
      ...(await lockableAlbum(parts.db, 'feier')),
      encryptedThumbs: true,
      encryptedLarge: true,
    };
    return (await encryptFiles(with_, album, { dataKey, wraps, isNew: true, by: null })).done;
  };
  for (const [call, nth] of [
    ['put', 1],
    ['receive', 1],
    ['receive', 4],
    ['receive', 6],
  ] as const) {
    await expect(lock(failing(parts, call, nth))).rejects.toThrow('ENOSPC');
    expect(await expectWhole(parts, folder, hashes)).toBe('as before');
  }
  expect(new Set(await statesOf(parts))).toEqual(new Set(['failed']));
  await lock(parts);
  expect(await expectWhole(parts, folder, hashes)).toBe('encrypted');
  expect(readableFiles(app.dir)).toEqual([]);
  await app.close();
});

test('left before the commit: taken back at the next start, but not while somebody is at work', async () => {
  const { app, folder, hashes } = await startWithPictures();
  const { parts } = app;
  const album = await lockableAlbum(parts.db, 'feier');
  const task = await beginTask(parts.db, app.clock, {
    kind: 'encrypt',
    userId: null,
    payload: { album: 'feier' },
  });
  const key = { ...album, dataKey: randomBytes(32) };
  const commit = () => Promise.reject(new Error('killed'));
  await expect(convert(parts, { direction: 'encrypt', vault: album, key, task, commit })).rejects.toThrow(
    'killed',
  );
  expect(existsSync(path.join(folder, 'a.jpg.enc'))).toBe(true);
  await resume(parts);
  expect(existsSync(path.join(folder, 'a.jpg.enc'))).toBe(true);
  app.clock.pass(61);
  await resume(parts);
  expect(await expectWhole(parts, folder, hashes)).toBe('as before');
  expect(await statesOf(parts)).toEqual(['failed']);
  await app.close();
});

test('left after the commit: finished at the next start, without any key, the bin too', async () => {
  const started = await startWithPictures();
  const { app, parts, folder, hashes } = started;
  await removePicture(started, 'e.jpg');
  const album = await lockableAlbum(parts.db, 'feier');
  const task = await beginTask(parts.db, app.clock, {
    kind: 'encrypt',
    userId: null,
    payload: { album: 'feier' },
  });
  const dataKey = randomBytes(32);
  const wraps = await newWraps('feier', dataKey, { password: PASSWORD, recovery: false });
  await convert(parts, {
    direction: 'encrypt',
    vault: album,
    key: { ...album, dataKey },
    task,
    commit: async (trx) => {
      await trx
        .updateTable('album')
        .set({ encrypted: true, wrappedKey: JSON.stringify(wraps.password) })
        .where('id', '=', 'feier')
        .execute();
    },
  });
  await parts.files.put('imgs', 'protected/feier/album.key.json', Buffer.from('{}'));
  rmSync(path.join(folder, 'b.jpg'));
  await removePicture(started, 'c.jpg');
  expect(readableFiles(path.join(app.dir, 'imgs/.bin'))).toHaveLength(1);
  app.clock.pass(61);
  await resume(parts);
  expect(await expectWhole(parts, folder, hashes)).toBe('encrypted');
  expect(readableFiles(app.dir)).toEqual([]);
  expect(await statesOf(parts)).toEqual(['done']);
  await finish(parts, task);
  expect(await expectWhole(parts, folder, hashes)).toBe('encrypted');
  await app.close();
});

test('a picture that arrives while the others are encrypted is not left out', async () => {
  const { app, folder, hashes } = await startWithPictures();
  const late = await jpeg('gold', 700);
  let calls = 0;
  const { files } = app.parts;
  const slow: Parts = {
    ...app.parts,
    files: {
      ...files,
      receive: async (...args) => {
        calls += 1;
        if (calls === 3) await addPicture(app, 'feier', 'g.jpg', late);
        return files.receive(...args);
      },
    },
  };
  const dataKey = randomBytes(32);
  const wraps = await newWraps('feier', dataKey, { password: PASSWORD, recovery: false });
  const album = {
    ...(await lockableAlbum(app.parts.db, 'feier')),
    encryptedThumbs: true,
    encryptedLarge: true,
  };
  await (
    await encryptFiles(slow, album, { dataKey, wraps, isNew: true, by: null })
  ).done;
  hashes.set('g.jpg', sha(late));
  expect(await expectWhole(app.parts, folder, hashes)).toBe('encrypted');
  await expect(addPicture(app, 'feier', 'h.jpg', await jpeg('tan', 700))).rejects.toThrow('inzwischen');
  await app.close();
});

describe.skipIf(isSecondRun)('a process that is killed', () => {
  const dir = mkdtempSync(path.join(tmpdir(), 'lichthof-locked-'));
  afterAll(() => rmSync(dir, { recursive: true, force: true }));
  const env = { PATH: process.env['PATH'], DATA_DIR: dir, DEMO: '0' };
  const inTwoMinutes = { now: () => new Date(Date.now() + 120_000) };
  const open = () => openParts(parseConfig(env), { log: silent, clock: inTwoMinutes });

  /** It kills itself in the middle of the nth of these. */
  const lockAndDie = (call: 'receive' | 'remove', nth: number) =>
    new Promise<void>((resolve, reject) => {
      const args = ['tests/api/albums/locker.ts', PASSWORD, call, String(nth)];
      const child = spawn(process.execPath, args, { env });
      let said = '';
      child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
      child.on('exit', (code, signal) =>
        signal === 'SIGKILL' ? resolve() : reject(new Error(`${code} ${said}`)),
      );
    });

  test('leaves the album as it was, or encrypted, and never loses a picture', async () => {
    let parts = await open();
    await parts.db
      .insertInto('album')
      .values({ id: 'feier', title: 'Feier', location: 'protected/feier' })
      .execute();
    const hashes = new Map<string, string>();
    for (let i = 0; i < 40; i++) {
      const bytes = randomBytes(300_000);
      const name = `${String(i).padStart(2, '0')}.jpg`;
      hashes.set(name, sha(bytes));
      await parts.files.put('imgs', `protected/feier/${name}`, bytes);
    }
    await parts.close();
    const folder = path.join(dir, 'imgs/protected/feier');
    const seen: string[] = [];
    for (const [call, nth] of [
      ['receive', 1],
      ['receive', 17],
      ['receive', 40],
      ['remove', 9],
    ] as const) {
      await lockAndDie(call, nth);
      parts = await open();
      await resume(parts);
      seen.push(await expectWhole(parts, folder, hashes));
      await parts.close();
    }
    expect(seen).toEqual(['as before', 'as before', 'as before', 'encrypted']);
  });
});
