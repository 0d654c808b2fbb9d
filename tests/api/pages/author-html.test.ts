import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type TestApp } from '../app.ts';
import { picture } from '../content.ts';
import { openSite, plainIn, type Site } from './site.ts';

let app: TestApp;
let site: Site;
beforeAll(async () => {
  app = await startApp();
  site = await openSite(app.services);
});
afterAll(() => app.close());

const text = (id: string) => `<brpwc-post-text id="${id}"></brpwc-post-text>`;
const image = (id: string) => `<brpwc-post-image id="${id}"></brpwc-post-image>`;
const published = { dateStr: '2026-11-01', published: true };
const shown = async (id: string) => plainIn(await site.html(`/blog/${id}`));
const countOf = (html: string, words: string) => html.split(words).length - 1;

test('texts that name each other end after a while, in the feed as well', async () => {
  const { db } = app.services;
  const ids = Array.from({ length: 9 }, (_, i) => `t-thema${i}`);
  const all = ids.map(text).join('');
  await db
    .insertInto('textBlock')
    .values(ids.map((id) => ({ id, text: `<p>Thema</p>${all}` })))
    .execute();
  await db
    .insertInto('post')
    .values({ id: 'p-themen', title: 'Themen', text: all, ...published })
    .execute();
  const counts = [await shown('p-themen'), await (await site.get('/atom.xml')).text()].map((html) =>
    countOf(html, 'Thema'),
  );
  for (const count of counts) {
    expect(count).toBeGreaterThanOrEqual(9);
    expect(count).toBeLessThan(600);
  }
});

test('captions that show each other’s pictures end after a while', async () => {
  const { db } = app.services;
  const ids = Array.from({ length: 8 }, (_, i) => `i261110${i}`);
  const all = ids.map(image).join('');
  await db
    .insertInto('image')
    .values(ids.map((id) => picture(id, { description: `Siehe ${all}` })))
    .execute();
  await db
    .insertInto('post')
    .values({ id: 'p-siehe', title: 'Siehe', text: all, ...published })
    .execute();
  const html = await shown('p-siehe');
  expect(countOf(html, '<figcaption>')).toBeLessThanOrEqual(500);
  expect(countOf(html, '<img')).toBeLessThan(5000);
});

test('a text in a text in a text has its pictures, which say no more than that they are there', async () => {
  const { db } = app.services;
  await db
    .insertInto('image')
    .values(picture('i2611110', { description: 'Am See' }))
    .execute();
  await db
    .insertInto('textBlock')
    .values([
      { id: 't-eins', text: `<p>eins</p>${image('i2611110')}${text('t-zwei')}` },
      { id: 't-zwei', text: `<p>zwei</p>${text('t-drei')}` },
      { id: 't-drei', text: `<p>drei</p>${image('i2611110')}${text('t-vier')}` },
      { id: 't-vier', text: '<p>vier</p>' },
    ])
    .execute();
  await db
    .insertInto('post')
    .values({ id: 'p-tief', title: 'Tief', text: text('t-eins'), ...published })
    .execute();
  const html = await shown('p-tief');
  expect(html.match(/eins|zwei|drei|vier|Am See|<img/g)).toEqual([
    'eins',
    '<img',
    'Am See',
    'zwei',
    'drei',
    '<img',
  ]);
});
