import { type APIRequestContext, expect, type Page } from 'playwright/test';
import { comeAs, tokensOf } from './accounts.ts';
import { headersOf } from './choosing.ts';
import { tile, withoutAnswers } from './screen.ts';
import { ADMIN } from './server.ts';
import { test } from './site.ts';

/** What was printed, each time as it stood there. */
const printed = (page: Page) =>
  page.evaluate(() => (window as Window & { printed?: string[] }).printed ?? []);

/** The browser's own window would wait for somebody. */
const noteWhatIsPrinted = (page: Page) =>
  page.addInitScript(() => {
    const printed: string[] = [];
    const print = () => printed.push(document.querySelector('.paper')!.innerHTML);
    Object.assign(window, { printed, print });
  });
test.beforeEach(({ page }) => noteWhatIsPrinted(page));

const paper = (page: Page) => page.locator('.paper');
const print = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Drucken' }).click();

test('a post prints as text and pictures, without the page around it and with the addresses of its links', async ({
  page,
}) => {
  await page.goto('/blog/p-winterreise');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('.post .content img').first()).toBeVisible();
  await page.locator('.post .content').evaluate((content) => {
    content.insertAdjacentElement(
      'beforeend',
      Object.assign(document.createElement('a'), {
        href: 'https://example.org/nebel',
        textContent: 'Nebel',
      }),
    );
  });
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize({ width: 690, height: 1000 });
  for (const part of ['.site-header', '.site-footer', '.post-nav', '.skip', '.post .close'])
    await expect(page.locator(part).first()).toBeHidden();
  const link = page.locator('.post .content > a').last();
  expect(await link.evaluate((one) => getComputedStyle(one, '::after').content)).toContain(
    'example.org/nebel',
  );
  // It stands in the line as the words do: on the screen there is an icon of the size of a letter.
  const [words, all] = await link.evaluate((one) => {
    const range = document.createRange();
    range.selectNodeContents(one.firstChild!);
    return [range, one].map((part) => part.getBoundingClientRect());
  });
  expect(all!.width).toBeGreaterThan(4 * words!.width);
  expect(all!.height).toBeLessThan(2 * words!.height);
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'light');
  // Nothing is wider than the paper, nothing higher, and nothing of a picture is cut.
  const pictures = await page.locator('.post .content img').all();
  expect(pictures.length).toBeGreaterThan(0);
  for (const picture of pictures) {
    await picture.scrollIntoViewIfNeeded(); // Each is asked for when it is near, printing itself asks for all.
    await expect(picture).toHaveJSProperty('complete', true);
    const { right, height, distortion } = await picture.evaluate((img: HTMLImageElement) => {
      const { width, height, right } = img.getBoundingClientRect();
      return { right, height, distortion: Math.abs(width / height - img.naturalWidth / img.naturalHeight) };
    });
    expect(right).toBeLessThanOrEqual(690);
    expect(height).toBeLessThanOrEqual(900);
    expect(distortion).toBeLessThan(0.05);
  }
});

test('the grid prints whole pictures', async ({ page }) => {
  await page.goto('/images');
  await tile(page, 1).waitFor();
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize({ width: 690, height: 1000 });
  const cut = await page.locator('.rows img').evaluateAll((all) =>
    all.map((img) => {
      const { width, height } = img.parentElement!.getBoundingClientRect();
      return Math.abs(
        width / height - Number(img.getAttribute('width')) / Number(img.getAttribute('height')),
      );
    }),
  );
  expect(Math.max(...cut)).toBeLessThan(0.05);
});

test('an album prints as a contact sheet, all of it and by its numbers, also with Ctrl+P', async ({
  page,
}) => {
  await page.goto('/album/winterreise');
  await expect(page.locator('.tiles li')).toHaveCount(8);
  await page.keyboard.press('ControlOrMeta+p');
  const dialog = page.getByRole('dialog', { name: 'Kontaktbogen drucken' });
  await expect(dialog.getByText('8 Bilder auf etwa 1 Seite A4.')).toBeVisible();
  await dialog.getByLabel('Bilder je Reihe').selectOption('3');
  await dialog.getByLabel('Von Bild').fill('9');
  await expect(dialog.getByText('Bitte nennen Sie Bilder zwischen 1 und 8')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Drucken' })).toBeDisabled();
  await dialog.getByLabel('Von Bild').fill('3');
  await print(page);
  await expect.poll(async () => (await printed(page)).length).toBe(1);
  await expect(paper(page).locator('li')).toHaveCount(6);
  await expect(paper(page).locator('li .num')).toHaveText(['003', '004', '005', '006', '007', '008']);
  await expect(paper(page)).toBeHidden();
  const pictures = await paper(page)
    .locator('img')
    .evaluateAll((all) => all.map((img) => (img as HTMLImageElement).naturalWidth));
  expect(pictures.every((width) => width > 0)).toBe(true);

  await page.emulateMedia({ media: 'print' });
  await expect(paper(page)).toBeVisible();
  await expect(page.locator('#root')).toBeHidden();
  await expect(dialog).toBeHidden();
  await expect(paper(page).locator('.contact-sheet')).toHaveCSS('grid-template-columns', /^(\S+ ){2}\S+$/);
  await page.emulateMedia({ media: 'screen' });
  await dialog.getByRole('button', { name: 'Schließen' }).click();
  await expect(paper(page)).toHaveCount(0);
});

test('where pictures do not come nothing is printed without a word', async ({ page }) => {
  await page.goto('/album/winterreise');
  await expect(page.locator('.tiles li')).toHaveCount(8);
  // A tile may ask for the same size, and would lose what the sheet has to lose.
  const isLoaded = () =>
    [...document.querySelectorAll<HTMLImageElement>('.tiles img')].every((img) => img.complete);
  await page.waitForFunction(isLoaded);
  let lost = 3;
  await page.route('**/imgs/**size=270**', (route) => ((lost -= 1) >= 0 ? route.abort() : route.continue()));
  await page.getByRole('button', { name: 'Kontaktbogen drucken' }).click();
  const dialog = page.getByRole('dialog', { name: 'Kontaktbogen drucken' });
  await dialog.getByLabel('Bilder je Reihe').selectOption('6');
  await print(page);
  await expect(dialog).toContainText('3 Bilder konnten nicht geladen werden.');
  expect(await printed(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Trotzdem drucken' }).click();
  expect(await printed(page)).toHaveLength(1);
  await dialog.getByRole('button', { name: 'Erneut versuchen' }).click();
  await expect.poll(async () => (await printed(page)).length).toBe(2);
  await expect(dialog).not.toContainText('geladen werden');
});

test('nothing is printed without a word either of what may not be seen any more', async ({
  page,
  request,
}) => {
  const headers = await headersOf(request);
  const set = (data: object) => request.post('/v1/data/update/album', { headers, data });
  const hide = (ids: string[]) =>
    request.post('/v1/image/bulk', { headers, data: { ids, changes: { public: false } } });
  await page.goto('/album/winterreise');
  await page.getByRole('button', { name: 'Kontaktbogen drucken' }).click();
  const dialog = page.getByRole('dialog', { name: 'Kontaktbogen drucken' });
  const [first] = await page
    .locator('.tiles li a')
    .evaluateAll((all) =>
      all.map((link) => new URL((link as HTMLAnchorElement).href).searchParams.get('bild')!),
    );
  await hide([first!]);
  await print(page);
  await expect(dialog).toContainText('Ein Bild konnte nicht geladen werden.');
  await set({ id: 'winterreise', public: false });
  await dialog.getByRole('button', { name: 'Erneut versuchen' }).click();
  await expect(page.getByText('Das Album kann nicht angezeigt werden.')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  expect(await printed(page)).toEqual([]);
  await set({ id: 'winterreise', public: true });
  const data = { ids: [first], changes: { public: true } };
  await request.post('/v1/image/bulk', { headers, data });
});

test('of ten thousand pictures a thousand are printed at once, and the dialog says so', async ({ page }) => {
  await withoutAnswers(page);
  const ids = Array.from({ length: 10_000 }, (_, at) => `i--winterreise--${at + 1}`);
  let model: Record<string, unknown> | undefined;
  await page.route('**/v1/data/ids/image?*', (route) => route.fulfill({ json: { ids } }));
  await page.route('**/v1/data/read/image?*', async (route) => {
    const query = new URL(route.request().url()).searchParams;
    const filter = JSON.parse(query.get('filter')!) as { in?: [string, string[]] };
    model ??= ((await (await route.fetch()).json()) as { items: Record<string, unknown>[] }).items[0];
    const items = (filter.in?.[1] ?? ids.slice(0, 100)).map((id) => ({ ...model, id }));
    await route.fulfill({ json: { items, next: 'x', total: ids.length } });
  });
  await page.goto('/album/winterreise');
  await page.getByRole('button', { name: 'Kontaktbogen drucken' }).click();
  const dialog = page.getByRole('dialog', { name: 'Kontaktbogen drucken' });
  await expect(dialog).toContainText('1.000 Bilder auf etwa 50 Seiten A4.');
  await expect(dialog).toContainText('dieses Album hat 10.000, drucken Sie es in Teilen.');
  await dialog.getByLabel('Bis Bild').fill('10000');
  await expect(dialog.getByRole('button', { name: 'Drucken' })).toBeDisabled();
  await dialog.getByLabel('Von Bild').fill('9001');
  await print(page);
  await expect(paper(page).locator('li')).toHaveCount(1000);
  await expect(paper(page).locator('li .num').last()).toHaveText('10000');
  await expect.poll(async () => (await printed(page)).length).toBe(1);
});

async function openForChoosing(request: APIRequestContext): Promise<string> {
  const { jwt } = await tokensOf(request, ADMIN);
  const headers = { Authorization: `Bearer ${jwt}` };
  await request.post('/v1/data/update/album', {
    headers,
    data: { id: 'haus-am-hang', choosing: true, wanted: null },
  });
  const link = { label: 'Druck', download: false, expires: null };
  const made = await request.post('/v1/album/links/haus-am-hang', { headers, data: link });
  return ((await made.json()) as { token: string }).token;
}

test('a choice prints as a list, with numbers, stars and notes; the photographer prints that of each', async ({
  page,
  browser,
  request,
}) => {
  const token = await openForChoosing(request);
  await page.goto(`/album/haus-am-hang#${token}`);
  await page.getByRole('button', { name: 'Auswahlliste drucken' }).click();
  await expect(page.getByRole('dialog').getByText('Noch ist nichts ausgewählt.')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Schließen' }).click();
  const heart = (n: number) =>
    page.getByRole('button', { name: new RegExp(`^Bild ${n}\\b.*in die Auswahl nehmen$`) });
  await heart(2).click();
  await heart(4).click();
  await page.getByRole('button', { name: /^Anmerkung zu Bild 4\b/ }).click();
  await page.getByRole('textbox', { name: 'Anmerkung' }).fill('Bitte heller.');
  await page.getByRole('button', { name: 'Übernehmen' }).click();
  await expect(page.getByRole('region', { name: 'Ihre Auswahl' })).toContainText('gespeichert um');

  // A picture has one number, on the screen and on paper, whatever else is shown.
  await page.getByRole('button', { name: /^Meine Auswahl/ }).click();
  await expect(page.locator('.tile .num:not(.compact)')).toHaveText(['002', '004']);
  await page.getByRole('button', { name: 'Kontaktbogen drucken' }).click();
  await print(page);
  await expect(paper(page).locator('li .num')).toHaveText(['002', '004']);
  await expect(paper(page)).toContainText('Gefiltert: Meine Auswahl');
  // Who closes it before the pictures have come wants no sheet any more.
  await expect.poll(async () => (await printed(page)).length).toBe(1);
  await page.getByRole('dialog').getByRole('button', { name: 'Schließen' }).click();

  await page.getByRole('button', { name: 'Auswahlliste drucken' }).click();
  await print(page);
  await expect.poll(async () => (await printed(page)).length).toBe(2);
  const rows = paper(page).locator('tbody tr');
  await expect(rows).toHaveCount(2);
  await expect(rows.locator('td.num')).toHaveText(['2', '4']);
  await expect(rows.nth(1)).toContainText('Bitte heller.');

  const desk = await browser.newPage();
  await noteWhatIsPrinted(desk);
  await comeAs(desk, request, ADMIN);
  await desk.goto('/admin/auswahlen/haus-am-hang');
  await desk.getByRole('button', { name: /^Auswahl von Gast über „Druck“.* drucken$/ }).click();
  await print(desk);
  await expect.poll(async () => (await printed(desk)).length).toBe(1);
  await expect(paper(desk).locator('tbody td.num')).toHaveText(['2', '4']);
  await expect(paper(desk)).toContainText('Bitte heller.');
  await desk.close();
});
