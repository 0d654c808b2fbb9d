// issue 11.5: search over titles, texts, tags and contributors, with German stemming; worksafe and rights as everywhere
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FilterExpression } from '../../../api/contract/filter.ts';
import { type Member, startApp, type TestApp } from '../app.ts';
import { STOP_WORDS } from '../../../web/search/stop-words.ts';
import { fillSite, picture } from '../content.ts';

let app: TestApp;
let admin: Member;
beforeAll(async () => {
  app = await startApp();
  await fillSite(app.services.db);
  admin = await app.member('chefin', { admin: true });
  const { db } = app.services;
  await db
    .insertInto('tag')
    .values([
      { id: 5, name: 'Gegenlicht' },
      { id: 6, name: 'Entwurf', published: false },
    ])
    .execute();
  await db
    .insertInto('contributor')
    .values([
      { id: 'c-lars', name: 'Lars Brandt', role: 0, published: true },
      { id: 'c-leise', name: 'Leonie Leise', role: 10, published: true },
      { id: 'c-fort', name: 'Fabian Fort', role: 0, published: false },
    ])
    .execute();
  const one = (n: number, more: Parameters<typeof picture>[1]) =>
    picture(`i261140${n}`, { album: 'noir', title: '', filename: `x${n}.jpg`, ...more });
  await db
    .insertInto('image')
    .values([
      one(1, { title: 'Fischerboote am Steg', filename: 'DSC_2041.jpg' }),
      one(2, { alt: 'Ein Boot liegt im Schilf', tags: [5] }),
      one(3, { description: '<p>Die <b>Häuser</b> von &Auml;gypten</p>', contribs: ['c-lars'] }),
      one(4, { title: 'Drei Vögel', tags: [6], contribs: ['c-leise', 'c-fort'] }),
      one(5, { title: 'Boot, unsicher', tags: [3] }),
      one(6, { title: 'Boot im Papierkorb', trash: true }),
      one(7, { title: 'Boot für Mitglieder', public: false }),
      one(8, {
        description: '<brpwc-contributor contributorid="c-lars">Matrose</brpwc-contributor> am <b>Ruder</b>',
      }),
    ])
    .execute();
});
afterAll(() => app.close());

interface Asking {
  more?: string;
  token?: string;
  operator?: 'words' | 'search';
}

async function found(words: string, { more = '', token, operator = 'words' }: Asking = {}) {
  const looking: FilterExpression = operator === 'words' ? { words } : { search: words };
  const filter: FilterExpression = { and: [{ eq: ['album', 'noir'] }, looking] };
  const { items, total } = await app.get<{ items: { id: string }[]; total: number }>(
    `/v1/data/read/image?limit=50&fields=id&sort=id&filter=${encodeURIComponent(JSON.stringify(filter))}${more}`,
    token ? { token } : {},
  );
  expect(total).toBe(items.length);
  return items.map(({ id }) => Number(id.slice(-1)));
}

test.each([
  ['Boot', [2]],
  ['boote', [2]],
  ['BOOTEN', [2]],
  // As the beginning of a word, also of one that is not written to its end.
  ['fischer', [1]],
  ['fischerbo', [1]],
  ['haus', [3]],
  ['Häuser', [3]],
  ['vogel', [4]],
  ['Vög', [4]],
  ['2041', [1]],
  ['dsc_2041.jpg', [1]],
  // Every word, wherever it stands: in title, text, tag or credit.
  ['schilf gegenlicht', [2]],
  ['Lars Häuser', [3]],
  ['schilf häuser', []],
  // Words that stand everywhere do not count; alone they find nothing.
  ['die Häuser', [3]],
  ['ein im der', []],
  ['…', []],
  ['', []],
  ["boot' & !", [2]],
  ['Ruder', [8]],
  // What an element shows something else for is read by nobody.
  ['Matrose', []],
  // What may not be read finds nothing: a tag in the making, people without credit, what stands in HTML.
  ['Entwurf', []],
  ['Leonie', []],
  ['Fabian', []],
])('„%s“ finds', async (words, ids) => {
  expect(await found(words)).toEqual(ids);
});

test.each([
  // A Mac writes the letter and its dots.
  ['Ha\u0308fen', ['H\u00e4fen', 'Ha\u0308fen', 'hafen']],
  ['H\u00f6fe', ['Ho\u0308fe']],
  ['हिन्दी', ['हिन्दी']],
  ['สวัสดี', ['สวัสดี']],
  ['שָׁלוֹם', ['שָׁלוֹם']],
  ['العَرَبِيَّة', ['العَرَبِيَّة']],
  ['İstanbul', ['İstanbul']],
  ['ΟΔΟΣ', ['ΟΔΟΣ']],
])('a title „%s“ is found in its own script', async (title, typed) => {
  const { db } = app.services;
  const one = picture('i2611409', { album: 'noir', title, filename: 'x9.jpg' });
  await db.insertInto('image').values(one).execute();
  const desk = { token: admin.token, operator: 'search' } as const;
  for (const words of typed) {
    expect([words, await found(words)]).toEqual([words, [9]]);
    if (words.length > 5 || words === title) expect([words, await found(words, desk)]).toEqual([words, [9]]);
  }
  await db.deleteFrom('image').where('id', '=', one.id).execute();
});

test('a sign without a letter is no word', async () => {
  expect(await found('\u0308')).toEqual([]);
});

test('what the search page calls too common the server leaves out', async () => {
  const { rows } = await sql<{ word: string }>`select word from unnest(${[...STOP_WORDS]}::text[]) word
    where numnode(to_tsquery('german', word)) > 0`.execute(app.services.db);
  expect(rows).toEqual([]);
});

test('who may see more finds more', async () => {
  expect(await found('boot', { more: '&nsfw=1' })).toEqual([2, 5]);
  expect(await found('boot', { more: '&nsfw=1', token: admin.token })).toEqual([2, 5, 6, 7]);
  expect(await found('fabian', { token: admin.token })).toEqual([4]);
  expect(await found('akt', { more: '&nsfw=1' })).toEqual([5]);
  expect(await found('akt')).toEqual([]);
});

test('a person who is no longer published is no longer found', async () => {
  const publish = (published: boolean) =>
    app.services.db.updateTable('contributor').set({ published }).where('id', '=', 'c-lars').execute();
  expect(await found('brandt')).toEqual([3]);
  await publish(false);
  expect(await found('brandt')).toEqual([]);
  await publish(true);
  expect(await found('brandt')).toEqual([3]);
});

test('more than eight words are refused', async () => {
  const filter = encodeURIComponent(JSON.stringify({ words: 'a b c d e f g h i' }));
  const answer = await app.ask('GET', `/v1/data/read/image?limit=1&filter=${filter}`);
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ detail: 'Gesucht werden höchstens 8 Wörter.' });
});

describe('posts', () => {
  const write = (id: string, text: string, more = {}) =>
    app.ask('POST', '/v1/data/create/posts', {
      token: admin.token,
      body: { id, title: 'Am Wasser', published: true, dateStr: '2026-11-01', tags: [], text, ...more },
    });
  beforeAll(async () => {
    const filler = '<p>Es war ein stiller Morgen, und nichts geschah.</p>'.repeat(10);
    await write('p-ufer', `${filler}<p>Dann kamen die Fischer mit ihren Booten zurück.</p>${filler}`);
    await write('p-licht', '<p>Ohne Worte.</p>', { tags: [5] });
    await write(
      'p-geheim',
      '<p>Offen.</p><brpwc-conditional condition="nsfw">Ein Boot aus Haut.</brpwc-conditional>',
    );
    await write('p-spaeter', '<p>Ein Boot von morgen.</p>', { dateStr: '2026-11-30' });
  });
  const posts = async (words: string, more = '') => {
    const filter = encodeURIComponent(JSON.stringify({ words }));
    const { items } = await app.get<{ items: { id: string }[] }>(
      `/v1/data/read/posts?fields=id&sort=id&filter=${filter}${more}`,
    );
    return items.map(({ id }) => id);
  };
  const excerpts = async (words: string, ids: string, more = '') =>
    app.get<{ items: { id: string; excerpt: { text: string; found: boolean }[] }[] }>(
      `/v1/post/excerpts?words=${encodeURIComponent(words)}&posts=${ids}${more}`,
    );

  test('are found by text, title and tags, as far as they may be read', async () => {
    expect(await posts('Boot')).toEqual(['p-ufer']);
    expect(await posts('Boot', '&nsfw=1')).toEqual(['p-geheim', 'p-ufer']);
    expect(await posts('wasser gegenlicht')).toEqual(['p-licht']);
    expect(await posts('Thermoskanne')).toEqual([]);
  });

  test('show where the words stand', async () => {
    const { items } = await excerpts('boot', 'p-ufer');
    expect(items).toHaveLength(1);
    const { excerpt } = items[0]!;
    expect(excerpt.filter(({ found }) => found)).toEqual([{ text: 'Booten', found: true }]);
    const text = excerpt.map((part) => part.text).join('');
    expect(text).toContain('die Fischer mit ihren Booten zurück.');
    expect(text.length).toBeLessThan(400);
  });

  test('show nothing of what may not be read', async () => {
    const { items } = await excerpts('boot haut', 'p-geheim,p-spaeter,p-gibtesnicht');
    expect(items).toEqual([{ id: 'p-geheim', excerpt: [{ text: 'Offen.', found: false }] }]);
    const all = await excerpts('haut', 'p-geheim', '&nsfw=1');
    expect(all.items[0]!.excerpt).toContainEqual({ text: 'Haut', found: true });
    expect((await app.ask('GET', '/v1/post/excerpts?words=x&posts=p-a,x')).status).toBe(422);
  });

  test('in the bin and back they are found again', async () => {
    const remove = { token: admin.token, body: { ids: ['p-licht'] } };
    expect((await app.ask('POST', '/v1/data/delete/posts', remove)).status).toBe(200);
    expect(await posts('gegenlicht')).toEqual([]);
    await app.ask('POST', '/v1/bin/restore', { token: admin.token, body: { posts: ['p-licht'] } });
    expect(await posts('gegenlicht')).toEqual(['p-licht']);
  });
});
