// issue 9 C: fast captioning, by Tab from picture to picture; nothing that was typed is lost
import { expect, type Page } from 'playwright/test';
import { comeAs } from './accounts.ts';
import { problems, settled } from './screen.ts';
import { ADMIN } from './server.ts';
import { test } from './site.ts';

const tiles = (page: Page) => page.getByRole('list', { name: 'Bilder' }).getByRole('listitem');

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(tiles(page).first()).toBeVisible();
}

test.beforeEach(({ page, request }) => comeAs(page, request, ADMIN));

test('captions are typed one after the other, and saved on the way', async ({ page }) => {
  await open(page, '/admin/images?beschriften=description&sortierung=title');
  const fields = page.locator('.captioning .input');
  const was = await fields.nth(0).inputValue();
  await fields.nth(0).fill('Boote & Netze');
  const saved = page.waitForResponse((answer) => answer.url().endsWith('/v1/data/update/image'));
  await page.keyboard.press('Tab');
  expect((await saved).status()).toBe(200);
  await expect(fields.nth(1)).toBeFocused();
  expect(await problems(page)).toEqual([]);
  await page.reload();
  await expect(fields.nth(0)).toHaveValue('Boote & Netze');
  await fields.nth(0).fill(was);
  await page.keyboard.press('Enter');
  await expect(fields.nth(1)).toBeFocused();

  // What cannot be saved says so where it was typed, and what was typed stays.
  await open(page, '/admin/images?beschriften=title');
  await fields.nth(0).fill('');
  await page.keyboard.press('Tab');
  await expect(fields.nth(0)).toHaveAccessibleDescription('Bitte geben Sie einen Titel ein.');
});

test('a caption of several lines keeps them when something is added to it', async ({ page }) => {
  const fields = page.locator('.captioning .input');
  for (const field of ['description', 'alt']) {
    await open(page, `/admin/images?beschriften=${field}&sortierung=title`);
    await fields.nth(0).fill('Hafen im Nebel');
    await page.keyboard.press('Shift+Enter');
    await page.keyboard.type('Foto: Mira Holm');
    await page.keyboard.press('Enter');
    await expect(fields.nth(1)).toBeFocused();
    expect(await problems(page)).toEqual([]);
    await page.reload();
    await expect(fields.nth(0)).toHaveValue('Hafen im Nebel\nFoto: Mira Holm');
    await fields.nth(0).press('Control+End');
    await page.keyboard.type('.');
    const saved = page.waitForResponse((answer) => answer.url().endsWith('/v1/data/update/image'));
    await page.keyboard.press('Tab');
    expect(await (await saved).json()).toMatchObject({
      items: [{ [field]: 'Hafen im Nebel\nFoto: Mira Holm.' }],
    });
  }
  // Its form keeps them, too; a title has one line.
  await page.locator('.tile a').first().click();
  await expect(page.getByRole('textbox', { name: 'Alternativtext', exact: true })).toHaveValue(
    'Hafen im Nebel\nFoto: Mira Holm.',
  );
  await open(page, '/admin/images?beschriften=title&sortierung=title');
  await fields.nth(0).fill('Hafen\nim Nebel');
  await expect(fields.nth(0)).toHaveValue('Hafen im Nebel');
});

test('a closed tab loses no caption, and two tabs that write the same one see both', async ({
  page,
  context,
}) => {
  const address = '/admin/images?beschriften=alt&sortierung=title';
  const field = (tab: Page) => tab.locator('.captioning .input').nth(2);
  await open(page, address);
  await field(page).fill('Boote im Dunst');
  // Without leaving the field: nothing is saved.
  await page.close({ runBeforeUnload: false });

  const [one, other] = [await context.newPage(), await context.newPage()];
  await comeAs(one, context.request, ADMIN);
  await comeAs(other, context.request, ADMIN);
  await open(one, '/admin/images');
  await one.getByRole('region', { name: 'Entwürfe' }).getByRole('button', { name: 'Anzeigen' }).click();
  await expect(tiles(one)).toHaveCount(1);
  const left = one.locator('.captioning .input');
  await expect(left).toHaveValue('Boote im Dunst');
  await expect(left).toHaveAccessibleDescription('Noch nicht gespeichert');
  expect(await problems(one)).toEqual([]);

  // Meanwhile somebody else writes it, too.
  await open(other, address);
  await field(other).fill('Kutter im Nebel');
  await field(other).press('Enter');
  await expect(other.locator('.captioning .input').nth(3)).toBeFocused();
  await expect(field(other)).not.toHaveAccessibleDescription('Noch nicht gespeichert');
  await left.focus();
  await left.press('Enter');
  await expect(left).toHaveValue('Boote im Dunst');
  await one.getByRole('button', { name: 'Vergleichen' }).click();
  const dialog = one.getByRole('dialog');
  await expect(dialog.getByText('Kutter im Nebel')).toBeVisible();
  await expect(dialog.getByLabel('Ihre Fassung')).toBeChecked();
  expect(await problems(one)).toEqual([]);
  await dialog.getByRole('button', { name: 'Übernehmen' }).click();
  await expect(one.locator('.captioning').getByText('Geändert:')).toHaveCount(0);
  await expect(left).not.toHaveAccessibleDescription('Noch nicht gespeichert');
  await one.reload();
  await expect(one.getByRole('region', { name: 'Entwürfe' })).toHaveCount(0);
  await open(other, address);
  await expect(field(other)).toHaveValue('Boote im Dunst');
});

test('over a slow line a caption that is corrected at once is in no conflict with oneself', async ({
  page,
}) => {
  const fields = page.locator('.captioning .input');
  const field = fields.nth(4);
  await open(page, '/admin/images?beschriften=alt&sortierung=title');
  for (const leaves of [false, true]) {
    const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<void>();
    await page.route(
      '**/v1/data/update/image',
      async (route) => {
        const response = await route.fetch();
        await mayAnswer;
        await route.fulfill({ response });
      },
      { times: 1 },
    );
    const corrected = leaves ? 'Netze am Kai' : 'Reusen am Kai';
    await field.fill(`${corrected} (Entwurf)`);
    await field.press('Enter');
    await expect(fields.nth(5)).toBeFocused();
    await field.fill(corrected);
    if (leaves) await field.press('Enter');
    answer();
    await expect(field).not.toHaveAccessibleDescription(/Geändert/);
    if (!leaves) await field.press('Enter');
    await expect
      .poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes(':caption/'))))
      .toEqual([]);
    await expect(page.locator('.captioning').getByText('Geändert:')).toHaveCount(0);
    await page.reload();
    await expect(field).toHaveValue(corrected);
  }
});

test('text from a program that copies a picture of it along is a caption, and no upload', async ({
  page,
}) => {
  await open(page, '/admin/images?beschriften=description');
  const paste = (on: string, ...texts: string[]) =>
    page.locator(on).evaluate((element, [text]) => {
      const clipboardData = new DataTransfer();
      clipboardData.items.add(new File(['x'], 'image.png', { type: 'image/png' }));
      if (text !== undefined) clipboardData.setData('text/plain', text);
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
    }, texts);
  const upload = page.getByRole('dialog', { name: '1 Bild hochladen' });
  await paste('.captioning .input >> nth=0', 'Boote');
  await settled(page);
  await expect(upload).toHaveCount(0);
  await paste('body', 'image.png');
  await expect(upload).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(upload).toHaveCount(0);
});
