import { expect } from 'playwright/test';
import { complaints, opened, openId, scrollTo, settled, tile, viewer, withoutAnswers } from './screen.ts';
import { test } from './site.ts';

test('a visitor looks at pictures and comes back to where he was', async ({ page }) => {
  const said = complaints(page);
  await page.goto('/');
  await expect(page).toHaveURL('/images');
  await expect(page.getByRole('heading', { level: 1, name: /^Bilder \d/ })).toBeVisible();
  await expect(
    page.getByText('Der sichere Modus ist aktiviert - daher werden Bilder ausgeblendet!'),
  ).toBeVisible();
  await expect(page.locator('footer')).toHaveCount(0);

  await scrollTo(page, 10);
  await tile(page, 10).hover();
  const before = await page.evaluate(() => window.scrollY);
  expect(before).toBeGreaterThan(0);
  await tile(page, 10).click();
  await opened(page);
  await expect(viewer(page).locator('.num')).toHaveText(/^Bild 10 \/ \d+$/);
  await expect(viewer(page).locator('.credits')).toHaveText(/^(Danke .+|Vielen Dank an alle Beteiligten)$/);
  const first = openId(page);

  await viewer(page).getByRole('button', { name: 'Nächstes Bild' }).click();
  await expect.poll(() => openId(page)).not.toBe(first);
  await expect(viewer(page).locator('.num')).toHaveText(/^Bild 11 /);
  await viewer(page).getByRole('button', { name: 'Vorheriges Bild' }).click();
  await expect.poll(() => openId(page)).toBe(first);
  // The address is ahead of what is rendered: going back at once would come from the picture before.
  await settled(page);

  await page.goBack();
  await expect(viewer(page)).toHaveCount(0);
  await expect(page).toHaveURL('/images');
  await expect(tile(page, 10)).toBeFocused();
  expect(await page.evaluate(() => window.scrollY)).toBe(before);
  expect(said).toEqual([]);
});

test('the grid is where it was after a look at another page', async ({ page }) => {
  await page.goto('/images');
  await scrollTo(page, 12);
  const before = await page.evaluate(() => window.scrollY);
  // A click of Playwright's would scroll the page first.
  const menu = page.getByRole('navigation', { name: 'Hauptmenü' });
  await menu.getByRole('link', { name: 'Blog' }).dispatchEvent('click');
  await expect(page).toHaveURL('/blog');
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await expect(tile(page, 12)).toBeVisible();
  const moved = async () => Math.abs((await page.evaluate(() => window.scrollY)) - before);
  await expect.poll(moved).toBeLessThan(3);
});

test('an address opens a picture, whether the list has it already or not', async ({ page }) => {
  await page.goto('/images');
  await tile(page, 3).click();
  await opened(page);
  const address = page.url();
  await page.goto('about:blank');
  await page.goto(address);
  await opened(page);
  await expect(viewer(page).locator('.num')).toHaveText(/^Bild 3 /);
  await viewer(page).getByRole('button', { name: 'Schließen' }).click();
  await expect(page).toHaveURL('/images');
  await expect(tile(page, 3)).toBeFocused();
});

test('an unknown picture is named, and the page below stays', async ({ page }) => {
  await page.goto('/images?bild=i0001010');
  await expect(page.getByRole('alert')).toHaveText(
    'Das Bild mit der ID i0001010 kann nicht gefunden werden!',
  );
  await expect(page).toHaveURL('/images');
});

test('pictures keep their proportions, and nothing moves while they load', async ({ page }) => {
  await page.goto('/images');
  await tile(page, 1).waitFor();
  const shapes = await page.locator('.rows img').evaluateAll((images) =>
    images.map((image) => {
      const { width, height } = image.getBoundingClientRect();
      return [width / height, Number(image.getAttribute('width')) / Number(image.getAttribute('height'))];
    }),
  );
  for (const [shown, natural] of shapes) expect(shown).toBeCloseTo(natural!, 1);
  await page.waitForLoadState('networkidle');
  const shift = await page.evaluate(async () => {
    let sum = 0;
    const add = (entries: PerformanceEntryList) => {
      for (const entry of entries) sum += (entry as PerformanceEntry & { value: number }).value;
    };
    const observer = new PerformanceObserver((list) => add(list.getEntries()));
    observer.observe({ type: 'layout-shift', buffered: true });
    for (let i = 0; i < 2; i += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
    add(observer.takeRecords());
    return sum;
  });
  expect(shift).toBeLessThanOrEqual(0.01);
});

test('what a visitor sees first comes with the page, and each picture once', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/images');
  await tile(page, 1).waitFor();
  await page.waitForLoadState('networkidle');
  expect(asked.filter((path) => path === '/siteInfo.json' || path.startsWith('/v1/'))).toEqual([]);
  const pictures = asked.filter((path) => path.startsWith('/imgs/'));
  expect(pictures).toEqual([...new Set(pictures)]);
});

test('the page asks by itself for what does not come with it', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await withoutAnswers(page);
  await page.goto('/images');
  await tile(page, 1).waitFor();
  const data = asked.filter((path) => path === '/siteInfo.json' || path.startsWith('/v1/'));
  expect(data).toEqual(['/siteInfo.json', '/v1/data/read/image']);
});

test('a page from the history asks for the pictures of now', async ({ page }) => {
  await page.goto('/images');
  await tile(page, 1).waitFor();
  await page.goto('/openapi.json');
  const asked = page.waitForRequest('**/v1/data/read/image?*');
  await page.goBack();
  await asked;
  await tile(page, 1).waitFor();
});

test('who wants to see other pictures asks for them', async ({ page, context, baseURL }) => {
  await context.addCookies([{ name: 'c-worksafe', value: '0', url: baseURL! }]);
  const asked = page.waitForRequest(/\/v1\/data\/read\/image\?.*nsfw=1/);
  await page.goto('/images');
  await asked;
  await tile(page, 1).waitFor();
});
