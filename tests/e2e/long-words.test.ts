// issue 11: whoever pastes an address without a blank makes no page wider than a phone
import { expect } from 'playwright/test';
import { test } from './site.ts';

test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

for (const [path, ready, selectors] of [
  ['/album/winterreise', '.tiles li', ['.album-head h1', '.album-head .desc p']],
  ['/blog', '.tags button', ['.tags button']],
  ['/blog/p-lichthof', '.post-nav span', ['.post-nav a span']],
  ['/suche?q=nebel', '.tx b', ['.tx b', '.tx small']],
] as const)
  test(`a word that never ends makes ${path} no wider than the screen`, async ({ page }) => {
    await page.goto(path);
    await page.locator(ready).first().waitFor();
    for (const selector of selectors) {
      const one = page.locator(selector).first();
      await one.evaluate((element) => (element.textContent = 'Donaudampfschiff'.repeat(20)));
    }
    const { width, screen } = await page.evaluate(() => ({
      width: document.documentElement.scrollWidth,
      screen: window.screen.width,
    }));
    expect(width).toBeLessThanOrEqual(screen);
  });
