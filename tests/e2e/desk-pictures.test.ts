// specification of the back office 2, 4, 5: image list and form; issue 9 C: multi-select, bulk edit, captions
import { writeFile } from 'node:fs/promises';
import { expect, type Page } from 'playwright/test';
import { comeAs } from './accounts.ts';
import { picture } from './files.ts';
import { complaints, problems } from './screen.ts';
import { ADMIN } from './server.ts';
import { test } from './site.ts';

const tiles = (page: Page) => page.getByRole('list', { name: 'Bilder' }).getByRole('listitem');
const link = (page: Page, number: number) => page.locator(`.lighttable a[data-index="${number - 1}"]`);
const box = (page: Page, number: number) =>
  tiles(page)
    .nth(number - 1)
    .getByRole('checkbox');
const panel = (page: Page) => page.getByRole('complementary', { name: /bearbeiten$/ });

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(tiles(page).first()).toBeVisible();
}

test.beforeEach(({ page, request }) => comeAs(page, request, ADMIN));

test('many pictures are selected, changed in one step, and are as before', async ({ page }) => {
  const said = complaints(page);
  await open(page, '/admin/images?sortierung=title');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bilder:');
  await expect(page.getByRole('link', { name: 'Neues Bild' })).toHaveAttribute('href', '/admin/image/create');
  expect(await problems(page)).toEqual([]);
  const titles = async () => (await tiles(page).locator('.nm > :first-child').allTextContents()).slice(0, 5);
  const before = await titles();

  // By mouse: one, then all up to another one. The panel opens with the second.
  await box(page, 2).click();
  await expect(panel(page)).toHaveCount(0);
  await link(page, 4).click({ modifiers: ['Shift'] });
  await expect(panel(page).getByRole('heading', { level: 2 })).toHaveText('3 Bilder bearbeiten');
  await expect(panel(page).getByText('von 3').or(panel(page).getByText('alle 3')).first()).toBeVisible();
  expect(await problems(page)).toEqual([]);

  await panel(page).getByLabel('Muster').fill('Hafen {nr}');
  await expect(panel(page).getByRole('list', { name: 'Vorschau der Titel' })).toContainText('Hafen 3');
  await panel(page).getByLabel('ab Nr.').fill('8');
  await expect(panel(page).getByRole('list', { name: 'Vorschau der Titel' })).toContainText('Hafen 10');
  await expect(panel(page).getByRole('status')).toHaveText('1 Änderung: Titel');
  await panel(page).getByRole('button', { name: '3 Bilder ändern' }).click();
  await expect(page.locator('.toast')).toContainText('3 Bilder geändert: Titel.');
  await expect.poll(titles).toEqual([before[0], 'Hafen 08', 'Hafen 09', 'Hafen 10', before[4]]);
  await page.locator('.toast').getByRole('button', { name: 'Rückgängig' }).click();
  await expect.poll(titles).toEqual(before);

  // By keyboard: what is selected outlives the panel.
  await page.keyboard.press('Escape');
  await expect(panel(page)).toHaveCount(0);
  await expect(page.getByText(/^3 von \d+ ausgewählt$/)).toBeVisible();
  await page.getByRole('button', { name: 'Aufheben' }).click();
  await link(page, 1).focus();
  await page.keyboard.press('Shift+ArrowRight');
  await expect(page.getByText(/^2 von \d+ ausgewählt$/)).toBeVisible();
  await page.getByRole('button', { name: 'Nur Auswahl' }).click();
  await expect(tiles(page)).toHaveCount(2);
  await page
    .getByRole('group', { name: 'Anzeige' })
    .getByRole('button', { name: 'Alle', exact: true })
    .click();
  await link(page, 1).focus();
  await page.keyboard.press('Control+a');
  await expect(page.getByText(/^(\d+) von \1 ausgewählt$/)).toBeVisible();
  expect(said).toEqual([]);
});

test('what is typed for several pictures is there again when the panel is', async ({ page }) => {
  await open(page, '/admin/images');
  const pattern = panel(page).getByLabel('Muster');
  await box(page, 1).click();
  await box(page, 2).click();
  await pattern.fill('Hafen {nr}');

  await page.keyboard.press('Escape');
  await expect(panel(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Bearbeiten' }).first().click();
  await expect(pattern).toHaveValue('Hafen {nr}');

  await box(page, 2).click();
  await expect(panel(page)).toHaveCount(0);
  const question = page.getByRole('dialog', { name: 'Achtung!' });
  await page.getByRole('link', { name: 'Neues Bild' }).click();
  await question.getByRole('button', { name: 'Abbrechen' }).click();
  await box(page, 2).click();
  await expect(pattern).toHaveValue('Hafen {nr}');
  await panel(page).getByRole('button', { name: 'Verwerfen' }).click();
  await expect(pattern).toHaveValue('');
  await page.getByRole('link', { name: 'Neues Bild' }).click();
  await expect(page).toHaveURL('/admin/image/create');
});

/** What a picture looks like: brightness of 8 × 8 places, row by row, as it is on the screen. */
const looks = (page: Page, selector: string) =>
  page.locator(selector).evaluate(async (image: HTMLImageElement) => {
    await image.decode();
    const canvas = new OffscreenCanvas(8, 8).getContext('2d')!;
    canvas.imageSmoothingQuality = 'high';
    canvas.drawImage(image, 0, 0, 8, 8);
    const { data } = canvas.getImageData(0, 0, 8, 8);
    return Array.from({ length: 64 }, (_, i) => (data[4 * i]! + data[4 * i + 1]! + data[4 * i + 2]!) / 3);
  });
const turnedRight = (before: number[]) =>
  before.map((_, i) => before[8 * (7 - (i % 8)) + Math.floor(i / 8)]!);
const difference = (a: number[], b: number[]) =>
  a.reduce((sum, one, i) => sum + Math.abs(one - b[i]!), 0) / 64;

test('a picture is turned in the list and in its form, and is as before', async ({ page }) => {
  const said = complaints(page);
  const first = '.lighttable [data-index="0"] img';
  await open(page, '/admin/images?suche=linde');
  const before = await looks(page, first);
  const frame = () => page.locator(first).evaluate(({ width, height }: HTMLImageElement) => width > height);
  const isWide = await frame();
  await box(page, 1).click();
  await page.getByRole('button', { name: 'Nach rechts drehen' }).click();
  await expect(page.locator(first)).toHaveAttribute('src', /v=[0-9a-f]{8}-90/);
  const after = await looks(page, first);
  expect(difference(after, turnedRight(before))).toBeLessThan(difference(after, before) / 3);
  expect(await frame()).toBe(!isWide);
  await page.locator('.toast').getByRole('button', { name: 'Rückgängig' }).click();
  await expect(page.locator(first)).not.toHaveAttribute('src', /-90/);
  expect(difference(await looks(page, first), before)).toBeLessThan(1);

  // In its form, with something typed: that stays, and can be saved.
  await page.getByRole('button', { name: 'Aufheben', exact: true }).click();
  await link(page, 1).click();
  const alt = page.getByLabel('Alternativtext');
  const was = await alt.inputValue();
  await alt.fill('Gedreht');
  await page.getByRole('button', { name: 'Nach links drehen' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('.formside img')).toHaveAttribute('src', /-270/);
  expect(await problems(page)).toEqual([]);
  await page.getByRole('button', { name: 'Nach rechts drehen' }).click();
  await expect(page.locator('.formside img')).not.toHaveAttribute('src', /-270/);
  await alt.fill(was || 'Linde');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Die Änderungen wurden gespeichert')).toBeVisible();
  expect(said).toEqual([]);
});

test('a frame drawn with the mouse selects what it touches', async ({ page }) => {
  await open(page, '/admin/images');
  const [first, sixth] = await Promise.all(
    [1, 6].map((n) =>
      tiles(page)
        .nth(n - 1)
        .boundingBox(),
    ),
  );
  await page.mouse.move(first!.x + first!.width - 4, first!.y + first!.height / 2);
  await page.mouse.down();
  await page.mouse.move(sixth!.x + sixth!.width / 2, sixth!.y + 20, { steps: 6 });
  await page.mouse.up();
  await expect(page.getByText(/^4 von \d+ ausgewählt$/)).toBeVisible();
});

test('the list is narrowed by what its address says, and comes back after a picture was edited', async ({
  page,
}) => {
  await open(page, '/admin/images');
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByLabel('Site oder Album').selectOption({ label: 'BRP' });
  await expect(page).toHaveURL('/admin/images?album=brp');
  await page.getByRole('searchbox').fill('linde');
  await expect(page.getByText('1 Bild', { exact: true })).toBeVisible();
  await link(page, 1).click();
  await expect(page).toHaveURL(/\/admin\/image\/edit\/i\d+\?album=brp&suche=linde$/);
  await expect(page.getByRole('heading', { level: 2, name: 'Bild: Die Linde' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Speichern & Nächstes' })).toBeDisabled();
  await page.getByRole('link', { name: 'Schließen' }).click();
  await expect(page).toHaveURL('/admin/images?album=brp&suche=linde');
  await expect(tiles(page)).toHaveCount(1);
  await page.getByRole('searchbox').fill('gibtesnicht');
  await expect(page.getByRole('heading', { name: 'Nichts gefunden' })).toBeVisible();
});

test('a picture is created from an album, and the next one begins like it', async ({ page }) => {
  const said = complaints(page);
  await page.goto('/admin/image/create');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bild anlegen:');
  const save = page.getByRole('button', { name: 'Speichern & Schließen' });
  await expect(save).toBeDisabled();
  const id = await page.getByLabel('ID', { exact: true }).inputValue();
  expect(id).toMatch(/^i\d{6}\d+$/);
  await page.getByLabel('Titel').fill('Vom Hang');
  await expect(page.getByLabel('Alternativtext')).toHaveAttribute('placeholder', 'Vom Hang');
  expect(await problems(page)).toEqual([]);

  await page.getByRole('button', { name: 'Bild aus Album wählen' }).click();
  const dialog = page.getByRole('dialog', { name: 'Bild aus Album wählen' });
  await dialog.getByLabel('Album').selectOption('winterreise');
  await dialog
    .getByRole('button', { name: /übernehmen$/ })
    .first()
    .click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByLabel('Bild-URL (relativ)')).toHaveValue(/^alben\/winterreise\/.*\.jpg$/);
  await expect(save).toBeDisabled();
  await page.getByLabel('Nur in Beiträgen').check();
  await page.getByRole('button', { name: 'Speichern & Weiteres Bild' }).click();
  await expect(page.getByLabel('ID', { exact: true })).not.toHaveValue(id);
  await expect(page.getByLabel('Titel')).toHaveValue('Vom Hang');
  await expect(page.getByLabel('Bild-URL (relativ)')).toHaveValue('');

  await page.goto(`/admin/image/edit/${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bild bearbeiten:');
  await page.getByRole('button', { name: 'Speichern & Nächstes' }).click();
  await expect(page).not.toHaveURL(new RegExp(`${id}$`));
  await expect(page.getByLabel('Titel')).toBeFocused();
  await page.getByRole('button', { name: 'Speichern & Voriges' }).click();
  await expect(page.getByLabel('ID', { exact: true })).toHaveValue(id);

  await page.goto('/admin/image/edit/i0000001');
  await expect(page.getByRole('alert')).toHaveText(
    'Das Bild mit der ID i0000001 kann nicht gefunden werden!',
  );
  expect(said.filter((text) => !text.includes('404'))).toEqual([]);
});

test('an upload fills both addresses, also a large one over a line that breaks', async ({ page }, info) => {
  await page.goto('/admin/image/create');
  await page.getByRole('button', { name: 'Neues Bild hochladen' }).click();
  const dialog = page.getByRole('dialog', { name: 'Bild hochladen' });
  const send = dialog.getByRole('button', { name: 'Hochladen' });
  await expect(send).toBeDisabled();
  const path = dialog.getByLabel('Ablegen in (ein Pfad relativ zu public/imgs/)');
  await expect(path).toHaveValue(/^\d{4}\/\d{2}$/);
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'kein-bild.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.from('kein Bild'),
  });
  await send.click();
  await expect(dialog.getByRole('alert')).toContainText('Fehler beim Upload');
  expect(await problems(page)).toEqual([]);
  await dialog.locator('input[type=file]').setInputFiles(await picture('hang.jpg', 'teal', 800));
  await send.click();
  await expect(page.getByLabel('Bild-URL (relativ)')).toHaveValue(/^\d{4}\/\d{2}\/hang\.jpg$/);
  await expect(page.getByLabel('Vorschau-URL (relativ)')).toHaveValue(/hang\.jpg$/);
  // The server shows nobody what has no record yet.
  await expect(page.getByText('Zu sehen, sobald gespeichert ist.')).toBeVisible();

  const large = info.outputPath('gross.jpg');
  const { buffer } = await picture('gross.jpg', 'gold', 800);
  await writeFile(large, Buffer.concat([buffer, Buffer.alloc(61 << 20)]));
  let pieces = 0;
  let isAway = false;
  await page.route('**/v1/upload/*', (route) => {
    const isPiece = route.request().method() === 'PATCH';
    pieces += Number(isPiece);
    return isPiece && (isAway || pieces === 2) ? route.abort() : route.continue();
  });
  await page.getByRole('button', { name: 'Neues Bild hochladen' }).click();
  await dialog.locator('input[type=file]').setInputFiles(large);
  await send.click();
  await expect(page.getByLabel('Bild-URL (relativ)')).toHaveValue(/^\d{4}\/\d{2}\/gross\.jpg$/);

  // Nobody has to wait for a line that does not come back.
  isAway = true;
  await page.getByRole('button', { name: 'Neues Bild hochladen' }).click();
  await dialog.locator('input[type=file]').setInputFiles(large);
  await send.click();
  await expect(dialog.getByRole('alert')).toContainText('Es geht von selbst weiter.');
  await dialog.getByRole('button', { name: 'Abbrechen' }).click();
  await expect(dialog).toHaveCount(0);
  const tried = pieces;
  await page.getByRole('button', { name: 'Neues Bild hochladen' }).click();
  await expect(send).toBeDisabled();
  expect(pieces).toBe(tried);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('several pictures are selected by their boxes and changed in a sheet', async ({ page }) => {
    await open(page, '/admin/images?tag=5');
    expect(await problems(page)).toEqual([]);
    await box(page, 1).check();
    await box(page, 2).check();
    await page.getByRole('button', { name: 'Bearbeiten' }).click();
    await expect(panel(page).getByRole('heading', { level: 2 })).toBeFocused();
    await expect(panel(page).getByRole('list', { name: 'Tags' })).toBeVisible();
    expect(await problems(page)).toEqual([]);
    await panel(page).getByRole('button', { name: 'Schließen, Auswahl bleibt' }).click();
    await expect(page.getByText('2 ausgewählt', { exact: true })).toBeVisible();
  });
});
