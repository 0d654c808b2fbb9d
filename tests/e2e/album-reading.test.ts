import { expect, type Page } from 'playwright/test';
import { comeAs, EDDA, MIRA, TILDA } from './accounts.ts';
import { opened, problems, viewer } from './screen.ts';
import { test } from './site.ts';

const tile = (page: Page, number: number) => page.locator(`.tiles li:has(a[data-index="${number - 1}"])`);

test('Ctrl+A selects the pictures where they can be selected, and the text elsewhere', async ({
  page,
  request,
}) => {
  await comeAs(page, request, TILDA);
  await page.goto('/album/fruehjahrsauswahl');
  await expect(page.locator('.tiles li')).toHaveCount(7);
  await page.keyboard.press('ControlOrMeta+a');
  await expect(page.getByText('7 von 7 ausgewählt')).toBeVisible();
  expect(await page.evaluate(() => String(getSelection()))).toBe('');
  await page.locator('summary', { hasText: 'Auswählen' }).click();
  await page.getByRole('button', { name: 'Alle abwählen' }).click();

  await tile(page, 1).getByRole('link').click();
  await opened(page);
  await page.keyboard.press('ControlOrMeta+a');
  await page.goBack();
  await expect(viewer(page)).toHaveCount(0);
  await expect(page.getByText('7 von 7 ausgewählt')).toHaveCount(0);
});

test('pictures that are not loaded yet cannot be selected, which is said', async ({ page, request }) => {
  const arrived = Promise.withResolvers<void>();
  await comeAs(page, request, TILDA);
  await page.route('**/v1/data/read/image?*', async (route) => {
    await arrived.promise;
    await route.continue();
  });
  await page.goto('/album/fruehjahrsauswahl');
  await page.getByRole('button', { name: /Bilder herunterladen$/ }).waitFor();
  await page.keyboard.press('ControlOrMeta+a');
  await expect(page.getByRole('alert')).toHaveText('Bilder-Datenbank noch nicht geladen!');
  arrived.resolve();
  await expect(page.locator('.tiles li')).toHaveCount(7);
});

test('an album that a post has led to leads back to it', async ({ page }) => {
  await page.goto('/blog/p-winterreise');
  await page.getByRole('main').getByRole('link', { name: 'Album ansehen' }).click();
  await expect(page).toHaveURL('/album/winterreise?post=p-winterreise');
  await tile(page, 1).getByRole('link').click();
  await opened(page);
  await page.goBack();
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Zurück zu „/ })
    .click();
  await expect(page).toHaveURL('/blog/p-winterreise');
  await page.goto('/album/winterreise?post=%2F%2Ffremd.example');
  await expect(page.locator('.tiles li').first()).toBeVisible();
  await expect(page.getByRole('link', { name: /^Zurück zu/ })).toHaveCount(0);
});

for (const width of [320, 360, 390]) {
  test(`at ${width} px the words of an album stand within the screen`, async ({ page }) => {
    await page.setViewportSize({ width, height: 700 });
    await page.goto('/album/winterreise');
    await expect(page.getByText('Drei Tage Nebel, ein paar Minuten Sonne.')).toBeVisible();
    const ends = await page
      .locator('.album-head :is(h1, p, .eyebrow)')
      .evaluateAll((texts) => texts.map((text) => text.getBoundingClientRect().right));
    expect(Math.max(...ends)).toBeLessThanOrEqual(width);
  });
}

test('filter settings that cannot be read are not overwritten, and both is said', async ({
  page,
  request,
}) => {
  await comeAs(page, request, MIRA);
  const written: string[] = [];
  page.on('request', (sent) => {
    if (sent.method() === 'POST' && sent.url().includes('userData')) written.push(sent.url());
  });
  await page.route('**/v1/data/read/userData?*', (route) => route.abort());
  await page.goto('/album/fruehjahrsauswahl');
  const alert = page.getByRole('alert');
  await expect(
    alert.filter({ hasText: 'Kein Datenobjekt für den aktuellen Benutzer angelegt!' }),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('complementary', { name: 'Filter' }).getByLabel('Nur öffentliche Bilder').check();
  await expect(alert.filter({ hasText: 'Interner Fehler - update ohne User Data!' })).toBeVisible();
  expect(written).toEqual([]);
  await page.goto('/profil');
  await expect(page.getByText(/^Kein Datenobjekt für den aktuellen Benutzer angelegt!/)).toBeVisible();
});

test('whose session has ended is told that, and nothing of filter settings', async ({ page, request }) => {
  await comeAs(page, request, MIRA);
  const problem = { type: 'about:blank', code: 'unauthorized', title: 'Abgelaufen', status: 401 };
  await page.route('**/v1/data/read/userData?*', (route) =>
    route.fulfill({ status: 401, contentType: 'application/problem+json', json: problem }),
  );
  await page.goto('/album/fruehjahrsauswahl');
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByLabel('E-Mail:')).toBeVisible();
  await expect(page.getByText('Kein Datenobjekt')).toHaveCount(0);
});

test('a guest filters an album where there is something to hide, and finds it again', async ({ page }) => {
  await page.goto('/album/winterreise');
  await expect(page.locator('.tiles li')).toHaveCount(8);
  await expect(page.getByRole('button', { name: 'Filter', exact: true })).toHaveCount(0);
  await page.getByRole('link', { name: /Sicherer Modus ist an/ }).click();
  await page.getByRole('button', { name: 'Alles anzeigen' }).click();
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  const panel = page.getByRole('complementary', { name: 'Filter' });
  await expect(panel.getByRole('slider')).toHaveCount(0);
  await expect(panel).toContainText('in diesem Browser gespeichert');
  await panel.getByLabel('Unbedenkliche ausblenden').check();
  await expect(page.locator('.tiles li')).not.toHaveCount(8);
  expect(await page.evaluate(() => localStorage.getItem('userData'))).not.toContain('noSfw');
  expect(await problems(page)).toEqual([]);
  await page.goto('/album/winterreise');
  await expect(page).toHaveURL('/album/winterreise?zeige=bedenkliche');
  await page.getByRole('button', { name: 'Filter 1' }).click();
  await panel.getByRole('button', { name: 'Zurücksetzen' }).click();
  await expect(panel.getByRole('heading', { name: 'Filter' })).toBeFocused();
  await expect(page).toHaveURL('/album/winterreise');
  expect(await page.evaluate(() => localStorage.getItem('userData'))).toBeNull();
});

test('a picture has the same number in the information as in its album, however that is filtered', async ({
  page,
  request,
}) => {
  await comeAs(page, request, MIRA);
  await page.goto('/album/fruehjahrsauswahl?zeige=4-bis-5');
  const last = page.locator('.tiles li').last();
  await expect(last.locator('.nm .num')).toHaveText(/^\d{3}$/);
  const number = Number(await last.locator('.nm .num').textContent());
  expect(number).toBeGreaterThan(await page.locator('.tiles li').count());
  await last.getByRole('link').click();
  await opened(page);
  await page.keyboard.press('i');
  const info = page.getByRole('complementary', { name: 'Angaben' });
  await expect(info).toContainText(`Bild ${number} von 7`);
});

test('with text of twice the size the middle of a picture still opens it on a phone, and it is seen', async ({
  page,
  request,
}) => {
  await comeAs(page, request, EDDA);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/album/fruehjahrsauswahl');
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  await tile(page, 1).getByRole('link').click();
  await opened(page);
  await expect(viewer(page).getByRole('button', { name: 'Papierkorb' })).toBeAttached();
  const picture = page.locator('.yarl__slide_current img').last();
  await expect.poll(async () => (await picture.boundingBox())!.height).toBeGreaterThan(150);
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Tasten' }).getByRole('definition');
  await expect(keys.first()).toBeVisible();
  const cut = await keys.evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).length);
  expect(cut).toBe(0);
});

test('of an archive on its way each quarter is told, and each percent shown', async ({ page, request }) => {
  let progress = 0.41;
  await page.route('**/v1/data/progress/laeuft', (route) =>
    route.fulfill({ json: { taskId: 'laeuft', kind: 'downloads', state: 'running', progress, error: null } }),
  );
  await comeAs(page, request, TILDA);
  const archive = {
    taskId: 'laeuft',
    album: 'fruehjahrsauswahl',
    url: '/downloads/x',
    bytes: 1000,
    files: 3,
  };
  await page.addInitScript((one) => localStorage.setItem('archives', JSON.stringify([one])), archive);
  await page.goto('/album/fruehjahrsauswahl');
  const row = page.getByRole('list', { name: 'Downloads' }).getByRole('listitem');
  const told = row.locator('output, [aria-live]');
  await expect(row.getByText(/^41 % übertragen/)).toBeVisible();
  await expect(told).toHaveText(/: 25 % übertragen/);
  progress = 0.5;
  await expect(row.getByText(/^50 % übertragen/)).toBeVisible();
  await expect(told).toHaveText(/: 50 % übertragen/);
});
