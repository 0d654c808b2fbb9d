import { expect, type Browser, type Page } from 'playwright/test';
import { comeAs, MIRA, tokensOf } from './accounts.ts';
import { readPosts } from './posts.ts';
import { creator } from './records.ts';
import { ADMIN } from './server.ts';
import { test } from './site.ts';

declare global {
  var shifts: number[];
  var skeletons: string[];
}

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

const PHONE = { viewport: { width: 390, height: 844 } };
/** Files of a first view, pictures and fonts included. */
const AT_MOST = 35;

/** What a page loads until it is at rest: each file, and what it asks the API for. */
async function loaded(page: Page, path: string) {
  const files: string[] = [];
  page.on('request', (request) => files.push(`${request.method()} ${new URL(request.url()).pathname}`));
  await page.goto(path);
  await page.locator('main#inhalt:not([aria-busy])').waitFor();
  await page.waitForLoadState('networkidle');
  return { files, asked: files.filter((file) => file.startsWith('GET /v1/')) };
}

test.describe('on a phone', () => {
  test.use(PHONE);

  for (const path of ['/images', '/blog', '/blog?seite=2', '/album/winterreise', '/site/technik']) {
    test(`${path} has all it shows in the page`, async ({ page }) => {
      const { files, asked } = await loaded(page, path);
      expect(asked).toEqual([]);
      expect(files.length).toBeLessThanOrEqual(AT_MOST);
    });
  }

  test('every post has all it shows in the page', async ({ browser, request }) => {
    for (const { id } of await readPosts(request)) {
      const context = await browser.newContext(PHONE);
      const { files, asked } = await loaded(await context.newPage(), `/blog/${id}`);
      expect([id, ...asked]).toEqual([id]);
      expect(files.length).toBeLessThanOrEqual(AT_MOST);
      await context.close();
    }
  });

  for (const path of ['/album/winterreise', '/profil']) {
    test(`${path} loads few files for a member`, async ({ page, request }) => {
      await comeAs(page, request, MIRA);
      const { files } = await loaded(page, path);
      expect(files.length).toBeLessThanOrEqual(AT_MOST);
    });
  }
});

const SKELETONS = {
  '/images': 'main#inhalt .skel',
  '/blog': 'main#inhalt .skel',
  '/album/winterreise': 'main#inhalt .skel',
  '/site/technik': 'main.skel-page',
  '/contact': 'main.skel-page',
};
for (const [path, skeleton] of Object.entries(SKELETONS))
  test(`${path} is not drawn as a skeleton first when all of it has come with it`, async ({ page }) => {
    await page.addInitScript((selector) => {
      globalThis.skeletons = [];
      new MutationObserver(() => {
        for (const { className } of document.querySelectorAll(selector)) globalThis.skeletons.push(className);
      }).observe(document, { subtree: true, childList: true });
    }, skeleton);
    await page.goto(path);
    await page.locator('main#inhalt:not([aria-busy])').waitFor();
    expect(await page.evaluate(() => globalThis.skeletons)).toEqual([]);
  });

test('an album stays where it is while its pictures come', async ({ browser }) => {
  const context = await browser.newContext({ ...PHONE, isMobile: true, hasTouch: true });
  const page = await context.newPage();
  await page.addInitScript(() => {
    globalThis.shifts = [];
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries() as (PerformanceEntry & { value: number })[])
        globalThis.shifts.push(shift.value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto('/album/winterreise');
  await page.locator('.tiles img').first().waitFor();
  await expect(page.getByRole('button', { name: 'Kontaktbogen drucken' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  const shifted = await page.evaluate(() => globalThis.shifts.reduce((sum, one) => sum + one, 0));
  expect(shifted).toBeLessThan(0.01);
  await context.close();
});

test('whoever wants to see everything is not shown what the page has for the safe mode', async ({
  page,
  context,
  baseURL,
}) => {
  await context.addCookies([{ name: 'c-worksafe', value: '0', url: baseURL! }]);
  const asked = page.waitForRequest(/\/v1\/data\/read\/posts\?.*nsfw=1/);
  await page.goto('/blog');
  await asked;
});

test('a member asks for what he may see, once, and before the application is there', async ({
  page,
  request,
}) => {
  await comeAs(page, request, MIRA);
  const asked: string[] = [];
  page.on('request', (sent) => {
    if (sent.url().includes('/v1/data/read/')) asked.push(`${sent.headers()['authorization']} ${sent.url()}`);
  });
  const application = Promise.withResolvers<void>();
  await page.route('**/assets/index-*.js', async (route) => {
    await application.promise;
    await route.continue();
  });
  // No picture is shown before it is known which he wants to see.
  const early = ['image', 'userData'].map((type) => page.waitForRequest(`**/v1/data/read/${type}?*`));
  await page.goto('/album/winterreise', { waitUntil: 'commit' });
  await Promise.all(early);
  application.resolve();
  await page.locator('.tiles li').first().waitFor();
  await page.waitForLoadState('networkidle');
  expect(asked.length).toBeGreaterThan(3);
  expect(new Set(asked).size).toBe(asked.length);
  for (const one of asked) expect(one).toMatch(/^Bearer /);
});

test('a phone asks for the picture a text begins with at once, and for one size of it', async ({
  browser,
  request,
  baseURL,
}) => {
  const { jwt } = await tokensOf(request, ADMIN);
  const grid = await request.get('/v1/data/ids/image');
  const { ids } = (await grid.json()) as { ids: string[] };
  const open = ids.find((id) => !id.startsWith('i--'));
  const text = `<brpwc-post-image id="${open}"></brpwc-post-image><p>Nebel</p>`;
  const create = creator(request, { Authorization: `Bearer ${jwt}` }, baseURL!);
  await create('posts', { id: 'p-beginn', title: 'Beginn', published: true, dateStr: '2026-01-01', text });
  for (const [width, deviceScaleFactor] of [
    [320, 2],
    [360, 3],
    [390, 3],
    [412, 1.75],
    [414, 2],
    [600, 1],
  ] as const) {
    const context = await browser.newContext({ viewport: { width, height: 844 }, deviceScaleFactor });
    const page = await context.newPage();
    await page.goto(`${baseURL}/blog/p-beginn`);
    const shown = page.locator('.content brpwc-post-image img');
    await expect(shown).toHaveJSProperty('complete', true);
    await page.waitForLoadState('networkidle');
    const { loaded, src } = await shown.evaluate((img: HTMLImageElement) => ({
      src: img.currentSrc,
      loaded: (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
        .filter(({ name }) => name.startsWith(img.currentSrc.split('?')[0]!))
        .map(({ name, initiatorType }) => [name, initiatorType]),
    }));
    expect([width, deviceScaleFactor, loaded]).toEqual([width, deviceScaleFactor, [[src, 'link']]]);
    await context.close();
  }
});
