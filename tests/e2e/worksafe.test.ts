import { expect, test } from 'playwright/test';
import { cookieNames } from './posts.ts';
import { seriousProblems } from './screen.ts';

const lamp = /^Sicherer Modus ist (an|aus) – ändern$/;

test('safe mode is on, is switched off for this visit only, and comes back to where it was opened', async ({
  page,
}) => {
  await page.goto('/blog');
  await page.getByRole('link', { name: lamp }).click();
  await expect(page).toHaveURL('/worksafe/blog');
  await page.getByRole('button', { name: 'Alles anzeigen' }).click();
  await expect(page).toHaveURL('/blog');
  await expect(page.getByRole('link', { name: 'Sicherer Modus ist aus – ändern' })).toBeVisible();
  expect(await cookieNames(page)).not.toContain('c-worksafe');
  await page.reload();
  await expect(page.getByRole('link', { name: 'Sicherer Modus ist an – ändern' })).toBeVisible();
});

test('the choice outlives the visit where that was asked for, and taking the tick away forgets it', async ({
  page,
}) => {
  await page.context().addCookies([{ name: 'worksafe', value: '1', url: process.env['BASE_URL']! }]);
  await page.goto('/worksafe/site/impressum');
  await page.getByLabel('In einem Cookie speichern').check();
  await page.getByRole('button', { name: 'Alles anzeigen' }).click();
  await expect(page).toHaveURL('/site/impressum');
  expect(await cookieNames(page)).toContain('c-worksafe');
  await page.reload();
  await expect(page.getByRole('link', { name: 'Sicherer Modus ist aus – ändern' })).toBeVisible();
  await page.goto('/worksafe');
  await page.getByLabel('In einem Cookie speichern').uncheck();
  expect(await cookieNames(page)).toEqual([]);
  await page.getByRole('button', { name: 'Sicheren Modus aktivieren' }).click();
  await expect(page).toHaveURL('/images');
});

test('Escape closes an overlay, and safe mode is on again', async ({ page }) => {
  await page.goto('/worksafe/blog');
  await page.getByRole('button', { name: 'Alles anzeigen' }).click();
  for (const name of [/Bilderauswahl öffnen$/, /^Sicherer Modus ist aus/]) {
    await page.getByRole('link', { name }).click();
    await page.getByRole('checkbox', { name: /Cookie/ }).waitFor();
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL('/blog');
    await expect(page.getByRole('link', { name: 'Sicherer Modus ist an – ändern' })).toBeVisible();
    await page.goto('/worksafe/blog');
    await page.getByRole('button', { name: 'Alles anzeigen' }).click();
  }
});

test('an address that names no screen of the site leads to the pictures', async ({ page }) => {
  for (const address of ['/worksafe/fremd/x', '/worksafe/v1/data', '/select//fremd']) {
    await page.goto(address);
    await page.getByRole('button', { name: /^(Sicheren Modus aktivieren|Übernehmen)$/ }).click();
    await expect(page).toHaveURL('/images');
  }
});

for (const colorScheme of ['dark', 'light'] as const) {
  for (const width of [1440, 390]) {
    test(`axe finds nothing serious on the overlays, ${colorScheme}, ${width} wide`, async ({ page }) => {
      test.slow();
      await page.setViewportSize({ width, height: 844 });
      await page.addInitScript((theme) => localStorage.setItem('theme', theme), colorScheme);
      for (const address of ['/worksafe', '/select', '/images?filter=1', '/contact', '/site/datenschutz']) {
        await page.goto(address);
        await page.getByRole('heading', { level: 1 }).waitFor();
        await page.waitForLoadState('networkidle');
        expect(await seriousProblems(page)).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      }
    });
  }
}
