import { expect } from 'playwright/test';
import { pretend } from './long-list.ts';
import { settled, tile } from './screen.ts';
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
