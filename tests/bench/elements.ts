/**
 * What an element costs: `node tests/bench/elements.ts [rounds]`.
 * Prints, for 10, 100 and 1000 elements on a page, the time from `innerHTML = …` until all content is there (median of
 * the rounds, all variants taking turns), and the JavaScript heap per element.
 */
import { build, type Plugin } from 'esbuild';
import { chromium, type CDPSession, type Page } from 'playwright';
import { CHROMIUM_ARGS } from '../elements/chromium.ts';

const COUNTS = [10, 100, 1000];
const ROUNDS = Number(process.argv[2] ?? 9);
const DIR = `${import.meta.dirname}/elements`;

const VARIANTS = [
  { name: 'vanilla', entry: 'vanilla.ts' },
  { name: 'Lit', entry: 'lit.ts' },
  { name: 'plain r2wc', entry: 'r2wc.tsx' },
  { name: 'ours, root per element', entry: 'ours.tsx', swap: 'own-roots.tsx' },
  { name: 'ours, shared root', entry: 'ours.tsx' },
];

const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  args: CHROMIUM_ARGS,
});

const variants = await Promise.all(
  VARIANTS.map(async ({ name, entry, swap }) => {
    const page = await browser.newPage();
    await page.setContent('<!doctype html><main></main>');
    await page.addScriptTag({ content: await bundle(entry, swap) });
    const devtools = await page.context().newCDPSession(page);
    return {
      name,
      page,
      devtools,
      times: new Map(COUNTS.map((count) => [count, [] as number[]])),
      heap: new Map<number, number>(),
    };
  }),
);

for (let round = -2; round < ROUNDS; round++) {
  for (const { page, times } of variants) {
    for (const count of COUNTS) {
      const ms = await fill(page, count);
      if (round >= 0) times.get(count)?.push(ms);
      await clear(page);
    }
  }
}
for (const { page, devtools, heap } of variants) {
  for (const count of COUNTS) heap.set(count, await heapPerElement(page, devtools, count));
}
await browser.close();

const baseline = variants.find(({ name }) => name === 'plain r2wc')!;
// oxlint-disable-next-line no-console -- the result
console.table(
  Object.fromEntries(
    variants.map(({ name, times, heap }) => [
      name,
      Object.fromEntries(
        COUNTS.flatMap((count) => [
          [`${count}: ms`, Number(median(times.get(count)!).toFixed(1))],
          [
            `${count}: × r2wc`,
            Number((median(times.get(count)!) / median(baseline.times.get(count)!)).toFixed(2)),
          ],
          [`${count}: KB/el`, Number((heap.get(count)! / 1024).toFixed(1))],
        ]),
      ),
    ]),
  ),
);

async function bundle(entry: string, swap?: string): Promise<string> {
  const swapRoots: Plugin = {
    name: 'swap roots',
    setup: (build) =>
      build.onResolve({ filter: /\/roots\.tsx$/ }, () => (swap ? { path: `${DIR}/${swap}` } : undefined)),
  };
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
    plugins: [swapRoots],
  });
  return outputFiles[0]!.text;
}

/** Milliseconds from `innerHTML = …` until every element has its content. */
function fill(page: Page, count: number): Promise<number> {
  return page.evaluate((count) => {
    const { tag } = Reflect.get(window, 'bench') as { tag: string };
    const html = Array.from(
      { length: count },
      (_, i) => `<${tag} contributor-id="c${i % 50}" show-role="1"></${tag}>`,
    ).join('');
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

async function clear(page: Page) {
  await page.evaluate(() => document.querySelector('main')!.replaceChildren());
  await page.waitForTimeout(40);
}

async function heapPerElement(page: Page, devtools: CDPSession, count: number): Promise<number> {
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

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
}
