import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkFiles } from '../../../api/backup/check.ts';
import { COMMANDS } from '../../../api/commands/control.ts';
import { aSecondLater, type TestApp } from '../app.ts';
import { startSite } from './site.ts';

let app: TestApp;
let site: Awaited<ReturnType<typeof startSite>>;
beforeAll(async () => {
  site = await startSite();
  ({ app } = site);
});
afterAll(() => site.close());

type Area = 'imgs' | 'blog' | 'bin';
const verify = () => site.run('verify', '');
/** What `make verify` says of a site with something wrong, and last how it fails. */
async function said(): Promise<string[]> {
  const lines: string[] = [];
  const verifying = COMMANDS.verify({
    services: app.services,
    args: [],
    cwd: site.root,
    dataDir: app.dir,
    say: (line) => void lines.push(line),
  });
  await verifying.catch((error: Error) => lines.push(error.message));
  return lines;
}
const change = async (area: Area, at: string, how: (bytes: Buffer) => Buffer) => {
  const { files } = app.services;
  const before = (await files.read(area, at))!;
  await files.put(area, at, how(Buffer.from(before)));
  return () => files.put(area, at, before);
};
const flipped = (bytes: Buffer) => {
  bytes[bytes.length - 20]! ^= 1;
  return bytes;
};
const firstIn = async (area: Area, end = '') => {
  for await (const { path: at } of app.services.files.walk(area)) if (at.endsWith(end)) return at;
  throw new Error(`There is no file in ${area}.`);
};

test('names what is missing, damaged and foreign among the pictures', async () => {
  const { files } = app.services;
  const restore = await change('imgs', 'feier/hafen.jpg', flipped);
  await files.put('imgs', 'feier/fremd.jpg', Buffer.from('was'));
  const insel = (await files.read('imgs', 'feier/insel.jpg'))!;
  await files.remove('imgs', 'feier/insel.jpg');
  expect(await said()).toEqual(
    expect.arrayContaining([
      'feier/fremd.jpg: gehört zu keinem Bild: von anderswo, oder von einem Hochladen, das nicht zu Ende kam',
      'feier/hafen.jpg: ist beschädigt',
      'feier/insel.jpg: fehlt',
      expect.stringContaining('3 Befunde'),
    ]),
  );
  await restore();
  await files.put('imgs', 'feier/insel.jpg', insel);
  await files.remove('imgs', 'feier/fremd.jpg');
  expect(await verify()).toContain('alles in Ordnung');
});

test('says how far it is, and is at its end only when all was looked at', async () => {
  const told: number[] = [];
  await checkFiles(app.services, { report: (done, total) => void told.push(done / total) });
  expect(told.filter((share) => share === 1)).toHaveLength(1);
  expect(told.at(-1)).toBe(1);
});

test('names what lies there under a name that nothing can have here', async () => {
  const folder = path.join(app.dir, 'imgs', 'feier');
  mkdirSync(path.join(folder, '[alt]'));
  writeFileSync(path.join(folder, '[alt]', 'b9.jpg'), 'ein Bild');
  writeFileSync(path.join(folder, '100%\nscharf.jpg'), 'ein Bild');
  writeFileSync(path.join(folder, '.DS_Store'), 'Notizen');
  const what = 'heißt so, wie hier nichts heißen kann, und ist in keiner Sicherung';
  expect(await said()).toEqual(
    expect.arrayContaining([
      `feier/100%?scharf.jpg: ${what}`,
      `feier/[alt]: ${what}`,
      expect.stringContaining('2 Befunde'),
    ]),
  );
  rmSync(path.join(folder, '[alt]'), { recursive: true });
  rmSync(path.join(folder, '100%\nscharf.jpg'));
  rmSync(path.join(folder, '.DS_Store'));
});

/** On a Mac either spelling finds it. */
test.runIf(process.platform === 'linux')(
  'names what was copied from a Mac, whose umlauts are two letters',
  async () => {
    const folder = path.join(app.dir, 'imgs', 'feier');
    const both = ['Höhe.jpg', 'Höhe.jpg'.normalize('NFD')];
    for (const name of ['Größe.jpg'.normalize('NFD'), ...both]) writeFileSync(path.join(folder, name), name);
    mkdirSync(path.join(folder, 'Übrig'.normalize('NFD')));
    const what =
      'hat im Namen Umlaute aus zwei Zeichen, wie auf einem Mac, und ist in keiner Sicherung: Bitte so umbenennen, wie er hier steht';
    expect(await said()).toEqual([
      `feier/Größe.jpg: ${what}`,
      `feier/Höhe.jpg: ${what}`,
      'feier/Übrig: heißt so, wie hier nichts heißen kann, und ist in keiner Sicherung',
      'feier/Höhe.jpg: gehört zu keinem Bild: von anderswo, oder von einem Hochladen, das nicht zu Ende kam',
      expect.stringContaining('4 Befunde'),
    ]);
    for (const name of readdirSync(folder))
      if (/\p{Lu}/u.test(name)) rmSync(path.join(folder, name), { recursive: true });
  },
);

test('finds an encrypted original that was cut off', async () => {
  const at = await firstIn('imgs', '.enc');
  const restore = await change('imgs', at, (bytes) => bytes.subarray(0, -7));
  expect(await said()).toContainEqual(expect.stringMatching(`^${at}: hat \\d+ statt \\d+ Bytes$`));
  await restore();
});

test('says of a link that it is one, as it does of a pipe', async () => {
  const imgs = path.join(app.dir, 'imgs');
  const [elsewhere, link] = [path.join(site.root, 'anderswo'), path.join(imgs, 'feier')];
  renameSync(link, elsewhere);
  symlinkSync(elsewhere, link);
  symlinkSync(path.join(elsewhere, 'hafen.jpg'), path.join(imgs, 'bild.jpg'));
  symlinkSync('nirgends', path.join(imgs, '.versteckt'));
  execFileSync('mkfifo', [path.join(imgs, 'rohr')]);
  // Which folders are real ones is remembered for a second.
  aSecondLater();
  const LINK = 'ist eine Verknüpfung und in keiner Sicherung: Hier gilt nur, was wirklich hier liegt';
  expect(await said()).toEqual([
    `bild.jpg: ${LINK}`,
    `feier: ${LINK}`,
    'rohr: ist weder Datei noch Ordner, und in keiner Sicherung',
    'feier/hafen.jpg: fehlt',
    'feier/insel.jpg: fehlt',
    expect.stringContaining('5 Befunde'),
  ]);
  rmSync(link);
  renameSync(elsewhere, link);
  rmSync(path.join(imgs, 'bild.jpg'));
  // What is only too much is said, and no failure.
  expect(await verify()).toContain('ein Befund');
  for (const name of ['rohr', '.versteckt']) rmSync(path.join(imgs, name));
});

test('looks at the bin', async () => {
  const { files } = app.services;
  const at = await firstIn('bin');
  const restore = await change('bin', at, flipped);
  await files.put('bin', '2026-11-20/fremd.jpg', Buffer.from('was'));
  expect(await said()).toEqual(
    expect.arrayContaining([
      'Papierkorb/2026-11-20/fremd.jpg: gehört zu nichts im Papierkorb',
      `Papierkorb/${at}: ist beschädigt`,
      expect.stringContaining('2 Befunde'),
    ]),
  );
  await files.remove('bin', at);
  expect(await said()).toContain(`Papierkorb/${at}: fehlt`);
  await restore();
  await files.remove('bin', '2026-11-20/fremd.jpg');
  expect(await verify()).toContain('alles in Ordnung');
});

test('looks at the texts of the blog', async () => {
  const { files } = app.services;
  const restore = await change('blog', 'beitraege/plan.html', (bytes) => Buffer.alloc(bytes.length));
  await files.put('blog', 'beitraege/fremd.html', Buffer.from('<p>was</p>'));
  expect(await said()).toEqual(
    expect.arrayContaining([
      'blog/beitraege/fremd.html: gehört zu keinem Text',
      'blog/beitraege/plan.html: ist beschädigt',
      expect.stringContaining('2 Befunde'),
    ]),
  );
  await files.remove('blog', 'beitraege/plan.html');
  expect(await said()).toContain('blog/beitraege/plan.html: fehlt');
  await restore();
  await files.remove('blog', 'beitraege/fremd.html');
  // What is only too much is said, and no failure.
  await files.put('blog', 'beitraege/fremd.html', Buffer.from('<p>was</p>'));
  await expect(verify()).resolves.toContain('ein Befund');
  await files.remove('blog', 'beitraege/fremd.html');
});
