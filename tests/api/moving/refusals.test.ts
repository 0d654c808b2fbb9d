import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { jpeg } from '../albums/pictures.ts';
import { arrive, emptyApp, folder } from './library.ts';

let picture: Buffer;
beforeAll(async () => {
  picture = await jpeg('#456', 300);
});

/** A folder with these pictures and this file beside them. */
function given(moving: object | string, names: readonly string[] = []): string {
  const dir = folder();
  for (const name of names) {
    mkdirSync(path.dirname(path.join(dir, name)), { recursive: true });
    writeFileSync(path.join(dir, name), picture);
  }
  const text =
    typeof moving === 'string' ? moving : JSON.stringify({ format: 'lichthof', version: 1, ...moving });
  writeFileSync(path.join(dir, 'lichthof.json'), text);
  return dir;
}

test('a file that is not in order is refused as a whole, with each thing that is wrong', async () => {
  const app = await emptyApp();
  await expect(arrive(app, given('{"format": "lichthof",\n"version": 1,\n"images": [}'))).rejects.toThrow(
    'lichthof.json ist kein gültiges JSON. Es wurde nichts übernommen.',
  );
  await expect(arrive(app, given('{"version": 1}'))).rejects.toThrow('format: Das ist keine lichthof.json.');
  await expect(arrive(app, given({ version: 2 }))).rejects.toThrow('von einer anderen Fassung');
  const wrong = {
    tags: [{ name: 'Gut' }, { name: '' }],
    images: [{ file: 'a.jpg', dt: '2026-02-30', farbe: 'rot' }],
  };
  await expect(arrive(app, given(wrong, ['a.jpg']))).rejects.toThrow(
    [
      'lichthof.json ist nicht in Ordnung. Es wurde nichts übernommen.',
      '  tags.1.name: Bitte geben Sie einen Namen ein.',
      '  images.0.dt: Bitte geben Sie ein Datum als JJJJ-MM-TT an.',
      '  images.0.farbe: Dieses Feld gibt es hier nicht.',
    ].join('\n'),
  );
  expect(await app.services.db.selectFrom('tag').selectAll().execute()).toEqual([]);
});

test.each(['../geheim.jpg', '/etc/passwd', 'a/../../b.jpg', './a.jpg', 'a//b.jpg', '..', 'a/..', ''])(
  'no path leads out of the folder: %j',
  async (file) => {
    const app = await emptyApp();
    await expect(arrive(app, given({ images: [{ file, album: 'brp' }] }))).rejects.toThrow('images.0.file: ');
  },
);

test('an album that waits here for its password gets none that is meant for others', async () => {
  const app = await emptyApp();
  const album = { id: 'warte', title: 'Warte', location: 'protected/warte' };
  await app.services.db
    .insertInto('album')
    .values({ ...album, encrypted: true })
    .execute();
  for (const password of ['', 'abc', 'lang genug für alle'])
    expect(await arrive(app, given({ albums: [album] }), { password })).toContain('„Warte“: Verschlüsselt.');
  const rows = await app.services.db.selectFrom('album').select('wrappedKey').execute();
  expect(rows).toEqual([{ wrappedKey: null }]);
});

test('what is no file is not waited for', async () => {
  const app = await emptyApp();
  const dir = given({ images: [{ file: 'rohr.jpg', album: 'brp' }] });
  execFileSync('mkfifo', [path.join(dir, 'rohr.jpg')]);
  expect(await arrive(app, dir)).toContain('rohr.jpg: Das ist keine Datei.');
});

test('an album that is here, and not in the file, is not said to be missing', async () => {
  const app = await emptyApp();
  await app.services.db.insertInto('album').values({ id: 'hier', title: 'Hier', location: 'hier' }).execute();
  const said = await arrive(app, given({ images: [{ file: 'a.jpg', album: 'hier' }] }, ['a.jpg']));
  expect(said).toContain('a.jpg: Das Album „hier“ gibt es hier, aber nicht in der lichthof.json.');
});

test('no link leads out of it', async () => {
  const app = await emptyApp();
  const outside = given({}, ['geheim.jpg']);
  const dir = given({
    images: [
      { file: 'link.jpg', album: 'brp' },
      { file: 'ordner/geheim.jpg', album: 'brp' },
    ],
  });
  symlinkSync(path.join(outside, 'geheim.jpg'), path.join(dir, 'link.jpg'));
  symlinkSync(outside, path.join(dir, 'ordner'));
  const said = await arrive(app, dir);
  expect(said).toContain('link.jpg: Die Datei liegt außerhalb des Ordners.');
  expect(said).toContain('ordner/geheim.jpg: Die Datei liegt außerhalb des Ordners.');
  expect(await app.services.db.selectFrom('image').select('id').execute()).toEqual([]);
});

test('what is refused stays behind by name, and the rest comes in', async () => {
  const app = await emptyApp();
  const dir = given(
    {
      albums: [
        { id: 'gut', title: 'Gut', location: 'gut' },
        { id: 'schlecht', title: 'Schlecht', location: 'offen', groupIds: ['ug-niemand'] },
      ],
      images: [
        {
          file: 'eins.jpg',
          album: 'gut',
          tags: ['Nebel'],
          contribs: ['wer'],
          description: '<b onclick="x()">b</b>',
        },
        { file: 'zwei.jpg', album: 'schlecht' },
        { file: 'fehlt.jpg', album: 'brp' },
        { file: 'kein.jpg', album: 'brp' },
      ],
      posts: [{ id: 'p-a', title: 'A', dateStr: '2026-03-29', timeStr: '02:30', text: '<p>a</p>' }],
      texts: [{ id: 't-a', text: '<p>a</p><script>x()</script>' }],
    },
    ['eins.jpg', 'zwei.jpg', 'ungenannt.jpg'],
  );
  writeFileSync(path.join(dir, 'kein.jpg'), 'kein Bild');
  const said = await arrive(app, dir);
  expect(said).toContain('Neu: 1 Tags, 1 Alben, 1 Bilder, 1 Texte.');
  for (const line of [
    'Album „Schlecht“: groupIds: ',
    'eins.jpg: Diese Beitragenden gibt es nicht: wer.',
    'zwei.jpg: Das Album „schlecht“ ist nicht da.',
    'fehlt.jpg: Die Datei fehlt.',
    'kein.jpg: Die Datei ist kein JPEG-Bild.',
    'Beitrag „A“: timeStr: Diese Uhrzeit gibt es an diesem Tag nicht',
    'Text „t-a“: In Texten nicht erlaubt und entfernt: <script>.',
    '1 Bilder im Ordner nennt die lichthof.json nicht: ungenannt.jpg',
  ])
    expect(said).toContain(line);
  const { description } = await app.services.db
    .selectFrom('image')
    .select('description')
    .executeTakeFirstOrThrow();
  expect(description).toBe('<b>b</b>');
  const tag = await app.services.db.selectFrom('tag').selectAll().executeTakeFirstOrThrow();
  expect(tag).toMatchObject({ name: 'Nebel', published: false });
});

test('nobody becomes an administrator, and nobody sees more than the file wants', async () => {
  const app = await emptyApp();
  const { db } = app.services;
  await db
    .insertInto('album')
    .values({ id: 'fest', title: 'Fest', location: 'protected/fest', public: true })
    .execute();
  const user = { id: 'u-x', name: 'X', email: 'x@example.org', groups: ['ug-g'] };
  await expect(arrive(app, given({ users: [{ ...user, admin: true }] }))).rejects.toThrow(
    'users.0.admin: Dieses Feld gibt es hier nicht.',
  );
  const said = await arrive(
    app,
    given(
      {
        groups: [
          { id: 'ug-g', name: 'G', parentId: 'ug-oben' },
          { id: 'ug-oben', name: 'Oben' },
        ],
        users: [user],
        albums: [{ id: 'fest', title: 'Fest', location: 'protected/fest', groupIds: ['ug-g'] }],
        images: [{ file: 'a.jpg', album: 'fest' }],
      },
      ['a.jpg'],
    ),
  );
  expect(said).toContain('Album „Fest“: Das Album gibt es hier schon, und es sehen mehr Menschen');
  expect(await db.selectFrom('image').select('id').execute()).toEqual([]);
  expect(await db.selectFrom('users').select(['admin', 'pwdHash']).execute()).toEqual([
    { admin: false, pwdHash: null },
  ]);
});

test('a group that is somebody else’s here lets nobody in', async () => {
  const app = await emptyApp();
  const { db } = app.services;
  await db.insertInto('userGroup').values({ id: 'ug-g', name: 'Nachbarn' }).execute();
  const said = await arrive(
    app,
    given(
      {
        groups: [{ id: 'ug-g', name: 'Familie' }],
        users: [{ id: 'u-x', name: 'X', email: 'x@example.org', groups: ['ug-g'] }],
        albums: [{ id: 'fest', title: 'Fest', location: 'protected/fest', groupIds: ['ug-g'] }],
        images: [{ file: 'a.jpg', album: 'fest' }],
      },
      ['a.jpg'],
    ),
  );
  expect(said).toContain('Gruppe „Familie“: Mit der ID ug-g gibt es hier schon „Nachbarn“.');
  expect(said).toContain('Album „Fest“: Eine seiner Gruppen ist hier eine andere.');
  expect(await db.selectFrom('album').select('id').execute()).toEqual([]);
  expect(await db.selectFrom('users').select('groups').execute()).toEqual([{ groups: [] }]);
});

test('one file in two places is one picture of each', async () => {
  const app = await emptyApp();
  const images = [
    { file: 'a.jpg', album: 'offen', id: 'i--offen--a' },
    { file: 'a.jpg', album: 'brp', folder: 'offen', id: 'i2601011', position: 3 },
    { file: 'a.jpg', album: 'zu' },
  ];
  const albums = [
    { id: 'offen', title: 'Offen', location: 'offen', public: true },
    { id: 'zu', title: 'Zu', location: 'protected/zu', groupIds: ['ug-g'] },
  ];
  const dir = given({ groups: [{ id: 'ug-g', name: 'G' }], albums, images }, ['a.jpg']);
  expect(await arrive(app, dir)).toContain('1 Gruppen, 2 Alben, 3 Bilder.');
  expect(await app.services.db.selectFrom('image').select(['id', 'url']).orderBy('id').execute()).toEqual([
    { id: 'i--offen--a', url: 'offen/a.jpg' },
    { id: 'i--zu--a', url: 'protected/zu/a.jpg' },
    { id: 'i2601011', url: 'offen/a.jpg' },
  ]);
  expect(await arrive(app, dir)).toContain('Neu: nichts.');
});

test('ratings of somebody who is not here wait for him', async () => {
  const app = await emptyApp();
  const ratings = [
    { user: 'anna@example.org', rating: 5 },
    { user: null, favorite: true },
  ];
  const dir = given({ images: [{ file: 'a.jpg', album: 'brp', ratings }] }, ['a.jpg']);
  const said = await arrive(app, dir);
  expect(said).toContain('1 Bewertung von anna@example.org: Dieses Konto gibt es hier nicht.');
  expect(said).toContain('1 Bewertung von einem Administrator: ');
  await app.member('anna');
  await app.member('chefin', { admin: true });
  expect(await arrive(app, dir)).toContain('Neu: 2 Bewertungen.');
  expect(await arrive(app, dir)).toContain('1 Bilder, 2 Bewertungen.');
});

test('two imports at once lose none of the tags that both name', async () => {
  const app = await emptyApp();
  const tags = ['Nebel', 'Ähren', 'Hafen'];
  const folders = ['#123', '#987'].map((color) => {
    const dir = given({ images: [{ file: 'a.jpg', album: 'brp', tags }] });
    return jpeg(color, 300)
      .then((bytes) => writeFileSync(path.join(dir, 'a.jpg'), bytes))
      .then(() => dir);
  });
  const said = await Promise.all((await Promise.all(folders)).map((dir) => arrive(app, dir)));
  for (const one of said) expect(one).not.toContain('Nicht oder nicht ganz');
  const there = await app.services.db.selectFrom('tag').select('id').execute();
  expect(there).toHaveLength(3);
  const images = await app.services.db.selectFrom('image').select('tags').execute();
  const ids = there.map(({ id }) => id).toSorted((a, b) => a - b);
  expect(images.map((image) => image.tags.toSorted((a, b) => a - b))).toEqual([ids, ids]);
});
