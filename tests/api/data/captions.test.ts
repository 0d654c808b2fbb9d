// docs/rules.md, Rights: what a reader may not see is not named to him in a caption either.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { VISITOR } from '../../../api/contract/access.ts';
import type { FilterExpression } from '../../../api/contract/filter.ts';
import { pageOf, parseReading } from '../../../api/data/read.ts';
import { type Member, startApp, type TestApp } from '../app.ts';
import { fillSite, picture } from '../content.ts';
import { AT } from './questions.ts';

let app: TestApp;
let admin: Member;
let member: Member;

const image = (id: string) => `<brpwc-post-image id="${id}"></brpwc-post-image>`;
const thumbnail = (id: string) => `<brpwc-post-thumbnail id="${id}"></brpwc-post-thumbnail>`;
const album = (id: string) => `<brpwc-album id="${id}">Das Album</brpwc-album>`;
const text = (id: string) => `<brpwc-post-text id="${id}"></brpwc-post-text>`;
const file = (path: string) => `<img src="/imgs/${path}" alt="" />`;

const OPEN = `<p>Siehe <b>auch</b>${thumbnail('i2611201')}${album('offen')}${text('p-nebel')}${text('t-impressum')}</p>`;
const FOR_MEMBERS = image('i--hochzeit--kuss') + album('hochzeit') + file('protected/hochzeit/kuss.jpg');
const HIDDEN =
  image('i2611204') +
  `<brpwc-album id="fremd">Geheime <b>Hochzeit</b></brpwc-album>` +
  text('p-entwurf') +
  text('t-entwurf') +
  file('2026/11/i2611204.jpg');
const SOON = text('p-abends');
const CAPTION = OPEN + FOR_MEMBERS + HIDDEN + SOON;
const NAMING = ['i2611801', 'i2611802', 'i2611803'];

beforeAll(async () => {
  app = await startApp();
  const { db } = app.services;
  await fillSite(db);
  admin = await app.member('chefin', { admin: true });
  member = await app.member('mira', { groups: ['ug-kunden'] });
  await db
    .insertInto('post')
    .values([
      { id: 'p-entwurf', title: 'Entwurf', published: false, dateStr: '2026-11-01', text: '<p>x</p>' },
      {
        id: 'p-abends',
        title: 'Abends',
        published: true,
        dateStr: '2026-11-20',
        timeStr: '20:00',
        text: '<p>x</p>',
      },
    ])
    .execute();
  await db.insertInto('textBlock').values({ id: 't-entwurf', text: '<p>x</p>', draft: true }).execute();
  await db
    .insertInto('image')
    .values([
      ...NAMING.map((id) => picture(id, { description: CAPTION })),
      picture('i2611804', { description: 'Nur <b>so</b>' }),
    ])
    .execute();
});
afterAll(() => app.close());

type Items = { items: { id: string; description: string | null }[] };
const reads = (filter: FilterExpression, more = '') =>
  `/v1/data/read/image?limit=9&fields=id,description&filter=${encodeURIComponent(JSON.stringify(filter))}${more}`;
const naming: FilterExpression = { in: ['id', NAMING] };
const as = (who: Member | null) => (who ? { token: who.token } : {});
const captions = async (who: Member | null, path = reads(naming)) => [
  ...new Set((await app.get<Items>(path, as(who))).items.map(({ description }) => description)),
];

test('a caption does not name to its reader what he may not see', async () => {
  expect(await captions(null)).toEqual([OPEN]);
  expect(await captions(member)).toEqual([OPEN + FOR_MEMBERS]);
  expect(await captions(admin)).toEqual([CAPTION]);
  expect(await captions(null, reads(naming, '&nsfw=1'))).toEqual([OPEN]);
});

test('nor where it is asked for by a longer question, or comes along with a text', async () => {
  const body = { filter: naming, fields: ['description'], limit: 9 };
  const asked = (await (await app.ask('POST', '/v1/data/read/image', { body })).json()) as Items;
  expect(new Set(asked.items.map(({ description }) => description))).toEqual(new Set([OPEN]));
  await app.services.db
    .insertInto('textBlock')
    .values({ id: 't-bilder', text: NAMING.map(image).join('') })
    .execute();
  const { images } = await app.get<{ images: Items['items'] }>('/v1/data/text/texts/t-bilder');
  expect(images.map(({ description }) => description)).toEqual(NAMING.map(() => OPEN));
});

test('an album does not lead back to a post that its reader may not see', async () => {
  const leading = (id: string) => `<brpwc-album id="offen" post-id="${id}"></brpwc-album>`;
  await app.services.db
    .insertInto('image')
    .values(picture('i2611806', { description: leading('p-nebel') + leading('p-entwurf') }))
    .execute();
  const path = reads({ eq: ['id', 'i2611806'] });
  expect(await captions(null, path)).toEqual([`${leading('p-nebel')}<brpwc-album id="offen"></brpwc-album>`]);
  expect(await captions(admin, path)).toEqual([leading('p-nebel') + leading('p-entwurf')]);
});

test('what is left of nothing else is no caption', async () => {
  await app.services.db
    .insertInto('image')
    .values(picture('i2611805', { description: HIDDEN }))
    .execute();
  expect(await captions(null, reads({ eq: ['id', 'i2611805'] }))).toEqual([null]);
});

test('by what is between its tags a caption is found, by what is in them only by administrators', async () => {
  const found = async (pattern: string, who: Member | null) =>
    (await app.get<Items>(reads({ and: [naming, { like: ['description', pattern] }] }), as(who))).items
      .length;
  for (const who of [null, member]) {
    expect(await found('%p-entwurf%', who)).toBe(0);
    expect(await found('%siehe auch%', who)).toBe(3);
    expect(await found('%geheime hochzeit%', who)).toBe(0);
  }
  expect(await found('%geheime%', admin)).toBe(3);
  expect(await found('%p-entwurf%', admin)).toBe(3);
});

test('captions are without tags already where they are looked through: that takes 30 µs each', async () => {
  const filter = JSON.stringify({ eq: ['description', 'Nur so'] });
  for (const nsfw of [true, false]) {
    const reading = parseReading('image', { filter, limit: '9' }, { viewer: VISITOR, ...AT, nsfw });
    const { rows } = await sql`explain ${pageOf(reading)}`.execute(app.services.db);
    expect(JSON.stringify(rows)).not.toContain('regexp_replace');
    expect(await captions(null, reads(JSON.parse(filter) as FilterExpression))).toEqual(['Nur <b>so</b>']);
  }
});

test('all captions of a list take one query more, and those that name nothing none', async () => {
  const executor = app.services.db.getExecutor();
  const queries = vi.spyOn(executor, 'executeQuery');
  const count = async (ids: string[]) => {
    queries.mockClear();
    await app.get(reads({ in: ['id', ids] }));
    return queries.mock.calls.length;
  };
  const none = await count(['i2611804']);
  expect(await count(['i2611804', NAMING[0]!])).toBe(none + 1);
  expect(await count(['i2611804', ...NAMING])).toBe(none + 1);
  queries.mockRestore();
});

test('what appears or becomes a draft is there or gone at once, also in an answer from memory', async () => {
  const { db } = app.services;
  const names = async (id: string) => (await captions(null))[0]!.includes(`"${id}"`);
  for (let again = 0; again < 2; again++) expect(await names('t-impressum')).toBe(true);
  await db.updateTable('textBlock').set({ draft: true }).where('id', '=', 't-impressum').execute();
  for (let again = 0; again < 2; again++) expect(await names('t-impressum')).toBe(false);
  for (let again = 0; again < 2; again++) expect(await names('p-abends')).toBe(false);
  app.clock.pass(8 * 3600);
  for (let again = 0; again < 2; again++) expect(await names('p-abends')).toBe(true);
});

test('a text block changes the lists that name it, and no others', async () => {
  const etags = async () =>
    Promise.all(
      ['id', 'id,description'].map(async (fields) =>
        (await app.ask('GET', `/v1/data/read/image?limit=9&fields=${fields}`)).headers.get('etag'),
      ),
    );
  const [grid, withCaptions] = await etags();
  await app.services.db
    .updateTable('textBlock')
    .set({ text: '<p>y</p>' })
    .where('id', '=', 't-entwurf')
    .execute();
  const [gridNow, captionsNow] = await etags();
  expect(gridNow).toBe(grid);
  expect(captionsNow).not.toBe(withCaptions);
});
