// specification of the back office 2, 4: what stands above a list fits the list, whatever is done
import { expect, type Page } from 'playwright/test';
import { comeAs, tokensOf } from './accounts.ts';
import { problems } from './screen.ts';
import { ADMIN } from './server.ts';
import { test } from './site.ts';

test.beforeEach(({ page, request }) => comeAs(page, request, ADMIN));

const lists = [
  { at: '/admin/images', link: /^Bilder/, lift: 'Filter aufheben', row: '.lighttable li' },
  { at: '/admin/album', link: /^Alben/, lift: 'Suche aufheben', row: '[role=grid] tbody tr' },
  { at: '/admin/posts', link: /^Beiträge/, lift: 'Alle Beiträge zeigen', row: '.posttab tbody tr' },
];
for (const { at, link, lift, row } of lists)
  test(`the search of ${at} is empty where the list is not searched any more`, async ({ page }) => {
    const search = page.getByRole('searchbox');
    const leave = async (leaving: (main: Page) => Promise<void>) => {
      await page.goto(at);
      await expect(page.locator(row).first()).toBeVisible();
      await search.fill('gibtesnicht');
      await expect(page).toHaveURL(`${at}?suche=gibtesnicht`);
      await expect(page.locator(row)).toHaveCount(0);
      await leaving(page);
      await expect(page.locator(row).first()).toBeVisible();
      await expect(search).toHaveValue('');
      await expect(page).toHaveURL(at);
    };
    await leave(() => page.locator('.empty').getByRole('button', { name: lift }).click());
    await leave(() =>
      page.getByRole('navigation', { name: 'Verwaltung' }).getByRole('link', { name: link }).click(),
    );
  });

test('the numbers beside the filters are those of the list, whatever was changed', async ({
  page,
  request,
}) => {
  const number = async (name: RegExp) => Number((await option(name).textContent())!.replaceAll(/\D/g, ''));
  const option = (name: RegExp) =>
    page.getByRole('group', { name: 'Was fehlt' }).getByRole('button', { name });
  const box = (n: number) => page.locator('.lighttable li').nth(n).getByRole('checkbox');
  const panel = page.getByRole('complementary', { name: /bearbeiten$/ });
  const undo = () => page.locator('.toast').last().getByRole('button', { name: 'Rückgängig' }).click();
  await page.goto('/admin/images?album=winterreise&merkmal=oeffentlich');
  await expect(option(/^Alle \d+$/)).toBeVisible();
  const all = await number(/^Alle/);

  await box(3).click();
  await box(4).click();
  await panel.getByRole('list', { name: 'Kennzeichen' }).getByLabel('Öffentlich').click();
  await panel.getByRole('button', { name: '2 Bilder ändern' }).click();
  await expect(option(/^Alle/)).toHaveText(`Alle ${all - 2}`);
  await undo();
  await expect(option(/^Alle/)).toHaveText(`Alle ${all}`);

  await panel.getByRole('button', { name: '2 Bilder löschen' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '2 Bilder löschen' }).click();
  await expect(option(/^Alle/)).toHaveText(`Alle ${all - 2}`);
  await undo();
  await expect(option(/^Alle/)).toHaveText(`Alle ${all}`);

  const [, id] = /edit\/([^?]+)/.exec((await page.locator('.lighttable a').first().getAttribute('href'))!)!;
  const headers = { Authorization: `Bearer ${(await tokensOf(request, ADMIN)).jwt}` };
  const answer = await request.post('/v1/data/update/image', {
    headers,
    data: { id, alt: '', description: '' },
  });
  expect(answer.status()).toBe(200);
  await page.goto('/admin/images?beschriften=alt&ohne=text');
  await expect(option(/^Ohne Beschriftung \d+$/)).toBeVisible();
  const missing = await number(/^Ohne Beschriftung/);
  await page.locator('.captioning .input').first().fill('Boote im Dunst');
  await page.keyboard.press('Enter');
  await expect(option(/^Ohne Beschriftung/)).toHaveText(`Ohne Beschriftung ${missing - 1}`);
});

test('on a phone with text of twice the size names are read, and what is typed is not covered', async ({
  page,
}) => {
  // What the browser's setting does to lengths and queries of 390 × 844 pixels.
  await page.setViewportSize({ width: 195, height: 422 });
  await page.goto('/admin/album');
  const name = page.getByRole('link', { name: 'Haus am Hang', exact: true });
  const cell = page.locator('td').filter({ has: name });
  expect(await cell.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  await page.goto('/admin/image/create');
  const title = page.getByLabel('Titel');
  await title.fill('Hafen');
  await expect(page.locator('.savebar')).not.toBeInViewport();
  expect(await problems(page)).toEqual([]);
  for (const [path, long] of [
    ['hochladen/winterreise', '.back'],
    ['album/teilen/winterreise', '.who dt'],
  ] as const) {
    await page.goto(`/admin/${path}`);
    const name = page.locator(long).first();
    await name.evaluate((element) => element.append('Donaudampfschiff'.repeat(20)));
    expect(await problems(page)).toEqual([]);
  }
});

test('a record whose answer was lost is said to be there perhaps', async ({ page }) => {
  await page.goto('/admin/tag/create');
  await page.getByLabel('Name').fill('Nordlicht');
  await page.route(
    '**/v1/data/create/tag',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  const save = page.getByRole('button', { name: 'Speichern' });
  await save.click();
  await expect(page.getByText(/^Der Server ist nicht erreichbar/)).toBeVisible();
  await save.click();
  await expect(page.getByText(/Der letzte Versuch ist vielleicht doch gelungen/)).toBeVisible();
});

test('where a picture was deleted elsewhere the others can be ordered', async ({ page, request }) => {
  await page.goto('/admin/album/winterreise');
  const pictures = page.getByRole('listbox', { name: 'Bilder des Albums' }).getByRole('option');
  await expect(pictures).toHaveCount(10);
  const { jwt } = await tokensOf(request, ADMIN);
  const data = { ids: ['i--winterreise--winterreise-01'] };
  const headers = { Authorization: `Bearer ${jwt}` };
  expect((await request.post('/v1/data/delete/image', { headers, data })).status()).toBe(200);
  await page.getByRole('option', { name: 'winterreise-05.jpg' }).click();
  const toStart = page.getByRole('button', { name: 'An den Anfang' });
  await toStart.click();
  await expect(page.locator('.toast')).toContainText('nicht gespeichert');
  await expect(pictures).toHaveCount(9);
  await toStart.click();
  await expect(pictures.first()).toHaveAccessibleName(/winterreise-05/);
  await expect(page.getByRole('button', { name: 'Eigene' })).toHaveAttribute('aria-pressed', 'true');
});

test('in the bin two of one title have buttons that are told apart', async ({ page, request }) => {
  const { jwt, id } = await tokensOf(request, ADMIN);
  const headers = { Authorization: `Bearer ${jwt}`, 'X-Auth-Id': id };
  const send = async (to: string, data: object) =>
    expect((await request.post(`/v1/data/${to}`, { headers, data })).status()).toBe(200);
  const pictures = [3, 4, 5].map((n) => `i--winterreise--winterreise-0${n}`);
  const albums = ['winterreise', 'lichtproben'];
  for (const one of pictures) await send('update/image', { id: one, title: 'Am Morgen' });
  for (const one of albums) await send('update/album', { id: one, title: 'Reise' });
  await send('delete/image', { ids: pictures });
  await send('delete/album', { ids: albums, withPictures: true });
  await page.goto('/admin/papierkorb');
  await page.getByRole('button', { name: 'Auswählen' }).click();
  await expect(page.getByRole('checkbox', { name: /Am Morgen/ })).toHaveCount(3);
  await expect(page.getByRole('button', { name: /Reise/ })).toHaveCount(4);
  const among = (role: 'button' | 'checkbox', name: RegExp) =>
    page.getByRole(role, { name }).evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')));
  const names = [3, 4, 5].map((n) => `winterreise-0${n}.jpg: Am Morgen wiederherstellen`);
  expect(new Set(await among('button', /Am Morgen/))).toEqual(new Set(names));
  expect(new Set(await among('checkbox', /Am Morgen/)).size).toBe(3);
  expect(new Set(await among('button', /Reise/)).size).toBe(4);
});

test('where one of the chosen pictures was deleted elsewhere the others can be deleted', async ({
  page,
  request,
}) => {
  await page.goto('/admin/images?album=haus-am-hang');
  const box = (n: number) => page.locator('.lighttable li').nth(n).getByRole('checkbox');
  for (const n of [0, 1]) await box(n).click();
  const [, id] = /edit\/([^?]+)/.exec((await page.locator('.lighttable a').first().getAttribute('href'))!)!;
  const { jwt } = await tokensOf(request, ADMIN);
  const headers = { Authorization: `Bearer ${jwt}` };
  expect((await request.post('/v1/data/delete/image', { headers, data: { ids: [id] } })).status()).toBe(200);
  // It comes with what the panel reads, and moves what lies below.
  await expect(page.getByRole('button', { name: 'In ein anderes Album …' })).toBeVisible();
  await page.getByRole('button', { name: '2 Bilder löschen' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '2 Bilder löschen' }).click();
  await expect(page.locator('.toast')).toHaveText(/^1 Bild liegt im Papierkorb/);
  await expect(page.getByRole('complementary', { name: /bearbeiten$/ })).toHaveCount(0);
  await expect(page.locator(`.lighttable a[href*="${id}"]`)).toHaveCount(0);
});

test('on a phone with text of twice the size nothing covers the first row, and bar and dialog fit', async ({
  page,
}) => {
  await page.setViewportSize({ width: 195, height: 422 });
  for (const list of ['album', 'tag']) {
    await page.goto(`/admin/${list}`);
    const row = page.locator('[role=grid] tbody a').first();
    await expect(row).toBeVisible();
    const head = (await page.locator('[role=grid] th').first().boundingBox())!;
    expect((await row.boundingBox())!.y, list).toBeGreaterThanOrEqual(head.y + head.height);
  }
  await page.goto('/admin/images?album=haus-am-hang');
  for (const n of [0, 1]) await page.locator('.lighttable li').nth(n).getByRole('checkbox').click();
  const { x, width } = (await page.locator('.pickbar').getByRole('button').boundingBox())!;
  expect(x + width).toBeLessThanOrEqual(195);
  await page.goto('/admin/album/edit/haus-am-hang');
  await page.getByRole('button', { name: /verschlüsseln …$/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Albumpasswort vergeben:' });
  expect(await dialog.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
});

test('in an album Shift and an arrow select the picture one was at and the next one, whatever was selected last', async ({
  page,
}) => {
  await page.goto('/admin/album/haus-am-hang');
  const pictures = page.getByRole('listbox', { name: 'Bilder des Albums' }).getByRole('option');
  const bar = page.getByRole('region', { name: 'Auswahl' });
  await pictures.nth(0).focus();
  await page.keyboard.press('Shift+ArrowRight');
  await expect(bar.getByText(/^2 von/)).toBeVisible();
  await bar.getByRole('button', { name: 'Aufheben' }).click();
  await pictures.nth(0).click();
  await pictures.nth(3).focus();
  await page.keyboard.press('Shift+ArrowRight');
  for (const [n, is] of [true, false, false, true, true].entries())
    await expect(pictures.nth(n)).toHaveAttribute('aria-selected', String(is));
});
