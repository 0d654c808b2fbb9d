import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'playwright/test';
import puppeteer, { type Browser, type ElementHandle, type Page } from 'puppeteer-core';
import { NARROW, WIDE } from './screen.ts';
import { test as base } from './site.ts';

/** Not Ubuntu's: a snap may not read the profile that it is given. */
const PLACES = [
  '/usr/bin/firefox-esr',
  '/usr/lib/firefox/firefox',
  '/usr/lib64/firefox/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
];

const executablePath = process.env['FIREFOX_PATH'] ?? PLACES.find((file) => existsSync(file));

/** A proxy that is not there takes all that is not for this machine: whatever Firefox wants to ask its makers. */
const PREFERENCES = {
  'intl.accept_languages': 'de-DE, de',
  'network.proxy.type': 1,
  'network.proxy.socks': '127.0.0.1',
  'network.proxy.socks_port': 9,
  'network.proxy.socks_remote_dns': true,
  'network.proxy.allow_bypass': false,
  'network.proxy.failover_direct': false,
};

/**
 * What Firefox says of a picture that nobody waits for any more, as where another size fits the window better. Of an answer that the worker
 * refuses it says so in other words.
 */
const CANCELLED = /\/imgs\/[^ ]+ A ServiceWorker intercepted the request/;

/**
 * Playwright runs and judges, as everywhere: the prepared content, its workers and `expect` are shared. But it drives a Firefox of its
 * own making only; Debian's speaks WebDriver BiDi, which puppeteer does.
 */
export const test = base.extend<
  { open: (address: string, size?: typeof WIDE) => Promise<Page> },
  { firefox: Browser }
>({
  firefox: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      // Root may not use the home of somebody else.
      const home = await mkdtemp(join(tmpdir(), 'lichthof-firefox-'));
      const browser = await puppeteer.launch({
        browser: 'firefox',
        executablePath: executablePath!,
        userDataDir: join(home, 'profile'),
        env: { ...process.env, HOME: home },
        extraPrefsFirefox: PREFERENCES,
      });
      await use(browser);
      await browser.close();
      await rm(home, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
  open: async ({ firefox, baseURL }, use, info) => {
    const context = await firefox.createBrowserContext();
    const said: string[] = [];
    await use(async (address, size = WIDE) => {
      const page = await context.newPage();
      // As for a screen reader, which is there before: ESR 153, asked only while a modal dialog is open, does not know what is in it.
      await page.$('::-p-aria(any)');
      page.setDefaultTimeout(20_000);
      page.on('console', (message) => {
        const text = message.text();
        if (['error', 'warn'].includes(message.type()) && !CANCELLED.test(text)) said.push(text);
      });
      page.on('pageerror', (error) => said.push(String(error)));
      await resize(page, size);
      await page.goto(new URL(address, baseURL).href);
      return page;
    });
    const [page] = await context.pages();
    if (page && info.status !== info.expectedStatus)
      await writeFile(info.outputPath('firefox.png'), await page.screenshot());
    await context.close();
    expect(said).toEqual([]);
  },
});

/** ESR 140 takes the size of a window, but not the orientation, which puppeteer sets along with it. */
async function resize(page: Page, size: typeof WIDE): Promise<void> {
  await page.setViewport(size).catch(() => undefined);
  await expect.poll(() => page.evaluate(() => window.innerWidth)).toBe(size.width);
}

/** On a phone nothing of it has to be scrolled sideways. */
export async function fitsPhone(page: Page): Promise<void> {
  const before = await page.evaluate(() => ({ width: window.innerWidth, height: window.innerHeight }));
  await resize(page, NARROW);
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth))
    .toBeLessThanOrEqual(0);
  await resize(page, before);
}

/** By puppeteer's selectors, but not by its waiting: that evaluates text, which the site forbids. */
export async function shown(page: Page, selector: string): Promise<ElementHandle> {
  let element: ElementHandle | null = null;
  const isShown = async () => {
    element = await page.$(selector);
    return (await element?.isVisible()) ?? false;
  };
  await expect.poll(isShown, selector).toBe(true);
  return element!;
}

export const gone = (page: Page, selector: string) =>
  expect.poll(async () => (await page.$$(selector)).length, selector).toBe(0);

/** At rest, and where it takes a click. */
export async function click(page: Page, selector: string, offset?: { x: number; y: number }): Promise<void> {
  await expect(async () => {
    const element = await shown(page, selector);
    expect(await element.evaluate((node) => node.matches(':disabled')), selector).toBe(false);
    await page.evaluate(() =>
      Promise.allSettled(
        document
          .getAnimations()
          .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
          .map(({ finished }) => finished),
      ).then(() => undefined),
    );
    await element.click(offset && { offset });
  }).toPass({ timeout: 20_000 });
}

/** In place of what was there. */
export async function fill(page: Page, selector: string, text: string): Promise<void> {
  await click(page, selector);
  await chord(page, 'a');
  await page.keyboard.type(text);
}

export async function chord(page: Page, key: 'a' | 's'): Promise<void> {
  await page.keyboard.down('Control');
  await page.keyboard.press(key);
  await page.keyboard.up('Control');
}

/** A picture that is not only in the document, but has arrived. */
export async function arrived(page: Page, selector: string): Promise<void> {
  const width = async () => {
    const image = await page.$(selector);
    return image?.evaluate((node) => {
      node.scrollIntoView({ block: 'nearest' });
      return node instanceof HTMLImageElement && node.complete ? node.naturalWidth : 0;
    });
  };
  await expect.poll(width, selector).toBeGreaterThan(0);
}

if (!executablePath) {
  test.skip();
  // The list names what it skipped, not why.
  test('Firefox is missing: install firefox-esr, or name its program in FIREFOX_PATH.', () => {});
}
