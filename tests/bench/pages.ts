import { ALBUM, fillContent, POST } from './content.ts';
import { openLighthouse } from './lighthouse.ts';
import { openSite } from './site.ts';
import { table } from './table.ts';

const ROUNDS = Number(process.env['ROUNDS'] ?? 3);
const BARS = { performance: 97, lcp: 1.2, tbt: 60, requests: 35 };

/** What the first view of every kind of page costs on a phone: as a visitor, and where it says so as a member. */
export async function pages(): Promise<void> {
  const site = await openSite();
  const lighthouse = await openLighthouse();
  try {
    const member = await fillContent(site);
    await site.allAvif();
    const rows = [];
    for (const [name, at, session] of [
      ['/images', '/images'],
      [`album of ${ALBUM.pictures}`, `/album/${ALBUM.id}`],
      [`album of ${ALBUM.pictures}, member`, `/album/${ALBUM.id}`, member],
      ['blog', '/blog'],
      ['post', `/blog/${POST}`],
      ['profile, member', '/profil', member],
    ] as const) {
      const { accessibility: _, ...figures } = await lighthouse.visits(site.address + at, ROUNDS, session);
      rows.push({ page: name, ...figures, 'LCP ÷ /images': 0 });
    }
    const of = rows[0]!['LCP ms'];
    for (const row of rows) row['LCP ÷ /images'] = Number((row['LCP ms'] / of).toFixed(2));
    table(`Lighthouse, mobile, median of ${ROUNDS}`, rows);
    table(
      `Bars: performance ≥ ${BARS.performance}, LCP ≤ ${BARS.lcp} × that of /images, TBT ≤ ${BARS.tbt} ms, ≤ ${BARS.requests} requests`,
      rows.map((row) => ({
        page: row.page,
        performance: mark(row.performance >= BARS.performance),
        LCP: mark(row['LCP ÷ /images'] <= BARS.lcp),
        TBT: mark(row['TBT ms'] <= BARS.tbt),
        requests: mark(row.requests <= BARS.requests),
      })),
    );
  } finally {
    await lighthouse.close();
    await site.close();
  }
}

const mark = (isMet: boolean) => (isMet ? 'met' : 'missed');

if (import.meta.main) await pages();
