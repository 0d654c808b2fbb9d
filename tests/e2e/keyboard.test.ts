import { expect } from 'playwright/test';
import { openId, opened, settled, tile, viewer } from './screen.ts';
import { test } from './site.ts';

test('everything about the pictures works without a mouse', async ({ page }) => {
  await page.goto('/images');
  await tile(page, 1).waitFor();

  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Zum Inhalt springen' })).toBeFocused();
  await tile(page, 1).focus();
  await page.keyboard.press('ArrowRight');
  await expect(tile(page, 2)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  const below = Number(await page.evaluate(() => (document.activeElement as HTMLElement).dataset['index']));
  expect(below).toBeGreaterThan(1);
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Home');
  await expect(tile(page, 1)).toBeFocused();

  await page.keyboard.press('Enter');
  await opened(page);
  const first = openId(page);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(viewer(page).locator('.num')).toHaveText(/^Bild 3 /);
  await page.keyboard.press('End');
  await expect(viewer(page).getByRole('button', { name: 'Vorheriges Bild' })).toBeVisible();
  await expect.poll(() => openId(page)).not.toBe(first);
  await page.keyboard.press('Home');
  await expect(viewer(page).locator('.num')).toHaveText(/^Bild 1 /);
  await page.keyboard.press('ArrowRight');
  await expect(viewer(page).locator('.num')).toHaveText(/^Bild 2 /);

  for (let i = 0; i < 12; i += 1) {
    await page.keyboard.press('Tab');
    const inside = await page.evaluate(
      () =>
        document.activeElement === document.body || document.activeElement?.closest('[role=dialog]') !== null,
    );
    expect(inside).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(viewer(page)).toHaveCount(0);
  await expect(tile(page, 2)).toBeFocused();
});

test('the focus stays on its picture, however far the page is scrolled', async ({ page }) => {
  await page.goto('/images');
  await tile(page, 2).focus();
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await settled(page);
  await expect(tile(page, 2)).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(tile(page, 3)).toBeFocused();
  await expect(tile(page, 3)).toBeInViewport();
});
