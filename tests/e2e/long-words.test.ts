// issue 11: whoever pastes an address without a blank makes no page wider than a phone
import { expect } from 'playwright/test';
import { NARROW, opened, viewer, WIDE } from './screen.ts';
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

for (const viewport of [NARROW, WIDE])
  test(`forty tags and names that never end stay in the information at ${viewport.width}`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    await page.goto('/images');
    await page.locator('.routed .rows a[data-index="2"]').click();
    await opened(page);
    await page.keyboard.press('i');
    const info = page.getByRole('complementary', { name: 'Angaben' });
    await info.locator('.tags a').first().waitFor();
    await info.locator('.people span').first().waitFor();
    await info.evaluate((panel) => {
      const word = 'Donaudampfschiff'.repeat(4).slice(0, 60);
      const tag = panel.querySelector('.tags a')!;
      tag.textContent = word;
      for (let i = 1; i < 40; i += 1) tag.after(tag.cloneNode(true));
      panel.querySelector('.people li')!.prepend(word);
    });
    const { width, inside } = await info.evaluate((panel) => ({
      width: panel.scrollWidth,
      inside: panel.clientWidth,
    }));
    expect(width).toBe(inside);
  });

test('the title of a picture stays in its band, however long it is', async ({ page }) => {
  await page.setViewportSize({ width: 820, height: 1180 });
  await page.goto('/images');
  await page.locator('.routed .rows a').first().click();
  await opened(page);
  const title = viewer(page).locator('.top h1');
  const band = (await viewer(page).locator('.top').boundingBox())!;
  for (const words of [3, 8]) {
    await title.evaluate(
      (h1, n) => (h1.textContent = 'Blick vom Treppenabsatz nach Norden '.repeat(n)),
      words,
    );
    const { y, height } = (await title.boundingBox())!;
    expect(y).toBeGreaterThanOrEqual(band.y);
    expect(y + height).toBeLessThanOrEqual(band.y + band.height);
  }
});
