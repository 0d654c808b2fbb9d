// what the editor knows of other records, and the keys that its preview hears
import { expect, type Page } from 'playwright/test';
import { comeAs, tokensOf } from './accounts.ts';
import { ADMIN } from './server.ts';
import { test } from './site.ts';

const ID = 't-am-steg';
const TEXT = '<p>Für alle.</p><brpwc-conditional condition="nsfw">Nur ohne.</brpwc-conditional>';

const preview = (page: Page) => page.frameLocator('iframe[title="Vorschau"]');
const insert = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Einfügen' }).getByRole('button', { name, exact: true }).click();
const dialog = (page: Page) => page.getByRole('dialog');

test.beforeEach(async ({ page, request }) => {
  const { jwt } = await tokensOf(request, ADMIN);
  const headers = { authorization: `Bearer ${jwt}` };
  await request.post('/v1/data/create/texts', { headers, data: { id: ID, text: TEXT } });
  await comeAs(page, request, ADMIN);
});

async function open(page: Page): Promise<void> {
  await page.goto(`/admin/texts?baustein=${ID}`);
  await expect(preview(page).getByText('Für alle.')).toBeVisible();
}

test('Escape in the preview hides as it does outside', async ({ page }) => {
  await open(page);
  const mode = page.getByRole('region', { name: 'Vorschau' }).getByRole('button', { name: 'Sicherer Modus' });
  await mode.click();
  await expect(preview(page).getByText('Nur ohne.')).toBeVisible();
  await preview(page).getByText('Für alle.').click();
  await page.keyboard.press('Escape');
  await expect(preview(page).getByText('Nur ohne.')).toBeHidden();
  await expect(mode).toHaveAttribute('aria-pressed', 'true');
});

test('with 500 encrypted albums there are still pictures to choose from', async ({ page }) => {
  await page.route('**/v1/data/read/album?**', async (route) => {
    const response = await route.fetch();
    const { items, ...rest } = (await response.json()) as { items: { id: string }[] };
    const more = Array.from({ length: 500 }, (_, n) => ({
      ...items[0]!,
      id: `hochzeitsreportage-2026-${n}`,
      encrypted: true,
    }));
    await route.fulfill({ response, json: { ...rest, items: [...items, ...more] } });
  });
  await open(page);
  await insert(page, 'Bild');
  await expect(
    dialog(page).getByRole('list', { name: 'Bilder' }).getByRole('listitem').first(),
  ).toBeVisible();
  await expect(dialog(page).getByRole('alert')).toHaveCount(0);
});

test('a list that could not be loaded is no empty one, and can be asked for again', async ({ page }) => {
  const contributors = '**/v1/data/read/contributor?**';
  await page.route(contributors, (route) => route.abort());
  await open(page);
  await insert(page, 'Beitragende');
  await expect(dialog(page).getByRole('alert')).toContainText('Der Server ist nicht erreichbar.');
  await page.unroute(contributors);
  await dialog(page).getByRole('button', { name: 'Erneut versuchen' }).click();
  await dialog(page).getByRole('button', { name: 'Auswählen' }).click();
  await page.getByRole('option', { name: /Lena Voss/ }).click();
  await expect(page.getByRole('textbox', { name: 'HTML', exact: true })).toContainText('lena-voss');
});
