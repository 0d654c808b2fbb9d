import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type TestApp } from '../app.ts';
import { fillSite, picture } from '../content.ts';

interface Contents {
  text: string;
  texts: { id: string; text: string }[];
  images: { id: string; width: number; height: number }[];
}

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
  await fillSite(app.services.db);
  const { db } = app.services;
  await db
    .insertInto('image')
    .values([
      picture('i2610011', { width: 6000, height: 4000 }),
      picture('i2610012', { width: 4000, height: 5000, description: 'Nebel &amp; See' }),
      picture('i2610013', { ws: false }),
      picture('i2610014', { public: false }),
      picture('i2610015'),
    ])
    .execute();
  await db
    .insertInto('textBlock')
    .values([
      {
        id: 't-aussen',
        text: `<brpwc-post-image class="wide" id="i2610011"></brpwc-post-image>
          <brpwc-post-thumbnail id="i2610013"></brpwc-post-thumbnail>
          <brpwc-post-thumbnail id="i2610014"/>
          <brpwc-conditional condition="nsfw"><brpwc-post-image id="i2610015"></brpwc-post-image></brpwc-conditional>
          <brpwc-post-text id="t-innen"></brpwc-post-text><brpwc-post-text id="t-fehlt"></brpwc-post-text>`,
      },
      {
        id: 't-innen',
        text: '<brpwc-post-image id="i2610012"></brpwc-post-image><brpwc-post-text id="t-aussen"></brpwc-post-text>',
      },
    ])
    .execute();
});
afterAll(() => app.close());

const read = (query = '') => app.get<Contents>(`/v1/data/text/texts/t-aussen${query}`);

test('a text comes with the texts that it includes, each once, and the sizes of all their pictures', async () => {
  const { text, texts, images } = await read();
  expect(text).toContain('t-innen');
  expect(texts.map(({ id }) => id)).toEqual(['t-innen']);
  expect(new Set(images.map(({ id, width, height }) => `${id}: ${width} × ${height}`))).toEqual(
    new Set(['i2610011: 6000 × 4000', 'i2610012: 4000 × 5000']),
  );
});

test('pictures that the reader may not see do not come along', async () => {
  expect((await read()).images.map(({ id }) => id)).not.toContain('i2610014');
  const open = (await read('?nsfw=1')).images.map(({ id }) => id);
  expect(open).toEqual(expect.arrayContaining(['i2610013', 'i2610015']));
  expect(open).not.toContain('i2610014');
});

test('a hidden text is not named by one that includes more than come along with it either', async () => {
  const { db } = app.services;
  const ids = Array.from({ length: 30 }, (_, i) => `t-teil${i}`);
  const named = [...ids, 't-geheim'].map((id) => `<brpwc-post-text id="${id}"></brpwc-post-text>`).join('');
  await db
    .insertInto('textBlock')
    .values([
      ...ids.map((id) => ({ id, text: '<p>Teil</p>' })),
      { id: 't-geheim', text: '<p>Entwurf</p>', draft: true },
      { id: 't-ganzes', text: named },
    ])
    .execute();
  const { text, texts } = await app.get<Contents>('/v1/data/text/texts/t-ganzes');
  expect(texts).toHaveLength(20);
  expect(text).toContain('"t-teil29"');
  expect(text).not.toContain('t-geheim');
});
