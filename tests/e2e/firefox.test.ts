import { writeFile } from 'node:fs/promises';
import { expect, type APIRequestContext } from 'playwright/test';
import type { ElementHandle, Page } from 'puppeteer-core';
import { MIRA, tokensOf } from './accounts.ts';
import { picture } from './files.ts';
import { arrived, chord, click, fill, fitsPhone, gone, shown, test } from './firefox.ts';
import { postWith } from './posts.ts';
import { NARROW } from './screen.ts';
import { ADMIN } from './server.ts';

const button = (name: string) => `::-p-aria(${name}[role="button"])`;
const field = (name: string) => `::-p-aria(${name}[role="textbox"])`;
const LAMP = 'a[aria-label^="Sicherer Modus ist"]';

/** `page.url()` misses what the History API does. */
const address = (page: Page) => page.evaluate(() => location.pathname + location.search);
const textOf = async (page: Page, selector: string) =>
  (await page.$(selector))?.evaluate((node) => node.textContent);

async function enter(page: Page, account: typeof MIRA): Promise<void> {
  await fill(page, field('E-Mail:'), account.email);
  await fill(page, '#login-password', account.password);
  await click(page, button('Login'));
}

async function headersOf(request: APIRequestContext) {
  const { jwt } = await tokensOf(request, ADMIN);
  return { Authorization: `Bearer ${jwt}` };
}

test('a visitor looks at pictures, comes back to where they were, and filters them by a tag', async ({
  open,
}) => {
  const page = await open('/images');
  const tile = (number: number) => `.routed .rows a[data-index="${number - 1}"]`;
  await arrived(page, `${tile(1)} img`);
  await fitsPhone(page);

  await arrived(page, `${tile(6)} img`);
  await (await shown(page, tile(6))).hover();
  const before = await page.evaluate(() => window.scrollY);
  await click(page, tile(6));
  await arrived(page, '.yarl__slide_current img');
  await shown(page, button('Angaben zum Bild'));
  await expect.poll(() => textOf(page, '.controls .num')).toMatch(/^Bild 6 /);
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => textOf(page, '.controls .num')).toMatch(/^Bild 7 /);
  await arrived(page, '.yarl__slide_current img');
  await fitsPhone(page);
  await page.keyboard.press('Escape');
  await gone(page, '.controls');
  await expect.poll(() => page.evaluate(() => document.activeElement!.getAttribute('data-index'))).toBe('6');
  expect(await page.evaluate(() => window.scrollY)).toBe(before);

  await click(page, 'a[aria-label$="Bilder filtern"]');
  await shown(page, '.tagindex button');
  await fitsPhone(page);
  await click(page, '.tagindex button');
  await shown(page, button('Filter zurücksetzen'));
  await click(page, 'button::-p-text( anzeigen)');
  await expect.poll(() => address(page)).toMatch(/^\/images\?tag=\d+$/);
  await arrived(page, `${tile(1)} img`);
});

test('safe mode hides, and shows after a question', async ({ open, request }) => {
  const post = await postWith(request, /<brpwc-conditional[^>]+condition="nsfw"/);
  const page = await open(`/blog/${post.id}`);
  const hidden = 'brpwc-conditional[condition="nsfw"] > span > span > *';
  await shown(page, '.content > *');
  await gone(page, hidden);
  await click(page, LAMP);
  await expect.poll(() => address(page)).toBe(`/worksafe/blog/${post.id}`);
  await shown(page, button('Alles anzeigen'));
  await fitsPhone(page);
  await click(page, button('Alles anzeigen'));
  await expect.poll(() => address(page)).toBe(`/blog/${post.id}`);
  await expect.poll(async () => (await page.$$(hidden)).length).toBeGreaterThan(0);
  await page.keyboard.press('Escape');
  await gone(page, hidden);
});

test('a post shows its live elements and their pictures', async ({ open, request }) => {
  const post = await postWith(request, /<brpwc-post-image/, /<brpwc-contributor/);
  const page = await open(`/blog/${post.id}`);
  await expect.poll(() => textOf(page, 'h1')).toBe(post.title);
  await arrived(page, 'brpwc-post-image img');
  await expect.poll(() => textOf(page, 'brpwc-contributor .credit')).toMatch(/./);
  await fitsPhone(page);
});

test('a member logs in, gives stars and a favourite, finds them again and logs out', async ({ open }) => {
  const page = await open('/album/fruehjahrsauswahl');
  await enter(page, MIRA);
  const tile = '.tiles li:has(a[data-index="2"])';
  await arrived(page, `${tile} img`);
  const stars = () => page.$eval(`${tile} [role=slider]`, (node) => node.getAttribute('aria-valuetext'));
  const heart = `${tile} button[aria-label$="als Favorit merken"]`;
  const favorite = () => page.$eval(heart, (node) => node.getAttribute('aria-pressed'));
  const told = (path: string) => page.waitForResponse((answer) => answer.url().endsWith(path) && answer.ok());
  const rated = told('/v1/image/rate');
  await click(page, `${tile} [role=slider]`, { x: 110, y: 20 });
  await rated;
  expect(await stars()).toBe('4 von 5 Sternen');
  const liked = told('/v1/image/favorite');
  await click(page, heart);
  await liked;
  await page.reload();
  await shown(page, heart);
  await expect.poll(stars).toBe('4 von 5 Sternen');
  await expect.poll(favorite).toBe('true');
  await fitsPhone(page);

  await click(page, 'summary.status');
  await click(page, button('Abmelden'));
  await expect.poll(() => address(page)).toBe('/login');
  expect(await page.evaluate(() => localStorage.getItem('jwt'))).toBeNull();
});

test('a locked album opens with its password only', async ({ open, request }) => {
  const lock = { album: 'lichtproben', password: 'silbergelatine' };
  const headers = await headersOf(request);
  expect([200, 409]).toContain((await request.post('/v1/album/lock', { headers, data: lock })).status());
  await expect
    .poll(async () => (await request.get('/v1/data/read/album?fields=id,encrypted')).text())
    .toMatch(/"id":"lichtproben","encrypted":true/);
  const page = await open('/album/lichtproben');
  await click(page, button('Album entsperren'));
  const password = 'dialog input';
  await fill(page, password, 'falsch');
  await fitsPhone(page);
  await page.keyboard.press('Enter');
  await shown(
    page,
    'dialog ::-p-text(Das Passwort stimmt nicht. Bitte prüfen Sie Groß- und Kleinschreibung.)',
  );
  await fill(page, password, lock.password);
  await page.keyboard.press('Enter');
  await gone(page, 'dialog');
  await arrived(page, '.tiles li:nth-child(1) img');
  await arrived(page, '.tiles li:nth-child(5) img');
  await fitsPhone(page);
});

test('a guest chooses by a link on a phone, writes a note and sends it', async ({ open, request }) => {
  const headers = await headersOf(request);
  const post = async (path: string, data: object) => {
    const answer = await request.post(`/v1/${path}`, { headers, data });
    expect(answer.ok(), await answer.text()).toBe(true);
    return answer;
  };
  await post('data/update/album', { id: 'haus-am-hang', choosing: true, wanted: 2 });
  const link = { label: 'Familie Brandt', download: false, expires: null };
  const { token } = (await (await post('album/links/haus-am-hang', link)).json()) as { token: string };

  const page = await open(`/album/haus-am-hang#${token}`, NARROW);
  await arrived(page, '.tiles li:nth-child(1) img');
  await click(page, 'button[aria-label^="Bild 1"][aria-label$="in die Auswahl nehmen"]');
  await shown(page, '.choosebar::-p-text(Ihre Auswahl: 1 von 2)');
  await click(page, 'button[aria-label^="Anmerkung zu Bild 1"]');
  await fill(page, field('Anmerkung'), 'Bitte etwas heller.');
  await fitsPhone(page);
  await click(page, button('Übernehmen'));
  await shown(page, '::-p-text(„Bitte etwas heller.“)');
  await fitsPhone(page);
  await click(page, button('Auswahl abschicken'));
  await fill(page, field('Name *'), 'Katrin Brandt');
  await fill(page, field('Nachricht (optional)'), 'Danke.');
  await fitsPhone(page);
  await click(page, button('1 Bild abschicken'));
  await shown(page, '.choosebar::-p-text(Abgeschickt am)');
});

test('an administrator changes an album, is asked before a change is lost, and uploads a picture', async ({
  open,
}, info) => {
  const page = await open('/admin');
  await enter(page, ADMIN);
  await expect.poll(() => address(page)).toBe('/admin/start');
  await click(page, 'nav a[href="/admin/album"]');
  await shown(page, 'tbody ::-p-text(Winterreise)');
  await fitsPhone(page);
  await click(page, 'tbody ::-p-text(Winterreise)');
  await expect.poll(() => address(page)).toBe('/admin/album/edit/winterreise');

  const title = field('Titel');
  await fill(page, title, 'Winterreise nach Norden');
  await chord(page, 's');
  await shown(page, '::-p-text(Die Änderungen wurden gespeichert)');
  await page.reload();
  const value = async () => (await shown(page, title)).evaluate((node) => (node as HTMLInputElement).value);
  await expect.poll(value).toBe('Winterreise nach Norden');
  await fill(page, title, 'Winterreise');
  await click(page, 'nav a[href="/admin/bausteine"]');
  await shown(page, 'dialog ::-p-text(Es sind Änderungen vorhanden - verwerfen und fortfahren?)');
  await click(page, `dialog ${button('Abbrechen')}`);
  await gone(page, 'dialog');
  expect(await address(page)).toBe('/admin/album/edit/winterreise');
  await fitsPhone(page);
  await chord(page, 's');
  await shown(page, '::-p-text(Die Änderungen wurden gespeichert)');

  const file = info.outputPath('hang.jpg');
  await writeFile(file, (await picture('hang.jpg', 'teal', 800)).buffer);
  await page.goto(new URL('/admin/image/create', page.url()).href);
  await click(page, button('Neues Bild hochladen'));
  const input = (await page.$('dialog input[type=file]')) as ElementHandle<HTMLInputElement>;
  await input.uploadFile(file);
  await arrived(page, 'dialog img');
  await fitsPhone(page);
  await click(page, button('Hochladen'));
  await gone(page, 'dialog');
  await shown(page, '::-p-text(Zu sehen, sobald gespeichert ist.)');
  await fitsPhone(page);
  await fill(page, field('Titel'), 'Hang in Firefox');
  await page.select('#feld-album', 'brp');
  await click(page, '::-p-text(Speichern & Schließen)');
  await expect.poll(() => address(page)).toBe('/admin/images');
  // Firefox breaks off what a page still loads when it is left, and the page says so.
  await shown(page, '.lighttable a');
  await page.goto(new URL('/admin/images?suche=Hang+in+Firefox', page.url()).href);
  await arrived(page, '.lighttable a[data-index="0"] img');
  await fitsPhone(page);
});
