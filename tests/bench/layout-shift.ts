import { setTimeout } from 'node:timers/promises';
import { chromium as playwright, request, type Browser, type Page } from 'playwright';
import { chromium, CHROMIUM_FLAGS } from '../chromium.ts';
import { MIRA, tokensOf } from '../e2e/accounts.ts';
import { readPosts } from '../e2e/posts.ts';
import { startServer } from '../e2e/server.ts';
import { table } from './table.ts';

/** Milliseconds by which every answer of the API comes late, and every chunk of the application. */
const SLOW = { api: 600, chunk: 200 };
const WINDOWS = [
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1440, height: 900 },
];
const PAGES = [
  '/images',
  '/images?filter=1',
  '/blog',
  '/site/impressum',
  '/site/technik',
  '/album/winterreise',
  '/album/lichtproben',
  '/contact',
  '/profil',
  '/profil/help',
  '/login',
  '/worksafe',
  '/select',
];
const BAR = 0.01;

/** How far each page jumps while it comes in slowly: opened directly, and reached from the page before it. */
export async function layoutShift(): Promise<void> {
  const { address, stop } = await startServer({ DEMO: '1' });
  const browser = await playwright.launch({ executablePath: chromium(), args: CHROMIUM_FLAGS });
  try {
    const api = await request.newContext({ baseURL: address });
    const tokens = await tokensOf(api, MIRA);
    const posts = (await readPosts(api)).map(({ id }) => `/blog/${id}`);
    const rows = [];
    for (const path of [...PAGES, ...posts]) {
      const figures = await Promise.all(
        WINDOWS.flatMap((viewport) => [
          shiftsOf(browser, address, path, viewport, {}),
          shiftsOf(browser, address, path, viewport, { ...tokens }),
        ]),
      );
      rows.push({
        page: path,
        ...Object.fromEntries(
          figures.map(({ opened, reached }, i) => [
            `${WINDOWS[i >> 1]!.width}${i % 2 ? ' member' : ''}`,
            `${opened.toFixed(3)} / ${reached.toFixed(3)}`,
          ]),
        ),
        worst: Math.max(...figures.flatMap(({ opened, reached }) => [opened, reached])).toFixed(3),
      });
    }
    table(
      `Layout shift, API ${SLOW.api} ms late: opened / reached within the application (goal: ≤ ${BAR})`,
      rows,
    );
  } finally {
    await browser.close();
    await stop?.();
  }
}

type Storage = Readonly<Record<string, string>>;

async function shiftsOf(
  browser: Browser,
  address: string,
  path: string,
  viewport: { width: number; height: number },
  storage: Storage,
) {
  const context = await browser.newContext({ viewport, isMobile: viewport.width < 500 });
  const page = await context.newPage();
  await page.addInitScript(prepare, storage);
  await page.route(/\/v1\//, late(SLOW.api));
  await page.route(/\/assets\/.*\.js$/, late(SLOW.chunk));
  await page.goto(address + path);
  const opened = await settled(page);
  await page.goto(`${address}${path === '/contact' ? '/site/impressum' : '/contact'}`);
  await settled(page);
  await page.evaluate((to) => {
    Object.assign(globalThis, { shifted: 0 });
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  const reached = await settled(page);
  await context.close();
  return { opened, reached };
}

function prepare(storage: Storage): void {
  for (const [key, value] of Object.entries(storage)) localStorage.setItem(key, value);
  Object.assign(globalThis, { shifted: 0 });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, hadRecentInput } = entry as PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      };
      if (!hadRecentInput) Object.assign(globalThis, { shifted: Reflect.get(globalThis, 'shifted') + value });
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/** The sum of all shifts, once nothing comes any more. */
async function settled(page: Page): Promise<number> {
  await page.waitForLoadState('networkidle');
  return page.evaluate(() => Reflect.get(globalThis, 'shifted') as number);
}

const late = (ms: number) => async (route: { continue(): Promise<void> }) => {
  await setTimeout(ms);
  await route.continue().catch(() => {});
};

if (import.meta.main) await layoutShift();
