import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sanitize } from '../../../api/texts/sanitize.ts';
import { ALBUMS, IMAGES, POSTS } from '../matrix/things.ts';
import { type Matrix, startMatrix, urlOf } from '../matrix/world.ts';
import { openSite, type Site } from './site.ts';

let matrix: Matrix;
let site: Site;

const openAlbums = ['offen', 'gaeste'];
const isOpen = ({ seenBy, unsafe, is }: (typeof IMAGES)[number]) =>
  seenBy.includes('visitor') &&
  !unsafe &&
  (is.album === null || is.album === 'brp' || openAlbums.includes(is.album));
const hidden = {
  images: IMAGES.filter((image) => !isOpen(image)),
  albums: ALBUMS.filter(({ id }) => !openAlbums.includes(id)),
  posts: POSTS.filter(({ seenBy, unsafe }) => !seenBy.includes('visitor') || unsafe),
};
const titleOf = (album: string) => `Titel von ${album}`;

beforeAll(async () => {
  matrix = await startMatrix();
  const { db } = matrix.app.services;
  for (const { id } of ALBUMS)
    await db
      .updateTable('album')
      .set({ title: titleOf(id), contribs: ['c-mira', 'c-karl'] })
      .where('id', '=', id)
      .execute();
  // Everything that is hidden is named in what is open.
  const elements = [
    ...IMAGES.map(({ id }) => `<brpwc-post-image id="${id}"></brpwc-post-image>`),
    ...IMAGES.map((image) => `<img src="/imgs/${urlOf(image)}" alt="">`),
    ...ALBUMS.map(({ id }) => `<brpwc-album id="${id}">${titleOf(id)}</brpwc-album>`),
    ...POSTS.map(({ id }) => `<brpwc-post-text id="${id}"></brpwc-post-text>`),
    '<brpwc-contributor contributorId="c-karl">Karl</brpwc-contributor>',
    '<brpwc-contributor contributorId="c-mira" showRole="1"></brpwc-contributor>',
    '<brpwc-conditional condition="nsfw">nur offen</brpwc-conditional>',
    '<brpwc-conditional condition="sfw">nur sicher</brpwc-conditional>',
  ];
  const html = elements.join('');
  await matrix.app.services.files.put('blog', 'p-public.html', Buffer.from(html));
  await db
    .updateTable('image')
    .set({ contribs: ['c-mira', 'c-karl'], description: sanitize(html) })
    .execute();
  await db.insertInto('textBlock').values({ id: 't-preise', text: '<p>Entwurf.</p>', draft: true }).execute();
  // For other tests they say of what they are.
  await db
    .updateTable('tag')
    .set({ name: sql`'Tag ' || id` })
    .where('name', 'like', 'zu %')
    .execute();
  // Deleted, and waiting in the bin.
  const { token } = matrix.who.admin;
  const body = { ids: ['i2611209'] };
  const deleted = await matrix.app.ask('POST', '/v1/data/delete/image', { body, ...(token && { token }) });
  if (deleted.status !== 200) throw new Error(await deleted.text());
  site = await openSite(matrix.app.services);
}, 120_000);
afterAll(() => matrix.app.close());

const BIN = 'i2611209';
/** Every document that says something without JavaScript. */
const DOCUMENTS = [
  '/',
  '/images',
  '/blog',
  '/blog?seite=2',
  '/contact',
  '/select',
  '/worksafe',
  '/site/agb',
  '/sitemap.xml',
  '/atom.xml',
  '/atom.xml?tag=900',
  '/atom.xml?tag=901',
  '/robots.txt',
  '/manifest.webmanifest',
  '/site/preise',
  ...ALBUMS.map(({ id }) => `/album/${id}`),
  ...POSTS.map(({ id }) => `/blog/${id}`),
  ...IMAGES.map(({ id }) => `/images?bild=${id}`),
  ...IMAGES.flatMap(({ id, is }) =>
    is.album?.match(/^[a-z]{4,}$/) ? [`/album/${is.album}?bild=${id}`] : [],
  ),
];

describe.each(['visitor', 'admin'] as const)('asked for by the %s', (who) => {
  test.each(DOCUMENTS)('%s says nothing of what not everybody may see', async (address) => {
    const { token } = matrix.who[who];
    const answer = await site.get(address, token ? { Authorization: `Bearer ${token}` } : {});
    // With the answers of the API that it brings along.
    const text = (await answer.text()).replaceAll(String.raw`\u003c`, '<');
    for (const { id } of hidden.images) expect(text).not.toContain(id);
    for (const { id } of hidden.posts) expect(text).not.toContain(id);
    for (const { id } of hidden.albums) {
      expect(text).not.toContain(titleOf(id));
      expect(text).not.toContain(`/album/${id}`);
    }
    expect(text).not.toMatch(/Karl|Holm|nur offen|Entwurf\.|protected\//);
    expect(text).not.toContain(BIN);
  });
});

test('a text does not name to its reader what he may not see', async () => {
  const of = async (who: 'visitor' | 'admin') => {
    const { token } = matrix.who[who];
    return matrix.app.get<{ text: string; images: { id: string }[] }>('/v1/data/text/posts/p-public', {
      ...(token && { token }),
    });
  };
  const isFor = ({ seenBy, unsafe }: { seenBy: readonly string[]; unsafe?: true }) =>
    seenBy.includes('visitor') && !unsafe;
  const { text, images } = await of('visitor');
  expect(images.map(({ id }) => id).toSorted()).toEqual(
    IMAGES.filter((one) => isFor(one) && one.id !== BIN)
      .map(({ id }) => id)
      .toSorted(),
  );
  for (const thing of [
    ...IMAGES.filter(({ id }) => id !== BIN),
    ...ALBUMS,
    ...POSTS.filter(({ id }) => id !== 'p-public'),
  ])
    expect([thing.id, text.includes(`"${thing.id}"`)]).toEqual([thing.id, isFor(thing)]);
  for (const image of IMAGES.filter(({ id }) => id !== BIN))
    expect([image.id, text.includes(`/imgs/${urlOf(image)}"`)]).toEqual([image.id, isFor(image)]);
  expect((await of('admin')).text).toContain('"i--kammer--public"');
  // Its file is the same text.
  expect(await (await matrix.app.ask('GET', '/blog/p-public.html')).text()).toBe(text);
});

test('a hidden thing is not there, a locked album does not say what it is', async () => {
  const status = async (address: string) => (await site.get(address)).status;
  for (const { id, seenBy } of hidden.albums)
    expect([id, await status(`/album/${id}`)]).toEqual([id, seenBy.includes('visitor') ? 200 : 404]);
  for (const { id } of hidden.posts) expect([id, await status(`/blog/${id}`)]).toEqual([id, 404]);
  for (const { id } of hidden.images) expect([id, await status(`/images?bild=${id}`)]).toEqual([id, 404]);
  // Nor with an open picture over it.
  for (const [page, found] of [
    ['/album/intern', 404],
    ['/album/nirgends', 404],
    ['/blog/p-draft', 404],
    ['/site/nirgends', 404],
    ['/site/agb', 200],
    ['/album/offen', 200],
  ] as const)
    expect([page, await status(`${page}?bild=i2611201`)]).toEqual([page, found]);
  expect(await site.html('/album/tresor')).toContain('<meta name="robots" content="noindex">');
});

test('what everybody may see is said', async () => {
  const post = await site.html('/blog/p-public');
  expect(post).toContain('Fotograf/-in: Mira');
  expect(post).toContain('nur sicher');
  expect(post).toContain(titleOf('offen'));
  expect(post).toContain('i--offen--public');
  expect(await site.html('/images?bild=i2611201')).toContain('Danke Mira (Fotograf/-in)');
});

test('the picture of a link is made of nothing else, whoever asks and whatever address is guessed', async () => {
  for (const image of IMAGES.filter(({ id }) => id !== BIN)) {
    for (const who of [matrix.who.visitor, matrix.who.admin, matrix.who.guest]) {
      const id = who.authId ? `&id=${who.authId}` : '';
      for (const v of ['', '&v=00000000']) {
        const { status } = await site.get(`/imgs/${urlOf(image)}?share=1${v}${id}`);
        // A picture of an open album is no secret where only its album is not to be found.
        const expected = isOpen(image) ? [200] : [404, 423];
        expect([image.id, expected.includes(status)], String(status)).toEqual([image.id, true]);
      }
    }
  }
});
