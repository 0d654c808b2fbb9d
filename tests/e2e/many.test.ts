import { expect } from 'playwright/test';
import { comeAs } from './accounts.ts';
import { pretend } from './long-list.ts';
import { opened, settled, tile, viewer } from './screen.ts';
import { ADMIN } from './server.ts';
import { test } from './site.ts';

test('however long the list is, the document stays small', async ({ page }) => {
  await pretend(page, 100_000);
  await page.goto('/images');
  await tile(page, 1).waitFor();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bilder 100.000');
  for (let i = 0; i < 25; i += 1) {
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await settled(page);
    expect(await page.locator('.rows *').count()).toBeLessThanOrEqual(300);
  }
  await expect(page.locator('.rows li').last()).toHaveAttribute('aria-setsize', '100000');
  expect(Number(await page.locator('.rows li').last().getAttribute('aria-posinset'))).toBeGreaterThan(500);
  await page.evaluate(() => window.scrollTo(0, 0));
  await expect(tile(page, 1)).toBeVisible();
});

test('„Ende“ in the viewer leads to the last of all, also of those that are still to come', async ({
  page,
}) => {
  await pretend(page, 450);
  await page.goto('/images');
  await tile(page, 1).click();
  await opened(page);
  const number = viewer(page).locator('.top .num');
  await page.keyboard.press('End');
  await expect(number).toHaveText('Bild 450 / 450');
  await page.keyboard.press('Home');
  await expect(number).toHaveText('Bild 1 / 450');
});

test('a long album is no heavier', async ({ page }) => {
  await pretend(page, 5000);
  await page.goto('/album/winterreise');
  await expect(page.locator('.album-head .eyebrow')).toHaveText('5.000 Bilder');
  for (let i = 0; i < 10; i += 1) {
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await settled(page);
    expect(await page.locator('.tiles *').count()).toBeLessThanOrEqual(400);
  }
  await expect
    .poll(async () => Number(await page.locator('.tiles li').last().getAttribute('aria-posinset')))
    .toBeGreaterThan(300);
  await page.evaluate(() => window.scrollTo(0, 0));
  await expect(page.locator('.tiles li').first()).toHaveAttribute('aria-posinset', '1');
});

test('nor is the same at the desk, where all are selected and moved by their ids', async ({
  page,
  request,
}) => {
  const ids = Array.from({ length: 10_000 }, (_, i) => `i260101${i + 1}`);
  await comeAs(page, request, ADMIN);
  await pretend(page, ids.length);
  await page.route('**/v1/data/ids/image?*', (route) => route.fulfill({ json: { ids } }));
  await page.goto('/admin/album/winterreise');
  const option = (number: number) => page.locator(`.pics [aria-posinset="${number}"]`);
  await option(1).focus();
  await page.keyboard.press('Control+a');
  await expect(page.getByText('10.000 von 10.000 ausgewählt')).toBeVisible();
  await expect(option(2)).toHaveAttribute('aria-selected', 'true');
  await expect(option(2)).toHaveAttribute('aria-setsize', '10000');
  for (let i = 0; i < 10; i += 1) {
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await settled(page);
    expect(await page.locator('.pics *').count()).toBeLessThanOrEqual(700);
  }
  // What has the focus stays, however far away, and keys lead on from there.
  await expect(option(1)).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(option(2)).toBeFocused();
  await expect(option(2)).toBeInViewport();

  await option(1).click({ modifiers: ['Control'] });
  await expect(page.getByText('9.999 von 10.000 ausgewählt')).toBeVisible();
  const ordered = page.waitForRequest('**/v1/album/order');
  await page.route('**/v1/album/order', (route) =>
    route.fulfill({ json: { images: ids.length, version: 2 } }),
  );
  await page.getByRole('button', { name: 'An den Anfang' }).click();
  expect((await ordered).postDataJSON()).toEqual({
    album: 'winterreise',
    ids: ids.slice(1),
    before: ids[0],
  });
});
