// issue 9 E: bulk-tag 2,000 pictures and undo it
import path from 'node:path';
import { Kysely } from 'kysely';
import { expect, test } from 'playwright/test';
import { embeddedDialect } from '../../api/database/embedded.ts';
import type { Database } from '../../api/database/schema.ts';
import { picture } from '../api/content.ts';
import { logIn } from './files.ts';
import { startServer } from './server.ts';

const MANY = 2000;
/** Of them these had the tag before. */
const SOME = 300;

let server: Awaited<ReturnType<typeof startServer>>;
test.beforeAll(async () => {
  const before = await startServer({ DEMO: '0' });
  await before.leave();
  await fill(path.join(before.dataDir, 'db'));
  server = await startServer({ DEMO: '0' }, before);
});
test.afterAll(() => server.stop());

/** Only the records are many: there are no files. */
async function fill(dir: string): Promise<void> {
  const db = new Kysely<Database>({ dialect: embeddedDialect({ dir }) });
  await db.insertInto('tag').values({ id: 1, name: 'Hafen' }).execute();
  for (let at = 0; at < MANY; at += 500) {
    const some = Array.from({ length: 500 }, (_, n) =>
      picture(`i26${10_000 + at + n}`, { tags: at + n < SOME ? [1] : [] }),
    );
    await db.insertInto('image').values(some).execute();
  }
  await db.destroy();
}

test('two thousand pictures get a tag in one step, and those that had it before keep it', async ({
  page,
  request,
}) => {
  const { address } = server;
  const headers = await logIn(page, request, address);
  const tagged = async () => {
    const filter = encodeURIComponent(JSON.stringify({ overlap: ['tags', [1]] }));
    const read = `${address}/v1/data/read/image?fields=id&limit=1&filter=${filter}`;
    return ((await (await request.get(read, { headers })).json()) as { total: number }).total;
  };
  expect(await tagged()).toBe(SOME);
  await page.goto(`${address}/admin/images`);
  await page.locator('.lighttable a[data-index="0"]').focus();
  await page.keyboard.press('Control+a');
  await expect(page.getByText('2.000 von 2.000 ausgewählt')).toBeVisible();
  const panel = page.getByRole('complementary', { name: '2.000 Bilder bearbeiten' });
  const tag = panel.getByRole('checkbox', { name: 'Hafen' });
  await expect(tag).toHaveAccessibleDescription('300 von 2.000');
  await tag.click();
  await expect(panel.getByRole('status')).toHaveText('1 Änderung: Tag „Hafen“');
  await panel.getByRole('button', { name: '2.000 Bilder ändern' }).click();
  const toast = page.locator('.toast').last();
  await expect(toast).toContainText('1.700 Bilder geändert: Tag „Hafen“.');
  expect(await tagged()).toBe(MANY);
  await expect(tag).toHaveAccessibleDescription('alle 2.000');
  await toast.getByRole('button', { name: 'Rückgängig' }).click();
  await expect(toast).toContainText('1.700 Bilder sind wieder wie vorher.');
  expect(await tagged()).toBe(SOME);
  await expect(tag).toHaveAccessibleDescription('300 von 2.000');
});

test('of pictures that are not loaded the numbers follow the order of the list, too', async ({
  page,
  request,
}) => {
  const { address } = server;
  const headers = await logIn(page, request, address);
  const titles = async (ids: string[]) => {
    const filter = encodeURIComponent(JSON.stringify({ in: ['id', ids] }));
    const read = `${address}/v1/data/read/image?fields=title&sort=seq&limit=4&filter=${filter}`;
    const { items } = (await (await request.get(read, { headers })).json()) as { items: { title: string }[] };
    return items.map(({ title }) => title);
  };
  await page.goto(`${address}/admin/images`);
  await page.locator('.lighttable a[data-index="0"]').focus();
  await page.keyboard.press('Control+a');
  await expect(page.getByText('2.000 von 2.000 ausgewählt')).toBeVisible();
  await page.getByLabel('Sortierung').selectOption('Älteste zuerst');
  const panel = page.getByRole('complementary', { name: '2.000 Bilder bearbeiten' });
  await panel.getByLabel('Muster').fill('Hafen {nr}');
  const preview = panel.getByRole('list', { name: 'Vorschau der Titel' }).getByRole('listitem');
  await expect(preview).toHaveText([
    'Bild i2610000Hafen 0001',
    'Bild i2610001Hafen 0002',
    'Bild i2611999Hafen 2000',
  ]);
  await panel.getByRole('button', { name: '2.000 Bilder ändern' }).click();
  await expect(page.locator('.toast').last()).toContainText('2.000 Bilder geändert: Titel.');
  expect(await titles(['i2610000', 'i2610199', 'i2610200', 'i2611999'])).toEqual([
    'Hafen 0001',
    'Hafen 0200',
    'Hafen 0201',
    'Hafen 2000',
  ]);
});
