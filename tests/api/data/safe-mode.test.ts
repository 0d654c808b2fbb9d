// decisions on the specification 4: texts hold only worksafe things unless the request says `nsfw=1`; feeds, Open Graph and
// every page seen without JavaScript never hold anything else. „möchte keine Namensnennung“: nobody is told the name.
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FilterExpression } from '../../../api/contract/filter.ts';
import { indexPosts } from '../../../api/texts/index-posts.ts';
import { sanitize, sanitizeWorksafe } from '../../../api/texts/sanitize.ts';
import { startApp, type Member, type TestApp } from '../app.ts';
import { fillSite, picture } from '../content.ts';
import { openSite, type Site } from '../pages/site.ts';

let app: TestApp;
let site: Site;
let admin: Member;
let member: Member;
const CAPTION = `Morgens <brpwc-conditional condition="sfw">im Schilf</brpwc-conditional><brpwc-conditional
 condition=" NSFW">Hautnah <brpwc-conditional condition="sfw">verborgen</brpwc-conditional> Brustbild</brpwc-conditional> danach`;
const HIDDEN = /Hautnah|verborgen|Brustbild/i;

beforeAll(async () => {
  app = await startApp();
  const { db } = app.services;
  await fillSite(db);
  admin = await app.member('chefin', { admin: true });
  member = await app.member('mira');
  await db
    .insertInto('contributor')
    .values([
      { id: 'c-a', name: 'Leonie Leise', role: 10, published: true },
      { id: 'c-b', name: 'Quentin Quer', role: 11, published: true },
    ])
    .execute();
  await db
    .insertInto('image')
    .values(picture('i2611401', { contribs: ['c-a', 'c-b', 'c-mira'] }))
    .execute();
  const { token } = admin;
  const update = { id: 'i2611401', description: CAPTION };
  expect((await app.ask('POST', '/v1/data/update/image', { token, body: update })).status).toBe(200);
  const text = `<p>Vorne.</p><brpwc-post-image id="i2611401"></brpwc-post-image>
<brpwc-post-text id="t-nackt" condition="nsfw"></brpwc-post-text>
${['c-a', 'c-b', 'c-mira'].map((id) => `<brpwc-contributor contributorId="${id}"></brpwc-contributor>`).join('')}`;
  const post = { id: 'p-schilf', title: 'Schilf', published: true, dateStr: '2026-11-01', text };
  expect((await app.ask('POST', '/v1/data/create/posts', { token, body: post })).status).toBe(200);
  await db.insertInto('textBlock').values({ id: 't-nackt', text: '<p>Hautnah erzählt.</p>' }).execute();
  site = await openSite(app.services);
});
afterAll(() => app.close());

const reads = (filter: FilterExpression) =>
  `/v1/data/read/image?limit=9&filter=${encodeURIComponent(JSON.stringify(filter))}`;
const one = reads({ eq: ['id', 'i2611401'] });
const found = async (path: string, token?: string) =>
  (await app.get<{ items: { id: string }[] }>(path, token ? { token } : {})).items.length;

describe('what a caption says only in the open mode', () => {
  test.each([
    one,
    '/v1/data/text/posts/p-schilf',
    '/images',
    '/images?bild=i2611401',
    '/blog/p-schilf',
    '/atom.xml',
  ])('is not in %s', async (path) => {
    const text = await (await site.get(path)).text();
    expect(text).toContain('Schilf');
    expect(text).not.toMatch(HIDDEN);
  });

  test('is neither read nor found in safe mode by anybody', async () => {
    for (const token of [undefined, member.token, admin.token]) {
      const { items } = await app.get<{ items: { description: string }[] }>(one, token ? { token } : {});
      expect(items[0]!.description).toContain('im Schilf');
      expect(items[0]!.description).toContain('danach');
      expect(items[0]!.description).not.toMatch(HIDDEN);
      for (const filter of [
        { words: 'Brustbild' },
        { words: 'verborgen' },
        { like: ['description', '%Brust%'] },
      ] satisfies FilterExpression[])
        expect(await found(reads(filter), token)).toBe(0);
      expect(await found(reads({ words: 'Schilf danach' }), token)).toBe(1);
    }
    expect((await app.ask('GET', reads({ search: 'brustbild' }))).status).toBe(400);
  });

  test('is read and found in the open mode', async () => {
    const { items } = await app.get<{ items: { description: string }[] }>(`${one}&nsfw=1`);
    expect(items[0]!.description).toMatch(HIDDEN);
    expect(await found(`${reads({ words: 'Brustbild' })}&nsfw=1`)).toBe(1);
    expect(await found(`${reads({ like: ['description', '%Brust%'] })}&nsfw=1`)).toBe(1);
  });

  test('is told by the database as the sanitiser tells it, however things are nested', async () => {
    const tag = fc.constantFrom(
      'a ',
      '<b>',
      '</b>',
      '<brpwc-conditional condition="nsfw">',
      '<brpwc-conditional condition="SFW">',
      '<brpwc-conditional>',
      '<BRPWC-conditional class="x" condition=nsfw>',
      '</brpwc-conditional>',
    );
    await fc.assert(
      fc.asyncProperty(fc.array(tag, { maxLength: 14 }), async (tags) => {
        const html = sanitize(tags.map((one, i) => (one === 'a ' ? `wort${i} ` : one)).join(''));
        const { rows } = await sql<{ safe: string | null }>`select worksafe(${html}) as safe`.execute(
          app.services.db,
        );
        expect((rows[0]!.safe ?? '').trim()).toBe(sanitizeWorksafe(html).trim());
      }),
      { numRuns: 200 },
    );
  });
});

test('a text that is included only in the open mode does not come along in safe mode', async () => {
  const textsOf = async (nsfw: string) =>
    (await app.get<{ texts: { id: string }[] }>(`/v1/data/text/posts/p-schilf${nsfw}`)).texts;
  expect(await textsOf('')).toEqual([]);
  expect(await textsOf('?nsfw=1')).toHaveLength(1);
});

describe('whoever wants no credit', () => {
  const people = '/v1/data/read/contributor';

  test.each([people, one, '/images', '/images?bild=i2611401', '/blog/p-schilf', '/atom.xml', '/profil'])(
    'is not named by %s',
    async (path) => {
      for (const token of ['', member.token]) {
        const text = await (await site.get(path, { Authorization: `Bearer ${token}` })).text();
        expect(text).not.toMatch(/Leonie|Quentin/);
      }
    },
  );

  test('is there, and known to administrators', async () => {
    type People = { items: { id: string; name: string | null; role: number | null }[] };
    const of = async (token: string) =>
      (await app.get<People>(people, { token })).items.find(({ id }) => id === 'c-a');
    expect(await of(member.token)).toMatchObject({ name: null, role: null });
    expect(await of(admin.token)).toMatchObject({ name: 'Leonie Leise', role: 10 });
  });

  test('is not found by the name', async () => {
    for (const token of [undefined, member.token])
      expect(await found(reads({ words: 'Leonie' }), token)).toBe(0);
    const like = `${people}?filter=${encodeURIComponent('{"like":["name","Leo%"]}')}`;
    expect((await app.ask('GET', like, { token: member.token })).status).toBe(400);
    expect(await found(reads({ words: 'Leonie' }), admin.token)).toBe(1);
  });
});

test('posts of before are found in safe mode by all that it shows, once the start has read them', async () => {
  const { db, files } = app.services;
  const text =
    '<p>Anfang.</p><p>Eine Thermoskanne.</p><brpwc-conditional condition="nsfw">Hautnah</brpwc-conditional>';
  await files.put('blog', 'alt.html', Buffer.from(text));
  await db
    .insertInto('post')
    .values([
      { id: 'p-alt', title: 'Alt', published: true, dateStr: '2026-10-01', location: 'alt.html' },
      { id: 'p-neu', title: 'Neu', published: true, dateStr: '2026-10-01', text, abstract: 'Anfang.' },
      { id: 'p-leer', title: 'Leer', published: true, dateStr: '2026-10-01', location: 'fort.html' },
    ])
    .execute();
  const posts = (words: string) =>
    app
      .get<{ items: { id: string }[] }>(
        `/v1/data/read/posts?limit=9&filter=${encodeURIComponent(JSON.stringify({ words }))}`,
      )
      .then(({ items }) => items.map(({ id }) => id).toSorted());
  expect(await posts('Thermoskanne')).toEqual([]);
  await indexPosts(app.services);
  expect(await posts('Thermoskanne')).toEqual(['p-alt', 'p-neu']);
  expect(await posts('Hautnah')).toEqual([]);
});
