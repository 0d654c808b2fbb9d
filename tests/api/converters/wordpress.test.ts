import { expect, test } from 'vitest';
import { arrive, emptyApp } from '../moving/library.ts';
import { converted, photos, put } from './dump.ts';

const cdata = (text: string) => `<![CDATA[${text.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`;

interface Given {
  id: number;
  type: string;
  title: string;
  name?: string;
  status?: string;
  date?: string;
  content?: string;
  excerpt?: string;
  password?: string;
  parent?: number;
  terms?: [domain: string, slug: string, name: string][];
  meta?: Record<string, string>;
  attachment?: string;
  comments?: number;
}

/** An item as wp-admin/includes/export.php of WordPress 6 writes it. */
const item = (given: Given) => `
	<item>
		<title>${cdata(given.title)}</title>
		<link>https://alt.example/?p=${given.id}</link>
		<pubDate>Wed, 01 May 2024 08:11:12 +0000</pubDate>
		<dc:creator>${cdata('jana')}</dc:creator>
		<guid isPermaLink="false">https://alt.example/?p=${given.id}</guid>
		<description></description>
		<content:encoded>${cdata(given.content ?? '')}</content:encoded>
		<excerpt:encoded>${cdata(given.excerpt ?? '')}</excerpt:encoded>
		<wp:post_id>${given.id}</wp:post_id>
		<wp:post_date>${cdata(given.date ?? '2024-05-01 10:11:12')}</wp:post_date>
		<wp:post_date_gmt>${cdata('2024-05-01 08:11:12')}</wp:post_date_gmt>
		<wp:post_modified>${cdata('2024-06-01 10:11:12')}</wp:post_modified>
		<wp:comment_status>${cdata('open')}</wp:comment_status>
		<wp:post_name>${cdata(given.name ?? '')}</wp:post_name>
		<wp:status>${cdata(given.status ?? 'publish')}</wp:status>
		<wp:post_parent>${given.parent ?? 0}</wp:post_parent>
		<wp:post_type>${cdata(given.type)}</wp:post_type>
		<wp:post_password>${cdata(given.password ?? '')}</wp:post_password>
		<wp:is_sticky>0</wp:is_sticky>
		${given.attachment ? `<wp:attachment_url>${cdata(given.attachment)}</wp:attachment_url>` : ''}
		${(given.terms ?? []).map(([domain, slug, name]) => `<category domain="${domain}" nicename="${slug}">${cdata(name)}</category>`).join('')}
		${Object.entries(given.meta ?? {})
      .map(
        ([key, value]) =>
          `<wp:postmeta><wp:meta_key>${cdata(key)}</wp:meta_key><wp:meta_value>${cdata(value)}</wp:meta_value></wp:postmeta>`,
      )
      .join('')}
		${`<wp:comment><wp:comment_id>1</wp:comment_id><wp:comment_content>${cdata('Schön')}</wp:comment_content><wp:commentmeta><wp:meta_key>x</wp:meta_key><wp:meta_value>y</wp:meta_value></wp:commentmeta></wp:comment>`.repeat(given.comments ?? 0)}
	</item>`;

const wxr = (...items: Given[]) => `<?xml version="1.0" encoding="UTF-8" ?>
<!-- This is a WordPress eXtended RSS file -->
<rss version="2.0" xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:wp="http://wordpress.org/export/1.2/">
<channel>
	<title>Alt</title>
	<wp:wxr_version>1.2</wp:wxr_version>
	<wp:author><wp:author_id>1</wp:author_id><wp:author_login>${cdata('jana')}</wp:author_login></wp:author>
	<wp:category><wp:term_id>1</wp:term_id><wp:cat_name>${cdata('Reisen')}</wp:cat_name></wp:category>
	${items.map(item).join('')}
</channel>
</rss>
`;

const picture = (id: number, file: string, more: Partial<Given> = {}): Given => ({
  id,
  type: 'attachment',
  status: 'inherit',
  title: file,
  attachment: `https://alt.example/wp-content/uploads/${file}`,
  ...more,
  meta: { _wp_attached_file: file, ...more.meta },
});

const EXPORT = wxr(
  picture(10, '2024/05/boot.jpg', {
    title: 'Das Boot',
    excerpt: 'Am <em>Steg</em>',
    meta: { _wp_attachment_image_alt: 'Ein Boot' },
  }),
  picture(11, '2024/05/see-scaled.jpg'),
  picture(12, '2024/05/plan.pdf'),
  {
    id: 1,
    type: 'post',
    title: 'Früh & spät',
    name: 'fr%c3%bch',
    comments: 2,
    terms: [
      ['category', 'reisen', 'Reisen'],
      ['category', 'allgemein', 'Allgemein'],
      ['post_tag', 'see', 'See'],
      ['post_format', 'post-format-image', 'Bild'],
    ],
    meta: { _thumbnail_id: '10', _edit_last: '1' },
    content: `<!-- wp:paragraph -->
<p>Nebel ]]> am Morgen.</p>
<!-- /wp:paragraph -->

<!-- wp:image {"id":10,"sizeSlug":"large"} -->
<figure class="wp-block-image"><a href="https://alt.example/wp-content/uploads/2024/05/boot.jpg"><img src="https://alt.example/wp-content/uploads/2024/05/boot-1024x683.jpg" alt="" class="wp-image-10"/></a></figure>
<!-- /wp:image -->`,
  },
  {
    id: 2,
    type: 'post',
    title: 'Klassisch',
    name: 'klassisch',
    status: 'draft',
    date: '0000-00-00 00:00:00',
    content:
      'Erster Absatz\nmit Zeile.\n\n[caption id="a" width="300"]<img src="https://alt.example/wp-content/uploads/2024/05/see-300x200.jpg" alt="" /> Am See[/caption]\n\n[gallery ids="10,99"]\n\n[kontakt id="3"] <img src="https://anderswo.example/x.jpg">',
  },
  { id: 3, type: 'post', title: 'Geheim', name: 'geheim', password: 'pw', content: 'x' },
  { id: 4, type: 'post', title: 'Weg', name: 'weg__trashed', status: 'trash' },
  { id: 5, type: 'page', title: 'Über mich', name: 'ueber-mich', content: '<p>Ich.</p>' },
  { id: 6, type: 'page', title: 'Bald', name: 'bald', status: 'private', content: '<p>Bald.</p>' },
  { id: 7, type: 'nav_menu_item', title: '', name: '7' },
);

test('WordPress: posts, pages, their pictures, tags and captions come along', async () => {
  const dir = await photos(['2024/05/boot.jpg', '2024/05/see-scaled.jpg', '2024/05/plan.pdf']);
  const { said, moving } = await converted('wordpress', put(dir, 'export.xml', EXPORT), dir);
  expect(moving.images).toEqual([
    {
      file: '2024/05/boot.jpg',
      id: 'i2405011',
      album: null,
      isAsset: true,
      title: 'Das Boot',
      alt: 'Ein Boot',
      description: 'Am <em>Steg</em>',
      created: '2024-05-01T08:11:12.000Z',
    },
    expect.objectContaining({ file: '2024/05/see-scaled.jpg', id: 'i2405012' }) as unknown,
  ]);
  const boot = '<brpwc-post-image id="i2405011"></brpwc-post-image>';
  const see = '<brpwc-post-image id="i2405012"></brpwc-post-image>';
  expect(moving.posts).toMatchObject([
    {
      id: 'p-frueh',
      title: 'Früh & spät',
      published: true,
      dateStr: '2024-05-01',
      timeStr: '10:11',
      tags: ['Reisen', 'See'],
      imageId: 'i2405011',
      text: `<p>Nebel ]]> am Morgen.</p>\n<figure class="wp-block-image">${boot}</figure>`,
    },
    {
      id: 'p-klassisch',
      published: false,
      dateStr: '2024-06-01',
      text: `<p>Erster Absatz<br>\nmit Zeile.</p>\n<figure>${see}<figcaption>Am See</figcaption></figure>\n${boot}\n<p>[kontakt id="3"] <img src="https://anderswo.example/x.jpg"></p>`,
    },
    { id: 'p-geheim', published: false },
    { id: 'p-bald', published: false },
  ]);
  expect(moving.texts).toEqual([{ id: 't-ueber-mich', text: '<h1>Über mich</h1>\n<p>Ich.</p>' }]);
  for (const line of [
    '2 × Kommentare: Lichthof hat keine.',
    '1 × Dateien sind keine JPEG-Bilder: 2024/05/plan.pdf.',
    '1 × Galerien nennen Bilder, die nicht mitkommen.',
    '1 × Shortcodes [kontakt] bleiben als Text stehen.',
    '1 × Bilder in Beiträgen kommen nicht mit: Sie bleiben bei ihrer alten Adresse.',
    '1 × Beiträge mit Passwort sind hier Entwürfe.',
    '1 × Beiträge im Papierkorb bleiben zurück.',
    '1 × Seiten, die nicht veröffentlicht sind, sind hier Entwürfe von Beiträgen.',
    '1 × Inhalte der Art „nav_menu_item“ bleiben zurück.',
  ])
    expect(said).toContain(line);

  const app = await emptyApp();
  expect(await arrive(app, dir)).toContain('Neu: 2 Tags, 2 Bilder, 4 Beiträge, 1 Texte.');
  const images = await app.services.db.selectFrom('image').select(['id', 'isAsset']).orderBy('id').execute();
  expect(images).toEqual([
    { id: 'i2405011', isAsset: true },
    { id: 'i2405012', isAsset: true },
  ]);
  const { text } = await app.services.db
    .selectFrom('post')
    .select('text')
    .where('id', '=', 'p-frueh')
    .executeTakeFirstOrThrow();
  expect(text).toContain(boot);
});

test('WordPress: what is no export, or only a part of one, is refused', async () => {
  const dir = await photos([]);
  const cut = put(dir, 'cut.xml', EXPORT.slice(0, EXPORT.indexOf('Klassisch')));
  await expect(converted('wordpress', cut, dir)).rejects.toThrow(
    'Der Export von WordPress ist nicht vollständig',
  );
  const other = put(dir, 'feed.xml', '<rss><channel><item><title>x</title></item></channel></rss>');
  await expect(converted('wordpress', other, dir)).rejects.toThrow('Das ist kein Export von WordPress');
});

test('WordPress: reusable blocks may hold others; what is missing or holds itself is said', async () => {
  const reused = (id: number) => `<!-- wp:block {"ref":${id}} /-->`;
  const block = (id: number, content: string): Given => ({ id, type: 'wp_block', title: 'Block', content });
  const dir = await photos([]);
  const { said, moving } = await converted(
    'wordpress',
    put(
      dir,
      'blocks.xml',
      wxr(
        {
          id: 1,
          type: 'post',
          title: 'Post',
          name: 'post',
          content: `${reused(20)}${reused(30)}${reused(99)}`,
        },
        block(20, `<p>Außen</p>${reused(21)}`),
        block(21, '<p>Innen</p>'),
        block(30, `<p>Im Kreis</p>${reused(30)}`),
      ),
    ),
    dir,
  );
  expect(moving.posts[0]!.text!.match(/<p>[^<]*<\/p>/g)).toEqual([
    '<p>Außen</p>',
    '<p>Innen</p>',
    '<p>Im Kreis</p>',
  ]);
  expect(said).toContain('2 × wiederverwendbare Blöcke');
});

test('WordPress: what only its authors saw of blocks and attachments is not published', async () => {
  const reused = (id: number) => `<!-- wp:block {"ref":${id}} /-->`;
  const block = (id: number, more: Partial<Given>): Given => ({
    id,
    type: 'wp_block',
    title: 'Block',
    content: `<p>Block ${id}</p>`,
    ...more,
  });
  const files = ['2024/05/offen.jpg', '2024/05/privat.jpg', '2024/05/papierkorb.jpg'];
  const dir = await photos(files);
  const { said, moving } = await converted(
    'wordpress',
    put(
      dir,
      'blocks.xml',
      wxr(
        { id: 1, type: 'post', title: 'Post', content: [20, 21, 22, 23, 24].map(reused).join('') },
        block(20, {}),
        block(21, { status: 'draft' }),
        block(22, { status: 'private' }),
        block(23, { status: 'trash' }),
        block(24, { password: 'geheim' }),
        picture(10, files[0]!),
        picture(11, files[1]!, { status: 'private' }),
        picture(12, files[2]!, { status: 'trash' }),
      ),
    ),
    dir,
  );
  expect(moving.posts[0]!.text).toBe('<p>Block 20</p>');
  expect(said).toContain('4 × wiederverwendbare Blöcke');
  expect(moving.images.map(({ file, public: open, trash }) => [file, open, trash])).toEqual([
    [files[0], undefined, undefined],
    [files[1], false, true],
  ]);
  expect(said).toContain('1 × private Anhänge sehen nur Administratoren');
  expect(said).toContain('1 × Anhänge im Papierkorb bleiben zurück.');
});

test('WordPress: what only readers of a closed post saw is seen by administrators', async () => {
  const files = [10, 11, 12, 13, 14, 15].map((id) => `2024/05/${id}.jpg`);
  const shows = (...ids: number[]) => ids.map((id) => `<img class="wp-image-${id}" src="">`).join('');
  const dir = await photos(files);
  const text = wxr(
    { id: 1, type: 'post', title: 'Hochzeit', name: 'a', password: 'pw', content: shows(10, 13) },
    { id: 2, type: 'page', title: 'Privat', name: 'b', status: 'private', content: shows(11) },
    { id: 3, type: 'produkt', title: 'Abzug', status: 'draft' },
    { id: 4, type: 'post', title: 'Offen', name: 'c', content: shows(13) },
    { id: 5, type: 'post', title: 'Bald', name: 'd', status: 'future', content: shows(15) },
    ...files.map((file, i) => picture(10 + i, file, { parent: [1, 0, 3, 1, 0, 5][i]! })),
  );
  const { said, moving } = await converted('wordpress', put(dir, 'export.xml', text), dir);
  expect(moving.images.filter(({ trash }) => trash).map(({ file }) => file)).toEqual(files.slice(0, 3));
  expect(said).toContain('3 × Bilder, die nur Entwürfe zeigen, sehen nur Administratoren');
});

test('WordPress: a post that is too long stays behind by name, and the rest comes along', async () => {
  const long = `<p><img src="data:image/png;base64,${'A'.repeat(1_200_000)}"></p>`;
  const post = { type: 'post', title: 'Kurz', name: 'a', content: '<p>x</p>' };
  const text = wxr({ ...post, id: 1 }, { ...post, id: 2, title: 'Eingefügt', name: 'b', content: long });
  const dir = await photos([]);
  const { said, moving } = await converted('wordpress', put(dir, 'export.xml', text), dir);
  expect(moving.posts.map(({ title }) => title)).toEqual(['Kurz']);
  expect(said).toContain('1 × „Eingefügt“ bleibt zurück: text: ');
});
