import { loadavg } from 'node:os';
import { chromium as playwright, type CDPSession, type Frame, type Page } from 'playwright';
import { hashPassword } from '../../api/session/password.ts';
import { chromium, CHROMIUM_FLAGS } from '../chromium.ts';
import { openSite, type Site } from './site.ts';
import { median, percentile, table } from './table.ts';

/** From the key to the preview on the screen, in a post of 200 kB with 100 elements (docs/decisions/2026-11-22-editor.md). */
const KEYS = 'Ein Satz, der gerade entsteht, ein Wort nach dem anderen.';
const ADMIN = { email: 'leitung@example.org', password: 'bench-hell-und-dunkel' };
const ELEMENTS = 100;
const BYTES = 200_000;

const SENTENCE =
  'Minus vier Grad. Die Thermoskanne hält nicht, was sie verspricht; das Stativ <em>schon</em>. ';

/** Headings, paragraphs, lists, and one element of ours after every few of them. */
function post(images: readonly string[], people: readonly string[]): string {
  const one = (i: number) =>
    i % 3 === 2
      ? `<p>Mit <brpwc-contributor contributorId="${people[i % people.length]}"></brpwc-contributor>.</p>\n`
      : `<brpwc-post-image id="${images[i % images.length]}"></brpwc-post-image>\n`;
  const words = SENTENCE.repeat(5);
  const block = (i: number) =>
    `<h2>Teil ${i}</h2>\n<p>${words}</p>\n<ul>\n  <li>${words}</li>\n</ul>\n<p>${words}</p>\n`;
  let html = '';
  for (let i = 0; i < ELEMENTS; i += 1) html += block(i) + one(i);
  return (
    html +
    `<p>${SENTENCE}</p>\n`.repeat(Math.max(0, Math.floor((BYTES - html.length) / (SENTENCE.length + 8))))
  );
}

async function fill({ services: { db } }: Site): Promise<string> {
  const pwdHash = await hashPassword(ADMIN.password);
  await db
    .insertInto('users')
    .values({ id: 'leitung', name: 'Leitung', email: ADMIN.email, admin: true, pwdHash })
    .execute();
  const people = ['mira-holm', 'jonas-keil', 'lena-voss'];
  await db
    .insertInto('contributor')
    .values(people.map((id) => ({ id, name: id, role: 0, published: true })))
    .execute();
  const images = await db.selectFrom('image').select('id').execute();
  const text = post(
    images.map(({ id }) => id),
    people,
  );
  await db.insertInto('textBlock').values({ id: 't-bench', text }).execute();
  return text;
}

/** When each key was pressed, and when the preview had been drawn after it; both by the same clock. */
async function measure(page: Page, preview: Frame): Promise<number[]> {
  await preview.evaluate(() => {
    const drawn: number[] = [];
    Object.assign(window, { drawn });
    new MutationObserver(() => {
      // After the frame that shows it.
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener('message', () => drawn.push(performance.timeOrigin + performance.now()));
        port1.start();
        port2.postMessage(null);
      });
    }).observe(document.querySelector('.content')!, { childList: true });
  });
  await page.evaluate(() => {
    const pressed: number[] = [];
    Object.assign(window, { pressed });
    window.addEventListener('keydown', () => pressed.push(performance.timeOrigin + performance.now()), true);
  });
  const times: number[] = [];
  for (const key of KEYS) {
    await page.keyboard.press(key, { delay: 10 });
    await preview.waitForFunction(() => (window as unknown as { drawn: number[] }).drawn.length > 0);
    await page.waitForTimeout(120);
    const [pressed, drawn] = await Promise.all([
      page.evaluate(() => (window as unknown as { pressed: number[] }).pressed.splice(0)),
      preview.evaluate(() => (window as unknown as { drawn: number[] }).drawn.splice(0)),
    ]);
    if (pressed[0] !== undefined && drawn[0] !== undefined) times.push(drawn[0] - pressed[0]);
  }
  return times;
}

/** What the main thread has computed so far, in milliseconds: a busy machine does not count as ours. */
async function computed(devtools: CDPSession): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'TaskDuration')!.value * 1000;
}

/** Into a word of a paragraph, so far down in the text. */
async function clickInto(page: Page, part: number): Promise<void> {
  await page.locator('.cm-scroller').evaluate((scroller, share) => {
    scroller.scrollTop = share * (scroller.scrollHeight - scroller.clientHeight);
  }, part);
  await page.waitForTimeout(500);
  const place = await page.locator('.cm-scroller').evaluate((scroller) => {
    const { top, bottom } = scroller.getBoundingClientRect();
    const nodes = document.createTreeWalker(scroller, NodeFilter.SHOW_TEXT);
    while (nodes.nextNode()) {
      const at = nodes.currentNode.nodeValue!.indexOf('Thermoskanne');
      if (at < 0) continue;
      const word = document.createRange();
      word.setStart(nodes.currentNode, at + 2);
      word.setEnd(nodes.currentNode, at + 4);
      const box = word.getBoundingClientRect();
      if (box.top > top && box.bottom < bottom) return { x: box.left, y: box.top + box.height / 2 };
    }
    throw new Error('There are no words in sight.');
  });
  await page.mouse.click(place.x, place.y);
}

const site = await openSite();
const html = await fill(site);
const browser = await playwright.launch({ executablePath: chromium(), args: CHROMIUM_FLAGS });
try {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  const answer = await page.request.post(`${site.address}/v1/auth/login`, { data: ADMIN });
  const tokens = (await answer.json()) as { jwt: string; id: string };
  await page.addInitScript(({ jwt, id }) => {
    localStorage.setItem('jwt', jwt);
    localStorage.setItem('id', id);
  }, tokens);
  await page.goto(`${site.address}/admin/texts?baustein=t-bench`);
  const preview = await (await page.waitForSelector('.pv iframe')).contentFrame();
  await preview!.waitForSelector('.content > p');
  await page.waitForTimeout(3000);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  const rows: Record<string, string | number>[] = [];
  for (const [name, part] of [
    ['near the beginning', 0],
    ['in the middle', 0.5],
    ['at the end', 1],
  ] as const) {
    await clickInto(page, part);
    const before = await computed(devtools);
    const times = await measure(page, preview!);
    const computing = (await computed(devtools)) - before;
    rows.push({
      where: name,
      keys: times.length,
      'median ms': Math.round(median(times)),
      'p95 ms': Math.round(percentile(times, 95)),
      'worst ms': Math.round(Math.max(...times)),
      // With what follows in the pause after it: checking, drafts, counting.
      'CPU ms per key': Math.round(computing / times.length),
    });
  }
  table(
    `Key to preview, ${Math.round(html.length / 1000)} kB with ${ELEMENTS} elements (load ${loadavg()[0]!.toFixed(1)})`,
    rows,
  );
} finally {
  await browser.close();
  await site.close();
}
