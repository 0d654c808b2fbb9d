import { expect, type Locator, type Page } from 'playwright/test';
import { opened, settled, tile, viewer } from './screen.ts';
import { test } from './site.ts';

/** Notes each picture that moves, and where it moves to; `isHeld` is one that stands still on its way. */
async function watch(
  page: Page,
  isHeld: (nth: number) => boolean = () => false,
): Promise<() => Promise<string[]>> {
  const held = [0, 1, 2, 3].filter(isHeld);
  await page.addInitScript((still) => {
    const moves: string[] = [];
    Object.assign(window, { moves });
    const animate = Reflect.get(Element.prototype, 'animate') as (...how: unknown[]) => Animation;
    Element.prototype.animate = function (this: Element, ...how) {
      const animation = animate.apply(this, how);
      const layer = this.closest('.growing, .shrinking');
      if (!layer) return animation;
      if (still.includes(moves.length)) animation.pause();
      moves.push(layer.classList[0]!);
      return animation;
    };
  }, held);
  return () => page.evaluate(() => (window as unknown as { moves: string[] }).moves);
}
const moving = (page: Page) => page.locator('.growing, .shrinking');

/** Its picture is there to grow, and the viewer's program, which comes beside its style sheet. */
async function point(link: Locator): Promise<void> {
  const page = link.page();
  await link.hover();
  await page.waitForFunction(() => [...document.styleSheets].some(({ href }) => href?.includes('Viewer')));
  await page.waitForLoadState('networkidle');
  await hasCome(link.locator('img'));
}

const hasCome = (img: Locator) =>
  expect.poll(() => img.evaluate((it: HTMLImageElement) => it.complete && it.naturalWidth > 0)).toBe(true);

test('a picture grows from its tile and goes back to the tile of the one seen last', async ({ page }) => {
  const moves = await watch(page);
  await page.goto('/images');
  await point(tile(page, 2));
  await tile(page, 2).click();
  await opened(page);
  await expect.poll(moves).toEqual(['growing']);

  await page.keyboard.press('ArrowRight');
  await expect(viewer(page).locator('.num')).toHaveText(/^Bild 3 /);
  await viewer(page).getByRole('button', { name: 'Schließen' }).click();
  await expect(viewer(page)).toHaveCount(0);
  await expect(tile(page, 3)).toBeFocused();
  await expect.poll(moves).toEqual(['growing', 'shrinking']);
  await expect(moving(page)).toHaveCount(0);
  await expect(page.locator('html')).not.toHaveAttribute('data-growing');
});

test('in an album it does the same', async ({ page }) => {
  const moves = await watch(page);
  await page.goto('/album/winterreise');
  const third = page.locator('.tiles a[data-index="2"]');
  await point(third);
  await third.click();
  await expect.poll(moves).toEqual(['growing']);
  await viewer(page).waitFor();
  await page.keyboard.press('Escape');
  await expect(third).toBeFocused();
  await expect.poll(moves).toEqual(['growing', 'shrinking']);
});

test('who turns round on the way goes back at once, and may open another', async ({ page }) => {
  const moves = await watch(page, (nth) => nth === 0);
  await page.goto('/images');
  await point(tile(page, 1));
  await tile(page, 1).click();
  await expect.poll(moves).toEqual(['growing']);
  await viewer(page).waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(moves).toEqual(['growing', 'shrinking']);
  await expect(viewer(page)).toHaveCount(0);
  await tile(page, 2).click();
  await expect.poll(moves).toEqual(['growing', 'shrinking', 'growing']);
  await expect(moving(page)).toHaveCount(0);
  await expect(page.locator('html')).not.toHaveAttribute('data-growing');
  await expect(viewer(page).locator('.num')).toHaveText(/^Bild 2 /);
});

test('a picture comes back to its tile, wherever the page is scrolled to for that', async ({ page }) => {
  await watch(page, (nth) => nth === 1);
  await page.goto('/images');
  const eighth = tile(page, 8);
  await point(tile(page, 1));
  await tile(page, 1).click();
  await opened(page);
  for (let at = 2; at <= 8; at += 1) {
    await page.keyboard.press('ArrowRight');
    await expect(viewer(page).locator('.num')).toHaveText(new RegExp(`^Bild ${at} `));
  }
  await hasCome(viewer(page).locator('.yarl__slide_current img'));
  // The address follows the picture.
  await settled(page);
  await page.keyboard.press('Escape');
  await expect(eighth).toBeFocused();
  // Where it is laid out, without the way that it has yet to go.
  const laidOut = page.locator('.shrinking img').evaluate((it) => {
    for (const animation of it.getAnimations()) animation.cancel();
    const { x, y, width } = it.getBoundingClientRect();
    return [x, y, width].map(Math.round);
  });
  const box = (await eighth.locator('img').boundingBox())!;
  expect(await laidOut).toEqual([box.x, box.y, box.width].map(Math.round));
});

test('of two taps on a tile the second one does nothing', async ({ page }) => {
  await page.goto('/images');
  await point(tile(page, 1));
  await tile(page, 1).evaluate((link: HTMLElement) => {
    link.click();
    link.click();
  });
  await opened(page);
  await page.keyboard.press('Escape');
  await expect(viewer(page)).toHaveCount(0);
  await expect(page).toHaveURL(/\/images$/);
});

test('until its own file is there the viewer shows what the tile had', async ({ page }) => {
  await page.goto('/images');
  const img = tile(page, 1).locator('img');
  await hasCome(img);
  const had = await img.evaluate((it: HTMLImageElement) => it.currentSrc);
  await point(tile(page, 1));
  await tile(page, 1).click();
  const background = viewer(page)
    .locator('.yarl__slide_current img')
    .evaluate((it) => getComputedStyle(it).backgroundImage);
  expect(await background).toContain(`url("${had}")`);
});

test('nothing moves for whoever asked for that', async ({ page }) => {
  const moves = await watch(page);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/images');
  await tile(page, 1).click();
  await opened(page);
  await page.keyboard.press('Escape');
  await expect(viewer(page)).toHaveCount(0);
  await expect(tile(page, 1)).toBeFocused();
  expect(await moves()).toEqual([]);
});

test('what Escape forbids is gone at once', async ({ page, context, baseURL }) => {
  await context.addCookies([
    { name: 'c-albums', value: 'apd', url: baseURL! },
    { name: 'c-worksafe', value: 'false', url: baseURL! },
  ]);
  // The picture is still on its way when the key is pressed.
  const moves = await watch(page, () => true);
  const filter = JSON.stringify({ and: [{ eq: ['ws', false] }, { eq: ['album', 'apd'] }] });
  const read = `/v1/data/read/image?fields=id&limit=1&nsfw=1&filter=${encodeURIComponent(filter)}`;
  const { items } = (await (await page.request.get(read)).json()) as { items: { id: string }[] };
  await page.goto('/images');
  const unsafe = page.locator(`.rows a[href*="bild=${items[0]!.id}"]`);
  await point(unsafe);
  await unsafe.click();
  await expect.poll(moves).toEqual(['growing']);
  await viewer(page).waitFor();
  await page.keyboard.press('Escape');
  await expect(viewer(page)).toHaveCount(0);
  await expect(moving(page)).toHaveCount(0);
  await expect(page.locator('html')).not.toHaveAttribute('data-growing');
  expect(await moves()).toEqual(['growing']);
});

test('keys that come within a frame all count, and Escape behind one of them closes', async ({ page }) => {
  await page.goto('/images');
  await tile(page, 1).click();
  await opened(page);
  const press = (...keys: string[]) =>
    page.evaluate(async (pressed) => {
      for (const key of pressed)
        window.dispatchEvent(new KeyboardEvent('keydown', { key, cancelable: true }));
      await new Promise((resolve) =>
        requestAnimationFrame(() => setTimeout(() => requestAnimationFrame(resolve))),
      );
    }, keys);
  await press('ArrowRight', 'ArrowRight', 'ArrowLeft', 'ArrowRight');
  await expect(viewer(page).locator('.num')).toHaveText(/^Bild 3 /);
  await press('ArrowRight', 'Home');
  await expect(viewer(page).locator('.num')).toHaveText(/^Bild 1 /);
  await press('ArrowRight', 'Escape');
  await expect(viewer(page)).toHaveCount(0);
  await expect(page).toHaveURL(/\/images$/);
});
