import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { arrive, emptyApp } from '../moving/library.ts';
import { converted, photos } from './dump.ts';

/** How each was made is in dumps/README.md. */
const dump = (name: string) => path.join(import.meta.dirname, 'dumps', name);

const UPLOADS = [
  '2026/11/Boot-am-Steg.jpg',
  '2026/11/Fruh-am-See.jpg',
  '2026/11/Fruh-am-See-scaled.jpg',
  '2026/11/hochkant.jpg',
  '2026/11/hochkant-rotated.jpg',
  '2026/11/karte.png',
  '2026/11/klein.jpg',
  '2026/11/beschnitten-e1795551041431.jpg',
  '2019/03/Geysir.jpg',
];

test('an export of WordPress 6.1: each picture as it was uploaded, or as it was cut', async () => {
  const dir = await photos(UPLOADS);
  const { said, moving } = await converted('wordpress', dump('wordpress.xml'), dir);
  expect(moving.images.map(({ file, title }) => [file, title])).toEqual([
    [UPLOADS[0], 'Das Boot'],
    [UPLOADS[1], 'Fruh-am-See'],
    [UPLOADS[3], 'hochkant'],
    [UPLOADS[6], 'klein'],
    [UPLOADS[7], 'beschnitten'],
    [UPLOADS[8], 'Geysir'],
  ]);
  expect(moving.images[0]).toMatchObject({
    alt: 'Ein Boot am Steg',
    description: 'Am <em>Steg</em><br><br>Früh am Morgen.<br>Noch Nebel.',
  });
  expect(said).toContain('1 × Dateien sind keine JPEG-Bilder: 2026/11/karte.png.');
  const app = await emptyApp();
  const report = await arrive(app, dir);
  expect(report).toContain('6 Bilder, 8 Beiträge, 2 Texte.');
  expect(report).toContain('Blöcke“: In Texten nicht erlaubt und entfernt: id in <a>');
});

test('an export of WordPress 6.1: where the originals are gone, what is shown comes along', async () => {
  const dir = await photos(UPLOADS.filter((file) => !/See\.jpg|hochkant\.jpg/.test(file)));
  const { moving } = await converted('wordpress', dump('wordpress.xml'), dir);
  const files = moving.images.map(({ file }) => file);
  expect(files).toContain('2026/11/Fruh-am-See-scaled.jpg');
  expect(files).toContain('2026/11/hochkant-rotated.jpg');
});

test('an export of WordPress 6.1: what the classic editor wrote', async () => {
  const { moving } = await converted('wordpress', dump('wordpress.xml'), await photos(UPLOADS));
  const picture = elementsOf(moving.images);
  expect(moving.posts.find(({ id }) => id === 'p-klassisch-fruh-am-see')).toMatchObject({
    title: 'Klassisch: Früh am See',
    published: true,
    dateStr: '2019-03-31',
    // At half past two the clock was put forward.
    timeStr: '03:00',
    tags: ['früh morgens', 'Reisen', 'See'],
    text: [
      '<p>Erster Absatz mit „Anführung“ &amp; mehr.<br>',
      'Zweite Zeile.</p>',
      `<figure>${picture('See')}<figcaption>Am <em>See</em></figcaption></figure>`,
      '<h2>Bilder</h2>',
      picture('Boot'),
      picture('See'),
      `${picture('klein')} Text daneben.`,
      `<figure>${picture('hochkant')}<figcaption>Hochkant</figcaption></figure>`,
      '<p>https://www.youtube.com/watch?v=xxxxxxxxxxx</p>',
      picture('Geysir'),
      '<p>[gallery] heißt der Shortcode.</p>',
      '<p>[embed]https://vimeo.com/1[/embed]</p>',
      '<pre>eins',
      '',
      '  zwei</pre>',
      '<p>Seite zwei.</p>',
    ].join('\n'),
  });
});

test('an export of WordPress 6.1: what the block editor wrote', async () => {
  const { moving } = await converted('wordpress', dump('wordpress.xml'), await photos(UPLOADS));
  const picture = elementsOf(moving.images);
  const post = moving.posts.find(({ id }) => id === 'p-fruh-spat-blocke')!;
  expect(post).toMatchObject({
    title: 'Früh & spät: Blöcke',
    dateStr: '2024-05-01',
    timeStr: '10:11',
    tags: ['Geysir & Co', 'Island & Färöer', 'Reisen'],
    imageId: moving.images[0]!.id,
  });
  for (const part of [
    '<p>Nebel ]]&gt; am <strong>Morgen</strong>, „früh“ &amp; kalt.</p>\n<h2>Überschrift</h2>',
    `size-large">${picture('Boot')}<figcaption class="wp-element-caption">Am <em>Steg</em></figcaption></figure>`,
    `alignleft size-medium">${picture('beschnitten')}</figure>`,
    `size-large">${picture('hochkant')}<figcaption class="wp-element-caption">Hoch</figcaption></figure>`,
    `<figure class="wp-block-media-text__media">${picture('klein')}</figure>`,
    `wp-block-cover__background has-background-dim"></span>${picture('See')}<div`,
    '<img src="http://alt.example:8765/wp-content/uploads/2026/11/karte.png" alt="" class="wp-image-7"/>',
    '<code>if (a &lt; b) {\n\n  return &#91;x];\n}</code>',
    '<p>Immer wieder.</p>',
  ])
    expect(post.text).toContain(part);
  expect(post.text).not.toContain('wp:');
});

test('an export of WordPress 6.1: only what everybody saw is open', async () => {
  const { said, moving } = await converted('wordpress', dump('wordpress.xml'), await photos(UPLOADS));
  expect(moving.posts.map(({ title, published }) => [title, published])).toEqual([
    ['Klassisch: Früh am See', true],
    ['Nur für mich', false],
    ['Ein Entwurf & mehr', false],
    ['Zur Prüfung', false],
    ['Morgen', true],
    ['Mit Passwort', false],
    ['Früh & spät: Blöcke', true],
    ['Bald', false],
  ]);
  expect(moving.texts.map(({ id }) => id)).toEqual(['t-uber-mich', 't-kontakt']);
  for (const line of [
    '1 × Auszüge bleiben zurück',
    '1 × Beiträge mit Passwort sind hier Entwürfe.',
    '1 × oben angeheftete Beiträge stehen nach ihrem Datum.',
    '1 × Beiträge im Papierkorb bleiben zurück.',
    '1 × Shortcodes [embed] bleiben als Text stehen.',
    '2 × Bilder in Beiträgen kommen nicht mit: Sie bleiben bei ihrer alten Adresse.',
    '1 × Inhalte der Art „nav_menu_item“ bleiben zurück.',
    '2 × Kommentare: Lichthof hat keine.',
    '2 × Namen von Autoren',
  ])
    expect(said).toContain(line);
  expect(said).not.toContain('wp_block');
});

const elementsOf = (images: readonly { id?: string; file: string }[]) => (name: string) =>
  `<brpwc-post-image id="${images.find(({ file }) => file.includes(name))!.id}"></brpwc-post-image>`;

const GALLERY = {
  boot: 'upload/2026/11/24/20261124201303-f05a3ab7.jpg',
  see: 'upload/2026/11/24/20261124201303-61cc0759.jpg',
  secret: 'upload/2026/11/24/20261124201304-e72c9f9d.jpg',
  family: 'upload/2026/11/24/20261124201304-74d6986a.jpg',
  last: 'upload/2026/11/24/20261124201333-6b9f3f80.jpg',
  map: 'upload/2026/11/24/20261124201333-b9e401b1.png',
  small: 'galleries/alt/klein.jpg',
  geysir: 'galleries/alt/sommer/Geysir.JPG',
};

test('a dump of Piwigo 17: albums, people, ratings, and what was uploaded last', async () => {
  const dir = await photos(Object.values(GALLERY));
  const { said, moving } = await converted('piwigo', dump('piwigo.sql'), dir);
  expect(moving.albums.map(({ title, public: open, groupIds }) => [title, open, groupIds])).toEqual([
    ['Reisen', true, []],
    ["Reisen – Island & Färöer; d'accord", true, []],
    ['Familie', false, ['ug-familie--f', 'ug-zugang-fam']],
    ['Leer', false, ['ug-noch-niema']],
    ['alt', true, []],
    ['alt – sommer', true, []],
  ]);
  expect(moving.albums[0]).toMatchObject({
    cover: GALLERY.boot,
    description: 'Was wir sahen,\n„früh" & spät',
  });
  expect(moving.images.map(({ file, album, position, trash }) => [file, album, position, trash])).toEqual([
    [GALLERY.boot, 'reisen-island-faeroeer-d-accord', 2, false],
    [GALLERY.boot, 'reisen', 1, false],
    [GALLERY.see, 'reisen-island-faeroeer-d-accord', 1, false],
    [GALLERY.secret, 'familie', 1, true],
    [GALLERY.family, 'familie', 2, false],
    [GALLERY.small, 'alt', undefined, false],
    [GALLERY.geysir, 'alt-sommer', undefined, false],
    // Its album was still in the lounge, where Piwigo keeps what has just been uploaded.
    [GALLERY.last, 'reisen', undefined, false],
  ]);
  expect(moving.images[0]).toMatchObject({
    title: 'Das Boot \\ "Berta"',
    description: "Früh am <em>Morgen</em>;<br>es war kalt, d'accord?",
    tags: ['See', 'Boot & Mast', 'früh'],
    contribs: ['jana-gross'],
    takenAt: '2024-05-01T10:11:12.000Z',
    ratings: [
      { user: 'oma@example.org', rating: 5, favorite: true },
      { user: 'tante@example.org', rating: 3, favorite: true },
    ],
  });
  expect(moving.images[4]!.takenAt).toBe('2019-03-31T02:30:00.000Z');
  expect(moving.users.map(({ email, groups }) => [email, groups])).toEqual([
    ['oma@example.org', ['ug-familie--f']],
    ['tante@example.org', ['ug-zugang-fam']],
  ]);
  for (const line of [
    '1 × Administratoren kommen nicht mit',
    '1 × Benutzer ohne E-Mail-Adresse bleiben zurück.',
    '3 × Bewertungen ohne Konto mit E-Mail-Adresse bleiben zurück.',
    '1 × Kommentare: Lichthof hat keine.',
    `1 × Dateien sind keine JPEG-Bilder: ${GALLERY.map}.`,
  ])
    expect(said).toContain(line);
  expect(JSON.stringify(moving)).not.toContain('$P$');
  const report = await arrive(await emptyApp(), dir);
  expect(report).toContain('6 Alben, 8 Bilder');
  expect(report).not.toContain('Nicht oder nicht ganz');
});

const VARIANTS = ['boot', 'see', 'hochkant', 'pruefen'].map((name) => `original/ab/cd/${name}.jpg`);

test('a database that the migrations of Lychee 7.7 made: albums, people, ratings and what nobody has checked', async () => {
  const dir = await photos(VARIANTS);
  const { said, moving } = await converted('lychee', dump('lychee.sql'), dir);
  expect(moving.albums.map(({ title, public: open, groupIds }) => [title, open, groupIds])).toEqual([
    ['Reisen', true, []],
    ["Reisen – Island; d'accord", true, []],
    ['Familie', false, ['ug-familie--f', 'ug-zugang-fam']],
    ['Mit Passwort', false, ['ug-noch-niema']],
    ['Nur mit Link', false, ['ug-noch-niema']],
    ['Ohne Album', false, ['ug-noch-niema']],
  ]);
  expect(moving.albums[0]).toMatchObject({
    cover: VARIANTS[0],
    downloadable: true,
    description: 'Was wir sahen,\n„früh" & spät',
  });
  expect(moving.albums[1]).toMatchObject({ downloadable: false, sortBy: 'name' });
  expect(moving.images.map(({ file, album, ws, trash }) => [file, album, ws, trash])).toEqual([
    [VARIANTS[0], 'reisen', true, false],
    [VARIANTS[0], 'familie', true, false],
    [VARIANTS[1], 'reisen-island-d-accord', false, false],
    [VARIANTS[2], 'ohne-album', true, true],
    [VARIANTS[3], 'reisen', false, false],
  ]);
  expect(moving.images[0]).toMatchObject({
    title: 'Das Boot \\ "Berta"',
    description: "Früh am *Morgen*;<br>es war kalt, d'accord?",
    tags: ['See', 'Boot & Mast'],
    takenAt: '2024-05-01T10:11:12.000Z',
    ratings: [
      { user: null, favorite: true },
      { user: 'oma@example.org', rating: 4 },
    ],
  });
  expect(moving.images[2]!.takenAt).toBe('2024-05-01T10:11:12.000Z');
  for (const line of [
    '1 × Passwörter von Alben kommen nicht mit',
    '1 × Alben, die nur mit ihrem Link zu sehen waren',
    '1 × ungeprüfte Uploads sind als Papierkorb markiert.',
    '1 × Bilder liegen nicht auf der Platte',
    '2 × Alben aus Tags oder Personen',
  ])
    expect(said).toContain(line);
  expect(JSON.stringify(moving)).not.toContain('$2y$');
  const app = await emptyApp();
  await app.member('chefin', { admin: true });
  const report = await arrive(app, dir);
  expect(report).toContain('6 Alben, 5 Bilder');
  expect(report).not.toContain('Nicht oder nicht ganz');
});

test("what PhotoPrism's own YAML writer makes of numbers, words and lines stays what it was", async () => {
  const dir = await photos([
    '2024/05/boot.jpg',
    '2024/05/see.jpg',
    '2024/05/hochkant.jpg',
    'zahl.jpg',
    'roh.jpg',
  ]);
  const { said, moving } = await converted('photoprism', dump('photoprism'), dir);
  expect(moving.albums.map(({ title, sortBy }) => [title, sortBy])).toEqual([
    ['1e3', 'taken'],
    ["Island: d'accord", 'name'],
    ['Ohne Album', undefined],
  ]);
  expect(moving.albums[1]!.description).toBe('„früh" & spät\n\nWas wir sahen,\nund mehr');
  expect(moving.images.map(({ file, album, title, trash }) => [file, album, title, trash])).toEqual([
    ['2024/05/boot.jpg', '1e3', 'Das Boot: "Berta" \\ 1', false],
    ['2024/05/boot.jpg', 'island-d-accord', 'Das Boot: "Berta" \\ 1', false],
    ['2024/05/hochkant.jpg', 'ohne-album', 'yes', true],
    ['2024/05/see.jpg', 'island-d-accord', undefined, true],
    // In Island it is hidden.
    ['roh.jpg', 'ohne-album', 'Roh', false],
    ['zahl.jpg', 'ohne-album', '2024-05-01', false],
  ]);
  expect(moving.images[0]).toMatchObject({
    description: "Früh am Morgen;<br><br>es war kalt, d'accord? # ja<br>  eingerückt",
    tags: ['boot', 'früh', 'see & mast'],
    takenAt: '2024-05-01T10:11:12.000Z',
  });
  expect(moving.images[2]!.tags).toEqual(['null']);
  expect(moving.images[5]).toMatchObject({ description: '0x1F', tags: ['1e3'], contribs: ['007'] });
  for (const line of ['1 × gelöschte Alben', '1 × Alben, die PhotoPrism selbst bildet', '(video)'])
    expect(said).toContain(line);
  expect(await arrive(await emptyApp(), dir)).toContain('3 Alben, 6 Bilder');
});

test('no dump names a folder of the machine it was made on', () => {
  for (const name of ['wordpress.xml', 'piwigo.sql', 'lychee.sql'])
    expect(readFileSync(dump(name), 'utf8'), name).not.toMatch(/\/(?:tmp|home|root|work)\//);
});
