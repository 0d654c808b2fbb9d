// What is restored is what was backed up, of the site that is meant, and all of it.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { markRestore, requireRestored } from '../../../api/backup/restore.ts';
import { testRestore } from '../../../api/backup/test-restore.ts';
import { parseConfig } from '../../../api/config.ts';
import { openServices } from '../../../api/open.ts';
import { addPicture, jpeg } from '../albums/pictures.ts';
import { startApp } from '../app.ts';
import { startS3 } from '../../s3.ts';
import { everything, type Site, startSite } from './site.ts';

let site: Awaited<ReturnType<typeof startSite>>;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

async function emptySite(env: Record<string, string> = {}) {
  const empty = await site.emptySite(env);
  onTestFinished(() => empty.close());
  return empty;
}
/** A restore that ends after so many files. */
async function killed(place: string, on: Site, after: number, meanwhile = async () => {}) {
  const { files } = on.services;
  let left = after;
  const dying = {
    ...files,
    receive: async (...given: Parameters<typeof files.receive>) => {
      await meanwhile();
      if (left-- > 0) return files.receive(...given);
      throw new Error('kill');
    },
  };
  const there = { ...on, services: { ...on.services, files: dying } };
  await expect(site.run('restore', place, { on: there })).rejects.toThrow('kill');
}
const snapshotsIn = (place: string) => readdirSync(site.folder(`${place}/snapshots`)).toSorted();

test('two sites in one folder are not taken for each other', async () => {
  await site.run('backup', 'beide');
  const [own] = snapshotsIn('beide');
  const second = await startApp();
  onTestFinished(() => second.close());
  await expect(site.run('backup', 'beide', { on: second })).rejects.toThrow(
    'In diesem Ordner liegt die Sicherung einer anderen Website',
  );
  expect(snapshotsIn('beide')).toEqual([own]);
  await second.services.db
    .insertInto('album')
    .values({ id: 'markt', title: 'Markt', location: 'markt' })
    .execute();
  await addPicture(second, 'markt', 'stand.jpg', await jpeg('#468', 300));
  second.clock.pass(3600);
  await site.run('backup', 'beide', { on: second });
  const [, other] = snapshotsIn('beide');
  const empty = await emptySite();
  const refusal = site.run('restore', 'beide', { on: empty });
  await expect(refusal).rejects.toThrow('Hier liegen Sicherungen mehrerer Websites.');
  for (const name of [own, other]) await expect(refusal).rejects.toThrow(`  ${name}: `);
  const { services, dir } = site.app;
  const backups = { dir: null, dataDir: dir, passphrase: '', keep: null };
  const tried = await testRestore({ ...services, backups }, site.folder('beide'), {
    report: () => undefined,
  });
  expect(tried.created.replaceAll(':', '-')).toBe(own!.replace('.json', ''));
  // The site that runs asks for a file of its own.
  const back = await site.run('restore', 'beide', { args: ['--file=hafen.jpg', '--to=zurueck'] });
  expect(back).toContain('nach ' + site.folder('zurueck') + ': hafen.jpg.');
  await expect(site.run('restore', 'beide', { args: ['--file=stand.jpg', '--to=zurueck'] })).rejects.toThrow(
    '„stand.jpg“ ist in dieser Sicherung nicht.',
  );
  // An unreadable one of the other site is passed over.
  const newest = site.folder(`beide/snapshots/${other}`);
  const whole = readFileSync(newest);
  writeFileSync(newest, whole.subarray(0, -20));
  const again = await testRestore({ ...services, backups }, site.folder('beide'), {
    report: () => undefined,
  });
  expect(again.created).toBe(tried.created);
  writeFileSync(newest, whole);
  await site.run('restore', 'beide', { on: empty, args: [`--name=${own}`] });
  expect(await everything(empty)).toEqual(await everything(site.app));
});

test('what an interrupted restore has left is no site, and the next one goes on', async () => {
  await site.run('backup', 'ganz');
  const empty = await emptySite();
  await killed('ganz', empty, 2, async () => {
    await expect(site.run('restore', 'ganz', { on: empty })).rejects.toThrow(
      'Hierher wird gerade schon eine Sicherung wiederhergestellt.',
    );
  });
  const interrupted = 'Hier ist das Wiederherstellen einer Sicherung nicht zu Ende gekommen.';
  await expect(requireRestored(empty.services, empty.dir)).rejects.toThrow(interrupted);
  await site.run('restore', 'ganz', { on: empty });
  expect(await everything(empty)).toEqual(await everything(site.app));
  await requireRestored(empty.services, empty.dir);
  // Ended behind its last step.
  await markRestore(empty.services.storage);
  await requireRestored(empty.services, empty.dir);
  expect(readdirSync(empty.dir)).not.toContain('restore-begun');
  const begun = await emptySite();
  await markRestore(begun.services.storage);
  await expect(openServices(parseConfig({ DATA_DIR: begun.dir }))).rejects.toThrow(interrupted);
});

test('a restore that is begun again in a bucket of others touches nothing there, and binds nobody to it', async () => {
  const store = await startS3();
  onTestFinished(() => store.stop());
  const taken = await emptySite(store.env);
  await site.run('backup', 'platz');
  await site.run('restore', 'platz', { on: taken });
  const full = await emptySite();
  await killed('platz', full, 0);
  const before = new Map(store.objects);
  await expect(site.run('restore', 'platz', { on: await full.opened(store.env) })).rejects.toThrow(
    /^Im Bucket „bilder“ unter „website\/“ liegt schon „imgs\/.*leeren Bucket, oder mit einem anderen S3_PREFIX/,
  );
  expect(store.objects).toEqual(before);
  const elsewhere = await full.opened({ ...store.env, S3_PREFIX: 'neu' });
  await site.run('restore', 'platz', { on: elsewhere });
  expect(await everything(elsewhere)).toEqual(await everything(site.app));
  expect([...store.objects].filter(([key]) => before.has(key))).toEqual([...before]);
  await expect(full.opened(store.env)).rejects.toThrow('liegen im Bucket „bilder“ unter „neu/“');
});

test('what somebody has put beside the files of an interrupted restore stays', async () => {
  const store = await startS3();
  onTestFinished(() => store.stop());
  await site.run('backup', 'daneben');
  for (const env of [{}, store.env]) {
    const empty = await emptySite(env);
    await killed('daneben', empty, 2);
    const { files } = empty.services;
    await files.put('imgs', 'fremd/y.jpg', Buffer.from('von jemand anderem'));
    const there = await everything(empty);
    const again = () => site.run('restore', 'daneben', { on: empty });
    await expect(again()).rejects.toThrow('liegt schon „imgs/fremd/y.jpg“');
    expect(await everything(empty)).toEqual(there);
    await files.remove('imgs', 'fremd/y.jpg');
    // Of the same length, and yet another one.
    const [[first, bytes]] = Object.entries(there).filter(([name]) => name.startsWith('imgs/')) as [
      [string, string],
    ];
    const at = first.slice('imgs/'.length);
    const other = Buffer.alloc(Buffer.from(bytes, 'base64').length);
    await files.put('imgs', at, other);
    await expect(again()).rejects.toThrow(`Die Datei „${at}“ ist schon da, und eine andere.`);
    expect((await files.read('imgs', at))!.equals(other)).toBe(true);
    await files.put('imgs', at, Buffer.from(bytes, 'base64'));
    await again();
    expect(await everything(empty)).toEqual(await everything(site.app));
  }
});

test('a byte that has changed in what is written readable is noticed', async () => {
  await site.run('backup', 'lesbar');
  const [name] = snapshotsIn('lesbar');
  const snapshot = site.folder(`lesbar/snapshots/${name}`);
  const secrets = path.join(site.folder('lesbar/geheimnisse'), name!);
  const empty = await emptySite();
  const changed = async (file: string, to: (text: string) => string) => {
    const whole = readFileSync(file, 'utf8');
    writeFileSync(file, to(whole));
    expect(readFileSync(file, 'utf8')).not.toBe(whole);
    const said = await site.run('restore', 'lesbar', { on: empty }).catch((error: Error) => error.message);
    writeFileSync(file, whole);
    return said;
  };
  expect(await changed(snapshot, (text) => text.replace('hafen.jpg', 'hafer.jpg'))).toBe(
    `Die Sicherung „${name}“ lässt sich nicht lesen.`,
  );
  const swapped = (text: string) => text.replace(/":"(.)/, (_, first) => `":"${first === 'A' ? 'B' : 'A'}`);
  expect(await changed(secrets, swapped)).toContain('Die Geheimnisse der Sicherung sind beschädigt.');
  expect(readdirSync(empty.dir)).not.toContain('restore-begun');
  const ofBefore = (text: string) =>
    text.replace(/,"sha256":"[0-9a-f]+"\}$/, '}').replace(/,"secrets":"[0-9a-f]+"/, '');
  expect(await changed(snapshot, ofBefore)).toContain('Wiederhergestellt');
});

/** As a folder of autofs whose disk is away: it is there, and nothing can be made in it. */
test.runIf(process.platform === 'linux')('a place that is away, and cannot be made, is refused', async () => {
  for (const place of ['/proc/weg/sicherung', '/proc/weg/sicherung.zip'])
    await expect(site.run('backup', place)).rejects.toThrow('Eine Datei oder ein Ordner ist nicht mehr da.');
});
