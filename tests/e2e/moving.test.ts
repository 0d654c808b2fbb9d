// issue 11.4: pictures go to another album, with one undo for all.
import { expect, type Page } from 'playwright/test';
import { comeAs, EDDA } from './accounts.ts';
import { openId, opened, problems, viewer } from './screen.ts';
import { ADMIN } from './server.ts';
import { test } from './site.ts';

const FROM = '/album/fruehjahrsauswahl';
const TO = '/album/winterreise';
const cells = (page: Page) => page.locator('.tiles li');
const cell = (page: Page, number: number) => page.locator(`.tiles li:has(a[data-index="${number - 1}"])`);
const toast = (page: Page) => page.locator('.toast').last();

async function openDialog(page: Page) {
  await page.locator('summary[aria-label=Redaktion]').click();
  await page.getByRole('button', { name: 'In ein anderes Album …' }).click();
  const dialog = page.getByRole('dialog', { name: '2 Bilder verschieben' });
  await expect(dialog.getByRole('button', { name: 'Verschieben' })).toBeDisabled();
  return dialog;
}

test('an editor moves two pictures to another album; a link to one of them leads there; then back', async ({
  page,
  request,
}) => {
  await comeAs(page, request, EDDA);
  await page.goto(FROM);
  await cells(page).first().waitFor();
  const all = await cells(page).count();
  await cell(page, 1).getByRole('link').click();
  await opened(page);
  const id = openId(page)!;
  await page.keyboard.press('Escape');
  await expect(viewer(page)).toHaveCount(0);
  for (const number of [1, 2]) await cell(page, number).getByRole('checkbox').check();

  const dialog = await openDialog(page);
  expect(await problems(page)).toEqual([]);
  await dialog.getByLabel('In das Album').selectOption('Winterreise');
  await dialog.getByRole('button', { name: 'Verschieben' }).click();
  await expect(toast(page)).toContainText('2 Bilder liegen jetzt in „Winterreise“.');
  await expect(cells(page)).toHaveCount(all - 2);

  // It stays as long as somebody points at it.
  await toast(page).hover();
  const other = await page.context().newPage();
  await other.goto(TO);
  await expect(cells(other)).toHaveCount(10);
  await other.goto(`${TO}?bild=${id}`);
  await expect(other.locator('.yarl__slide_current img')).toHaveJSProperty('complete', true);
  await other.close();

  await toast(page).getByRole('button', { name: 'Rückgängig' }).click();
  await expect(toast(page)).toContainText('2 Bilder sind wieder wie vorher.');
  await expect(cells(page)).toHaveCount(all);
});

test('the dialog fits on a phone, and says what refuses it', async ({ page, request }) => {
  await comeAs(page, request, EDDA);
  await page.goto(FROM);
  for (const number of [1, 2]) await cell(page, number).getByRole('checkbox').check();
  await page.setViewportSize({ width: 390, height: 844 });
  const dialog = await openDialog(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await dialog.getByLabel('In das Album').selectOption('Winterreise');
  await page.route('**/v1/image/move', (route) => route.abort());
  await dialog.getByRole('button', { name: 'Verschieben' }).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Verschieben' })).toBeEnabled();
});

test('in the back office they move from the panel for many pictures', async ({ page, request }) => {
  await comeAs(page, request, ADMIN);
  await page.goto('/admin/images?album=fruehjahrsauswahl');
  await page.getByRole('checkbox').first().waitFor();
  for (const number of [0, 1]) await page.getByRole('checkbox').nth(number).check();
  await page.getByRole('button', { name: 'In ein anderes Album …' }).click();
  const dialog = page.getByRole('dialog', { name: '2 Bilder verschieben' });
  await dialog.getByLabel('In das Album').selectOption('Winterreise');
  expect(await problems(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Verschieben' }).click();
  await expect(toast(page)).toContainText('2 Bilder liegen jetzt in „Winterreise“.');
  await toast(page).getByRole('button', { name: 'Rückgängig' }).click();
  await expect(toast(page)).toContainText('2 Bilder sind wieder wie vorher.');
});
