import { expect, test } from 'vitest';
import { seedStarterTexts } from '../../../api/starter/texts.ts';
import { saveText } from '../../../api/texts/save.ts';
import type { TestApp } from '../app.ts';
import { arrive, emptyApp, folder, leave } from './library.ts';

async function newSite(): Promise<TestApp> {
  const app = await emptyApp();
  await seedStarterTexts(app.services);
  return app;
}
async function write({ services }: TestApp, type: 'posts' | 'texts', id: string, text: string) {
  await saveText(services, { type, id, text, savedBy: 'u-chefin' });
}
const textOf = async (app: TestApp, table: 'post' | 'textBlock', id: string) =>
  (await app.services.db.selectFrom(table).select('text').where('id', '=', id).executeTakeFirst())?.text;

test('what a new site begins with gives way to the texts of the file, and what somebody has written stays', async () => {
  const from = await newSite();
  await write(from, 'texts', 't-impressum', '<p>Lichthof, Hafenstraße 1.</p>');
  await write(from, 'texts', 't-history', '<p>Seit 1998.</p>');
  for (const [id, title] of [
    ['p-ich', 'Über uns'],
    ['p-hilfe', 'Hilfe!'],
  ] as const) {
    await from.services.db.updateTable('post').set({ title }).where('id', '=', id).execute();
    await write(from, 'posts', id, '<p>Wir sind zu zweit.</p>');
  }
  const dir = folder();
  await leave(from, dir);
  const to = await newSite();
  await write(to, 'texts', 't-history', '<p>Seit gestern.</p>');
  // Only a day, not a word.
  const { token } = await to.member('chefin', { admin: true });
  const body = [{ id: 'p-hilfe', version: 1, dateStr: '2024-02-29' }];
  expect((await to.ask('POST', '/v1/data/update/posts', { token, body })).status).toBe(200);
  const said = await arrive(to, dir);
  expect(said).toContain('Neu: 1 Beiträge, 1 Texte.\nSchon vorhanden: 2 Beiträge, 6 Texte.');
  expect(said).toContain('Text „t-history“: Hier steht schon ein anderer, und er bleibt.');
  expect(said).toContain('Beitrag „Hilfe!“: Hier steht schon ein anderer, und er bleibt.');
  expect(said.match(/Hier steht schon/g)).toHaveLength(2);
  expect(await textOf(to, 'textBlock', 't-impressum')).toBe('<p>Lichthof, Hafenstraße 1.</p>');
  expect(await textOf(to, 'textBlock', 't-history')).toBe('<p>Seit gestern.</p>');
  expect(await textOf(to, 'post', 'p-ich')).toBe('<p>Wir sind zu zweit.</p>');
  const again = await arrive(to, dir);
  expect(again).toContain('Neu: nichts.');
  expect(again.match(/Hier steht schon/g)).toHaveLength(2);
});
