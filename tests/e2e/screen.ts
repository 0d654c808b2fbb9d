import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from 'playwright/test';

/** A picture of the grid by its frame number, from 1: the application's, not the one that was drawn before it. */
export const tile = (page: Page, number: number) =>
  page.locator(`.routed .rows a[data-index="${number - 1}"]`);

/** Scrolls until a picture is in the window: what is far away is not in the document. */
export async function scrollTo(page: Page, number: number): Promise<void> {
  await tile(page, 1).waitFor();
  await page.mouse.move(700, 500);
  while ((await tile(page, number).count()) === 0) {
    await page.mouse.wheel(0, 300);
    await settled(page);
  }
  await tile(page, number).scrollIntoViewIfNeeded();
}

/** Takes from every page the answers that the server has put into it: it has to ask for them. */
export const withoutAnswers = (page: Page) =>
  page.route(
    ({ pathname }) => !/^\/(v1|imgs|assets|downloads)\/|\.\w+$/.test(pathname),
    async (route) => {
      const response = await route.fetch();
      const html = await response.text();
      await route.fulfill({
        response,
        body: html.replaceAll(/<script type="application\/json".*?<\/script>/g, ''),
      });
    },
  );

/** Two frames are drawn, and what was moving has come to rest. */
export const settled = (page: Page) =>
  page.evaluate(async () => {
    for (let i = 0; i < 2; i += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
    const ending = document
      .getAnimations()
      .filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map((animation) => animation.finished));
  });

export const viewer = (page: Page) => page.getByRole('dialog').filter({ has: page.locator('.controls') });
export const openId = (page: Page) => new URL(page.url()).searchParams.get('bild');

/** Waits until nothing moves any more: the picture is there, the frames before it are drawn, and the tools hear their keys. */
export async function opened(page: Page): Promise<void> {
  await expect(viewer(page)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Angaben zum Bild' })).toBeAttached();
  await expect(page.locator('.yarl__slide_current img')).toHaveJSProperty('complete', true);
  await expect(page.locator('.yarl__portal_open')).toHaveCSS('opacity', '1');
}

/** What axe finds serious on the page as it is, without what is still fading in. */
export async function seriousProblems(page: Page): Promise<string[]> {
  await page.evaluate(() => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getTiming().iterations !== Infinity);
    return Promise.allSettled(ending.map(({ finished }) => finished));
  });
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
}

/** Everything that the page complains about in the console, CSP violations included. */
export function complaints(page: Page): string[] {
  const said: string[] = [];
  page.on('console', (message) => {
    const isOurs = !message.text().endsWith('blocked by Playwright');
    if (isOurs && (message.type() === 'error' || message.type() === 'warning')) said.push(message.text());
  });
  page.on('pageerror', (error) => said.push(error.message));
  return said;
}

/** Whatever axe finds on the page at rest, its advice included, light and dark; `without`: a part that is looked at elsewhere. */
export async function allProblems(page: Page, without = ''): Promise<string[]> {
  const found = await problemsNow(page, without);
  // Something may have come up meanwhile, a toast for example: only what is there at rest is meant.
  return found.length > 0 ? problemsNow(page, without) : found;
}

async function problemsNow(page: Page, without: string): Promise<string[]> {
  const found: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await settled(page);
    const axe = new AxeBuilder({ page });
    if (without) axe.exclude(without);
    // Nothing but the colours is another one then.
    if (colorScheme === 'dark') axe.withRules('color-contrast');
    const { violations } = await axe.analyze();
    for (const { id, nodes } of violations)
      found.push(`${colorScheme}, ${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
  }
  return found;
}
