import { expect, test, type Browser } from 'playwright/test';

/** Every picture of the grid that is to be seen: its frame, where it stands and which file it is. */
async function pictures(browser: Browser, viewport: { width: number; height: number }, application: boolean) {
  const context = await browser.newContext({ viewport });
  const page = await context.newPage();
  if (!application) await page.route('**/assets/index-*.js', (route) => route.abort());
  await page.goto('/images');
  // Before the application the page of pictures is nobody's landmark yet.
  await expect(
    page.locator(application ? '#inhalt .rows a' : 'main:not([id]) .rows a').first(),
  ).toBeVisible();
  await page.evaluate(() => Promise.all([...document.images].map((img) => img.decode())));
  const found = await page.locator('.rows li').evaluateAll((tiles) =>
    tiles
      .filter((tile) => tile.getBoundingClientRect().top < window.innerHeight)
      .map((tile) => {
        const img = tile.querySelector('img')!;
        const { x, y, width, height } = img.getBoundingClientRect();
        const box = [x, y, width, height].map((n) => n.toFixed(1)).join(' ');
        return `${tile.textContent} ${box} ${img.alt} ${img.currentSrc} ${tile.querySelector('a')!.search}`;
      }),
  );
  await context.close();
  return found;
}

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]) {
  test(`the first pictures are there before the application, where it will have them, ${viewport.width} wide`, async ({
    browser,
  }) => {
    const early = await pictures(browser, viewport, false);
    expect(early.length).toBeGreaterThan(5);
    expect(await pictures(browser, viewport, true)).toEqual(early);
  });
}

test('nobody sees pictures that he has not chosen', async ({ browser, baseURL }) => {
  const context = await browser.newContext();
  await context.addCookies([{ name: 'c-albums', value: 'noir', url: baseURL! }]);
  const page = await context.newPage();
  await page.route('**/assets/index-*.js', (route) => route.abort());
  await page.goto('/images');
  await expect(page.locator('.skel-rows')).toBeVisible();
  await expect(page.locator('.rows')).toHaveCount(0);
  await context.close();
});
