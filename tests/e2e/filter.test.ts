import { expect, type Page } from 'playwright/test';
import { cookieNames } from './posts.ts';
import { test } from './site.ts';

const names = (page: Page) =>
  page
    .locator('.tagindex button')
    .evaluateAll((tags) => tags.map((tag) => tag.firstChild!.textContent ?? ''));

test('tags are chosen from a German index, the count follows, and the pictures are those', async ({
  page,
}) => {
  await page.goto('/images');
  await page.locator('.rows a').first().waitFor();
  await page.getByRole('link', { name: /Bilder filtern$/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bilder anzeigen:');
  await expect(page.getByText('Kein Filter gesetzt!')).toBeVisible();
  await expect(page.getByText('Verfügbare Filter:')).toBeVisible();
  await page.locator('.tagindex button').first().waitFor();
  const all = await names(page);
  const german = new Intl.Collator('de').compare;
  const numbers = page.locator('.tagindex .num');
  const counts = (await numbers.allTextContents()).map((text) => Number.parseInt(text, 10));
  const useful = all.filter((_, i) => counts[i]! > 0);
  const useless = all.filter((_, i) => counts[i] === 0);
  expect(all).toEqual([...useful.toSorted(german), ...useless.toSorted(german)]);

  const done = page.getByRole('button', { name: /Bild(er)? anzeigen$/ });
  const unfiltered = await done.textContent();
  const tag = page
    .locator('.tagindex button')
    .filter({ hasNot: page.getByText(/^0/) })
    .first();
  const name = (await names(page))[0]!;
  await expect(page.getByRole('button', { name: 'Filter zurücksetzen' })).toHaveCount(0);
  await tag.click();
  await expect(page.getByRole('button', { name: /^Filter .+ entfernen$/ })).toHaveCount(1);
  // It names no number while the pictures are on their way.
  await expect(done).toHaveText(/^\d/);
  await expect(done).not.toHaveText(unfiltered!);
  expect(await names(page)).toHaveLength(all.length - 1);
  expect(name).not.toBe('');
  const count = Number.parseInt((await done.textContent())!, 10);
  await done.click();
  await expect(page).toHaveURL(/\/images\?tag=\d+$/);
  if (count > 0) await expect(page.locator('.images-head .num')).toHaveText(String(count));
  await expect(
    page
      .getByText('Bilder werden aufgrund aktiven Filter ausgeblendet!')
      .or(page.getByText('Keine Bilder zum Anzeigen gefunden!')),
  ).toBeVisible();
});

test('filters can be reset, and are kept only where that was asked for', async ({ page }) => {
  await page.goto('/images?filter=1');
  await page.locator('.tagindex button').first().click();
  expect(await cookieNames(page)).toEqual([]);
  await page.getByLabel('In einem Cookie speichern').check();
  await page.locator('.tagindex button').first().click();
  expect(await cookieNames(page)).toEqual(['c-image-filter-tags']);
  await page.reload();
  await expect(page.getByRole('button', { name: /^Filter .+ entfernen$/ })).toHaveCount(2);
  await page
    .getByRole('button', { name: /^Filter .+ entfernen$/ })
    .first()
    .press('Delete');
  await expect(page.getByRole('button', { name: /^Filter .+ entfernen$/ })).toBeFocused();
  await page.getByRole('button', { name: 'Filter zurücksetzen' }).click();
  await expect(page.getByText('Kein Filter gesetzt!')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.getByLabel('In einem Cookie speichern').uncheck();
  expect(await cookieNames(page)).toEqual([]);
});

test('of the tags that a cookie has kept only those filter that may be seen now', async ({
  page,
  baseURL,
}) => {
  const tags = [
    { id: 1, name: 'Landschaft' },
    { id: 15, name: 'Akt' },
    { id: 999_999, name: 'Gibt es nicht' },
  ];
  const keep = (name: string, value: string) =>
    page.context().addCookies([{ name, value: encodeURIComponent(value), url: baseURL! }]);
  const chips = page.getByRole('button', { name: /^Filter .+ entfernen$/ });
  await keep('c-image-filter-tags', JSON.stringify(tags));
  await page.goto('/images?filter=1');
  await expect(chips).toHaveText(['Landschaft']);
  await keep('c-worksafe', '0');
  await page.goto('/images?filter=1');
  await expect(chips).toHaveText(['Landschaft', 'Akt']);
});

test('by keyboard: the tag beside the one that was taken has the focus, after the last one the heading', async ({
  page,
}) => {
  await page.goto('/images');
  await page.getByRole('link', { name: /Bilder filtern$/ }).click();
  const tag = (name: string) => page.locator('.tagindex').getByRole('button', { name });
  await page.locator('.tagindex .num').first().waitFor();
  const [, second, third] = await names(page);
  await tag(second!).press('Enter');
  const chip = page.getByRole('button', { name: `Filter ${second} entfernen` });
  await expect(chip).toBeVisible();
  await expect(tag(third!)).toBeFocused();
  await chip.press('Delete');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});
