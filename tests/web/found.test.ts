// issue 11, 5 and 8: rights as everywhere, and nothing found outlives one
import { beforeEach, expect, test, vi } from 'vitest';
import { gridPicture } from './grid-picture.ts';

let title = '';
const asked: string[] = [];
vi.stubGlobal('location', new URL('http://localhost/suche'));
vi.stubGlobal('fetch', ({ url }: Request) => {
  const { pathname, searchParams } = new URL(url);
  if (!pathname.endsWith('/image'))
    return Promise.resolve(Response.json({ items: [], next: null, total: 0 }));
  asked.push(searchParams.get('filter')!);
  const items = [{ ...gridPicture('i1'), title }];
  return Promise.resolve(Response.json({ items, next: null, total: 1 }));
});

const { ensureFound, foundKey, refreshFound, searchResults } = await import('../../web/search/found.ts');
const { forgetLists, state } = await import('../../web/server/state.ts');

const keyNow = () => foundKey('Nebel', state);
const search = async (as: string) => {
  title = as;
  await ensureFound(keyNow(), 'Nebel');
  return searchResults.items.map((one) => one.title);
};

beforeEach(() => {
  asked.splice(0);
  Object.assign(state.site, { api: 'http://localhost', siteAlbums: [{ key: 'brp', name: 'brp', text: '' }] });
  state.unlocked.splice(0);
  Object.assign(state.session, { claims: null });
  forgetLists('albums');
});

test('the same reader is shown what was found', async () => {
  expect(await search('once')).toEqual(['once']);
  expect(await search('twice')).toEqual(['once']);
  expect(asked).toHaveLength(1);
});

test.each([
  ['an album is unlocked', () => state.unlocked.push('a-1')],
  ['there is another session', () => Object.assign(state.session, { claims: { jti: 's-2', albums: [] } })],
])('where %s it is looked for anew', async (_, change) => {
  await search('before');
  const before = keyNow();
  change();
  expect(keyNow()).not.toBe(before);
  expect(await search('after')).toEqual(['after']);
});

test('an album that is locked again shows nothing more of what was found', async () => {
  state.unlocked.push('a-1');
  await search('secret');
  state.unlocked.splice(0);
  expect(await search('open')).toEqual(['open']);
});

test('where a link is no longer valid nothing of it stays, however late it comes', async () => {
  await search('linked');
  forgetLists('albums');
  expect(searchResults.key).not.toBe(keyNow());
  const late = search('late');
  forgetLists('albums');
  await Promise.all([late, search('open')]);
  expect(searchResults.items.map((one) => one.title)).toEqual(['open']);
});

test('where the network is back what was found stays until it has come anew, with what the viewer shows of it', async () => {
  await search('kept');
  const { key } = searchResults;
  title = 'anew';
  const refreshed = refreshFound(() => forgetLists('albums'));
  expect(keyNow()).not.toBe(key);
  // As the page does when it is drawn again.
  await ensureFound(keyNow(), 'Nebel');
  expect(searchResults.items.map((one) => one.title)).toEqual(['kept']);
  await refreshed;
  expect(searchResults.items.map((one) => one.title)).toEqual(['anew']);
  expect(asked).toHaveLength(2);
});

test('what is no longer shown is not looked for when the network is back', async () => {
  await search('old');
  state.unlocked.push('a-1');
  await refreshFound(() => forgetLists('albums'));
  expect(asked).toHaveLength(1);
});

test('only of the pictures of the site those are left out that stand in posts alone', async () => {
  await search('any');
  expect(JSON.parse(asked[0]!)).toEqual({
    and: [
      {
        or: [
          { and: [{ in: ['album', ['brp']] }, { eq: ['isAsset', false] }] },
          { not: { or: [{ in: ['album', ['760', 'apd', 'brp', 'noir', 'nue']] }, { eq: ['album', null] }] } },
        ],
      },
      { words: 'Nebel' },
    ],
  });
});
