// issue 12, 1: old backups go, and never one that is needed
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { backup } from '../../../api/backup/backup.ts';
import { openRepository, type Repository } from '../../../api/backup/repository.ts';
import { removeOld } from '../../../api/backup/retention.ts';
import { verifySnapshot } from '../../../api/backup/restore.ts';
import { addPicture, jpeg } from '../albums/pictures.ts';
import type { TestApp } from '../app.ts';
import { everything, filesBelow, startSite } from './site.ts';

const DAY = 24 * 3600;
let app: TestApp;
let site: Awaited<ReturnType<typeof startSite>>;
let name: string;
let count = 0;
beforeAll(async () => {
  site = await startSite({ BACKUP_KEEP: '2,1,1' });
  ({ app } = site);
});
afterAll(() => site.close());
beforeEach(() => {
  name = `ziel-${(count += 1)}`;
});
afterEach(() => vi.unstubAllEnvs());

const passphrase = 'silber und gelatine';
const run = (given: Parameters<typeof site.run>[2] = {}) => site.run('backup', name, given);
const snapshots = () => readdirSync(site.folder(`${name}/snapshots`));
const parts = () => filesBelow(site.folder(name)).filter((file) => /objects|geheimnisse/.test(file));
const asides = () => parts().filter((file) => file.endsWith('.entfernt'));
const openFolder = (given: { passphrase?: string } = {}) =>
  openRepository(site.folder(name), { ...given, create: false });

/** All that are left can be restored, each with its secrets. */
async function allWhole(given: { passphrase?: string } = {}): Promise<void> {
  const repository = await openFolder(given);
  for (const one of await repository.snapshots()) {
    await verifySnapshot(app.services, repository, await repository.readSnapshot(one));
    expect(await repository.readSecrets(one, await repository.readSnapshot(one))).not.toBeNull();
  }
}

/** On each day another picture, and of those before only the newest is left on the site. */
async function day(n: number, given: Parameters<typeof run>[0] = {}): Promise<string> {
  app.clock.pass(DAY);
  const { db, files } = app.services;
  await db
    .deleteFrom('image')
    .where('filename', '=', `tag-${n - 1}.jpg`)
    .execute();
  await files.remove('imgs', `feier/tag-${n - 1}.jpg`);
  await addPicture(app, 'feier', `tag-${n}.jpg`, await jpeg(`#${String(n).padStart(3, '0')}`, 300));
  return run(given);
}
async function days(last: number, given: Parameters<typeof run>[0] = {}): Promise<string> {
  for (let n = 1; n < last; n += 1) await day(n, given);
  return day(last, given);
}

test.each([{}, { passphrase }])(
  'what is too old goes, its parts a day later, and all that stays can be restored: %o',
  async (given) => {
    expect(await days(2, given)).not.toContain('Aufgeräumt');
    const [first] = snapshots();
    const before = parts().length;
    expect(await day(3, given)).toMatch(
      /Aufgeräumt: 1 alte Sicherung entfernt, [\d,]+ kB folgen frühestens in einem Tag\./,
    );
    expect(snapshots()).toHaveLength(2);
    expect(snapshots()).not.toContain(first);
    expect(asides().length).toBeGreaterThan(1);
    expect(parts().length).toBeGreaterThanOrEqual(before);
    await allWhole(given);
    const gone = asides();
    const weight = gone.reduce((sum, file) => sum + statSync(file).size, 0);
    expect(weight).toBeGreaterThan(1000);
    expect(await day(4, given)).toMatch(/1 alte Sicherung entfernt, [\d,]+ kB gelöscht, /);
    expect(gone.filter((file) => asides().includes(file))).toEqual([]);
    await allWhole(given);
    const other = await site.emptySite();
    await site.run('restore', name, { on: other, ...given });
    expect(await everything(other)).toEqual(await everything(app));
    await other.close();
    const { result } = await app.services.db
      .selectFrom('backupRun')
      .select('result')
      .orderBy('begun', 'desc')
      .executeTakeFirstOrThrow();
    expect(result).toMatchObject({ tidied: expect.stringMatching(/^Aufgeräumt: /) as string });
  },
);

test('what another backup also has stays', async () => {
  await days(5);
  const hafen = (await app.services.files.read('imgs', 'feier/hafen.jpg'))!;
  const same = parts().filter((file) => readFileSync(file).equals(hafen));
  expect(same).toEqual([expect.not.stringContaining('.entfernt')]);
});

test('after one that lacks files nothing is removed, and a whole one goes on with it', async () => {
  await days(2);
  const { files } = app.services;
  const insel = (await files.read('imgs', 'feier/insel.jpg'))!;
  await files.remove('imgs', 'feier/insel.jpg');
  expect(await day(3)).toContain('Alte Sicherungen bleiben: Der neuesten fehlen Dateien');
  expect(snapshots()).toHaveLength(3);
  expect(asides()).toEqual([]);
  await files.put('imgs', 'feier/insel.jpg', insel);
  const all = snapshots();
  expect(await day(4)).toContain('2 alte Sicherungen entfernt');
  // Of the two days, and not the one that lacks a picture where the week has a whole one.
  expect(snapshots()).toEqual([all[2], expect.any(String)]);
  await allWhole();
});

test.each(['objects', 'snapshots'])(
  'where %s are damaged nothing is removed, whichever it is',
  async (what) => {
    await days(3);
    const [oldest] = snapshots();
    if (what === 'objects') {
      const hafen = (await app.services.files.read('imgs', 'feier/hafen.jpg'))!;
      rmSync(parts().find((file) => readFileSync(file).equals(hafen))!);
    } else writeFileSync(site.folder(`${name}/snapshots/${oldest}`), '{"format":1');
    const all = filesBelow(site.folder(name));
    const repository = await openFolder();
    const removing = removeOld(site.folder(name), repository, [1, 0, 0], { now: app.clock.now() });
    await expect(removing).rejects.toThrow(what === 'objects' ? 'beschädigt' : 'lässt sich nicht lesen');
    expect(filesBelow(site.folder(name))).toEqual(all);
  },
);

test('wherever it is killed, all that is left can be restored, and the next one ends what it began', async () => {
  const keep = [1, 0, 0];
  await days(3);
  const repository = await openFolder();
  let steps = 0;
  for (let isOver = false; !isOver; steps += 1) {
    let left = steps;
    const signal = {
      throwIfAborted() {
        left -= 1;
        if (left < 0) throw new Error('killed');
      },
    };
    const removing = removeOld(site.folder(name), repository, keep, {
      now: app.clock.now(),
      next: () => signal.throwIfAborted(),
    });
    isOver = await removing.then(
      () => true,
      () => false,
    );
    if (steps % 5 === 0 || isOver) await allWhole();
  }
  expect(steps).toBeGreaterThan(20);
  expect(snapshots()).toHaveLength(1);
  app.clock.pass(DAY);
  await removeOld(site.folder(name), repository, keep, { now: app.clock.now() });
  expect(asides()).toEqual([]);
  const [newest] = await repository.snapshots();
  const needed = repository.partsOf(newest!, await repository.readSnapshot(newest!));
  expect(parts().length).toBe(new Set(needed).size);
  await allWhole();
});

test('backups of another site in the same folder stay, and take no place', async () => {
  const other = { ...app.services, key: Buffer.alloc(32) };
  for (let n = 1; n <= 4; n += 1) {
    await day(n);
    app.clock.pass(60);
    const repository = await openRepository(site.folder(name), { create: true });
    await backup(other, repository, Buffer.from('{}'), { say: () => undefined });
    await repository[Symbol.asyncDispose]();
  }
  await day(5);
  // Four of the other one, and two days.
  expect(snapshots()).toHaveLength(4 + 2);
  await allWhole();
});

test('a backup of another machine keeps what it counts on, though an older one that had it goes meanwhile', async () => {
  await days(2);
  const [first] = snapshots();
  const before = await openFolder();
  const old = (await before.readSnapshot(first!)).files.find(({ path: at }) => at.endsWith('tag-1.jpg'))!;
  // The lock is one of this machine.
  const elsewhere = mkdtempSync(path.join(tmpdir(), 'lichthof-elsewhere-'));
  vi.stubEnv('TMPDIR', elsewhere);
  const there = await openRepository(site.folder(name), { create: true });
  vi.unstubAllEnvs();
  expect(await there.has(old)).toBe(true);
  await day(3);
  expect(snapshots()).not.toContain(first);
  expect(asides().length).toBeGreaterThan(0);
  // It reads what was set aside, and looking for it once more, as it does before it has its name, brings it back.
  expect(await there.check(old)).toBe(true);
  const kept = asides().length;
  expect(await there.has(old)).toBe(true);
  expect(asides()).toHaveLength(kept - 1);
  const snapshot = await there.readSnapshot((await there.snapshots()).at(-1)!);
  const later = new Date(app.clock.now().getTime() + 1000);
  const ending = `${later.toISOString().replaceAll(':', '-')}.json`;
  await there.writeSecrets(ending, Buffer.from('{}'));
  await there.writeSnapshot(ending, {
    ...snapshot,
    created: later.toISOString(),
    files: [...snapshot.files, old],
  });
  await there[Symbol.asyncDispose]();
  await day(4);
  await day(5);
  await allWhole();
  rmSync(elsewhere, { recursive: true });
});

test('a backup that had its name after the old ones were counted has its parts back with the next one', async () => {
  await days(2);
  const repository = await openFolder();
  const before = snapshots().length;
  let read = 0;
  const slow: Repository = {
    ...repository,
    async readSnapshot(one) {
      const snapshot = await repository.readSnapshot(one);
      read += 1;
      // All were counted, and the newest was looked at: the one that stays is read for its parts.
      if (read === before + 2) {
        app.clock.pass(DAY);
        await addPicture(app, 'feier', 'dazwischen.jpg', await jpeg('#fa0', 300));
        await backup(app.services, repository, Buffer.from('{}'), { say: () => undefined });
      }
      return snapshot;
    },
  };
  const keep = [1, 0, 0];
  await removeOld(site.folder(name), slow, keep, { now: app.clock.now() });
  expect(snapshots()).toHaveLength(2);
  await allWhole();
  app.clock.pass(2 * DAY);
  await removeOld(site.folder(name), repository, [9, 0, 0], { now: app.clock.now() });
  await allWhole();
  expect(asides()).toEqual([]);
});
