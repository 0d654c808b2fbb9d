import { expect } from 'playwright/test';
import { complaints, opened, openId, scrollTo, problems, settled, tile, viewer } from './screen.ts';
import { test } from './site.ts';

test('whoever looks at a picture reads about it, passes it on, and knows the keys', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const said = complaints(page);
  await page.goto('/images');
  const canonical = page.locator('link[rel=canonical]');
  await expect(canonical).toHaveAttribute('href', /\/images$/);
  await tile(page, 3).click();
  await opened(page);
  // What the browser shares is the picture, not the page below it.
  await expect(canonical).toHaveCount(0);
  const info = page.getByRole('complementary', { name: 'Angaben' });
  const button = page.getByRole('button', { name: 'Angaben zum Bild' });
  await expect(button).toHaveAttribute('aria-expanded', 'false');
  const before = await page.locator('.yarl__slide_current img').boundingBox();
  await page.keyboard.press('i');
  await expect(info).toBeVisible();
  await expect(info).toContainText('KameraLichthof Demo');
  await expect(info).toContainText(/Bild 3 von \d+/);
  await expect(info).not.toContainText('Aufgenommen');
  // The picture is never covered: it makes room.
  await expect
    .poll(async () => (await page.locator('.yarl__slide_current img').boundingBox())!.width)
    .toBeLessThan(before!.width);
  const picture = (await page.locator('.yarl__slide_current img').boundingBox())!;
  expect(picture.x + picture.width).toBeLessThanOrEqual((await info.boundingBox())!.x);
  expect(await problems(page)).toEqual([]);

  await page.keyboard.press('ArrowRight');
  await expect(info).toContainText(/Bild 4 von \d+/);
  await expect(page.locator('.controls .top output')).toHaveText(/^Bild 4 von \d+: ./);
  const link = `${new URL(page.url()).origin}/images?bild=${openId(page)}`;
  await expect(info.getByRole('textbox', { name: 'Link zu diesem Bild' })).toHaveValue(link);
  await info.getByRole('button', { name: 'Kopieren' }).click();
  await expect(info.getByRole('button', { name: 'Kopiert' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
  await page.keyboard.press('i');
  await expect(info).toHaveCount(0);

  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Tasten' });
  await expect(keys.getByText('Angaben ein- und ausblenden')).toBeVisible();
  await expect(keys.getByText('Favorit')).toHaveCount(0);
  expect(await problems(page)).toEqual([]);
  await keys.getByLabel('Einzelne Buchstaben und Ziffern sind Tasten').uncheck();
  await page.keyboard.press('Escape');
  await expect(keys).toHaveCount(0);
  await expect(viewer(page)).toBeVisible();
  await page.keyboard.press('i');
  await button.click();
  await expect(info).toBeVisible();
  expect(said).toEqual([]);
});

test('a picture whose file is gone says so, and no broken one is seen', async ({ page }) => {
  await page.goto('/images');
  await tile(page, 1).waitFor();
  const second = await tile(page, 2).locator('img').getAttribute('src');
  const { pathname } = new URL(second!, page.url());
  await page.route(
    (url) => url.pathname === pathname,
    (route) => route.fulfill({ status: 404 }),
  );
  await tile(page, 1).click();
  await opened(page);
  await page.keyboard.press('ArrowRight');
  const current = page.locator('.yarl__slide_current');
  await expect(current.getByText('Dieses Bild kann nicht geladen werden.')).toBeInViewport();
  await expect(current.locator('img')).toBeHidden();
  await expect(current.locator('svg')).toHaveCount(0);
  await settled(page);
  expect(await problems(page)).toEqual([]);
});

test('a picture that did not come is seen once it can be had again, by who waits and by who turns back', async ({
  page,
}) => {
  await page.clock.install();
  await page.goto('/images');
  await tile(page, 1).waitFor();
  const { pathname } = new URL((await tile(page, 2).locator('img').getAttribute('src'))!, page.url());
  let isAway = true;
  await page.route(
    (url) => url.pathname === pathname,
    (route) => (isAway ? route.abort() : route.continue()),
  );
  await tile(page, 1).click();
  await opened(page);
  await page.keyboard.press('ArrowRight');
  const current = page.locator('.yarl__slide_current');
  const gone = current.getByText('Dieses Bild kann nicht geladen werden.');
  const isSeen = () => current.locator('img').evaluate((img: HTMLImageElement) => img.naturalWidth > 0);
  await expect(gone).toBeInViewport();
  await page.clock.fastForward(5000);
  await expect(gone).toBeInViewport();
  isAway = false;
  await page.clock.fastForward(5000);
  await expect.poll(isSeen).toBe(true);
  await expect(gone).toHaveCount(0);

  isAway = true;
  await page.goto('/images');
  await tile(page, 1).click();
  await opened(page);
  await page.keyboard.press('ArrowRight');
  await expect(gone).toBeInViewport();
  await page.keyboard.press('ArrowLeft');
  await expect(gone).toHaveCount(0);
  isAway = false;
  await page.keyboard.press('ArrowRight');
  await expect.poll(isSeen).toBe(true);
  await expect(gone).toHaveCount(0);
});

test('a slideshow turns every five seconds, and never in the background', async ({ page }) => {
  await page.clock.install();
  await page.goto('/images');
  await tile(page, 1).click();
  await opened(page);
  const first = openId(page);
  await page.keyboard.press(' ');
  await expect(page.getByRole('button', { name: 'Diaschau anhalten' })).toBeVisible();
  await expect
    .poll(async () => {
      await page.clock.fastForward(5000);
      return openId(page);
    })
    .not.toBe(first);
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { value: true, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await expect(page.getByRole('button', { name: 'Diaschau starten' })).toBeVisible();
});

test('who wants less motion gets no slideshow, and is told why', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/images');
  await tile(page, 1).click();
  await opened(page);
  await page.getByRole('button', { name: 'Diaschau starten' }).click();
  await expect(page.getByText('auf weniger Bewegung eingestellt')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Diaschau starten' })).toBeVisible();
});

test('the arrows are those of the field, or of the dialog, that has the focus', async ({ page }) => {
  await page.goto('/images');
  await tile(page, 3).click();
  await opened(page);
  const open = openId(page);
  await page.keyboard.press('i');
  await page.getByRole('textbox', { name: 'Link zu diesem Bild' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  expect(openId(page)).toBe(open);
  await page.getByRole('button', { name: 'Angaben schließen' }).click();
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Tasten' });
  await expect(keys).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Escape');
  await expect(keys).toHaveCount(0);
  expect(openId(page)).toBe(open);
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => openId(page)).not.toBe(open);
});

test('the pictures that come next are loaded before, in the direction in which one turns', async ({
  page,
}) => {
  const asked = new Set<string>();
  page.on('request', (request) => asked.add(request.url()));
  await page.goto('/images');
  await scrollTo(page, 12);
  const sourceOf = async (number: number) => {
    const img = tile(page, number).locator('img');
    await expect(img).not.toHaveJSProperty('currentSrc', '');
    return img.evaluate((it: HTMLImageElement) => it.currentSrc);
  };
  const [behind, ahead] = [await sourceOf(9), await sourceOf(15)];
  /** Whether the same picture was asked for in another size than the grid's. */
  const isLoaded = (small: string) =>
    [...asked].some((url) => url !== small && new URL(url).pathname === new URL(small).pathname);
  const counter = page.locator('.controls .top output');
  await tile(page, 12).click();
  await opened(page);
  await expect(counter).toHaveText(/^Bild 12 von/);
  await expect.poll(() => isLoaded(ahead)).toBe(true);
  expect(isLoaded(behind)).toBe(false);
  await page.keyboard.press('ArrowLeft');
  await expect(counter).toHaveText(/^Bild 11 von/);
  await expect.poll(() => isLoaded(behind)).toBe(true);
});

test('fullscreen that the browser itself leaves switches safe mode on', async ({ page }) => {
  await page.goto('/worksafe/images');
  await page.getByRole('button', { name: 'Alles anzeigen' }).click();
  await tile(page, 1).click();
  await opened(page);
  await page.keyboard.press('v');
  const leave = page.getByRole('button', { name: 'Vollbild verlassen' });
  const isSafe = () => page.evaluate(() => sessionStorage.getItem('alles-anzeigen') === null);
  await expect(leave).toBeVisible();
  await leave.click();
  await expect(page.getByRole('button', { name: 'Vollbild', exact: true })).toBeVisible();
  expect(await isSafe(), 'who leaves it by the button sees on').toBe(false);
  await page.keyboard.press('v');
  await expect(leave).toBeVisible();
  await page.evaluate(() => document.exitFullscreen());
  await expect.poll(isSafe).toBe(true);
});

test('on a phone a finger pulls the sheet with the information down', async ({ browser }) => {
  const phone = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true });
  const page = await phone.newPage();
  await page.goto('/images');
  await tile(page, 1).tap();
  await opened(page);
  await page.getByRole('button', { name: 'Angaben zum Bild' }).tap();
  const info = page.getByRole('complementary', { name: 'Angaben' });
  await expect(info).toBeVisible();
  await settled(page);
  const head = (await info.locator('.ihead').boundingBox())!;
  const client = await phone.newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
    client.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: y === undefined ? [] : [{ x: head.x + 60, y }],
    });
  await touch('touchStart', head.y + 10);
  for (const down of [30, 60, 90]) await touch('touchMove', head.y + 10 + down);
  await touch('touchEnd');
  await expect(info).toHaveCount(0);
  await expect(viewer(page)).toBeVisible();
  await phone.close();
});

test('whoever turns a page and goes back in the same moment finds the picture that was there last', async ({
  page,
}) => {
  await page.goto('/album/winterreise');
  await page.locator('.tiles a[data-index="2"]').click();
  await opened(page);
  await expect(viewer(page).locator('.num')).toHaveText('Bild 3 / 8');
  await page.evaluate(() => {
    const shown = new MutationObserver(() => {
      if (!document.querySelector('.viewer .num')?.textContent.startsWith('Bild 4')) return;
      shown.disconnect();
      history.back();
    });
    shown.observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  await page.keyboard.press('ArrowRight');
  await expect(viewer(page)).toHaveCount(0);
  await expect(page.locator('.tiles a[data-index="3"]')).toBeFocused();
});

test('the information of a picture stays while somebody only reads it', async ({ page }) => {
  await page.goto('/images');
  await tile(page, 3).click();
  await opened(page);
  await page.keyboard.press('i');
  await page.mouse.move(400, 450);
  const controls = page.locator('.controls');
  await expect(controls).toHaveClass(/is-idle/);
  await expect(controls.locator('.top')).toHaveCSS('opacity', '0');
  await expect(page.getByRole('complementary', { name: 'Angaben' })).toHaveCSS('opacity', '1');
});

test('a drag turns the picture, and none that another button of the mouse does', async ({ page }) => {
  await page.goto('/images');
  await tile(page, 1).click();
  await opened(page);
  const place = viewer(page).locator('.num');
  for (const [button, shown] of [
    ['right', /^Bild 1 /],
    ['left', /^Bild 2 /],
  ] as const) {
    await page.mouse.move(900, 450);
    await page.mouse.down({ button });
    await page.mouse.move(700, 450, { steps: 5 });
    await page.mouse.up({ button });
    await settled(page);
    await expect(place).toHaveText(shown);
  }
});
