import { expect, type Page } from 'playwright/test';
import { comeAs, KURT, MIRA, TILDA, tokensOf } from './accounts.ts';
import { complaints, opened, openId, problems, viewer } from './screen.ts';
import { ADMIN } from './server.ts';
import { test } from './site.ts';

const ALBUM_PASSWORD = 'silbergelatine';

const tile = (page: Page, number: number) => page.locator(`.tiles li:has(a[data-index="${number - 1}"])`);

test('a visitor looks at a public album, picture by picture, and cannot load or rate', async ({ page }) => {
  const said = complaints(page);
  await page.goto('/album/winterreise');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Winterreise');
  await expect(page.getByText('Drei Tage Nebel, ein paar Minuten Sonne.')).toBeVisible();
  await expect(page.locator('.album-head .eyebrow')).toHaveText('8 Bilder');
  await expect(page.locator('.album-head .credits')).toHaveText(/^Danke .*Mira Holm/);
  await expect(page.locator('.tiles li')).toHaveCount(8);
  const cell = (await tile(page, 1).locator('.cell').boundingBox())!;
  expect([Math.round(cell.width), Math.round(cell.height)]).toEqual([270, 270]);
  await expect(page.getByRole('slider')).toHaveCount(0);
  await expect(page.getByRole('checkbox')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'herunterladen' })).toHaveCount(0);

  await tile(page, 3).getByRole('link').click();
  await opened(page);
  await expect(viewer(page).locator('.num')).toHaveText('Bild 3 / 8');
  await viewer(page).getByRole('button', { name: 'Nächstes Bild' }).click();
  await expect(viewer(page).locator('.num')).toHaveText('Bild 4 / 8');
  await page.goBack();
  await expect(viewer(page)).toHaveCount(0);
  await expect(tile(page, 4).getByRole('link')).toBeFocused();
  expect(await problems(page)).toEqual([]);
  expect(said).toEqual([]);
});

test('who may not see an album is asked to log in, and then sees it', async ({ page }) => {
  await page.goto('/album/fruehjahrsauswahl');
  const dialog = page.getByRole('dialog', { name: 'Anmeldung:' });
  await dialog.getByLabel('E-Mail:').fill(MIRA.email);
  await dialog.getByLabel('Passwort:', { exact: true }).fill(MIRA.password);
  await dialog.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Frühjahrsauswahl');
  await expect(page).toHaveURL('/album/fruehjahrsauswahl');
  await expect(page.locator('.tiles li').first()).toBeVisible();
});

test('an album that does not exist says so', async ({ page, request }) => {
  await comeAs(page, request, MIRA);
  await page.goto('/album/nirgendwo');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Das Album kann nicht angezeigt werden.');
  await expect(page.getByRole('link', { name: 'Meine Fotoalben' })).toBeVisible();
  expect(await problems(page)).toEqual([]);
});

test('a locked album shows nothing until its password was right', async ({ page, request }) => {
  const { jwt } = await tokensOf(request, ADMIN);
  const lock = { album: 'lichtproben', password: ALBUM_PASSWORD };
  const locked = await request.post('/v1/album/lock', {
    headers: { Authorization: `Bearer ${jwt}` },
    data: lock,
  });
  expect([200, 409]).toContain(locked.status());
  await expect
    .poll(async () => {
      const answer = await request.get('/v1/data/read/album?fields=id,encrypted');
      return ((await answer.json()) as { items: { id: string; encrypted: boolean }[] }).items;
    })
    .toContainEqual({ id: 'lichtproben', encrypted: true });

  const asked: string[] = [];
  page.on('request', (sent) => asked.push(sent.url()));
  await page.goto('/album/lichtproben');
  await expect(page.getByRole('heading', { name: 'Album ist passwortgeschützt!' })).toBeVisible();
  expect(asked.filter((url) => /read\/image\?|\/imgs\//.test(url))).toEqual([]);
  expect(await problems(page)).toEqual([]);

  await page.getByRole('button', { name: 'Album entsperren' }).click();
  const dialog = page.getByRole('dialog', { name: 'Passwort eingeben' });
  const field = dialog.getByLabel('Passwort für „Lichtproben im Studio“');
  await expect(field).toBeFocused();
  await expect(dialog.getByRole('button', { name: 'Entsperren' })).toBeDisabled();
  await field.fill('falsch');
  const tries = asked.length;
  await field.press('Enter');
  await expect(dialog.getByRole('alert')).toHaveText(
    'Das Passwort stimmt nicht. Bitte prüfen Sie Groß- und Kleinschreibung.',
  );
  expect(asked.slice(tries).filter((url) => url.endsWith('/v1/album/unlock'))).toHaveLength(1);
  expect(await problems(page)).toEqual([]);

  // What may pass is tried again, after a second.
  let failures = 0;
  await page.route('**/v1/album/unlock', (route) =>
    (failures += 1) <= 2 ? route.fulfill({ status: 503 }) : route.continue(),
  );
  await field.fill(ALBUM_PASSWORD);
  await field.press('Enter');
  await expect(dialog.getByText('Wir versuchen es weiter.')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(page.locator('.tiles li')).toHaveCount(5);
  await expect
    .poll(() =>
      tile(page, 1)
        .locator('img')
        .evaluate((img: HTMLImageElement) => img.naturalWidth),
    )
    .toBeGreaterThan(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  await page.reload();
  await expect(page.locator('.tiles li')).toHaveCount(5);

  // The token names the album, but its key is gone.
  await page.route('**/imgs/**', (route) => route.fulfill({ status: 423 }));
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Album ist passwortgeschützt!' })).toBeVisible();
});

test('a member loads the pictures that he has chosen, or all of them', async ({ page, request }) => {
  // In a child of the group that may.
  await comeAs(page, request, TILDA);
  await page.goto('/album/fruehjahrsauswahl');
  await expect(page.getByRole('button', { name: 'Alle 7 Bilder herunterladen' })).toBeVisible();
  await tile(page, 2).getByRole('checkbox').check();
  await tile(page, 4)
    .getByRole('checkbox')
    .click({ modifiers: ['Shift'] });
  await expect(page.getByText('3 von 7 ausgewählt')).toBeVisible();

  const loading = page.waitForEvent('download');
  await page.getByRole('button', { name: '3 ausgewählte Bilder herunterladen' }).click();
  expect((await loading).suggestedFilename()).toBe('Frühjahrsauswahl.zip');
  expect(await (await loading).failure()).toBeNull();
  await expect(page.locator('.toast').filter({ hasText: '3 Dateien werden heruntergeladen' })).toBeVisible();

  await page.locator('summary', { hasText: 'Umfang: Große Bilder' }).click();
  await page.getByRole('checkbox', { name: 'Große Bilder' }).uncheck();
  await expect(page.getByRole('button', { name: 'Alle 7 Bilder herunterladen' })).toBeDisabled();
  await page.getByRole('checkbox', { name: 'Webbilder' }).check();
  await page.route('**/v1/album/download*', (route) => route.abort());
  await page.getByRole('button', { name: 'Alle 7 Bilder herunterladen' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Download fehlgeschlagen' })).toBeVisible();
});

test('who may only look finds no way to load', async ({ page, request }) => {
  await comeAs(page, request, KURT);
  await page.goto('/album/haus-am-hang');
  await expect(page.locator('.tiles li')).toHaveCount(7);
  await expect(page.getByText('haus-am-hang-01.jpg')).toBeVisible();
  await expect(page.getByRole('slider').first()).toBeVisible();
  await expect(page.getByRole('checkbox')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'herunterladen' })).toHaveCount(0);
});

test('a member rates a picture; the same star again takes it back, and so does a failure', async ({
  page,
  request,
}) => {
  await comeAs(page, request, MIRA);
  await page.goto('/album/fruehjahrsauswahl');
  const stars = tile(page, 3).getByRole('slider');
  await expect(stars).toHaveAttribute('aria-valuetext', '2 von 5 Sternen');
  expect((await stars.boundingBox())!.width).toBe(180);
  const told = page.waitForResponse('**/v1/image/rate');
  await stars.click({ position: { x: 110, y: 20 } });
  await expect(stars).toHaveAttribute('aria-valuetext', '4 von 5 Sternen');
  expect((await told).status()).toBe(200);
  await stars.click({ position: { x: 110, y: 20 } });
  await expect(stars).toHaveAttribute('aria-valuetext', 'nicht bewertet');
  const back = page.waitForResponse('**/v1/image/rate');
  await stars.press('2');
  expect((await back).status()).toBe(200);

  const heart = tile(page, 3).getByRole('button', { name: /als Favorit merken$/ });
  await page.route('**/v1/image/favorite', (route) => route.abort());
  await heart.click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(heart).toHaveAttribute('aria-pressed', 'false');
  await page.reload();
  await expect(stars).toHaveAttribute('aria-valuetext', '2 von 5 Sternen');

  await page.locator('summary', { hasText: 'Auswählen' }).click();
  await page.getByRole('button', { name: '4 Sterne und mehr' }).click();
  await expect(page.getByText('2 von 7 ausgewählt')).toBeVisible();
  expect(await problems(page)).toEqual([]);
});

test('filters combine, are kept in the profile and count for the archive', async ({ page, request }) => {
  await comeAs(page, request, MIRA);
  await page.goto('/album/fruehjahrsauswahl');
  await expect(page.locator('.tiles li')).toHaveCount(7);
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  const panel = page.getByRole('complementary', { name: 'Filter' });
  await panel.getByRole('slider', { name: 'Mindestbewertung' }).press('3');
  await expect(page.locator('.tiles li')).toHaveCount(3);
  expect((await panel.getByRole('slider', { name: 'Mindestbewertung' }).boundingBox())!.width).toBe(100);
  const saved = page.waitForResponse(/\/v1\/data\/(create|update)\/userData/);
  await panel.getByLabel('Nur Favoriten').check();
  await expect(page.locator('.tiles li')).toHaveCount(2);
  await expect(page.getByRole('button', { name: 'Alle 2 Bilder herunterladen' })).toBeVisible();
  expect((await saved).status()).toBe(200);
  expect(await problems(page)).toEqual([]);
  await page.waitForLoadState('networkidle');
  await expect(page).toHaveURL('/album/fruehjahrsauswahl?zeige=favoriten+3-bis-5');

  await page.reload();
  await expect(page.locator('.tiles li')).toHaveCount(2);
  // By a link as well; and what an address shows instead goes with its album.
  await page.goto('/profil');
  const card = page.locator('.albums a[href="/album/fruehjahrsauswahl"]').first();
  await card.click();
  await expect(page).toHaveURL('/album/fruehjahrsauswahl?zeige=favoriten+3-bis-5');
  await page.goto('/album/fruehjahrsauswahl?zeige=4-bis-5');
  await expect(page.getByRole('button', { name: 'Filter 1' })).toBeVisible();
  await page.locator('a[href="/profil"]').first().dispatchEvent('click');
  await card.click();
  await expect(page).toHaveURL('/album/fruehjahrsauswahl?zeige=favoriten+3-bis-5');
  await expect(page.locator('.tiles li')).toHaveCount(2);
  const loading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Alle 2 Bilder herunterladen' }).click();
  await loading;
  await expect(page.locator('.toast').filter({ hasText: '2 Dateien werden heruntergeladen' })).toBeVisible();

  await page.getByRole('button', { name: 'Filter 2' }).click();
  const narrowed = page.waitForResponse('**/v1/data/update/userData');
  await panel.getByLabel('Nur nicht öffentliche Bilder').check();
  await expect(page.getByRole('heading', { name: 'Es sind keine Bilder anzeigbar!' })).toBeVisible();
  expect((await narrowed).status()).toBe(200);
  const reset = page.waitForResponse('**/v1/data/update/userData');
  await page.getByRole('button', { name: 'Filter zurücksetzen' }).click();
  await expect(page.locator('.album-head .eyebrow')).toHaveText('7 Bilder');
  expect((await reset).status()).toBe(200);
  await expect(page).toHaveURL('/album/fruehjahrsauswahl');

  // An address that was passed on shows what it says, and leaves what is kept alone.
  await page.goto('/album/fruehjahrsauswahl?zeige=favoriten+fremd');
  await expect(page).toHaveURL('/album/fruehjahrsauswahl?zeige=favoriten');
  await expect(page.getByRole('button', { name: 'Filter 1' })).toBeVisible();
  await expect(page.locator('.tiles li')).not.toHaveCount(7);
  await page.goto('/album/fruehjahrsauswahl');
  await expect(page.locator('.tiles li')).toHaveCount(7);
});

test('a picture is rated while it is looked at, by hand and by key', async ({ page, request }) => {
  await comeAs(page, request, MIRA);
  await page.goto('/album/fruehjahrsauswahl');
  await tile(page, 5).getByRole('link').click();
  await opened(page);
  const stars = viewer(page).getByRole('slider');
  await expect(stars).toHaveAttribute('aria-valuetext', 'nicht bewertet');
  const first = openId(page);
  await stars.press('ArrowRight');
  await expect(stars).toHaveAttribute('aria-valuetext', '1 von 5 Sternen');
  expect(openId(page)).toBe(first);
  await page.keyboard.press('f');
  const heart = viewer(page).getByRole('button', { name: 'Als Favorit merken' });
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await heart.click();
  expect(await problems(page)).toEqual([]);
  await expect(heart).toHaveAttribute('aria-pressed', 'false');
  await page.route('**/v1/image/favorite', (route) => route.abort());
  await page.keyboard.press('f');
  await expect(page.getByRole('alert')).toHaveText(/^Der Server ist nicht erreichbar/);
  await page.getByRole('button', { name: 'Meldung schließen' }).click();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(heart).toHaveAttribute('aria-pressed', 'false');
  const told = page.waitForResponse('**/v1/image/rate');
  await stars.click({ position: { x: 15, y: 20 } });
  expect((await told).status()).toBe(200);
  await page.goBack();
  await expect(tile(page, 5).getByRole('slider')).toHaveAttribute('aria-valuetext', 'nicht bewertet');
});

for (const colorScheme of ['dark', 'light'] as const) {
  test.describe(`on a phone, ${colorScheme}`, () => {
    test.use({ viewport: { width: 390, height: 844 }, colorScheme, hasTouch: true, isMobile: true });

    test('there is nothing serious to complain about', async ({ page, request }) => {
      await page.addInitScript((theme) => localStorage.setItem('theme', theme), colorScheme);
      await comeAs(page, request, MIRA);
      await page.goto('/album/fruehjahrsauswahl');
      await expect(tile(page, 2)).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
      expect(await problems(page)).toEqual([]);
      await page.getByRole('button', { name: 'Filter', exact: true }).click();
      const filters = page.getByRole('dialog', { name: 'Filter' });
      await expect(filters.getByLabel('Nur Favoriten')).toBeVisible();
      expect(await problems(page)).toEqual([]);
      await filters.getByRole('button', { name: 'Schließen' }).click();
      await page.getByRole('button', { name: 'Herunterladen', exact: true }).click();
      await expect(page.getByRole('dialog', { name: 'Herunterladen' })).toBeVisible();
      expect(await problems(page)).toEqual([]);
    });
  });
}
