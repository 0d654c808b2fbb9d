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
    await page.mouse.wheel(0, 900);
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

/** Colours are all that another scheme changes; text of twice the size changes everything. */
const LIGHT = { colorScheme: 'light', fontSize: '', rules: undefined } as const;
const DARK = { colorScheme: 'dark', fontSize: '', rules: ['color-contrast'] } as const;
const LARGE = { colorScheme: 'dark', fontSize: '200%', rules: undefined } as const;

interface Looking {
  /** A part that is looked at elsewhere. */
  except?: string | undefined;
  /** Rules of axe that do not fit while it is shown. */
  without?: string[] | undefined;
}

/** Whatever axe finds on the page at rest, its advice included, light and dark, and whatever has to be scrolled sideways. */
export const problems = (page: Page, except?: string): Promise<string[]> =>
  problemsIn(page, [LIGHT, DARK], { except });

export const WIDE = { width: 1440, height: 900 };
export const NARROW = { width: 390, height: 844 };

/** The same on a desk and on a phone, and with text of twice the size. */
export async function problemsAtAnySize(
  page: Page,
  { sizes = [WIDE, NARROW], without }: { sizes?: (typeof WIDE)[]; without?: string[] | undefined } = {},
): Promise<string[]> {
  const found: string[] = [];
  for (const size of sizes) {
    await page.setViewportSize(size);
    for (const problem of await problemsIn(page, [LIGHT, DARK, LARGE], { without }))
      found.push(`${size.width} ${problem}`);
  }
  return found;
}

type Look = typeof LIGHT | typeof DARK | typeof LARGE;

async function problemsIn(page: Page, looks: Look[], looking: Looking): Promise<string[]> {
  const all: string[] = [];
  for (const look of looks) {
    await page.emulateMedia({ colorScheme: look.colorScheme });
    await page.evaluate((size) => (document.documentElement.style.fontSize = size), look.fontSize);
    let found = await problemsNow(page, look, looking);
    // Something may have come up meanwhile, a toast for example: only what is there at rest is meant.
    if (found.length > 0) found = await problemsNow(page, look, looking);
    all.push(...found.map((problem) => `${look.colorScheme} ${look.fontSize} ${problem}`));
  }
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
  return all;
}

async function problemsNow(
  page: Page,
  { rules }: Look,
  { except, without = [] }: Looking,
): Promise<string[]> {
  await settled(page);
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  if (except) axe.exclude(except);
  const { violations } = await (rules ? axe.withRules([...rules]) : axe.disableRules(without)).analyze();
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
  );
  return wide > 0 ? [`${wide} px wider than the window`, ...found] : found;
}
