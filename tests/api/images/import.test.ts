import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { importFolder, type ImportReport } from '../../../api/images/folder-import.ts';
import { progressLine, summary } from '../../../api/images/import-report.ts';
import { albumTarget, siteTarget, type Target } from '../../../api/pictures/target.ts';
import { startApp, type TestApp } from '../app.ts';
import { small, withIptc } from './own-cases.ts';
import { hasPhotos, isSecondRun, PHOTOS } from './photos.ts';

let app: TestApp;
let from: string;
const lines: string[] = [];

beforeAll(async () => {
  app = await startApp();
  from = mkdtempSync(path.join(tmpdir(), 'lichthof-import-'));
  await paint('Größe (2).JPG', 'orange');
  await paint('b/zwei.jpeg', 'navy');
  await paint('b/gleich.jpg', 'navy');
  await paint('ohne-endung', 'teal');
  await paint('.versteckt.jpg', 'red');
  writeFileSync(path.join(from, 'kaputt.jpg'), (await jpeg('white')).subarray(0, 400));
  writeFileSync(path.join(from, 'notizen.txt'), 'kein Bild');
  writeFileSync(path.join(from, 'leer.jpg'), '');
  writeFileSync(path.join(from, 'seite.jpg'), '<html><script>alert(1)</script>');
});
afterAll(async () => {
  await app.close();
  rmSync(from, { recursive: true, force: true });
});

const jpeg = (background: string) =>
  sharp({ create: { width: 900, height: 600, channels: 3, background } })
    .jpeg()
    .toBuffer();
async function paint(name: string, color: string): Promise<void> {
  mkdirSync(path.dirname(path.join(from, name)), { recursive: true });
  writeFileSync(path.join(from, name), await jpeg(color));
}
const bring = (target: Target, folder = from): Promise<ImportReport> => {
  lines.length = 0;
  return importFolder(app.services, folder, target, (progress) => lines.push(progressLine(progress)));
};
const brp = () => siteTarget('brp', app.clock);
const images = () => app.services.db.selectFrom('image').selectAll().orderBy('seq').execute();

test('a folder comes in: in the order of names, damaged files are named, the rest goes on', async () => {
  const report = await bring(brp());
  expect(report).toMatchObject({ added: 3, present: 1 });
  expect(summary(report)).toBe(
    [
      '3 neu, 1 schon vorhanden, 3 übersprungen.',
      'Übersprungen:',
      '  kaputt.jpg: Die Datei ist beschädigt und lässt sich nicht vollständig lesen.',
      '  leer.jpg: Die Datei ist leer.',
      '  seite.jpg: Die Datei ist kein JPEG-Bild.',
    ].join('\n'),
  );
  expect(lines[0]).toBe('[1/7] neu: b/gleich.jpg');
  expect(lines[1]).toBe('[2/7] schon vorhanden: b/zwei.jpeg');
  expect((await images()).map(({ id, url, title }) => [id, url, title])).toEqual([
    ['i2611201', '2026/11/gleich.jpg', 'Gleich'],
    ['i2611202', '2026/11/Groesse-2.jpg', 'Größe (2)'],
    ['i2611203', '2026/11/ohne-endung.jpg', 'Ohne endung'],
  ]);
});

test('the record says what is there', async () => {
  const [image] = await images();
  expect(image).toMatchObject({
    tUrl: '2026/11/thm/gleich.jpg',
    largeUrl: null,
    album: 'brp',
    width: 900,
    height: 600,
    ws: true,
    public: true,
    isAsset: false,
    filename: 'gleich.jpg',
    fileExtension: 'jpg',
    tags: [],
  });
  expect(image!.hash).toBe(image!.sha256.slice(0, 8));
  const original = readFileSync(path.join(app.dir, 'imgs', image!.url));
  expect(original.equals(readFileSync(path.join(from, 'b/gleich.jpg')))).toBe(true);
});

test('importing again adds nothing, and leaves nothing', async () => {
  const before = await images();
  expect(await bring(brp())).toMatchObject({ added: 0, present: 4 });
  expect(await images()).toEqual(before);
  expect(readdirSync(path.join(app.dir, 'imgs/2026/11'))).toHaveLength(3);
  expect(readdirSync(path.join(app.dir, 'imgs/.tmp'))).toEqual([]);
});

test('another album is another place, also for the same picture', async () => {
  await app.services.db.insertInto('tag').values({ id: 7, name: 'Fest' }).execute();
  await app.services.db.insertInto('contributor').values({ id: 'c-anna', name: 'Anna', role: 0 }).execute();
  await app.services.db
    .insertInto('album')
    .values({ id: 'fest', title: 'Das Fest', location: 'protected/fest', tags: [7], contribs: ['c-anna'] })
    .execute();
  const target = await albumTarget(app.services.db, 'fest');
  expect(await bring(target!)).toMatchObject({ added: 3, present: 1 });
  const [first] = await app.services.db
    .selectFrom('image')
    .selectAll()
    .where('album', '=', 'fest')
    .orderBy('seq')
    .execute();
  expect(first).toMatchObject({
    id: 'i--fest--gleich',
    url: 'protected/fest/gleich.jpg',
    tUrl: 'protected/fest/thm/gleich.jpg',
    title: 'Das Fest',
    tags: [7],
    contribs: ['c-anna'],
    isAsset: true,
  });
  expect(await albumTarget(app.services.db, 'nirgends')).toBeNull();
});

test('the same name for another picture gets a number', async () => {
  const other = mkdtempSync(path.join(tmpdir(), 'lichthof-import-'));
  writeFileSync(path.join(other, 'gleich.jpg'), await jpeg('lime'));
  expect(await bring(brp(), other)).toMatchObject({ added: 1 });
  expect((await images()).at(-1)).toMatchObject({ url: '2026/11/gleich-2.jpg', filename: 'gleich-2.jpg' });
  rmSync(other, { recursive: true });
});

test('what an interrupted import left in place is taken over', async () => {
  const other = mkdtempSync(path.join(tmpdir(), 'lichthof-import-'));
  writeFileSync(path.join(other, 'rest.jpg'), await jpeg('pink'));
  copyFileSync(path.join(other, 'rest.jpg'), path.join(app.dir, 'imgs/2026/11/rest.jpg'));
  await bring(brp(), other);
  expect((await images()).at(-1)).toMatchObject({ url: '2026/11/rest.jpg' });
  expect(
    readdirSync(path.join(app.dir, 'imgs/2026/11')).filter((name) => name.startsWith('rest')),
  ).toHaveLength(1);
  rmSync(other, { recursive: true });
});

test('an empty folder says so', async () => {
  const empty = mkdtempSync(path.join(tmpdir(), 'lichthof-import-'));
  expect(summary(await bring(brp(), empty))).toBe('In diesem Ordner liegen keine JPEG-Bilder.');
  rmSync(empty, { recursive: true });
});

describe('metadata', () => {
  test('keywords become tags, new ones unpublished; HTML in a caption is text', async () => {
    const { db } = app.services;
    await db.insertInto('tag').values({ id: 40, name: 'FRÜHLING', published: true }).execute();
    const photos = mkdtempSync(path.join(tmpdir(), 'lichthof-import-'));
    const plain = await small().jpeg().toBuffer();
    const title = 'Größe & Übermut';
    const utf8 = {
      title,
      caption: 'Äpfel, Öl und Übung – Straße in Zürich („Schöne Grüße“) €',
      keywords: ['Frühling', 'Österreich', 'Straße'],
    };
    const html = {
      title: '<script>alert("xss")</script><img src=x onerror=alert(1)>',
      caption: '',
      keywords: ['<i>kw</i>'],
    };
    const latin1 = { title, caption: 'Äpfel', keywords: ['Frühling', 'Straße'] };
    writeFileSync(path.join(photos, 'html.jpg'), withIptc(plain, html));
    writeFileSync(path.join(photos, 'iptc-latin1.jpg'), withIptc(plain, latin1, 'latin1'));
    writeFileSync(path.join(photos, 'iptc-utf8.jpg'), withIptc(plain, utf8));
    await bring(siteTarget('noir', app.clock), photos);
    rmSync(photos, { recursive: true });
    const found = await db
      .selectFrom('image')
      .selectAll()
      .where('album', '=', 'noir')
      .orderBy('seq')
      .execute();
    expect(found.map(({ title, tags }) => [title, tags])).toEqual([
      ['<script>alert("xss")</script><img src=x onerror=alert(1)>', [41]],
      ['Größe & Übermut', [40, 42]],
      ['Größe & Übermut', [40, 43, 42]],
    ]);
    expect(found[2]!.description).toBe('Äpfel, Öl und Übung – Straße in Zürich („Schöne Grüße“) €');
    const tags = db.selectFrom('tag').select(['id', 'name', 'published', 'worksafe']).orderBy('id');
    expect(await tags.where('id', '>=', 40).execute()).toEqual([
      { id: 40, name: 'FRÜHLING', published: true, worksafe: true },
      { id: 41, name: '<i>kw</i>', published: false, worksafe: true },
      { id: 42, name: 'Straße', published: false, worksafe: true },
      { id: 43, name: 'Österreich', published: false, worksafe: true },
    ]);
  });

  test.skipIf(!hasPhotos || isSecondRun)('the whole gallery, twice', async () => {
    const gallery = path.join(PHOTOS, 'gallery');
    expect(await bring(siteTarget('760', app.clock), gallery)).toEqual({
      added: 77,
      present: 0,
      skipped: [],
    });
    expect(await bring(siteTarget('760', app.clock), gallery)).toEqual({
      added: 0,
      present: 77,
      skipped: [],
    });
  });
});
