import { pictureUrl, type Picture } from '../../api/contract/picture.ts';
import { openLighthouse } from './lighthouse.ts';
import { openSite } from './site.ts';
import { table } from './table.ts';

const ROUNDS = 3;

/** What a visitor's first view of `/images` costs on a phone, beside the same pictures on a page without JavaScript. */
export async function firstView(): Promise<void> {
  const extra: Record<string, string> = {};
  const site = await openSite(extra);
  const lighthouse = await openLighthouse();
  try {
    await site.allAvif();
    extra['/limit'] = await staticPage(site.app);
    const rows = [];
    for (const [name, at] of [
      ['static page, no JavaScript', '/limit'],
      ['/images', '/images'],
    ] as const) {
      rows.push({ page: name, ...(await lighthouse.visits(site.address + at, ROUNDS)) });
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
    await lighthouse.close();
    await site.close();
  }
}

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
