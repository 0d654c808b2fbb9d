import { expect } from 'playwright/test';
import { comeAs, MIRA } from './accounts.ts';
import { complaints, openId, opened, settled, tile, viewer } from './screen.ts';
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

test('an arrow that is held turns on where the browser lets the address follow no more', async ({ page }) => {
  const said = complaints(page);
  await page.goto('/images');
  await tile(page, 1).click();
  await opened(page);
  const first = openId(page);
  const address = (isOpen: boolean) =>
    page.evaluate((open) => {
      if (open) Reflect.deleteProperty(history, 'replaceState');
      else
        history.replaceState = () => {
          throw new DOMException('The operation is insecure.', 'SecurityError');
        };
    }, isOpen);
  await address(false);
  for (let number = 2; number <= 4; number += 1) {
    await page.keyboard.press('ArrowRight');
    await expect(viewer(page).locator('.num')).toHaveText(new RegExp(`^Bild ${number} `));
  }
  await settled(page);
  await expect(viewer(page).locator('.yarl__slide_current img').first()).toBeInViewport({ ratio: 0.9 });
  expect(openId(page)).toBe(first);
  await address(true);
  const fourth = await tile(page, 4).getAttribute('href');
  await expect(page).toHaveURL(fourth!);
  expect(said).toEqual([]);
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

test('the arrows go through an open menu, from its last entry to its first', async ({ page, request }) => {
  await comeAs(page, request, MIRA);
  await page.goto('/album/fruehjahrsauswahl');
  const summary = page.locator('summary', { hasText: 'Auswählen' });
  await expect(page.locator('.tiles li')).toHaveCount(7);
  await summary.focus();
  await page.keyboard.press('Enter');
  const entries = summary.locator('xpath=..').locator('.menu button');
  await expect(entries.first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(entries.first()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(entries.nth(1)).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect(entries.last()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(entries.first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(summary).toBeFocused();
  await expect(entries.first()).toBeHidden();

  const scope = page.locator('summary', { hasText: 'Umfang' });
  await scope.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByLabel('Große Bilder')).toBeFocused();
});

test('F6 leads to what is said in passing, and back', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/images');
  await tile(page, 2).click();
  await opened(page);
  const info = page.getByRole('button', { name: 'Angaben zum Bild' });
  await info.focus();
  await page.keyboard.press('l');
  const close = page.locator('.toast').getByRole('button', { name: 'Meldung schließen' });
  await expect(close).toBeVisible();
  await page.keyboard.press('F6');
  await expect(close).toBeFocused();
  await page.keyboard.press('F6');
  await expect(info).toBeFocused();
  await page.keyboard.press('F6');
  await page.keyboard.press('Enter');
  await expect(close).toHaveCount(0);
  await expect(info).toBeFocused();
});

test('a guest who switches single keys off has none left, and finds the way back to them', async ({
  page,
}) => {
  await page.goto('/images');
  await tile(page, 1).click();
  await opened(page);
  await page.getByRole('button', { name: 'Angaben zum Bild' }).click();
  const open = page.getByRole('complementary', { name: 'Angaben' }).getByRole('button', { name: 'Tasten' });
  await open.click();
  const keys = page.getByRole('dialog', { name: 'Tasten' });
  const single = keys.getByLabel('Einzelne Buchstaben und Ziffern sind Tasten');
  await single.uncheck();
  await keys.getByRole('button', { name: 'Schließen' }).click();
  await expect(open).toBeFocused();

  await page.goto('/images');
  await expect(page.getByRole('link', { name: 'Suche', exact: true })).toBeVisible();
  await page.keyboard.press('/');
  await tile(page, 1).focus();
  await page.keyboard.press('Enter');
  await opened(page);
  await page.keyboard.press('?');
  await expect(keys).toHaveCount(0);
  await page.getByRole('button', { name: 'Angaben zum Bild' }).click();
  await open.click();
  await single.check();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Angaben zum Bild' }).focus();
  await page.keyboard.press('?');
  await expect(keys).toBeVisible();
});

test('without a keyboard there is no list of keys', async ({ browser }) => {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const page = await context.newPage();
  await page.goto('/images');
  await tile(page, 1).tap();
  await opened(page);
  await page.getByRole('button', { name: 'Angaben zum Bild' }).tap();
  const info = page.getByRole('complementary', { name: 'Angaben' });
  await expect(info.getByRole('button', { name: 'Kopieren' })).toBeVisible();
  await expect(info.getByRole('button', { name: 'Tasten' })).toHaveCount(0);
  await context.close();
});
