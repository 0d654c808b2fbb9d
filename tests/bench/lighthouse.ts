import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import lighthouse from 'lighthouse';
import { chromium as playwright } from 'playwright';
import { chromium, CHROMIUM_FLAGS } from '../chromium.ts';
import type { Session } from './content.ts';
import { median } from './table.ts';

const PORT = 9333;

export interface Lighthouse {
  /** The middle of so many first visits, each with an empty cache; with these tokens, where there are some, as somebody known. */
  visits: (url: string, rounds: number, session?: Session) => Promise<Figures>;
  close: () => Promise<void>;
}

/** A phone on a slow line, as Lighthouse imagines it. */
export async function openLighthouse(): Promise<Lighthouse> {
  const profile = mkdtempSync(path.join(tmpdir(), 'lichthof-lighthouse-'));
  const context = await playwright.launchPersistentContext(profile, {
    executablePath: chromium(),
    args: [...CHROMIUM_FLAGS, `--remote-debugging-port=${PORT}`],
  });
  /** Lighthouse would empty the storage of somebody known as well, and leaves the tokens of who was here before. */
  const arrive = async (url: string, session: Readonly<Record<string, string>>) => {
    const page = await context.newPage();
    await page.goto(new URL('/siteInfo.json', url).href);
    await page.evaluate((tokens) => {
      localStorage.clear();
      for (const [name, value] of Object.entries(tokens)) localStorage.setItem(name, value);
    }, session);
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.clearBrowserCache');
    // What the site keeps for days without a network is one as well.
    const { origin } = new URL(url);
    await devtools.send('Storage.clearDataForOrigin', {
      origin,
      storageTypes: 'service_workers,cache_storage',
    });
    await page.close();
  };
  return {
    visits: async (url, rounds, session) => {
      const runs: Figures[] = [];
      for (let round = 0; round < rounds; round += 1) {
        await arrive(url, session ?? {});
        runs.push(await measure(url, session !== undefined));
      }
      return middle(runs);
    },
    close: async () => {
      await context.close();
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

interface Sent {
  resourceType: string;
  transferSize: number;
}

async function measure(url: string, isKnown: boolean) {
  const result = await lighthouse(url, {
    port: PORT,
    onlyCategories: ['performance', 'accessibility'],
    logLevel: 'error',
    disableStorageReset: isKnown,
  });
  const { audits, categories } = result!.lhr;
  const figure = (id: string) => audits[id]?.numericValue ?? NaN;
  // Its type is a union of all that an audit may show.
  const { items: requests } = audits['network-requests']!.details as unknown as { items: Sent[] };
  const kilobytes = (of: readonly Sent[]) =>
    of.reduce((sum, { transferSize }) => sum + transferSize, 0) / 1000;
  return {
    performance: Math.round((categories['performance']?.score ?? 0) * 100),
    accessibility: Math.round((categories['accessibility']?.score ?? 0) * 100),
    'FCP ms': Math.round(figure('first-contentful-paint')),
    'LCP ms': Math.round(figure('largest-contentful-paint')),
    'TBT ms': Math.round(figure('total-blocking-time')),
    CLS: Number(figure('cumulative-layout-shift').toFixed(4)),
    kB: Math.round(kilobytes(requests)),
    'JS kB': Number(kilobytes(requests.filter(({ resourceType }) => resourceType === 'Script')).toFixed(1)),
    requests: requests.length,
  };
}
type Figures = Awaited<ReturnType<typeof measure>>;

const middle = (runs: readonly Figures[]) =>
  Object.fromEntries(
    Object.keys(runs[0]!).map((key) => [key, median(runs.map((run) => run[key as keyof Figures]))]),
  ) as Figures;
