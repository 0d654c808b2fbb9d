import { expect, test } from 'vitest';
import { arrive, emptyApp } from '../moving/library.ts';
import { converted, mysqlDump, photos, put, sqliteDump, type Table } from './dump.ts';

const photo = (id: string, fields: Partial<Record<string, string | number>> = {}) => [
  id,
  '2024-05-02 08:00:00.000000',
  '2024-05-02 08:00:00.000000',
  1,
  fields['title'] ?? id,
  fields['description'] ?? null,
  'none',
  fields['is_highlighted'] ?? 0,
  fields['is_validated'] ?? 1,
  fields['taken_at'] ?? null,
  fields['taken_at_orig_tz'] ?? null,
  'image/jpeg',
  'abc',
  null,
  null,
];
const base = (id: string, title: string, isNsfw = 0) => [id, 'x', 'x', title, null, 1, isNsfw, null, null];

/** The columns that the migrations of Lychee 7.7.4 lead to, as far as they are read. */
const TABLES: Record<string, Table> = {
  migrations: ['id migration batch', [1, '2026_02_28_000001_shift_size_variant_type_for_raw', 1]],
  users: [
    'id created_at updated_at username display_name password email may_administrate',
    [1, 'x', 'x', 'admin', null, '$2y$geheim', 'chefin@example.org', 1],
    [2, 'x', 'x', 'oma', 'Oma Erna', '$2y$geheim', 'oma@example.org', 0],
    [3, 'x', 'x', 'ohne', null, '$2y$geheim', null, 0],
  ],
  user_groups: ['id name description created_at updated_at', [1, 'Familie', null, 'x', 'x']],
  users_user_groups: ['id user_id user_group_id role created_at', [1, 2, 1, 'member', 'x']],
  base_albums: [
    'id created_at updated_at title description owner_id is_nsfw sorting_col sorting_order',
    base('albumA', 'Reisen'),
    base('albumB', 'Island', 1),
    base('albumC', 'Familie'),
    base('albumD', 'Mit Passwort'),
    base('albumE', 'Alle Sterne'),
  ],
  albums: [
    'id parent_id license cover_id _lft _rgt',
    ['albumA', null, 'none', 'photo1', 1, 4],
    ['albumB', 'albumA', 'none', null, 2, 3],
    ['albumC', null, 'none', null, 5, 6],
    ['albumD', null, 'none', null, 7, 8],
  ],
  tag_albums: ['id is_and', ['albumE', 1]],
  access_permissions: [
    'id user_id user_group_id base_album_id is_link_required password grants_full_photo_access grants_download',
    [1, null, null, 'albumA', 0, null, 1, 1],
    [2, null, null, 'albumB', 1, null, 1, 0],
    [3, null, 1, 'albumC', 0, null, 1, 1],
    [4, null, null, 'albumD', 0, '$2y$geheim', 1, 0],
  ],
  photos: [
    'id created_at updated_at owner_id title description license is_highlighted is_validated taken_at taken_at_orig_tz type checksum live_photo_short_path latitude',
    photo('photo1', {
      title: 'Geysir',
      description: 'Es\nkocht & zischt',
      is_highlighted: 1,
      taken_at: '2024-05-01 10:11:12.000000',
      taken_at_orig_tz: 'Europe/Berlin',
    }),
    photo('photo2', { taken_at: '2024-05-01 10:11:12.000000', taken_at_orig_tz: '+02:00' }),
    photo('photo3', { is_validated: 0 }),
    photo('photo4'),
  ],
  photo_album: ['album_id photo_id', ['albumA', 'photo1'], ['albumB', 'photo2'], ['albumC', 'photo1']],
  size_variants: [
    'id photo_id type short_path width height ratio filesize storage_disk',
    [1, 'photo1', 1, 'original/ab/1.jpg', 200, 133, 1.5, 1, 'images'],
    [2, 'photo1', 3, 'medium/ab/1.jpg', 200, 133, 1.5, 1, 'images'],
    [3, 'photo2', 0, 'raw/ab/2.nef', 200, 133, 1.5, 1, 'images'],
    [4, 'photo2', 1, 'original/ab/2.jpg', 200, 133, 1.5, 1, 'images'],
    [5, 'photo3', 1, 'original/ab/3.jpg', 200, 133, 1.5, 1, 'images'],
    [6, 'photo4', 1, 'original/ab/4.jpg', 200, 133, 1.5, 1, 's3'],
  ],
  tags: ['id name description', [1, 'Island', null]],
  photos_tags: ['id tag_id photo_id', [1, 1, 'photo1']],
  photo_ratings: ['id photo_id user_id rating', [1, 'photo1', 2, 4], [2, 'photo1', 3, 2]],
};
const FILES = ['original/ab/1.jpg', 'original/ab/2.jpg', 'original/ab/3.jpg'];

test.each([
  ['MySQL', mysqlDump],
  ['SQLite', sqliteDump],
])('Lychee on %s: albums, tags, captions, people and ratings come along', async (_, dump) => {
  const dir = await photos(FILES);
  const { said, moving } = await converted('lychee', put(dir, 'dump.sql', dump(TABLES)), dir);
  expect(moving.albums.map(({ title, public: open, groupIds }) => [title, open, groupIds])).toEqual([
    ['Reisen', true, []],
    ['Reisen – Island', false, ['ug-noch-niema']],
    ['Familie', false, ['ug-familie']],
    ['Mit Passwort', false, ['ug-noch-niema']],
    ['Ohne Album', false, ['ug-noch-niema']],
  ]);
  expect(moving.albums[0]).toMatchObject({ cover: FILES[0], downloadable: true });
  expect(moving.images.map(({ file, album, ws, trash }) => [file, album, ws, trash])).toEqual([
    [FILES[0], 'reisen', true, false],
    [FILES[0], 'familie', true, false],
    [FILES[1], 'reisen-island', false, false],
    [FILES[2], 'ohne-album', true, true],
  ]);
  expect(moving.images[0]).toMatchObject({
    title: 'Geysir',
    description: 'Es<br>kocht &amp; zischt',
    tags: ['Island'],
    // By the clock of the camera.
    takenAt: '2024-05-01T12:11:12.000Z',
    ratings: [
      { user: null, favorite: true },
      { user: 'oma@example.org', rating: 4 },
    ],
  });
  expect(moving.images[2]!.takenAt).toBe('2024-05-01T12:11:12.000Z');
  expect(moving.users).toEqual([
    { id: 'lychee-2', name: 'Oma Erna', email: 'oma@example.org', groups: ['ug-familie'] },
  ]);
  for (const line of [
    '1 × Administratoren kommen nicht mit',
    '1 × Benutzer ohne E-Mail-Adresse bleiben zurück.',
    '1 × Unteralben: Lichthof hat keine',
    '1 × Passwörter von Alben kommen nicht mit',
    '1 × Alben, die nur mit ihrem Link zu sehen waren',
    '1 × Bilder liegen nicht auf der Platte',
    '1 × ungeprüfte Uploads sind als Papierkorb markiert.',
    '1 × Bewertungen ohne Konto',
    '1 × Alben aus Tags oder Personen',
  ])
    expect(said).toContain(line);
  expect(JSON.stringify(moving)).not.toContain('geheim');

  const app = await emptyApp();
  await app.member('chefin', { admin: true });
  const report = await arrive(app, dir);
  expect(report).toContain('5 Alben, 4 Bilder, 4 Bewertungen.');
  expect(report).not.toContain('Nicht oder nicht ganz');
});

test('Lychee: before there was a raw file, the original was the first variant; older ones are refused', async () => {
  const dir = await photos(['original/ab/2.jpg']);
  const before = {
    ...TABLES,
    migrations: ['id migration batch', [1, '2025_05_28_201707_create_photo_album_pivot', 1]] as Table,
    size_variants: [
      TABLES['size_variants']![0],
      [1, 'photo2', 0, 'original/ab/2.jpg', 1, 1, 1, 1, 'images'],
    ] as Table,
  };
  const { moving } = await converted('lychee', put(dir, 'dump.sql', mysqlDump(before)), dir);
  expect(moving.images.map(({ file }) => file)).toEqual(['original/ab/2.jpg']);
  const { photo_album: _, ...old } = TABLES;
  await expect(converted('lychee', put(dir, 'old.sql', mysqlDump(old)), dir)).rejects.toThrow('vor 6.6');
});

/** `wide` stands in `narrow`, in `widest`: each says who may open it. */
const nested = (
  rights: readonly (string | number | null)[][],
  users: readonly (string | number | null)[][] = [],
) => ({
  ...TABLES,
  users: [TABLES['users']![0], ...users] as Table,
  users_user_groups: ['id user_id user_group_id role created_at', [1, 2, 1, 'member', 'x']] as Table,
  base_albums: [
    TABLES['base_albums']![0],
    base('widest', 'Alle'),
    base('narrow', 'Privat', 1),
    base('wide', 'Kind'),
  ] as Table,
  albums: [
    TABLES['albums']![0],
    ['widest', null, 'none', null, 1, 6],
    ['narrow', 'widest', 'none', null, 2, 5],
    ['wide', 'narrow', 'none', null, 3, 4],
  ] as Table,
  access_permissions: [
    TABLES['access_permissions']![0],
    ...rights.map((right, i) => [i + 1, ...right]),
  ] as Table,
  photo_album: ['album_id photo_id', ['wide', 'photo1'], ['widest', 'photo2']] as Table,
});
const toAll = (album: string) => [null, null, album, 0, null, 1, 1];
const OMA = [2, 'x', 'x', 'oma', 'Oma Erna', 'y', 'oma@example.org', 0];
const TANTE = [3, 'x', 'x', 'tante', 'Tante', 'y', 'tante@example.org', 0];

test.each([
  ['shared with nobody', []],
  ['open with a password', [[null, null, 'narrow', 0, '$2y$geheim', 1, 1]]],
  ['open with its link', [[null, null, 'narrow', 1, null, 1, 1]]],
])('Lychee: an open album in one that is %s is open to nobody, and as unsafe as that', async (_, rights) => {
  const dir = await photos(FILES);
  const tables = nested([toAll('widest'), ...rights, toAll('wide')]);
  const { said, moving } = await converted('lychee', put(dir, 'dump.sql', mysqlDump(tables)), dir);
  expect(moving.albums.map(({ title, public: open, groupIds }) => [title, open, groupIds])).toEqual([
    ['Alle', true, []],
    ['Alle – Privat', false, ['ug-noch-niema']],
    ['Alle – Privat – Kind', false, ['ug-noch-niema']],
    ['Ohne Album', false, ['ug-noch-niema']],
  ]);
  expect(moving.images.map(({ album, ws }) => [album, ws])).toEqual([
    ['alle-privat-kind', false],
    ['alle', true],
    ['ohne-album', true],
  ]);
  expect(said).toContain(
    '1 × offene Unteralben von Alben, die nicht jeder sah, sieht auch hier nicht jeder.',
  );
});

test('Lychee: into an album comes who may open all that it stands in', async () => {
  const dir = await photos(FILES);
  const accessOf = async (rights: readonly (string | number | null)[][]) => {
    const dump = put(dir, 'dump.sql', mysqlDump(nested(rights, [OMA, TANTE])));
    const { moving } = await converted('lychee', dump, dir);
    const { groupIds, downloadable } = moving.albums.find(({ title }) => title.endsWith('Kind'))!;
    const users = moving.users.filter(({ groups }) => groups.some((group) => groupIds!.includes(group)));
    return [groupIds, users.map(({ name }) => name), downloadable];
  };
  const toFamily = (album: string) => [null, 1, album, 0, null, 1, 1];
  const toAunt = (album: string) => [3, null, album, 0, null, 1, 0];
  const toGranny = (album: string) => [2, null, album, 0, null, 1, 1];
  expect(await accessOf([toAll('widest'), toFamily('narrow'), toAll('wide')])).toEqual([
    ['ug-familie'],
    ['Oma Erna'],
    true,
  ]);
  // Oma is of the family.
  expect(
    await accessOf([toAll('widest'), toFamily('narrow'), toAunt('narrow'), toAunt('wide'), toGranny('wide')]),
  ).toEqual([['ug-zugang-all1'], ['Oma Erna', 'Tante'], false]);
  expect(await accessOf([toAll('widest'), toFamily('narrow'), toAunt('wide')])).toEqual([
    ['ug-noch-niema'],
    [],
    false,
  ]);
});

test('Lychee: albums of nearly the same title get folders of their own', async () => {
  const dir = await photos(FILES);
  const titles = ['Reise 1', 'Reise_1', 'Reise-1', 'Reise 1 2', 'reise_1'];
  const { moving } = await converted(
    'lychee',
    put(
      dir,
      'dump.sql',
      mysqlDump({
        ...TABLES,
        base_albums: [TABLES['base_albums']![0], ...titles.map((title, i) => base(`album${i}`, title))],
        albums: [TABLES['albums']![0], ...titles.map((_, i) => [`album${i}`, null, 'none', null, 1, 2])],
        access_permissions: [TABLES['access_permissions']![0]],
        photo_album: ['album_id photo_id', ...titles.map((_, i) => [`album${i}`, 'photo1'])],
      }),
    ),
    dir,
  );
  const own = moving.albums.filter(({ title }) => titles.includes(title));
  expect(new Set(own.map(({ location }) => location)).size).toBe(titles.length);
  const report = await arrive(await emptyApp(), dir);
  expect(report).toContain(`${moving.albums.length} Alben, 7 Bilder`);
});

test('Lychee: where visitors had to log in, they see no album', async () => {
  const dir = await photos(FILES);
  const tables = { ...TABLES, configs: ['id key value', [1, 'login_required', '1']] as Table };
  const { moving } = await converted('lychee', put(dir, 'dump.sql', mysqlDump(tables)), dir);
  expect(moving.albums[0]).toMatchObject({ title: 'Reisen', public: false, groupIds: [] });
  expect(moving.albums[0]!.location).toBe('protected/reisen');
});
