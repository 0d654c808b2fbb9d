/**
 * What an element costs: `node tests/bench/elements.ts [rounds]`.
 * Prints, for 10, 100 and 1000 elements on a page, the time from `innerHTML = …` until all content is there, what the
 * page's main thread has computed for it, and the JavaScript heap per element; and of 1000 elements when those in the
 * window are there, and the longest task on a processor four times slower. All variants take turns. Of the times the
 * lower quartile counts, because what else the machine does only ever makes a round slower; on a busy machine compare
 * what was computed.
 */
import { loadavg } from 'node:os';
import { build } from 'esbuild';
import { chromium, type CDPSession, type Page } from 'playwright';
import { chromium as installed, CHROMIUM_FLAGS } from '../chromium.ts';

const COUNTS = [10, 100, 1000];
const ROUNDS = Number(process.argv[2] ?? 40);
const DIR = `${import.meta.dirname}/elements`;

const VARIANTS = [
  { name: 'vanilla', entry: 'vanilla.ts' },
  { name: 'Lit', entry: 'lit.ts' },
  { name: 'plain r2wc', entry: 'r2wc.tsx' },
  { name: 'ours', entry: 'ours.tsx' },
];

interface Round {
  ms: number;
  computed: number;
}

const browser = await chromium.launch({ executablePath: installed(), args: CHROMIUM_FLAGS });
const variants = await Promise.all(
  VARIANTS.map(async ({ name, entry }) => {
    const page = await browser.newPage();
    await page.setContent('<!doctype html><main></main>');
    await page.addScriptTag({ content: await bundle(entry) });
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
    return { name, page, devtools, rounds: new Map(COUNTS.map((count): [number, Round[]] => [count, []])) };
  }),
);

for (let round = -2; round < ROUNDS; round++) {
  for (const count of COUNTS) {
    if (count === 1000 && round % 3 !== 0) continue;
    for (const { page, devtools, rounds } of variants) {
      const before = await computed(devtools);
      const ms = await fill(page, count);
      await page.waitForTimeout(20); // effects that React runs after the paint
      if (round >= 0) rounds.get(count)!.push({ ms, computed: (await computed(devtools)) - before });
      await clear(page);
    }
  }
}

const plain = variants.find(({ name }) => name === 'plain r2wc')!;
report('Until all content is there, ms', (rounds) => lowerQuartile(rounds.map(({ ms }) => ms)));
report('Computed by the main thread, ms', (rounds) => lowerQuartile(rounds.map((round) => round.computed)));
const heap: Record<string, Record<string, number>> = {};
for (const { name, page, devtools } of variants) {
  const row: Record<string, number> = (heap[name] = {});
  for (const count of COUNTS) row[count] = rounded((await heapPerElement(page, devtools, count)) / 1024, 1);
}
print('Heap per element, KB', heap);
const ofThousand: Record<string, Record<string, number>> = {};
for (const { name, page, devtools, rounds } of variants) {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS / 3; round++) {
    times.push(await fillWindow(page, 1000));
    await allThere(page, 1000);
    await clear(page);
  }
  const ms = lowerQuartile(times);
  ofThousand[name] = {
    'in the window, ms': rounded(ms, 1),
    '÷ r2wc, all 1000': rounded(ms / lowerQuartile(plain.rounds.get(1000)!.map((round) => round.ms)), 2),
    'longest task at 4×, ms': rounded(await longestTask(page, devtools, 1000), 0),
    'all at once, ms': rounded(lowerQuartile(rounds.get(1000)!.map((round) => round.ms)), 1),
  };
}
print('Of 1000 elements', ofThousand);
await browser.close();
process.stdout.write(`${ROUNDS} rounds, load average ${loadavg()[0]!.toFixed(1)}\n`);

function report(title: string, measure: (rounds: Round[]) => number) {
  const cells = ({ rounds }: (typeof variants)[number]) =>
    COUNTS.flatMap((count) => {
      const value = measure(rounds.get(count)!);
      return [
        [count, rounded(value, 1)],
        [`${count} ÷ r2wc`, rounded(value / measure(plain.rounds.get(count)!), 2)],
      ];
    });
  print(title, Object.fromEntries(variants.map((it) => [it.name, Object.fromEntries(cells(it))])));
}

function print(title: string, table: object) {
  process.stdout.write(`\n${title}\n`);
  // oxlint-disable-next-line no-console -- the result
  console.table(table);
}

async function bundle(entry: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [`${DIR}/${entry}`],
    bundle: true,
    jsx: 'automatic',
    minify: true,
    write: false,
    format: 'iife',
    globalName: 'bench',
    conditions: ['lichthof-source'],
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  return outputFiles[0]!.text;
}

/** Milliseconds from `innerHTML = …` until every element has its content. */
function fill(page: Page, count: number): Promise<number> {
  return page.evaluate((count) => {
    const { tag } = Reflect.get(window, 'bench') as { tag: string };
    const element = (i: number) => `<${tag} contributor-id="c${i % 50}" show-role="1"></${tag}>`;
    const html = Array.from({ length: count }, (_, i) => element(i)).join('');
    const stage = document.querySelector('main')!;
    const credits = stage.getElementsByClassName('credit');
    return new Promise<number>((resolve) => {
      const done = () => {
        if (credits.length < count) return;
        observer.disconnect();
        resolve(performance.now() - start);
      };
      const observer = new MutationObserver(done);
      observer.observe(stage, { childList: true, subtree: true });
      const start = performance.now();
      stage.innerHTML = html;
      done();
    });
  }, count);
}

/** Milliseconds from `innerHTML = …`, a line for each, until no element within the window is without its content. */
function fillWindow(page: Page, count: number): Promise<number> {
  return page.evaluate((count) => {
    const { tag } = Reflect.get(window, 'bench') as { tag: string };
    const line = (i: number) => `<p><${tag} contributor-id="c${i % 50}" show-role="1"></${tag}></p>`;
    const html = Array.from({ length: count }, (_, i) => line(i)).join('');
    const stage = document.querySelector('main')!;
    return new Promise<number>((resolve) => {
      const done = () => {
        const now = performance.now();
        const empty = [...stage.children].find((it) => !it.textContent);
        if (empty && empty.getBoundingClientRect().top < innerHeight) return;
        observer.disconnect();
        resolve(now - start);
      };
      const observer = new MutationObserver(done);
      observer.observe(stage, { childList: true, subtree: true });
      const start = performance.now();
      stage.innerHTML = html;
      done();
    });
  }, count);
}

function allThere(page: Page, count: number) {
  return page.waitForFunction((count) => document.getElementsByClassName('credit').length === count, count);
}

/** Milliseconds of the longest task while they come, of several attempts the shortest; 0 where none is over 50. */
async function longestTask(page: Page, devtools: CDPSession, count: number): Promise<number> {
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const longest: number[] = [];
  for (let round = 0; round < 5; round++) {
    await page.evaluate(() => {
      const tasks: number[] = [];
      const observer = new PerformanceObserver((list) => {
        tasks.push(...list.getEntries().map(({ duration }) => duration));
      });
      observer.observe({ entryTypes: ['longtask'] });
      Object.assign(window, { tasks });
    });
    await fill(page, count);
    await page.waitForTimeout(300);
    longest.push(await page.evaluate(() => Math.max(0, ...(Reflect.get(window, 'tasks') as number[]))));
    await clear(page);
    await page.waitForTimeout(300);
  }
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  return Math.min(...longest);
}

/** Milliseconds that the main thread of the page has computed so far. */
async function computed(devtools: CDPSession): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'ThreadTime')!.value * 1000;
}

async function clear(page: Page) {
  await page.evaluate(() => document.querySelector('main')!.replaceChildren());
  await page.waitForTimeout(40);
}

async function heapPerElement(page: Page, devtools: CDPSession, count: number): Promise<number> {
  await fill(page, 1);
  await clear(page); // React keeps what it removed last until it renders again
  const before = await heapOf(devtools);
  await fill(page, count);
  await page.waitForTimeout(100);
  const after = await heapOf(devtools);
  await clear(page);
  return (after - before) / count;
}

async function heapOf(devtools: CDPSession): Promise<number> {
  await devtools.send('HeapProfiler.collectGarbage');
  await devtools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await devtools.send('Runtime.getHeapUsage');
  return usedSize;
}

function lowerQuartile(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 4)]!;
}

function rounded(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}
