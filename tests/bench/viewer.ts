import { readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { chromium as playwright, type Browser, type CDPSession, type Page } from 'playwright';
import { pictureUrl, scaled, sizesOf, srcset, type Picture } from '../../api/contract/picture.ts';
import { chromium, CHROMIUM_FLAGS } from '../chromium.ts';
import { openSite, type Site } from './site.ts';
import { median, percentile, table } from './table.ts';

const SLOWER = 4;
const OPENED = 7;
const TURNED = 12;
const SWIPED = 12;
const PHONE = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  hasTouch: true,
  isMobile: true,
  colorScheme: 'dark',
} as const;
/** Frames that move by themselves after the finger has let go. */
const GLIDE_MS = 350;
const REST_MS = 700;

/** Where a viewer is, and which part of it holds the pictures. */
interface Subject {
  name: string;
  path: string;
  root: string;
}
const SUBJECTS: readonly Subject[] = [
  { name: 'Lichthof', path: '/images', root: '.viewer' },
  { name: 'PhotoSwipe', path: '/photoswipe', root: '.pswp' },
];

/** The viewer on a phone whose CPU is four times slower, beside PhotoSwipe with the same files of the same pictures. */
async function viewer(): Promise<void> {
  const extra: Record<string, string> = {};
  const site = await openSite(extra);
  const browser = await playwright.launch({ executablePath: chromium(), args: CHROMIUM_FLAGS });
  try {
    const pictures = await picturesOf(site);
    extra['/photoswipe'] = photoSwipe(pictures);
    const rows = [];
    for (const subject of SUBJECTS) {
      const { opened, turned, frames } = await measure(browser, site, subject, pictures);
      rows.push({
        viewer: subject.name,
        'open ms (median)': Math.round(median(opened)),
        'next ms (median)': Math.round(median(turned)),
        'next ms (worst)': Math.round(Math.max(...turned)),
        'frame while swiping ms (p95)': percentile(frames, 95).toFixed(1),
        'frames > 20 ms': `${frames.filter((ms) => ms > 20).length} of ${frames.length}`,
      });
    }
    const bars = { viewer: 'bar', 'open ms (median)': '≤ 100', 'next ms (median)': '≤ 50' };
    table(`The viewer on a phone, CPU ${SLOWER} × slower, pictures of 390 × 844 at 2 ×`, [
      ...rows,
      { ...bars, 'frame while swiping ms (p95)': '≤ 20' },
    ]);
  } finally {
    await browser.close();
    await site.close();
  }
}

async function picturesOf({ app }: Site): Promise<Picture[]> {
  const filter = encodeURIComponent(JSON.stringify({ in: ['album', ['brp']] }));
  const answer = await app.request(`/v1/data/read/image?filter=${filter}&limit=24`);
  return ((await answer.json()) as { items: Picture[] }).items;
}

async function measure(browser: Browser, { address }: Site, subject: Subject, pictures: readonly Picture[]) {
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  await page.addInitScript(instruments);
  await page.goto(address + subject.path);
  const tile = (at: number) => page.locator(`[data-index="${at}"]`).last();
  await tile(0).waitFor();
  await page.waitForLoadState('networkidle');
  // Once before anything is measured: code that is loaded with the first picture is no matter of the others.
  await open(page, subject, tile(0), pictures[0]!);
  await close(page, subject);
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });

  const opened: number[] = [];
  for (let round = 0; round < OPENED; round += 1) {
    opened.push(await open(page, subject, tile(round % 3), pictures[round % 3]!));
    await setTimeout(REST_MS);
    await close(page, subject);
    await setTimeout(REST_MS);
  }

  await open(page, subject, tile(0), pictures[0]!);
  const turned: number[] = [];
  for (let at = 1; at <= TURNED; at += 1) {
    await isLoaded(page, pictures[at]!);
    await setTimeout(REST_MS);
    await arm(page, 'keydown', subject, pictures[at]!, true);
    await page.keyboard.press('ArrowRight');
    turned.push(await result(page));
  }

  const frames: number[] = [];
  for (let i = 0; i < SWIPED; i += 1) {
    await setTimeout(REST_MS);
    // Back from where the keys have led to.
    frames.push(...(await swipe(page, session, 1)));
  }
  await context.close();
  return { opened, turned, frames };
}

async function open(page: Page, subject: Subject, tile: ReturnType<Page['locator']>, picture: Picture) {
  await arm(page, 'click', subject, picture, false);
  await tile.tap();
  return result(page);
}

async function close(page: Page, { root }: Subject): Promise<void> {
  await setTimeout(REST_MS);
  await page.keyboard.press('Escape');
  await page.locator(root).waitFor({ state: 'detached' });
}

/** Gets ready to note the time from the event to the end of the first frame that has the picture, or its thumbnail. */
const arm = (page: Page, event: string, { root }: Subject, { url }: Picture, inMiddle: boolean) =>
  page.evaluate(
    (watched) => {
      globalThis.shown = globalThis.shownAfter(watched);
    },
    { event, root, file: `/imgs/${url}`, inMiddle },
  );
const result = (page: Page) => page.evaluate(() => globalThis.shown);

/** Waits until the picture has come in the size in which it will be shown. */
async function isLoaded(page: Page, { url }: Picture): Promise<void> {
  await page.waitForFunction(
    (file) =>
      performance
        .getEntriesByType('resource')
        .some(({ name }) => name.includes(file) && Number(new URL(name).searchParams.get('size')) > 540),
    `/imgs/${url}`,
  );
}

/** One finger over 60 % of the screen at the pace of the screen; the times between frames until all is at rest. */
async function swipe(page: Page, session: CDPSession, direction: 1 | -1): Promise<number[]> {
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y: 420 }] });
  const from = direction > 0 ? 80 : 310;
  await page.evaluate((ms) => {
    globalThis.paced = globalThis.framesUntilRest(ms);
  }, GLIDE_MS);
  await touch('touchStart', from);
  for (let step = 1; step <= 15; step += 1) {
    await touch('touchMove', from + direction * step * 15);
    await setTimeout(16);
  }
  await touch('touchEnd');
  return page.evaluate(() => globalThis.paced);
}

interface Watched {
  event: string;
  root: string;
  file: string;
  /** The picture has to be in the middle of the screen. */
  inMiddle: boolean;
}

declare global {
  var shownAfter: (watched: Watched) => Promise<number>;
  var shown: Promise<number>;
  var framesUntilRest: (ms: number) => Promise<number[]>;
  var paced: Promise<number[]>;
}

/** Runs in the page. */
function instruments(): void {
  const isIn = (img: HTMLImageElement, file: string, inMiddle: boolean) => {
    if (!(img.currentSrc || img.src).includes(file)) return false;
    const { left, right, top, bottom, width } = img.getBoundingClientRect();
    const [x, y] = [innerWidth / 2, innerHeight / 2];
    const isThere = (img.complete && img.naturalWidth > 0) || img.style.backgroundImage.includes('url(');
    return isThere && width > 0 && (!inMiddle || (left < x && x < right && top < y && y < bottom));
  };
  globalThis.shownAfter = ({ event, root, file, inMiddle }) =>
    new Promise((resolve) => {
      const begin = ({ timeStamp }: Event) => {
        const look = () => {
          const images = document.querySelectorAll<HTMLImageElement>(`:is(${root}, .growing) img`);
          if (![...images].some((img) => isIn(img, file, inMiddle))) {
            requestAnimationFrame(look);
            return;
          }
          // After what this frame paints.
          const { port1, port2 } = new MessageChannel();
          port1.addEventListener('message', () => resolve(performance.now() - timeStamp));
          port1.start();
          port2.postMessage(null);
        };
        requestAnimationFrame(look);
      };
      addEventListener(event, begin, { capture: true, once: true });
    });
  globalThis.framesUntilRest = (ms) =>
    new Promise((resolve) => {
      const frames: number[] = [];
      let last = 0;
      let until = Infinity;
      const frame = (now: number) => {
        if (last > 0) frames.push(now - last);
        last = now;
        if (now < until) requestAnimationFrame(frame);
        else resolve(frames);
      };
      addEventListener('touchstart', () => requestAnimationFrame(frame), { capture: true, once: true });
      const rest = () => (until = performance.now() + ms);
      addEventListener('touchend', rest, { capture: true, once: true });
    });
}

/** A page as its documentation has it, with the pictures that ours has. */
function photoSwipe(pictures: readonly Picture[]): string {
  const styles = new URL(import.meta.resolve('photoswipe/photoswipe.css'));
  const read = (file: string) => readFileSync(new URL(file, styles), 'utf8');
  const host = { imageHost: '' };
  const items = pictures.map((picture) => ({
    ...scaled(picture, sizesOf(picture).at(-1)!),
    src: pictureUrl(picture, 1600, host),
    srcset: srcset(picture, host),
    msrc: pictureUrl(picture, 270, host),
  }));
  const tiles = items.map(
    ({ msrc, width, height }, at) =>
      `<a data-index="${at}"><img src="${msrc}" width="180" height="${Math.round((180 * height) / width)}" alt=""></a>`,
  );
  return `<!doctype html><meta name="viewport" content="width=device-width"><style>${read('photoswipe.css')}</style>
    ${tiles.join('')}<script>${read('umd/photoswipe.umd.min.js')}</script><script>
    const links = [...document.querySelectorAll('a')];
    const items = ${JSON.stringify(items)}.map((item, at) => ({ ...item, element: links[at] }));
    for (const [index, link] of links.entries())
      link.addEventListener('click', () => new PhotoSwipe({ dataSource: items, index }).init());
    </script>`;
}

if (import.meta.main) await viewer();
