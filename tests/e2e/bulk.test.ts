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

const WORDS = Array.from({ length: 130 }, (_, i) => ({ id: 100 + i, name: `Wort ${i}` }));

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
  await db
    .insertInto('tag')
    .values([{ id: 1, name: 'Hafen' }, ...WORDS])
    .execute();
  for (let at = 0; at < MANY; at += 500) {
    const some = Array.from({ length: 500 }, (_, n) =>
      picture(`i26${10_000 + at + n}`, {
        tags: at + n < SOME ? [1] : at + n < SOME + 3 ? WORDS.map(({ id }) => id) : [],
      }),
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
  let answer = () => {};
  const mayGoOn = new Promise<void>((resolve) => (answer = resolve));
  let asked = 0;
  await page.route('**/v1/image/bulk/undo', async (route) => {
    asked += 1;
    await mayGoOn;
    await route.continue();
  });
  const undo = toast.getByRole('button', { name: 'Rückgängig' });
  await undo.click();
  await expect(undo).toHaveAttribute('aria-disabled', 'true');
  await undo.dispatchEvent('click');
  answer();
  await expect(toast).toContainText('1.700 Bilder sind wieder wie vorher.');
  expect(asked).toBe(1);
  expect(await tagged()).toBe(SOME);
  await expect(tag).toHaveAccessibleDescription('300 von 2.000');
});

test('an undo in the list of tasks runs once, whatever is clicked meanwhile', async ({ page, request }) => {
  const { address } = server;
  const headers = await logIn(page, request, address);
  const data = { ids: ['i2611999'], changes: { addTags: [1] } };
  expect((await request.post(`${address}/v1/image/bulk`, { headers, data })).status()).toBe(200);
  await page.goto(`${address}/admin/images`);
  const { resolve: answer, promise: mayGoOn } = Promise.withResolvers<void>();
  let asked = 0;
  await page.route('**/v1/image/bulk/undo', async (route) => {
    asked += 1;
    await mayGoOn;
    await route.continue();
  });
  await page.locator('.tasks summary').filter({ visible: true }).click();
  const undo = page.getByRole('button', { name: 'Rückgängig' });
  await undo.click();
  await expect(undo).toHaveAttribute('aria-disabled', 'true');
  await undo.dispatchEvent('click');
  answer();
  await expect(page.locator('.toast')).toHaveText(['1 Bild ist wieder wie vorher.']);
  await expect(undo).toHaveCount(0);
  expect(asked).toBe(1);
});

test('an undo is seen in the form of a picture, which keeps what was typed, and is not saved away', async ({
  page,
  request,
}) => {
  const { address } = server;
  const headers = await logIn(page, request, address);
  const data = { ids: ['i2611998'], changes: { dt: '2042-01-01' } };
  expect((await request.post(`${address}/v1/image/bulk`, { headers, data })).status()).toBe(200);
  await page.goto(`${address}/admin/image/edit/i2611998`);
  const day = page.getByLabel('Nicht vor diesem Tag veröffentlichen');
  await expect(day).toHaveValue('2042-01-01');
  await page.getByLabel('Titel *').fill('Hafen bei Nacht');
  await page.locator('.tasks summary').filter({ visible: true }).click();
  await page.getByRole('button', { name: 'Rückgängig' }).click();
  await expect(page.locator('.toast')).toHaveText(['1 Bild ist wieder wie vorher.']);
  await expect(day).toHaveValue('');
  await expect(page.getByLabel('Titel *')).toHaveValue('Hafen bei Nacht');
  await page.keyboard.press('Control+s');
  await expect(page.locator('.toast').last()).toHaveText('Die Änderungen wurden gespeichert');
  const filter = encodeURIComponent(JSON.stringify({ in: ['id', data.ids] }));
  const read = `${address}/v1/data/read/image?fields=title,dt&limit=1&nsfw=1&filter=${filter}`;
  expect(await (await request.get(read, { headers })).json()).toMatchObject({
    items: [{ title: 'Hafen bei Nacht', dt: null }],
  });
});

test('of more tags than one reads the first are listed, and each is found by its name', async ({
  page,
  request,
}) => {
  await logIn(page, request, server.address);
  await page.goto(`${server.address}/admin/images`);
  await page.locator('.lighttable a[data-index="0"]').focus();
  await page.keyboard.press('Control+a');
  const tags = page.getByRole('list', { name: 'Tags', exact: true });
  const hidden = tags.getByRole('checkbox', { name: 'Wort 129', exact: true });
  await expect(tags.getByRole('listitem')).toHaveCount(100);
  await expect(hidden).toHaveCount(0);
  await page.getByRole('button', { name: 'Tag hinzufügen' }).click();
  const search = page.getByRole('combobox', { name: 'Tag hinzufügen' });
  await page.keyboard.type('Gibt es nicht');
  await expect(page.getByText('Nichts gefunden')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(search).toHaveValue('');
  await page.keyboard.press('Escape');
  await expect(search).toHaveAttribute('aria-expanded', 'false');
  await page.keyboard.type('Wort 129');
  await page.keyboard.press('Enter');
  await expect(search).toHaveValue('');
  await expect(hidden).toHaveAccessibleDescription('neu für 1.997');
  await hidden.click();
  await expect(hidden).toHaveAccessibleDescription('wird bei 3 entfernt');
  await hidden.click();
  await expect(hidden).toHaveAccessibleDescription('3 von 2.000');
  await page.getByRole('button', { name: '30 weitere' }).click();
  await expect(tags.getByRole('listitem')).toHaveCount(131);
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
