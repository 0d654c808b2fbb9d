// issue 12, 1: single files come back, without a restore of everything
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openControl, runInServer } from '../../../api/commands/control.ts';
import type { Snapshot } from '../../../api/backup/snapshot.ts';
import { addPicture, jpeg } from '../albums/pictures.ts';
import type { TestApp } from '../app.ts';
import { filesBelow, startSite } from './site.ts';

const passphrase = 'silber und gelatine';
let app: TestApp;
let site: Awaited<ReturnType<typeof startSite>>;
beforeAll(async () => {
  site = await startSite();
  ({ app } = site);
  await site.run('backup', 'offen');
  await site.run('backup', 'geheim', { passphrase });
  await site.run('backup', 'eine.zip', { passphrase });
});
afterAll(() => site.close());

let count = 0;
/** Into a new folder. */
function bring(from: string, file: string, given: Parameters<typeof site.run>[2] & { name?: string } = {}) {
  const to = `zurueck-${(count += 1)}`;
  const args = [`--file=${file}`, `--to=${to}`, `--name=${given.name ?? ''}`];
  return { to: site.folder(to), said: site.run('restore', from, { ...given, args }) };
}
const original = (at: string) => app.services.files.read('imgs', at);

test.each([
  ['offen', {}],
  ['geheim', { passphrase }],
  ['eine.zip', { passphrase }],
] as const)(
  'a picture comes back by its path, by its name, and with all of its album: %s',
  async (from, given) => {
    for (const file of ['feier/hafen.jpg', 'hafen.jpg']) {
      const { to, said } = bring(from, file, given);
      expect(await said).toMatch(/^Aus der Sicherung vom .* nach .*: hafen\.jpg\.$/);
      expect(readdirSync(to)).toEqual(['hafen.jpg']);
      expect(readFileSync(path.join(to, 'hafen.jpg'))).toEqual(await original('feier/hafen.jpg'));
    }
    const { to, said } = bring(from, 'feier/', given);
    expect(await said).toContain('2 Dateien.');
    expect(
      filesBelow(to)
        .map((file) => path.relative(to, file))
        .toSorted(),
    ).toEqual(['feier/hafen.jpg', 'feier/insel.jpg']);
  },
);

test('so do a text of the blog and what lay in the bin; a locked album stays locked, and that is said', async () => {
  const text = bring('offen', 'blog/beitraege/plan.html');
  await text.said;
  expect(readFileSync(path.join(text.to, 'plan.html'), 'utf8')).toBe('<p>ein Plan</p>');
  const bin = bring('offen', 'Papierkorb');
  await bin.said;
  expect(filesBelow(bin.to)).toHaveLength(1);
  const locked = bring('offen', 'protected/tresor');
  expect(await locked.said).toContain(
    'Was auf .enc endet, ist mit dem Passwort seines Albums verschlüsselt.',
  );
  expect(
    filesBelow(locked.to)
      .map((file) => path.extname(file))
      .toSorted(),
  ).toEqual(['.enc', '.json']);
});

test('so do the secrets, also of a backup that the server made while their folder was gone', async () => {
  const secrets = path.join(app.dir, 'secrets');
  const key = readFileSync(path.join(secrets, 'jwt.key'));
  rmSync(secrets, { recursive: true });
  await site.run('backup', 'ohne', { passphrase });
  for (const [from, given] of Object.entries({
    offen: {},
    'eine.zip': { passphrase },
    ohne: { passphrase },
  })) {
    const { to, said } = bring(from, 'secrets', given);
    expect(await said).toContain('secrets/jwt.key.');
    expect(readFileSync(path.join(to, 'secrets/jwt.key'))).toEqual(key);
    const again = site.run('restore', from, { ...given, args: ['--file=secrets', `--to=${to}`] });
    await expect(again).rejects.toThrow('gibt es in diesem Ordner schon');
  }
});

test('what the newest backup has no more comes from the newest that has it, or from the one that is named', async () => {
  await addPicture(app, 'feier', 'fort.jpg', await jpeg('#333', 300));
  app.clock.pass(60);
  await site.run('backup', 'offen');
  const bytes = await original('feier/fort.jpg');
  await app.services.db.deleteFrom('image').where('filename', '=', 'fort.jpg').execute();
  await app.services.files.remove('imgs', 'feier/fort.jpg');
  app.clock.pass(60);
  await site.run('backup', 'offen');
  const { to, said } = bring('offen', 'fort.jpg');
  expect(await said).toContain('fort.jpg');
  expect(readFileSync(path.join(to, 'fort.jpg'))).toEqual(bytes);
  const newest = readdirSync(site.folder('offen/snapshots')).toSorted().at(-1)!;
  await expect(bring('offen', 'fort.jpg', { name: newest }).said).rejects.toThrow(
    '„fort.jpg“ ist in dieser Sicherung nicht.',
  );
  await expect(bring('offen', 'nie.jpg').said).rejects.toThrow('„nie.jpg“ ist in keiner dieser Sicherungen.');
});

test('a name that several have is asked for with its folder', async () => {
  await app.services.db
    .insertInto('album')
    .values({ id: 'zweites', title: 'Zweites', location: 'zweites', downloadable: true })
    .execute();
  await addPicture(app, 'zweites', 'hafen.jpg', await jpeg('#252', 300));
  await site.run('backup', 'doppelt');
  const { to, said } = bring('doppelt', 'hafen.jpg');
  await expect(said).rejects.toThrow(
    'Mehrere heißen „hafen.jpg“. Bitte mit Ordner angeben: feier/hafen.jpg, zweites/hafen.jpg',
  );
  expect(existsSync(to)).toBe(false);
});

test('nothing is written over, into the data directory, or without a folder', async () => {
  const { to, said } = bring('offen', 'hafen.jpg');
  await said;
  writeFileSync(path.join(to, 'hafen.jpg'), 'meins');
  const again = site.run('restore', 'offen', { args: ['--file=hafen.jpg', `--to=${to}`] });
  await expect(again).rejects.toThrow('gibt es in diesem Ordner schon');
  expect(readFileSync(path.join(to, 'hafen.jpg'), 'utf8')).toBe('meins');
  const inside = site.run('restore', 'offen', { args: ['--file=hafen.jpg', `--to=${app.dir}/imgs`] });
  await expect(inside).rejects.toThrow('nicht im Datenordner liegt');
  const nowhere = site.run('restore', 'offen', { args: ['--file=hafen.jpg'] });
  await expect(nowhere).rejects.toThrow('make restore FILE=hafen.jpg TO=ordner');
});

test('what is damaged in the backup, or leads out of the folder, leaves nothing', async () => {
  await site.run('backup', 'kaputt');
  const bytes = (await original('feier/insel.jpg'))!;
  const object = filesBelow(site.folder('kaputt/objects')).find((file) => readFileSync(file).equals(bytes))!;
  writeFileSync(
    object,
    bytes.map((byte, i) => (i === 50 ? byte ^ 1 : byte)),
  );
  const damaged = bring('kaputt', 'insel.jpg');
  await expect(damaged.said).rejects.toThrow('In der Sicherung ist beschädigt');
  expect(readdirSync(damaged.to)).toEqual([]);
  const [name] = readdirSync(site.folder('kaputt/snapshots'));
  const file = site.folder(`kaputt/snapshots/${name}`);
  const snapshot = JSON.parse(readFileSync(file, 'utf8')) as Snapshot;
  snapshot.files[0]!.path = 'feier/../../raus.jpg';
  writeFileSync(file, JSON.stringify({ ...snapshot, sha256: undefined }));
  await expect(bring('kaputt', 'feier').said).rejects.toThrow('kann es in Lichthof nicht geben');
  expect(existsSync(site.folder('raus.jpg'))).toBe(false);
});

test.runIf(process.env['TEST_DATABASE'] === 'embedded')('they come while the server runs', async () => {
  const control = await openControl(app.services, app.dir);
  const call = (...args: string[]) =>
    runInServer(
      app.dir,
      { name: 'restore', args: ['--place=offen', ...args], cwd: site.folder('') },
      () => undefined,
    );
  await call('--file=hafen.jpg', '--to=laufend');
  expect(readFileSync(site.folder('laufend/hafen.jpg'))).toEqual(await original('feier/hafen.jpg'));
  await expect(call('--file=')).rejects.toThrow('beenden Sie zuerst den Server');
  control.close();
});
