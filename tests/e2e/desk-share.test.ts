// issue 9, D 3 and D 4: a link for a recipient, from making it to its end, and the archive that is loaded with it
import { readFile } from 'node:fs/promises';
import { expect, type Page } from 'playwright/test';
import sharp from 'sharp';
import { unpacked } from '../api/downloads/unzip.ts';
import { comeAs, tokensOf } from './accounts.ts';
import { problems } from './screen.ts';
import { ADMIN } from './server.ts';
import { test } from './site.ts';

const PHONE = { width: 390, height: 844 };
const ALBUM = 'uebergabe';
const NAMES = ['kai.jpg', 'mole.jpg', 'netz.jpg'];

const dialog = (page: Page) => page.getByRole('dialog');
const row = (page: Page) => page.locator('.links tbody tr').filter({ hasText: 'Lena Voss' });
const downloads = (page: Page) => page.getByRole('list', { name: 'Downloads' });

/** As for somebody whose browser shows text twice as large. */
async function problemsWithLargeText(page: Page): Promise<string[]> {
  const browser = await page.context().newCDPSession(page);
  const setText = (standard: number) => browser.send('Page.setFontSizes', { fontSizes: { standard } });
  await setText(32);
  const found = await problems(page);
  await setText(16);
  await browser.detach();
  return found;
}

test('a guest sees and loads an album with a link, until it is revoked', async ({
  page,
  request,
  browser,
  baseURL,
}) => {
  test.setTimeout(300_000); // twelve screens, each looked at by axe four times
  const { jwt } = await tokensOf(request, ADMIN);
  const headers = { Authorization: `Bearer ${jwt}` };
  const album = { id: ALBUM, title: 'Übergabe', location: 'protected/uebergabe', downloadable: true };
  await request.post('/v1/data/create/album', { headers, data: album });
  const pictures = new Map<string, Buffer>();
  for (const [i, name] of NAMES.entries()) {
    const create = { width: 900, height: 600, channels: 3, background: `rgb(${60 * i},90,120)` } as const;
    const buffer = await sharp({ create }).jpeg().toBuffer();
    pictures.set(name, buffer);
    const multipart = { subDir: album.location, file: { name, mimeType: 'image/jpeg', buffer } };
    expect((await request.post('/v1/image/create', { headers, multipart })).ok()).toBe(true);
  }
  const data = { albumId: ALBUM };
  expect((await request.post('/v1/image/update-album', { headers, data })).ok()).toBe(true);

  await comeAs(page, request, ADMIN);
  await page.goto(`/admin/album/${ALBUM}`);
  await page.getByRole('navigation', { name: 'Album' }).getByRole('link', { name: 'Teilen' }).click();
  await page.getByRole('button', { name: 'Link erstellen' }).click();
  await dialog(page).getByLabel('Empfänger').fill('Lena Voss');
  await dialog(page).getByLabel('Darf herunterladen').check();
  expect(await problems(page)).toEqual([]);
  await dialog(page).getByRole('button', { name: 'Erstellen und kopieren' }).click();
  const url = (await dialog(page).locator('.recovery-key').textContent())!;
  expect(url).toMatch(new RegExp(`/album/${ALBUM}#[\\w-]{43}$`));
  await expect(page.locator('.toast')).toBeVisible();
  expect(await problems(page)).toEqual([]);
  await dialog(page).getByRole('button', { name: 'Fertig' }).click();
  await expect(row(page)).toContainText('nicht mehr kopierbar');
  await expect(row(page)).toContainText('Noch nicht');

  const phone = await browser.newContext({
    baseURL: baseURL!,
    viewport: PHONE,
    hasTouch: true,
    locale: 'de-DE',
  });
  const guest = await phone.newPage();
  const path = new URL(url).pathname + new URL(url).hash;
  await guest.goto(path);
  await expect(guest).toHaveURL(`/album/${ALBUM}`);
  const tiles = guest.locator('.album-body img');
  await expect(tiles).toHaveCount(NAMES.length);
  await expect(tiles.first()).not.toHaveJSProperty('naturalWidth', 0);
  expect(await problems(guest)).toEqual([]);
  expect(await problemsWithLargeText(guest)).toEqual([]);

  // The browser loads nothing for now: a reload finds the archive again, and goes on with it.
  await guest.evaluate(() => (HTMLAnchorElement.prototype.click = () => {}));
  await guest.getByRole('button', { name: 'Herunterladen' }).click();
  await dialog(guest).getByRole('button', { name: 'Alle 3 Bilder herunterladen' }).click();
  await expect(dialog(guest)).toHaveCount(0);
  await expect(downloads(guest)).toContainText('noch nicht begonnen.');
  await guest.reload();
  const again = downloads(guest).getByRole('button', { name: 'Herunterladen' });
  await expect(again).toBeVisible();
  expect(await problems(guest)).toEqual([]);
  expect(await problemsWithLargeText(guest)).toEqual([]);
  const [download] = await Promise.all([guest.waitForEvent('download'), again.click()]);
  expect(download.suggestedFilename()).toBe('Übergabe.zip');
  const read = unpacked(await readFile(await download.path()));
  expect([...read.keys()]).toEqual(NAMES);
  for (const [name, bytes] of read) expect(bytes.equals(pictures.get(name)!)).toBe(true);
  await expect(downloads(guest)).toContainText('vollständig übertragen.');
  await guest.reload();
  await expect(tiles).toHaveCount(NAMES.length);
  await expect(downloads(guest)).toHaveCount(0);

  await page.reload();
  await expect(row(page)).toContainText('1-mal');
  await expect(row(page).locator('[data-l="Archive:"]')).toContainText(/^1/);
  const separator = () =>
    row(page)
      .locator('[data-l="Geöffnet:"] small')
      .evaluate((last) => getComputedStyle(last, '::before').content);
  expect(await separator()).toBe('none');
  const size = page.viewportSize()!;
  await page.setViewportSize(PHONE);
  expect(await separator()).toBe('", "');
  await page.setViewportSize(size);
  const day = page.locator('.days24 tbody tr');
  await expect(day).toHaveCount(1);
  await page.getByLabel('Zeigen').selectOption('Lena Voss');
  await expect(day).toHaveCount(1);
  await page.getByLabel('Zeigen').selectOption('Ohne Link');
  await expect(page.getByText('Davon ist nichts gezählt.')).toBeVisible();
  await page.getByLabel('Zeigen').selectOption('Alle zusammen');
  expect(await problems(page)).toEqual([]);
  expect(await problemsWithLargeText(page)).toEqual([]);
  await page.getByRole('button', { name: 'Ansehen als Lena Voss' }).click();
  await expect(dialog(page).getByRole('list', { name: '3 Bilder' }).locator('img')).toHaveCount(3);
  expect(await problems(page)).toEqual([]);
  await dialog(page).getByRole('button', { name: 'Schließen' }).click();
  await row(page)
    .getByRole('button', { name: /^Neuen Link erstellen/ })
    .click();
  await expect(dialog(page).getByLabel('Den alten Link widerrufen')).toBeChecked();
  expect(await problems(page)).toEqual([]);
  await dialog(page).getByRole('button', { name: 'Abbrechen' }).click();
  await page.setViewportSize(PHONE);
  expect(await problemsWithLargeText(page)).toEqual([]);
  expect(await problems(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);

  await row(page)
    .getByRole('button', { name: /^Widerrufen/ })
    .click();
  await expect(row(page)).toContainText('widerrufen am');
  await guest.reload();
  await expect(guest.getByRole('main')).toContainText('Der Link, mit dem Sie hier waren, gilt nicht mehr.');
  expect(await problems(guest)).toEqual([]);
  await guest.goto('about:blank');
  await guest.goto(path);
  await expect(guest.getByText('Dieser Link gilt nicht mehr.')).toBeVisible();
  await phone.close();
});

test('the list of links stays while one of them changes, and where it cannot be changed', async ({
  page,
  request,
}) => {
  const { jwt } = await tokensOf(request, ADMIN);
  const headers = { Authorization: `Bearer ${jwt}` };
  for (const label of ['Eins', 'Zwei'])
    await request.post('/v1/album/links/winterreise', {
      headers,
      data: { label, expires: null, download: false },
    });
  await comeAs(page, request, ADMIN);
  await page.goto('/admin/album/teilen/winterreise');
  await page.getByRole('button', { name: 'Widerrufen: Link für Zwei' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Löschen: Link für Zwei' })).toBeFocused();

  await page.route('**/v1/album/**', (route) => route.abort());
  await page.getByRole('button', { name: 'Widerrufen: Link für Eins' }).press('Enter');
  await expect(page.locator('.toast').last()).toContainText('nicht erreichbar');
  await expect(page.locator('.links tbody tr')).toHaveCount(2);
  await expect(page.locator('.audience')).toBeVisible();
});
