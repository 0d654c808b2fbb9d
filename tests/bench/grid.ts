import { chromium as playwright, type Browser } from 'playwright';
import { chromium, CHROMIUM_FLAGS } from '../chromium.ts';
import { openSite, type Site } from './site.ts';
import { median, table } from './table.ts';

const SIZES = [1_000, 10_000, 100_000];
const ROUNDS = 5;
const SCREENS = 40;

/** `/images` with many records: time until the first pictures stand, elements in the document, a page of 100. */
export async function grid(): Promise<void> {
  const site = await openSite();
  const browser = await playwright.launch({ executablePath: chromium(), args: CHROMIUM_FLAGS });
  try {
    const shown: Record<string, string | number>[] = [];
    const pages: Record<string, string | number>[] = [];
    for (const pictures of SIZES) {
      await site.fill(pictures);
      const ready: number[] = [];
      let most = { elements: 0, heap: 0 };
      await open(browser, site);
      for (let round = 0; round < ROUNDS; round += 1) ready.push((await open(browser, site)).ready);
      most = (await open(browser, site, SCREENS)).most;
      shown.push({
        pictures,
        'ready ms (median)': Math.round(median(ready)),
        '× of 1,000': '',
        'elements in the grid, most': most.elements,
        'heap MiB': most.heap,
      });
      pages.push({ pictures, ...(await pageOf100(site)) });
    }
    const base = Number(shown[0]!['ready ms (median)']);
    for (const row of shown) row['× of 1,000'] = (Number(row['ready ms (median)']) / base).toFixed(2);
    table(
      `/images in Chromium, 1440 × 900, ${SCREENS} screens scrolled (goals: ≤ 1.3 ×, ≤ 300 elements, ≤ 25 MiB)`,
      shown,
    );
    table('A page of 100, in the process, without HTTP', pages);
  } finally {
    await browser.close();
    await site.close();
  }
}

async function open(browser: Browser, { address }: Site, screens = 0) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  const began = performance.now();
  await page.goto(`${address}/images`, { waitUntil: 'commit' });
  await page.waitForFunction(() => {
    const first = [...document.querySelectorAll<HTMLImageElement>('.rows img')].slice(0, 6);
    return first.length === 6 && first.every((img) => img.complete && img.naturalWidth > 0);
  });
  const ready = performance.now() - began;
  const most = { elements: 0, heap: 0 };
  for (let screen = 0; screen < screens; screen += 1) {
    await page.mouse.wheel(0, 850);
    await page.waitForTimeout(60);
    const elements = await page.evaluate(() => document.querySelectorAll('.rows, .rows *').length);
    most.elements = Math.max(most.elements, elements);
  }
  if (screens > 0) {
    const session = await context.newCDPSession(page);
    await session.send('HeapProfiler.collectGarbage');
    const { usedSize } = await session.send('Runtime.getHeapUsage');
    most.heap = Math.round(usedSize / 2 ** 20);
  }
  await context.close();
  return { ready, most };
}

/** Ours, and the same page as one would write it first: rows as objects, an offset, and `JSON.stringify`. */
async function pageOf100({ app, services: { db } }: Site): Promise<Record<string, string | number>> {
  const time = async (work: (round: number) => Promise<unknown>) => {
    const times: number[] = [];
    for (let round = 0; round < 30; round += 1) {
      const began = performance.now();
      await work(round);
      times.push(performance.now() - began);
    }
    return median(times.slice(5));
  };
  const filter = encodeURIComponent(JSON.stringify({ in: ['album', ['brp']] }));
  const next = async (after = '') => {
    const url = `/v1/data/read/image?filter=${filter}&limit=100${after && `&after=${after}`}`;
    return (await (await app.request(url)).json()) as { next: string };
  };
  let after = (await next()).next;
  const ours = await time(async () => {
    after = (await next(after)).next ?? after;
  });
  const naive = await time(async (round) => {
    const rows = await db
      .selectFrom('image')
      .selectAll()
      .where('album', 'in', ['brp'])
      .orderBy('seq', 'desc')
      .limit(100)
      .offset(100 * round)
      .execute();
    return JSON.stringify(rows);
  });
  return { 'ours ms': ours.toFixed(2), 'naive ms': naive.toFixed(2), ratio: (ours / naive).toFixed(2) };
}

if (import.meta.main) await grid();
