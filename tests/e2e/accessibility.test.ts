import { expect } from 'playwright/test';
import { opened, seriousProblems, tile } from './screen.ts';
import { test } from './site.ts';

for (const colorScheme of ['dark', 'light'] as const) {
  test.describe(`in ${colorScheme}`, () => {
    test.use({ colorScheme });
    test.beforeEach(async ({ page }) => {
      await page.addInitScript((theme) => localStorage.setItem('theme', theme), colorScheme);
    });

    test('axe finds nothing serious among the pictures', async ({ page }) => {
      await page.goto('/images');
      await tile(page, 1).waitFor();
      expect(await seriousProblems(page)).toEqual([]);
    });

    test('axe finds nothing serious in the viewer', async ({ page }) => {
      await page.goto('/images');
      await tile(page, 2).click();
      await opened(page);
      expect(await seriousProblems(page)).toEqual([]);
    });

    test('axe finds nothing serious at the login', async ({ page }) => {
      await page.goto('/login');
      await page.getByRole('dialog').waitFor();
      expect(await seriousProblems(page)).toEqual([]);
    });

    test('axe finds nothing serious on a phone, menu included', async ({ page }) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto('/images');
      await tile(page, 1).waitFor();
      expect(await seriousProblems(page)).toEqual([]);
      await page.getByRole('button', { name: 'Menü öffnen' }).click();
      await page.getByRole('dialog', { name: 'Menü' }).waitFor();
      expect(await seriousProblems(page)).toEqual([]);
    });
  });
}
