import { expect, type Page } from 'playwright/test';
import { opened, tile, viewer } from './screen.ts';
import { test } from './site.ts';

/** Notes which picture moves in each view transition of the page: the animations of the shared name say so. */
async function watch(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    // A busy machine must not use up the page's patience, which ends the wait for the other end of the way.
    const patient = window.setTimeout.bind(window);
    Object.assign(window, {
      setTimeout: (run: () => void, ms?: number) => patient(run, ms === 400 ? 20_000 : ms),
    });
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (change) => {
      const transition = start(change);
      const note = () => {
        const moving = document
          .getAnimations()
          .flatMap(({ effect }) => (effect instanceof KeyframeEffect ? (effect.pseudoElement ?? []) : []));
        seen.push(moving.includes('::view-transition-group(photo)') ? 'photo' : 'page');
      };
      transition.ready.then(note, () => seen.push('skipped'));
      return transition;
    };
  });
  return () => page.evaluate(() => (window as unknown as { seen: string[] }).seen);
}

/** Its program comes beside its style sheet, and the picture as well. */
async function viewerLoaded(page: Page): Promise<void> {
  await page.waitForFunction(() => [...document.styleSheets].some(({ href }) => href?.includes('Viewer')));
  await page.waitForLoadState('networkidle');
}

test('a picture grows from its tile and goes back to the tile of the one seen last', async ({ page }) => {
  const transitions = await watch(page);
  await page.goto('/images');
  await tile(page, 2).hover();
  await viewerLoaded(page);
  await tile(page, 2).click();
  await opened(page);
  await expect.poll(transitions).toEqual(['photo']);

  await page.keyboard.press('ArrowRight');
  await expect(viewer(page).locator('.num')).toHaveText(/^Bild 3 /);
  await viewer(page).getByRole('button', { name: 'Schließen' }).click();
  await expect(viewer(page)).toHaveCount(0);
  await expect(tile(page, 3)).toBeFocused();
  await expect.poll(transitions).toEqual(['photo', 'photo']);
  await expect(page.locator('html')).not.toHaveAttribute('data-growing');
});

test('in an album it does the same', async ({ page }) => {
  const transitions = await watch(page);
  await page.goto('/album/winterreise');
  const third = page.locator('.tiles a[data-index="2"]');
  await third.hover();
  await viewerLoaded(page);
  await third.click();
  await expect.poll(transitions).toEqual(['photo']);
  await page.keyboard.press('Escape');
  await expect(third).toBeFocused();
  await expect.poll(transitions).toEqual(['photo', 'photo']);
});

test('who turns round on the way goes back at once, and may open another', async ({ page }) => {
  const transitions = await watch(page);
  await page.addInitScript(() => {
    const start = document.startViewTransition.bind(document);
    let open: ViewTransition | undefined;
    // The first one takes for ever.
    document.startViewTransition = (change) => {
      const transition = start(change);
      if (!open) void transition.ready.then(() => document.getAnimations().forEach((it) => it.pause()));
      open ??= transition;
      return transition;
    };
  });
  await page.goto('/images');
  await tile(page, 1).hover();
  await viewerLoaded(page);
  await tile(page, 1).click();
  await expect.poll(transitions).toEqual(['photo']);
  await page.keyboard.press('Escape');
  await expect.poll(transitions).toEqual(['photo', 'photo']);
  await expect(viewer(page)).toHaveCount(0);
  await tile(page, 2).click();
  await expect.poll(transitions).toEqual(['photo', 'photo', 'photo']);
  await expect(page.locator('html')).not.toHaveAttribute('data-growing');
  await expect(viewer(page).locator('.num')).toHaveText(/^Bild 2 /);
});

test('until its own file is there the viewer shows what the tile had', async ({ page }) => {
  await page.goto('/images');
  const img = tile(page, 1).locator('img');
  await expect.poll(() => img.evaluate((it: HTMLImageElement) => it.naturalWidth)).toBeGreaterThan(0);
  const had = await img.evaluate((it: HTMLImageElement) => it.currentSrc);
  await tile(page, 1).hover();
  await viewerLoaded(page);
  await tile(page, 1).click();
  const background = viewer(page)
    .locator('.yarl__slide_current img')
    .evaluate((it) => getComputedStyle(it).backgroundImage);
  expect(await background).toContain(`url("${had}")`);
});

test('nothing moves for whoever asked for that, nor where the browser cannot', async ({ page }) => {
  const transitions = await watch(page);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/images');
  await tile(page, 1).click();
  await opened(page);
  await page.keyboard.press('Escape');
  await expect(viewer(page)).toHaveCount(0);
  await expect(tile(page, 1)).toBeFocused();
  expect(await transitions()).toEqual([]);

  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.addInitScript(() => Reflect.deleteProperty(Document.prototype, 'startViewTransition'));
  await page.addInitScript(() => Reflect.deleteProperty(document, 'startViewTransition'));
  await page.reload();
  expect(await page.evaluate(() => 'startViewTransition' in document)).toBe(false);
  await tile(page, 1).click();
  await opened(page);
  await page.keyboard.press('Escape');
  await expect(tile(page, 1)).toBeFocused();
});

test('what Escape forbids is gone at once', async ({ page, context, baseURL }) => {
  await context.addCookies([
    { name: 'c-albums', value: 'apd', url: baseURL! },
    { name: 'c-worksafe', value: 'false', url: baseURL! },
  ]);
  const transitions = await watch(page);
  const filter = JSON.stringify({ and: [{ eq: ['ws', false] }, { eq: ['album', 'apd'] }] });
  const read = `/v1/data/read/image?fields=id&limit=1&nsfw=1&filter=${encodeURIComponent(filter)}`;
  const { items } = (await (await page.request.get(read)).json()) as { items: { id: string }[] };
  // The picture is still on its way when the key is pressed.
  await page.addInitScript(() => {
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (change) => {
      const transition = start(change);
      void transition.ready.then(() => document.getAnimations().forEach((animation) => animation.pause()));
      return transition;
    };
  });
  await page.goto('/images');
  const unsafe = page.locator(`.rows a[href*="bild=${items[0]!.id}"]`);
  await unsafe.hover();
  await viewerLoaded(page);
  await unsafe.click();
  await expect.poll(transitions).toEqual(['photo']);
  await page.keyboard.press('Escape');
  await expect(viewer(page)).toHaveCount(0);
  await expect(page.locator('html')).not.toHaveAttribute('data-growing');
  expect(await transitions()).toEqual(['photo']);
});
