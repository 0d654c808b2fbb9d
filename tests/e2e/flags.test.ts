// specification of the visitor area 2, 4 and 6: editors may toggle worksafe, public and trash in the viewer.
import { expect, type Page } from 'playwright/test';
import { comeAs, EDDA, MIRA, tokensOf } from './accounts.ts';
import { openId, opened, problems, tile, viewer } from './screen.ts';
import { ADMIN } from './server.ts';
import { test } from './site.ts';

const ALBUM = '/album/fruehjahrsauswahl';
const flags = (page: Page) => viewer(page).getByRole('group', { name: 'Redaktion' });
const flag = (page: Page, name: string) => flags(page).getByRole('button', { name, exact: true });
const cell = (page: Page, number: number) => page.locator(`.tiles li:has(a[data-index="${number - 1}"])`);

async function openPicture(page: Page, number: number): Promise<void> {
  await cell(page, number).getByRole('link').click();
  await opened(page);
}
/** Waits until everything is there that the viewer has for members. */
const equipped = (page: Page) => expect(viewer(page).getByRole('slider')).toBeVisible();
const told = (page: Page) => page.waitForResponse('**/v1/image/attributes');

test('an editor marks a picture of the album, by hand and by key, and sees it in the album', async ({
  page,
  request,
}) => {
  await comeAs(page, request, EDDA);
  await page.goto(ALBUM);
  await openPicture(page, 4);
  await expect(flags(page).getByRole('button')).toHaveText(['Worksafe', 'Öffentlich', 'Papierkorb']);
  await expect(flag(page, 'Papierkorb')).toHaveAttribute('aria-pressed', 'false');
  // The bars come back, which fade away where nothing moves.
  await page.mouse.move(700, 450);
  expect(await problems(page)).toEqual([]);

  const said = told(page);
  await flag(page, 'Papierkorb').click();
  await expect(flag(page, 'Papierkorb')).toHaveAttribute('aria-pressed', 'true');
  expect((await said).status()).toBe(200);
  await expect(cell(page, 4)).toHaveClass(/is-trash/);
  const taken = told(page);
  await page.keyboard.press('Delete');
  await expect(flag(page, 'Papierkorb')).toHaveAttribute('aria-pressed', 'false');
  expect((await taken).status()).toBe(200);
  await expect(cell(page, 4)).not.toHaveClass(/is-trash/);

  for (const [key, name] of [
    ['p', 'Öffentlich'],
    ['w', 'Worksafe'],
  ] as const) {
    const before = await flag(page, name).getAttribute('aria-pressed');
    for (const expected of [before === 'true' ? 'false' : 'true', before!]) {
      const sent = told(page);
      await page.keyboard.press(key);
      await expect(flag(page, name)).toHaveAttribute('aria-pressed', expected);
      expect((await sent).status()).toBe(200);
    }
  }
  await expect(viewer(page).locator('.num')).toHaveText(/^Bild 4 /);
});

test('what the server does not take is taken back, and said', async ({ page, request }) => {
  await comeAs(page, request, EDDA);
  await page.goto(ALBUM);
  await openPicture(page, 2);
  await equipped(page);
  await page.route('**/v1/image/attributes', (route) => route.abort());
  await page.keyboard.press('Delete');
  await expect(page.getByRole('alert')).toContainText('Der Server ist nicht erreichbar.');
  await expect(flag(page, 'Papierkorb')).toHaveAttribute('aria-pressed', 'false');
  await expect(cell(page, 2)).not.toHaveClass(/is-trash/);
});

test('who may load an album but not edit it finds no flags, and no keys', async ({ page, request }) => {
  const asked: string[] = [];
  page.on('request', (sent) => asked.push(sent.url()));
  await comeAs(page, request, MIRA);
  for (const address of [ALBUM, '/images']) {
    await page.goto(address);
    await page.locator('a[data-index="0"]').click();
    await opened(page);
    await equipped(page);
    await expect(flags(page)).toHaveCount(0);
    for (const key of ['w', 'p', 'Delete']) await page.keyboard.press(key);
    await page.keyboard.press('Escape');
    await expect(viewer(page)).toHaveCount(0);
  }
  expect(asked.filter((url) => /attributes|AlbumTools/.test(url))).toEqual([]);
});

test('an administrator marks pictures that are in no album', async ({ page, request }) => {
  await comeAs(page, request, ADMIN);
  await page.goto('/images');
  await tile(page, 1).click();
  await opened(page);
  await expect(flag(page, 'Öffentlich')).toHaveAttribute('aria-pressed', 'true');
  for (const pressed of ['false', 'true']) {
    const said = told(page);
    await flag(page, 'Öffentlich').click();
    await expect(flag(page, 'Öffentlich')).toHaveAttribute('aria-pressed', pressed);
    expect((await said).status()).toBe(200);
  }
});

for (const [width, height] of [
  [390, 844],
  [800, 1100],
] as const) {
  test(`at ${width} px the flags are named, in reach and within the screen`, async ({ page, request }) => {
    await page.setViewportSize({ width, height });
    await comeAs(page, request, EDDA);
    await page.goto(ALBUM);
    await openPicture(page, 1);
    for (const name of ['Worksafe', 'Öffentlich', 'Papierkorb']) {
      const box = (await flag(page, name).boundingBox())!;
      expect(box.x).toBeGreaterThanOrEqual(0);
      expect(box.x + box.width).toBeLessThanOrEqual(width);
      expect(box.height).toBeGreaterThanOrEqual(44);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    expect(await problems(page)).toEqual([]);
  });
}

test('an editor sets the cover and the place of a picture, and the album is shown by it', async ({
  page,
  request,
}) => {
  const { jwt } = await tokensOf(request, EDDA);
  const restore = () =>
    request.post('/v1/data/update/album', {
      headers: { Authorization: `Bearer ${jwt}` },
      data: { id: 'fruehjahrsauswahl', coverId: null, sortBy: 'name' },
    });
  await comeAs(page, request, EDDA);
  await page.goto(ALBUM);
  await openPicture(page, 4);
  const id = openId(page)!;
  const tools = viewer(page).getByRole('group', { name: 'Album', exact: true });
  const tool = (name: string) => tools.getByRole('button', { name, exact: true });
  await expect(tool('Titelbild')).toHaveAttribute('aria-pressed', 'false');
  expect(await problems(page)).toEqual([]);
  try {
    await tool('Titelbild').click();
    await expect(tool('Titelbild')).toHaveAttribute('aria-pressed', 'true');
    await tool('Eins nach vorn').click();
    await expect(viewer(page).locator('.num')).toHaveText(/^Bild 3 /);
    await expect(page.locator('.toast').last()).toContainText('Das Album hat jetzt eine eigene Reihenfolge.');
    await tool('An den Anfang').click();
    await expect(viewer(page).locator('.num')).toHaveText(/^Bild 1 /);
    await expect(tool('An den Anfang')).toBeDisabled();
    await tool('Eins nach hinten').click();
    await expect(viewer(page).locator('.num')).toHaveText(/^Bild 2 /);

    await page.reload();
    await expect(viewer(page).locator('.num')).toHaveText(/^Bild 2 /);
    await viewer(page).getByRole('button', { name: 'Schließen' }).click();
    await expect(cell(page, 2).getByRole('link')).toHaveAttribute('href', new RegExp(`bild=${id}`));
    const file = await cell(page, 2).locator('img').getAttribute('src');
    await page.goto('/profil');
    const card = page.locator(`.albums a[href="${ALBUM}"] img`);
    await expect(card).toHaveAttribute(
      'src',
      new RegExp(file!.split('?')[0]!.replaceAll('.', String.raw`\.`)),
    );
  } finally {
    expect((await restore()).status()).toBe(200);
  }
});

test('an editor marks the chosen pictures in one step, sees it below them, and takes it back', async ({
  page,
  request,
}) => {
  await comeAs(page, request, EDDA);
  await page.goto(ALBUM);
  const menu = page.locator('summary[aria-label=Redaktion]');
  const edit = (name: string) => page.getByRole('button', { name, exact: true }).click();
  await menu.click();
  await expect(page.getByText('Wählen Sie zuerst Bilder aus.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Zum Löschen markieren' })).toBeDisabled();
  await menu.click();
  for (const number of [2, 3]) await cell(page, number).getByRole('checkbox').check();
  await menu.click();
  await expect(page.getByText('2 ausgewählte Bilder', { exact: true })).toBeVisible();
  expect(await problems(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  const box = (await page.locator('.pop--edit .menu').boundingBox())!;
  expect(box.x).toBeGreaterThanOrEqual(0);
  expect(box.x + box.width).toBeLessThanOrEqual(390);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await edit('Zum Löschen markieren');
  const toast = page.locator('.toast').last();
  await expect(toast).toContainText('2 Bilder sind jetzt zum Löschen vorgemerkt.');
  for (const number of [2, 3]) {
    await expect(cell(page, number)).toHaveClass(/is-trash/);
    await expect(cell(page, number).getByText('zum Löschen vorgemerkt')).toBeAttached();
  }
  await toast.getByRole('button', { name: 'Rückgängig' }).click();
  await expect(page.locator('.toast').last()).toContainText('2 Bilder sind wieder wie vorher.');
  for (const number of [2, 3]) await expect(cell(page, number)).not.toHaveClass(/is-trash/);
});

test('an editor moves chosen pictures to the end, and takes it back', async ({ page, request }) => {
  await comeAs(page, request, EDDA);
  await page.goto(ALBUM);
  const first = await cell(page, 1).getByRole('link').getAttribute('href');
  const all = await page.locator('.tiles li a[data-index]').count();
  for (const number of [1, 2]) await cell(page, number).getByRole('checkbox').check();
  await page.locator('.tiles').evaluate((list) => list.setAttribute('data-same', ''));
  await page.locator('summary[aria-label=Redaktion]').click();
  await expect(page.getByRole('button', { name: 'Tags ändern …' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Ans Ende', exact: true }).click();
  const toast = page.locator('.toast').last();
  await expect(toast).toContainText('2 Bilder stehen jetzt am Ende.');
  await expect(cell(page, all - 1).getByRole('link')).toHaveAttribute('href', first!);
  // Nothing else is drawn anew, and what was chosen is.
  await expect(page.locator('.tiles[data-same]')).toBeVisible();
  await expect(cell(page, all - 1).getByRole('checkbox')).toBeChecked();
  await toast.getByRole('button', { name: 'Rückgängig' }).click();
  await expect(page.locator('.toast').last()).toContainText('Die Reihenfolge ist wieder wie vorher.');
  await expect(cell(page, 1).getByRole('link')).toHaveAttribute('href', first!);
});

test('an order is taken back by one request, and not where a colleague has ordered since', async ({
  page,
  request,
}) => {
  const { jwt } = await tokensOf(request, ADMIN);
  const headers = { Authorization: `Bearer ${jwt}` };
  const order = (data: object) =>
    request.post('/v1/album/order', { headers, data: { album: 'fruehjahrsauswahl', ...data } });
  await comeAs(page, request, EDDA);
  await page.goto(ALBUM);
  const hrefs = () =>
    page.locator('.tiles li a[data-index]').evaluateAll((all) => all.map((one) => one.getAttribute('href')));
  await cell(page, 1).waitFor();
  const ids = (await hrefs()).map((href) => new URL(href!, 'http://x').searchParams.get('bild')!);
  expect((await order({ ids: ids.toReversed() })).status()).toBe(200);
  await page.reload();
  await cell(page, 1).waitFor();
  const before = await hrefs();

  const toast = page.locator('.toast').last();
  const move = async () => {
    await page.locator('summary[aria-label=Redaktion]').click();
    await page.getByRole('button', { name: 'Ans Ende', exact: true }).click();
    await expect(toast).toContainText('Bilder stehen jetzt am Ende.');
  };
  for (const number of [1, 3]) await cell(page, number).getByRole('checkbox').check();
  await move();
  let sent = 0;
  page.on('request', (one) => (sent += Number(one.method() === 'POST' && one.url().includes('/v1/'))));
  await toast.getByRole('button', { name: 'Rückgängig' }).click();
  await expect(toast).toContainText('Die Reihenfolge ist wieder wie vorher.');
  expect(await hrefs()).toEqual(before);
  expect(sent).toBe(1);

  await move();
  expect((await order({ ids: [ids[2]] })).status()).toBe(200);
  await toast.getByRole('button', { name: 'Rückgängig' }).click();
  await expect(toast).toContainText(
    'Das Album wurde inzwischen geändert. Die Reihenfolge bleibt, wie sie ist.',
  );
});

test('an administrator gives chosen pictures a tag, and takes it back', async ({ page, request }) => {
  await comeAs(page, request, ADMIN);
  await page.goto(ALBUM);
  await cell(page, 1).getByRole('checkbox').check();
  await page.locator('summary[aria-label=Redaktion]').click();
  await page.getByRole('button', { name: 'Tags ändern …' }).click();
  const dialog = page.getByRole('dialog', { name: 'Tag für 1 Bild' });
  await expect(dialog.getByRole('button', { name: 'Hinzufügen' })).toBeDisabled();
  await expect.poll(() => dialog.getByRole('option').count()).toBeGreaterThan(1);
  expect(await problems(page)).toEqual([]);
  const tag = await dialog.getByRole('option').last().textContent();
  await dialog.getByLabel('Tag', { exact: true }).selectOption(tag);
  await dialog.getByRole('button', { name: 'Hinzufügen' }).click();
  const toast = page.locator('.toast').last();
  await expect(toast).toContainText(`1 Bild trägt jetzt das Tag „${tag!}“.`);
  await toast.getByRole('button', { name: 'Rückgängig' }).click();
  await expect(page.locator('.toast').last()).toContainText('1 Bild ist wieder wie vorher.');
});

test('who edits nothing has neither the menu nor the icons', async ({ page, request }) => {
  await comeAs(page, request, MIRA);
  await page.goto(ALBUM);
  await expect(page.locator('.tiles li').first()).toBeVisible();
  await expect(page.locator('summary', { hasText: 'Auswählen' })).toBeVisible();
  await expect(page.locator('summary[aria-label=Redaktion]')).toHaveCount(0);
  await expect(page.locator('.tiles .flags')).toHaveCount(0);
});
