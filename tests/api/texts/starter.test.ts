import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedStarterTexts, starterBlocks, starterPosts } from '../../../api/starter/texts.ts';
import { startApp, type TestApp } from '../app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
  await app.services.db.insertInto('textBlock').values({ id: 't-impressum', text: '<p>Wir.</p>' }).execute();
  await seedStarterTexts(app.services);
});
afterAll(() => app.close());

const textOf = async (type: 'posts' | 'texts', id: string) => {
  const answer = await app.ask('GET', `/v1/data/text/${type}/${id}`);
  return answer.status === 200 ? ((await answer.json()) as { text: string }).text : answer.status;
};

test('a new site has the texts that its menus lead to, for everybody', async () => {
  for (const { id } of starterPosts) expect(await textOf('posts', id)).toMatch(/^<p>/);
  for (const id of starterBlocks) expect(await textOf('texts', id)).toMatch(/^<p>/);
  const { items } = await app.get<{ items: { title: string; abstract: string }[] }>('/v1/data/read/posts');
  expect(items.map(({ title }) => title).toSorted()).toEqual(['Hilfe?', 'Modelle gesucht', 'Über mich']);
  for (const { abstract } of items) expect(abstract).not.toBe('');
});

test('what is there already stays, and what is deleted later does not come back', async () => {
  expect(await textOf('texts', 't-impressum')).toBe('<p>Wir.</p>');
  await app.services.db.deleteFrom('post').where('id', '=', 'p-aktuelles').execute();
  await seedStarterTexts(app.services);
  expect(await textOf('posts', 'p-aktuelles')).toBe(404);
});
