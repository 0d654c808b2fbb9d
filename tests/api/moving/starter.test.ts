import { expect, test } from 'vitest';
import { seedStarterTexts } from '../../../api/starter/texts.ts';
import type { TestApp } from '../app.ts';
import { arrive, emptyApp, folder, leave } from './library.ts';

async function newSite(): Promise<TestApp> {
  const app = await emptyApp();
  await seedStarterTexts(app.services);
  return app;
}
const textOf = async (app: TestApp, table: 'post' | 'textBlock', id: string) =>
  (await app.services.db.selectFrom(table).select('text').where('id', '=', id).executeTakeFirst())?.text;

test('what a new site begins with gives way to the texts of the file, and what somebody has written stays', async () => {
  const from = await newSite();
  const write = (app: TestApp, id: string, text: string) =>
    app.services.db.updateTable('textBlock').set({ text, draft: false }).where('id', '=', id).execute();
  await write(from, 't-impressum', '<p>Lichthof, Hafenstraße 1.</p>');
  await write(from, 't-history', '<p>Seit 1998.</p>');
  await from.services.db
    .updateTable('post')
    .set({ title: 'Über uns', text: '<p>Wir sind zu zweit.</p>' })
    .where('id', '=', 'p-ich')
    .execute();
  const dir = folder();
  await leave(from, dir);
  const to = await newSite();
  await write(to, 't-history', '<p>Seit gestern.</p>');
  const said = await arrive(to, dir);
  expect(said).toContain('Neu: 1 Beiträge, 1 Texte.\nSchon vorhanden: 2 Beiträge, 6 Texte.');
  expect(said).toContain('Text „t-history“: Hier steht schon ein anderer, und er bleibt.');
  expect(said.match(/Hier steht schon/g)).toHaveLength(1);
  expect(await textOf(to, 'textBlock', 't-impressum')).toBe('<p>Lichthof, Hafenstraße 1.</p>');
  expect(await textOf(to, 'textBlock', 't-history')).toBe('<p>Seit gestern.</p>');
  expect(await textOf(to, 'post', 'p-ich')).toBe('<p>Wir sind zu zweit.</p>');
  const again = await arrive(to, dir);
  expect(again).toContain('Neu: nichts.');
  expect(again.match(/Hier steht schon/g)).toHaveLength(1);
});
