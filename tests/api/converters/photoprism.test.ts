import fs from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { convert } from '../../../api/converters/convert.ts';
import { arrive, emptyApp } from '../moving/library.ts';
import { converted, photos, put } from './dump.ts';

/** As `Photo.SaveAsYaml` of internal/entity/photo_yaml.go writes it: the fields of photo.go that are not `-`. */
const photo = (uid: string, more: readonly string[] = []) =>
  [
    'TakenAt: 2024-05-01T08:11:12Z',
    'TakenAtLocal: 2024-05-01T10:11:12Z',
    'TakenSrc: meta',
    `UID: ${uid}`,
    'Type: image',
    ...more,
    'TimeZone: Europe/Berlin',
    'Year: 2024',
    'Month: 5',
    'Day: 1',
    'CreatedAt: 2024-05-02T08:00:00Z',
    'UpdatedAt: 2024-05-03T08:00:00Z',
    '',
  ].join('\n');

const ONE = [
  'Title: "Geysir: \\"Strokkur\\""',
  'TitleSrc: manual',
  'Caption: |-',
  '  Es',
  '  kocht.',
  'CaptionSrc: manual',
  'Favorite: true',
  'Lat: 64.31',
  'Details:',
  '  Keywords: island, geysir',
  '  Subject: Anna Adler',
  '  Artist: Jana Groß',
  '  Copyright: Jana',
];

/** The same of album_yaml.go. */
const album = (uid: string, title: string, more: readonly string[], uids: readonly string[]) =>
  [
    `UID: ${uid}`,
    `Slug: ${title.toLowerCase()}`,
    `Title: ${title}`,
    ...more,
    'Country: zz',
    'CreatedAt: 2024-05-02T08:00:00Z',
    'UpdatedAt: 2024-05-03T08:00:00Z',
    ...(uids.length > 0
      ? ['Photos:', ...uids.flatMap((one) => [`- UID: ${one}`, '  CreatedAt: 2024-05-02T08:00:00Z'])]
      : []),
    '',
  ].join('\n');

const FILES = ['2024/05/a.jpg', '2024/05/b.JPG', '2024/05/c.jpg', '2024/05/d.heic', 'rest.jpg'];

async function storage() {
  const dir = await photos(FILES);
  const from = await photos([]);
  put(from, 'sidecar/2024/05/a.yml', photo('ps1', ONE));
  put(
    from,
    'sidecar/2024/05/b.yml',
    photo('ps2', ['Title: Unknown', 'Description: Alt', 'Private: true', 'Details:', '  Keywords: ""']),
  );
  put(
    from,
    'sidecar/2024/05/c.yml',
    photo('ps3', ['Title: C', 'DeletedAt: 2024-06-01T00:00:00Z', 'Details:', '  Keywords: ""']),
  );
  put(from, 'sidecar/2024/05/d.yml', photo('ps4', ['Title: D', 'Details:', '  Keywords: ""']));
  put(from, 'sidecar/rest.yml', photo('ps5', ['Title: Rest', 'Details: null']));
  put(from, 'sidecar/kaputt.yml', 'UID: [');
  put(
    from,
    'backup/albums/album/as1.yml',
    album(
      'as1',
      'Island',
      ['Type: album', 'Description: Reise', 'Order: name'],
      ['ps1', 'ps2', 'ps3', 'ps9'],
    ),
  );
  put(from, 'backup/albums/album/as2.yml', album('as2', 'Beste', ['Type: album'], ['ps1']));
  put(
    from,
    'backup/albums/month/as3.yml',
    album('as3', 'Mai', ['Type: month', 'Filter: public:true year:2024'], []),
  );
  return { dir, from };
}

test('PhotoPrism: albums, keywords, captions, artists and favourites come along', async () => {
  const { dir, from } = await storage();
  const { said, moving } = await converted('photoprism', from, dir);
  expect(moving.albums).toMatchObject([
    {
      id: 'island',
      title: 'Island',
      public: false,
      sortBy: 'name',
      description: 'Reise',
      location: 'protected/island',
    },
    { id: 'beste', public: false, groupIds: ['ug-noch-niema'] },
    { id: 'ohne-album' },
  ]);
  expect(moving.images.map(({ file, album, title, trash }) => [file, album, title, trash])).toEqual([
    ['2024/05/a.jpg', 'island', 'Geysir: "Strokkur"', false],
    ['2024/05/a.jpg', 'beste', 'Geysir: "Strokkur"', false],
    ['2024/05/b.JPG', 'island', undefined, true],
    ['2024/05/c.jpg', 'island', 'C', true],
    ['rest.jpg', 'ohne-album', 'Rest', false],
  ]);
  expect(moving.images[0]).toMatchObject({
    description: 'Es<br>kocht.',
    tags: ['island', 'geysir'],
    contribs: ['jana-gross'],
    takenAt: '2024-05-01T10:11:12.000Z',
    created: '2024-05-02T08:00:00.000Z',
    ratings: [{ user: null, favorite: true }],
  });
  expect(moving.images[2]!.description).toBe('Alt');
  for (const line of [
    '1 × Bilder haben kein JPEG unter den Originalen.',
    '1 × Alben, die PhotoPrism selbst bildet',
    '1 × private Bilder sehen nur Administratoren',
    '1 × archivierte Bilder sind als Papierkorb markiert.',
    '1 × Namen abgebildeter Personen (Subject) bleiben zurück.',
    '1 × YAML-Dateien lassen sich nicht lesen: kaputt.yml.',
    '1 × Bilder liegen in mehreren Alben',
  ])
    expect(said).toContain(line);
  const app = await emptyApp();
  await app.member('chefin', { admin: true });
  const report = await arrive(app, dir);
  expect(report).toContain('Neu: 2 Tags, 1 Beitragende, 1 Gruppen, 3 Alben, 5 Bilder, 2 Bewertungen.');
  expect(report).not.toContain('Nicht oder nicht ganz');
});

test('PhotoPrism: a copy goes elsewhere where that is wanted, and what is no storage is refused', async () => {
  const { dir, from } = await storage();
  const to = await photos([]);
  await convert({ system: 'photoprism', from, photos: dir, to });
  const app = await emptyApp();
  expect(await arrive(app, to)).toContain('5 Bilder.');
  await expect(
    convert({ system: 'photoprism', from: await photos(['x.jpg']), photos: dir, to }),
  ).rejects.toThrow('Hier liegt nichts von PhotoPrism');
  await expect(
    convert({ system: 'photoprism', from: path.join(dir, 'rest.jpg'), photos: dir, to }),
  ).rejects.toThrow('FROM ist bei PhotoPrism der Ordner „storage“.');
  await expect(convert({ system: 'flickr', from, photos: dir, to })).rejects.toThrow(
    'SYSTEM=piwigo, lychee, photoprism, wordpress',
  );
  await expect(convert({ system: 'photoprism', from, photos: dir, to: from })).rejects.toThrow(
    'liegt schon anderes',
  );
});

/** Of Node itself, as everything imports it. */
function spied<N extends 'readdir' | 'copyFile'>(name: N) {
  const spy = vi.spyOn(fs, name);
  syncBuiltinESMExports();
  onTestFinished(() => {
    spy.mockRestore();
    syncBuiltinESMExports();
  });
  return spy;
}

test('a copy that broke off goes on when it is called again', async () => {
  const { dir, from } = await storage();
  const to = path.join(await photos([]), 'ziel');
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  spied('copyFile').mockRejectedValueOnce(full);
  await expect(convert({ system: 'photoprism', from, photos: dir, to })).rejects.toThrow(full);
  await convert({ system: 'photoprism', from, photos: dir, to });
  expect((await fs.readdir(to)).toSorted()).toEqual(['2024', 'lichthof.json', 'rest.jpg']);
  await convert({ system: 'photoprism', from, photos: dir, to });
  expect(await arrive(await emptyApp(), to)).toContain('5 Bilder');
});

test('PhotoPrism: a folder of originals is listed once, however many pictures it has', async () => {
  const names = Array.from({ length: 30 }, (_, i) => `2024/${i}`);
  const dir = await photos(names.map((name) => `${name}.jpg`));
  const from = await photos([]);
  for (const [i, name] of names.entries()) put(from, `sidecar/${name}.yml`, photo(`ps${i}`));
  const listed = spied('readdir');
  const { moving } = await converted('photoprism', from, dir);
  expect(moving.images).toHaveLength(30);
  expect(listed.mock.calls.filter(([folder]) => folder === path.join(dir, '2024'))).toHaveLength(1);
});
