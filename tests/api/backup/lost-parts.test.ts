// issue 12, 1: what is damaged in a backup takes nothing else with it
import { readdirSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { COMMANDS } from '../../../api/commands/control.ts';
import { addPicture, jpeg } from '../albums/pictures.ts';
import { everything, filesBelow, startSite } from './site.ts';

let site: Awaited<ReturnType<typeof startSite>>;
beforeAll(async () => {
  site = await startSite();
  await addPicture(site.app, 'feier', 'steg.jpg', await jpeg('#a53', 300));
});
afterAll(() => site.close());

let count = 0;
/** Into a new folder. */
function bring(from: string, file: string, { name = '' } = {}) {
  const to = `zurueck-${(count += 1)}`;
  const args = [`--file=${file}`, `--to=${to}`, `--name=${name}`];
  return { to: site.folder(to), said: site.run('restore', from, { args }) };
}
const original = async (at: string) => (await site.app.services.files.read('imgs', at))!;
async function objectOf(from: string, at: string): Promise<string> {
  const bytes = await original(at);
  return filesBelow(site.folder(`${from}/objects`)).find((file) => readFileSync(file).equals(bytes))!;
}

test('of a folder all comes that is whole, and the rest is named with its reason', async () => {
  await site.run('backup', 'luecken');
  const rotten = await objectOf('luecken', 'feier/hafen.jpg');
  const bytes = readFileSync(rotten);
  writeFileSync(
    rotten,
    bytes.map((byte, i) => (i === 50 ? byte ^ 1 : byte)),
  );
  rmSync(await objectOf('luecken', 'feier/insel.jpg'));
  const { to, said } = bring('luecken', 'feier');
  const error = await said.then(
    () => '',
    (failure: Error) => failure.message,
  );
  expect(error.split('\n')).toHaveLength(1 + 2);
  expect(error).toMatch(/^ {2}feier\/hafen\.jpg: In der Sicherung ist beschädigt: /m);
  expect(error).toMatch(/^ {2}feier\/insel\.jpg: In der Sicherung fehlt: /m);
  expect(filesBelow(to).map((file) => path.relative(to, file))).toEqual(['feier/steg.jpg']);
  expect(readFileSync(path.join(to, 'feier/steg.jpg'))).toEqual(await original('feier/steg.jpg'));
});

test('what is damaged is named by its path, and keeps the rest from nobody who asks for that', async () => {
  await site.run('backup', 'faul');
  const [rotten, gone] = [
    await objectOf('faul', 'feier/hafen.jpg'),
    await objectOf('faul', 'feier/insel.jpg'),
  ];
  writeFileSync(rotten, readFileSync(rotten).fill(0, 50, 60));
  rmSync(gone);
  const other = await site.emptySite();
  onTestFinished(() => other.close());
  const untouched = await everything(other);
  await expect(site.run('restore', 'faul', { on: other })).rejects.toThrow(
    /^In der Sicherung .* Betroffen: feier\/hafen\.jpg, feier\/insel\.jpg\. .*DAMAGED=1/,
  );
  expect(await everything(other)).toEqual(untouched);
  const args = ['--without-damaged=1'];
  // Where a table is damaged there is nothing to be restored.
  const table = filesBelow(site.folder('faul/objects')).find((at) =>
    readFileSync(at).includes('chefin@example.org'),
  )!;
  const rows = readFileSync(table);
  writeFileSync(table, rows.subarray(1));
  await expect(site.run('restore', 'faul', { on: other, args })).rejects.toThrow(
    'In der Sicherung ist beschädigt',
  );
  expect(await everything(other)).toEqual(untouched);
  writeFileSync(table, rows);
  const said = await site.run('restore', 'faul', { on: other, args });
  const all = await everything(site.app);
  for (const name of ['feier/hafen.jpg', 'feier/insel.jpg']) {
    expect(said).toContain(`Nicht wiederhergestellt, weil beschädigt: ${name}`);
    delete all[`imgs/${name}`];
  }
  expect(said).toContain(
    `Wiederhergestellt: ${Object.keys(all).filter((one) => !one.startsWith('table ')).length} Dateien`,
  );
  expect(await everything(other)).toEqual(all);
});

test('a file alone that does not come is named as well', async () => {
  await site.run('backup', 'leer');
  rmSync(await objectOf('leer', 'feier/hafen.jpg'));
  const { to, said } = bring('leer', 'hafen.jpg');
  await expect(said).rejects.toThrow(/Nicht gekommen:\n {2}hafen\.jpg: In der Sicherung fehlt/);
  expect(readdirSync(to)).toEqual([]);
});

test('what ends at the place it goes to ends at once', async () => {
  await site.run('backup', 'ganz');
  const { files } = site.app.services;
  const bytes = await original('feier/hafen.jpg');
  writeFileSync(site.folder('datei'), bytes);
  const said = site.run('restore', 'ganz', { args: ['--file=feier', '--to=datei'] });
  await expect(said).rejects.toThrow(/^Ein Teil dieses Pfades ist kein Ordner\.$/);
  expect(await files.read('imgs', 'feier/hafen.jpg')).toEqual(bytes);
});

test('where a part of a path is no folder each command says so in words', async () => {
  await site.run('backup', 'da');
  writeFileSync(site.folder('keiner'), '');
  const NO_FOLDER = /^Ein Teil dieses Pfades ist kein Ordner\.$/;
  await expect(site.run('backup', 'keiner/x.zip')).rejects.toThrow(NO_FOLDER);
  await expect(site.run('backup', 'keiner/tief/x')).rejects.toThrow(NO_FOLDER);
  const args = ['--file=feier', '--to=keiner/x'];
  await expect(site.run('restore', 'da', { args })).rejects.toThrow(NO_FOLDER);
  const { services, dir: dataDir } = site.app;
  const away = { services, args: ['--to=keiner/x'], cwd: site.folder(''), dataDir, say: () => undefined };
  await expect(COMMANDS.export(away)).rejects.toThrow(NO_FOLDER);
  await expect(site.run('restore', 'keiner/x.zip', { on: await site.emptySite() })).rejects.toThrow(
    'keine Sicherung von Lichthof',
  );
});

test('a snapshot that cannot be read is passed over for the next older one, unless it was named', async () => {
  await site.run('backup', 'reihe');
  site.app.clock.pass(60);
  await site.run('backup', 'reihe');
  const names = readdirSync(site.folder('reihe/snapshots')).toSorted();
  const newest = names.at(-1)!;
  writeFileSync(site.folder(`reihe/snapshots/${newest}`), '{"format":1');
  const { to, said } = bring('reihe', 'hafen.jpg');
  expect(await said).toContain(`Die Sicherung „${newest}“ lässt sich nicht lesen. Gesucht wird in älteren.`);
  expect(readdirSync(to)).toEqual(['hafen.jpg']);
  await expect(bring('reihe', 'hafen.jpg', { name: newest }).said).rejects.toThrow('lässt sich nicht lesen');
  await expect(bring('reihe', 'nie.jpg').said).rejects.toThrow('„nie.jpg“ ist in keiner dieser Sicherungen.');
  writeFileSync(site.folder(`reihe/snapshots/${names[0]}`), '');
  await expect(bring('reihe', 'hafen.jpg').said).rejects.toThrow('„hafen.jpg“ ist in keiner');
});

test.runIf(process.platform === 'linux')('a restore leaves no file open, also where it fails', async () => {
  await site.run('backup', 'eine.zip');
  const open = () =>
    readdirSync('/proc/self/fd').filter((fd) => {
      try {
        return readlinkSync(`/proc/self/fd/${fd}`) === site.folder('eine.zip');
      } catch {
        return false;
      }
    });
  await bring('eine.zip', 'hafen.jpg').said;
  await expect.poll(open).toEqual([]);
  await expect(bring('eine.zip', 'nie.jpg').said).rejects.toThrow('nie.jpg');
  await expect.poll(open).toEqual([]);
  await expect(site.run('restore', 'eine.zip')).rejects.toThrow('leeres Lichthof');
  await expect(site.run('restore', 'eine.zip', { args: ['--name=1999'] })).rejects.toThrow();
  await expect.poll(open).toEqual([]);
  const other = await site.emptySite();
  await site.run('restore', 'eine.zip', { on: other });
  await other.close();
  await expect.poll(open).toEqual([]);
});
