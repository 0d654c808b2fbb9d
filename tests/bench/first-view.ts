import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import lighthouse from 'lighthouse';
import { chromium as playwright } from 'playwright';
import { pictureUrl, type Picture } from '../../api/contract/picture.ts';
import { chromium, CHROMIUM_FLAGS } from '../chromium.ts';
import { openSite } from './site.ts';
import { median, table } from './table.ts';

const ROUNDS = 3;
const PORT = 9333;

/** What a visitor's first view of `/images` costs on a phone, beside the same pictures on a page without JavaScript. */
export async function firstView(): Promise<void> {
  const extra: Record<string, string> = {};
  const site = await openSite(extra);
  const profile = mkdtempSync(path.join(tmpdir(), 'lichthof-lighthouse-'));
  const context = await playwright.launchPersistentContext(profile, {
    executablePath: chromium(),
    args: [...CHROMIUM_FLAGS, `--remote-debugging-port=${PORT}`],
  });
  try {
    await site.allAvif();
    extra['/limit'] = await staticPage(site.app);
    const rows = [];
    for (const [name, at] of [
      ['static page, no JavaScript', '/limit'],
      ['/images', '/images'],
    ] as const) {
      const runs = [];
      for (let round = 0; round < ROUNDS; round += 1) runs.push(await measure(site.address + at));
      rows.push({ page: name, ...middle(runs) });
    }
    const [limit, ours] = rows as [(typeof rows)[0], (typeof rows)[0]];
    table(`Lighthouse, mobile, median of ${ROUNDS}`, rows);
    table('Goals F1–F3', [
      { goal: 'F1 JavaScript of the first view, kB (br)', bar: '≤ 105', is: ours['JS kB'] },
      { goal: 'F2 bytes of the first view, kB', bar: '≤ 310', is: ours['kB'] },
      { goal: 'F3 performance', bar: '≥ 97', is: ours.performance },
      { goal: 'F3 LCP ÷ static page', bar: '≤ 1.8', is: (ours['LCP ms'] / limit['LCP ms']).toFixed(2) },
      { goal: 'F3 TBT ms', bar: '≤ 50', is: ours['TBT ms'] },
      { goal: 'F3 CLS', bar: '≤ 0.01', is: ours.CLS },
      { goal: 'F3 accessibility', bar: '100', is: ours.accessibility },
    ]);
  } finally {
    await context.close();
    await site.close();
    rmSync(profile, { recursive: true, force: true });
  }
}

interface Sent {
  resourceType: string;
  transferSize: number;
}

async function measure(url: string) {
  const result = await lighthouse(url, {
    port: PORT,
    onlyCategories: ['performance', 'accessibility'],
    logLevel: 'error',
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

async function staticPage(app: { request(url: string): Response | Promise<Response> }): Promise<string> {
  const { items } = (await (await app.request('/v1/data/read/image?limit=60')).json()) as {
    items: (Picture & { alt: string })[];
  };
  const images = items.map((item, i) => {
    const lazy = i < 12 ? '' : ' loading="lazy"';
    return `<img src="${pictureUrl(item, 540, { imageHost: '' }).replaceAll('&', '&amp;')}" width="270" height="270" alt="${item.alt ?? ''}"${lazy}>`;
  });
  return `<!doctype html><html lang="de"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Bilder</title><main><h1>Bilder</h1>${images.join('')}</main>`;
}

if (import.meta.main) await firstView();
