import { expect, type Page } from 'playwright/test';
import { openId, opened, settled, tile, viewer } from './screen.ts';
import { test } from './site.ts';

test.use({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true });

/** One finger over the middle of the screen, in steps as a hand makes them. */
async function swipe(page: Page, dx: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: x === undefined ? [] : [{ x, y: 400 }],
    });
  await touch('touchStart', 195);
  for (let step = 1; step <= 5; step += 1) await touch('touchMove', 195 + (dx * step) / 5);
  await touch('touchEnd');
}

test('a swipe of 50 pixels turns the page, one of 49 does not', async ({ page }) => {
  await page.goto('/images');
  await tile(page, 2).tap();
  await opened(page);
  const first = openId(page);
  await swipe(page, -49);
  await settled(page);
  expect(openId(page)).toBe(first);
  await swipe(page, -50);
  await expect(viewer(page).locator('.num')).toHaveText(/^Bild 3 /);
  await settled(page);
  await swipe(page, 50);
  await expect.poll(() => openId(page)).toBe(first);
});

test('a picture that was swiped in does not fade in once more', async ({ page }) => {
  await page.goto('/images');
  await tile(page, 2).tap();
  await opened(page);
  const fading = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const observer = new MutationObserver(([change]) => {
          if ((change!.target as Element).hasAttribute('data-turned')) return;
          observer.disconnect();
          const running = document.getAnimations().filter(({ playState }) => playState === 'running');
          resolve(running.filter((it) => (it as CSSAnimation).animationName === 'fade-in').length);
        });
        observer.observe(document.body, { subtree: true, attributeFilter: ['data-turned'] });
      }),
  );
  await swipe(page, -80);
  await expect(viewer(page).locator('.num')).toHaveText(/^Bild 3 /);
  expect(await fading).toBe(0);
});

test('nothing is wider than the screen, and the targets are big enough', async ({ page }) => {
  await page.goto('/images');
  await tile(page, 1).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  const small = await page
    .locator('header :is(a, button):visible')
    .evaluateAll((targets) =>
      targets
        .filter((target) => Math.round(target.getBoundingClientRect().height) < 44)
        .map((target) => target.outerHTML),
    );
  expect(small).toEqual([]);
});

test('the menu is a sheet that leads somewhere and closes', async ({ page }) => {
  await page.goto('/images');
  await page.getByRole('button', { name: 'Menü öffnen' }).tap();
  const menu = page.getByRole('dialog', { name: 'Menü' });
  await expect(menu.getByRole('link', { name: 'Über mich' })).toBeVisible();
  await menu.getByRole('button', { name: 'Menü schließen' }).tap();
  await expect(menu).toHaveCount(0);
  await page.getByRole('button', { name: 'Menü öffnen' }).tap();
  await menu.getByRole('link', { name: 'Blog' }).tap();
  await expect(page).toHaveURL('/blog');
  await expect(menu).toHaveCount(0);
});
