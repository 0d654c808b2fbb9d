import { expect } from 'playwright/test';
import { cookieNames } from './posts.ts';
import { test } from './site.ts';

const total = async (page: import('playwright/test').Page) =>
  Number((await page.locator('.images-head .num').textContent())?.replaceAll('.', ''));

test('another collection is another set of pictures', async ({ page }) => {
  await page.goto('/images');
  await page.locator('.rows a').first().waitFor();
  const before = await total(page);
  await page.getByRole('link', { name: /Bilderauswahl öffnen$/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welche Bilder möchten sie sehen?');
  await expect(page.getByText(/^Hinweis: solange der sichere Modus aktiv ist, werden/)).toBeVisible();
  const switches = page.getByRole('switch');
  await expect(switches).toHaveCount(4);
  for (const one of await switches.all()) if (!(await one.isChecked())) await one.check();
  await page.getByRole('button', { name: 'Übernehmen' }).click();
  await expect(page).toHaveURL('/images');
  await expect.poll(() => total(page)).toBeGreaterThan(before);
  expect(await cookieNames(page)).toEqual([]);
});

test('the last collection cannot be taken away', async ({ page }) => {
  await page.goto('/select');
  const switches = page.getByRole('switch');
  await expect(switches).toHaveCount(4);
  for (const one of await switches.all()) await one.uncheck();
  await expect(page.getByText('Bitte wählen Sie mindestens eine Sammlung.')).toBeVisible();
  await page.getByRole('button', { name: 'Übernehmen' }).click({ force: true });
  await expect(page).toHaveURL('/select');
});

test('the choice is kept where that was asked for; keys that do not exist are never added', async ({
  page,
  baseURL,
}) => {
  await page
    .context()
    .addCookies([{ name: 'c-albums', value: encodeURIComponent('noir,erfunden'), url: baseURL! }]);
  await page.goto('/select/blog');
  await expect(page.getByRole('switch', { checked: true })).toHaveCount(1);
  await expect(page.getByLabel('In einem Cookie speichern')).toBeChecked();
  await page.getByRole('switch').nth(1).check();
  await page.getByRole('button', { name: 'Übernehmen' }).click();
  await expect(page).toHaveURL('/blog');
  const [cookie] = await page.context().cookies();
  expect(decodeURIComponent(cookie!.value)).toBe('apd,noir');
});
