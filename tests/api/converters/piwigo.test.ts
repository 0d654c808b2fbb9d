import { gzipSync } from 'node:zlib';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { arrive, emptyApp } from '../moving/library.ts';
import { converted, mysqlDump, photos, put, type Table } from './dump.ts';

const image = (id: number, file: string, fields: Partial<Record<string, string | number>> = {}) => [
  id,
  path.basename(file),
  '2024-05-02 08:00:00',
  fields['date_creation'] ?? null,
  fields['name'] ?? null,
  fields['comment'] ?? null,
  fields['author'] ?? null,
  12,
  100,
  200,
  133,
  null,
  null,
  '2024-05-02',
  4.5,
  file,
  null,
  fields['level'] ?? 0,
  null,
  1,
  0,
  fields['latitude'] ?? null,
  null,
  '2024-05-02 08:00:00',
];

/** The columns of Piwigo 17.0.0beta1, install/piwigo_structure-mysql.sql. */
const TABLES: Record<string, Table> = {
  fotos_categories: [
    'id name id_uppercat comment dir rank status site_id visible representative_picture_id uppercats commentable global_rank image_order permalink lastmodified',
    [
      1,
      'Reisen',
      null,
      'Was <b>wir</b> sahen',
      null,
      1,
      'public',
      null,
      'true',
      1,
      '1',
      'true',
      '1',
      null,
      null,
      'x',
    ],
    [
      2,
      "Island; d'accord",
      1,
      null,
      null,
      1,
      'public',
      null,
      'true',
      null,
      '1,2',
      'true',
      '1.1',
      'rank ASC',
      null,
      'x',
    ],
    [3, 'Familie', null, null, null, 2, 'private', null, 'true', 3, '3', 'true', '2', 'file ASC', null, 'x'],
    [4, 'Gesperrt', null, null, null, 3, 'public', null, 'false', null, '4', 'true', '3', null, null, 'x'],
  ],
  fotos_comments: [
    'id image_id date author email author_id anonymous_id website_url content validated validation_date',
    [1, 1, 'x', 'Gast', null, null, '1.2.3', null, 'Schön; wirklich', 'true', null],
  ],
  fotos_favorites: ['user_id image_id', [4, 1]],
  fotos_group_access: ['group_id cat_id', [1, 3]],
  fotos_groups: ['id name is_default lastmodified', [1, 'Familie & Freunde', 'false', 'x']],
  fotos_image_category: ['image_id category_id rank', [1, 1, null], [1, 2, 2], [2, 2, 1], [3, 3, null]],
  fotos_image_tag: ['image_id tag_id', [1, 1], [1, 2]],
  fotos_images: [
    'id file date_available date_creation name comment author hit filesize width height coi representative_ext date_metadata_update rating_score path storage_category_id level md5sum added_by rotation latitude longitude lastmodified',
    image(1, './upload/2024/05/02/a.jpg', {
      date_creation: '2024-05-01 10:11:12',
      name: 'Geysir \\ "Strokkur"',
      comment: 'Es\nkocht.',
      author: 'Jana Groß',
      latitude: 64.31,
    }),
    image(2, './galleries/island/b.JPG'),
    image(3, './upload/2024/05/02/c.jpg', { level: 8 }),
    image(4, './upload/2024/05/02/d.jpg'),
    image(5, './upload/2024/05/02/film.mp4'),
    image(6, './upload/2024/05/02/weg.jpg'),
    image(7, './../../etc/geheim.jpg'),
  ],
  fotos_rate: ['user_id element_id anonymous_id rate date', [4, 1, '', 5, 'x'], [2, 1, '1.2.3', 3, 'x']],
  fotos_tags: ['id name url_name lastmodified', [1, 'Island', 'island', 'x'], [2, 'Geysir', 'geysir', 'x']],
  fotos_user_access: ['user_id cat_id', [4, 3]],
  fotos_user_cache_categories: ['user_id cat_id', [4, 99]],
  fotos_user_group: ['user_id group_id', [4, 1]],
  fotos_user_infos: [
    'user_id nb_image_page status',
    [1, 15, 'webmaster'],
    [2, 15, 'guest'],
    [4, 15, 'normal'],
  ],
  fotos_users: [
    'id username password mail_address',
    [1, 'chefin', '$2y$geheim', 'chefin@example.org'],
    [2, 'guest', null, null],
    [4, 'oma', '$2y$geheim', 'oma@example.org'],
  ],
};
const FILES = [
  'upload/2024/05/02/a.jpg',
  'galleries/island/b.JPG',
  'upload/2024/05/02/c.jpg',
  'upload/2024/05/02/d.jpg',
  'upload/2024/05/02/film.mp4',
];

test('Piwigo: albums, tags, captions, people and ratings come along', async () => {
  const dir = await photos(FILES);
  const { said, moving } = await converted('piwigo', put(dir, 'dump.sql', mysqlDump(TABLES)), dir);
  expect(moving.albums.map(({ id, title, public: open, groupIds }) => [id, title, open, groupIds])).toEqual([
    ['reisen', 'Reisen', true, []],
    ['reisen-island-d-accord', "Reisen – Island; d'accord", true, []],
    ['familie', 'Familie', false, ['ug-familie--f', 'ug-zugang-fam']],
    ['gesperrt', 'Gesperrt', false, ['ug-noch-niema']],
    ['ohne-album', 'Ohne Album', false, ['ug-noch-niema']],
  ]);
  expect(moving.albums[0]).toMatchObject({
    description: 'Was wir sahen',
    cover: FILES[0],
    location: 'alben/reisen',
  });
  expect(moving.images.map(({ file, album, position }) => [file, album, position])).toEqual([
    [FILES[0], 'reisen', undefined],
    [FILES[0], 'reisen-island-d-accord', 2],
    [FILES[1], 'reisen-island-d-accord', 1],
    [FILES[2], 'familie', undefined],
    [FILES[3], 'ohne-album', undefined],
  ]);
  expect(moving.images[0]).toEqual({
    file: FILES[0],
    title: 'Geysir \\ "Strokkur"',
    description: 'Es<br>kocht.',
    tags: ['Island', 'Geysir'],
    contribs: ['jana-gross'],
    public: true,
    trash: false,
    takenAt: '2024-05-01T10:11:12.000Z',
    created: '2024-05-02T08:00:00.000Z',
    ratings: [{ user: 'oma@example.org', rating: 5, favorite: true }],
    album: 'reisen',
  });
  expect(moving.images[3]).toMatchObject({ public: false, trash: true });
  expect(moving.users).toEqual([
    { id: 'piwigo-4', name: 'oma', email: 'oma@example.org', groups: ['ug-familie--f', 'ug-zugang-fam'] },
  ]);
  for (const line of [
    '5 Bilder, 5 Alben',
    '1 × Kommentare: Lichthof hat keine.',
    '1 × Unteralben: Lichthof hat keine',
    '1 × Bewertungen ohne Konto mit E-Mail-Adresse bleiben zurück.',
    '1 × Bilder mit Vertraulichkeitsstufe sehen nur Administratoren',
    '1 × Bilder mit Ort in der Datenbank',
    '1 × Bilder liegen in mehreren Alben',
    '1 × Dateien sind keine JPEG-Bilder: upload/2024/05/02/film.mp4.',
    '1 × Bilder liegen nicht im Ordner: upload/2024/05/02/weg.jpg.',
    '1 × Pfade führen aus dem Ordner hinaus: ../../etc/geheim.jpg.',
  ])
    expect(said).toContain(line);
  expect(JSON.stringify(moving)).not.toContain('geheim');

  const app = await emptyApp();
  const report = await arrive(app, dir);
  expect(report).toContain(
    'Neu: 2 Tags, 1 Beitragende, 3 Gruppen, 1 Benutzer, 5 Alben, 5 Bilder, 2 Bewertungen.',
  );
  expect(report).not.toContain('Nicht oder nicht ganz');
  expect(await arrive(app, dir)).toContain('Neu: nichts.');
});

test('Piwigo: a compressed dump is read, one that is cut off or something else is refused', async () => {
  const dir = await photos(FILES);
  const dump = mysqlDump(TABLES);
  writeFileSync(path.join(dir, 'dump.sql.gz'), gzipSync(dump));
  const { moving } = await converted('piwigo', path.join(dir, 'dump.sql.gz'), dir);
  expect(moving.images).toHaveLength(5);
  const cut = put(dir, 'cut.sql', dump.slice(0, dump.indexOf('kocht')));
  await expect(converted('piwigo', cut, dir)).rejects.toThrow('Der SQL-Dump ist nicht vollständig');
  const other = put(dir, 'other.sql', mysqlDump({ wp_posts: ['ID', [1]] }));
  await expect(converted('piwigo', other, dir)).rejects.toThrow('Das ist kein Dump der Datenbank von Piwigo');
});

test('Piwigo: pictures in no album come into none that somebody sees, whatever its title', async () => {
  const dir = await photos(FILES);
  const [columns, reisen] = TABLES['fotos_categories']! as [string, (string | number | null)[]];
  const tables = { ...TABLES, fotos_categories: [columns, reisen.with(1, 'Ohne Album')] as Table };
  const { moving } = await converted('piwigo', put(dir, 'dump.sql', mysqlDump(tables)), dir);
  expect(moving.albums.map(({ id, public: open }) => [id, open])).toEqual([
    ['ohne-album', true],
    ['ohne-album-2', false],
  ]);
  expect(moving.images.filter(({ album }) => album === 'ohne-album').map(({ file }) => file)).toEqual([
    FILES[0],
  ]);
});

test('Piwigo: a group whose name says nothing is called by its number', async () => {
  const dir = await photos(FILES);
  const groups: Table = ['id name is_default lastmodified', [1, '<Familie>', 'false', 'x']];
  const dump = mysqlDump({ ...TABLES, fotos_groups: groups });
  const { moving } = await converted('piwigo', put(dir, 'dump.sql', dump), dir);
  expect(moving.groups.map(({ name }) => name)).toContain('Gruppe 1');
});
