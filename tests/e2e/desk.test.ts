import { expect, type Page } from 'playwright/test';
import sharp from 'sharp';
import { comeAs, tokensOf } from './accounts.ts';
import { problems, complaints } from './screen.ts';
import { ADMIN } from './server.ts';
import { test } from './site.ts';

const PHONE = { width: 390, height: 844 };
// Each looks at many screens, twice.
test.describe.configure({ timeout: 120_000 });

const dialog = (page: Page) => page.getByRole('dialog');

test('an administrator logs in, finds an album and looks at it by keyboard', async ({ page }) => {
  const said = complaints(page);
  await page.goto('/admin');
  await expect(page).toHaveURL('/admin/login');
  await page.getByLabel('E-Mail:').fill(ADMIN.email);
  await page.getByLabel('Passwort:', { exact: true }).fill(ADMIN.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL('/admin/start');

  const rail = page.getByRole('navigation', { name: 'Verwaltung' });
  await rail.getByRole('link', { name: /Alben/ }).click();
  await expect(page).toHaveURL('/admin/album');
  await expect(rail.getByRole('link', { name: /Alben/ })).toHaveAttribute('aria-current', 'page');
  await expect(rail.getByRole('link', { name: /Alben/ })).toContainText(/\d/);
  const rows = page.getByRole('grid', { name: 'Alben' }).locator('tbody tr');
  await expect(rows.first()).toContainText('Frühjahrsauswahl');
  expect(await problems(page)).toEqual([]);

  await page.getByRole('button', { name: 'Titel' }).click();
  await expect(page).toHaveURL('/admin/album?sortierung=-titel');
  await expect(rows.first()).toContainText('Winterreise');
  await page.getByRole('searchbox', { name: 'Alben durchsuchen' }).fill('licht STUDIO');
  await expect(rows).toHaveCount(1);
  await expect(page).toHaveURL(/suche=licht\+STUDIO/);
  await page.reload();
  await expect(rows).toHaveCount(1);
  await page.getByRole('searchbox', { name: 'Alben durchsuchen' }).fill('');
  await expect(rows.nth(3)).toBeVisible();
  await rows.first().focus();
  await page.keyboard.press('ArrowDown');
  await expect(rows.nth(1)).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.press('Home');
  await expect(rows.first()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/admin/album/edit/winterreise');

  await page.setViewportSize(PHONE);
  await page.goto('/admin/album');
  await expect(rows.first()).toBeVisible();
  expect(await problems(page)).toEqual([]);
  await page.getByRole('button', { name: 'Menü öffnen' }).click();
  await expect(rail.getByRole('link', { name: 'Start' })).toBeFocused();
  expect(await problems(page)).toEqual([]);
  await page.getByRole('button', { name: 'Menü schließen' }).click();
  await expect(page.getByRole('button', { name: 'Menü öffnen' })).toBeFocused();
  expect(said).toEqual([]);
});

test('an album is created, encrypted, and edited by two people at once', async ({ page, request }) => {
  await comeAs(page, request, ADMIN);
  await page.goto('/admin/album/create');
  const save = page.getByRole('button', { name: 'Speichern' });
  await expect(save).toBeDisabled();
  await expect(page.getByText('Berechtigungen können nur vergeben werden')).toBeVisible();
  await expect(page.getByRole('group', { name: 'Bearbeiten' }).getByRole('button')).toBeDisabled();
  expect(await problems(page)).toEqual([]);

  await page.getByLabel('Titel', { exact: false }).first().fill('Segeln vor Föhr');
  await page.getByLabel('Beschreibung').focus();
  await expect(page.getByLabel(/^ID/)).toHaveValue('segeln-vor-foehr');
  await page.getByLabel(/^Ort/).fill(' /2026//Segeln vor Föhr/');
  await page.getByLabel('Beschreibung').focus();
  await expect(page.getByLabel(/^Ort/)).toHaveValue('2026/Segeln_vor_F_hr');
  await page.getByLabel('Verschlüsselt', { exact: true }).check();
  await expect(page.getByLabel(/^Ort/)).toHaveValue('protected/2026/Segeln_vor_F_hr');
  await page.getByLabel('Große Bilder verschlüsselt').check();

  await page.getByRole('button', { name: 'Tag hinzufügen' }).click();
  await page.getByRole('combobox', { name: 'Tag hinzufügen' }).pressSequentially('wass');
  await expect(page.getByRole('option')).toHaveText(['Wasser']);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Wasser entfernen' })).toBeVisible();

  // The browser crashes; what was typed is offered again.
  await page.waitForFunction(() =>
    Object.entries(localStorage).some(
      ([key, value]) => /^draft:.+:album\/#/.test(key) && String(value).includes('"tags":['),
    ),
  );
  await page.goto('about:blank');
  await page.goto('/admin/album/create');
  await page.getByRole('button', { name: 'Entwurf übernehmen' }).click();
  await expect(page.getByLabel(/^ID/)).toHaveValue('segeln-vor-foehr');
  await expect(page.getByRole('button', { name: 'Wasser entfernen' })).toBeVisible();

  // By link and by the browser's button: asked before it is lost.
  await page.getByRole('link', { name: /Bausteine/ }).click();
  await expect(dialog(page)).toContainText('Es sind Änderungen vorhanden - verwerfen und fortfahren?');
  await expect(dialog(page).getByRole('heading')).toHaveText('Achtung!');
  await dialog(page).getByRole('button', { name: 'Abbrechen' }).click();
  await expect(page).toHaveURL('/admin/album/create');

  await page.keyboard.press('Control+s');
  await expect(dialog(page).getByRole('heading')).toHaveText('Albumpasswort vergeben:');
  expect(await problems(page)).toEqual([]);
  // The album is there by now; its password can wait.
  await dialog(page).getByRole('button', { name: 'Abbrechen' }).click();
  await expect(page).toHaveURL('/admin/album/segeln-vor-foehr');
  await page.getByRole('link', { name: 'Angaben' }).click();
  await page.getByRole('button', { name: 'Albumpasswort vergeben …' }).click();
  const encrypt = dialog(page).getByRole('button', { name: 'Album verschlüsseln' });
  await page.getByLabel(/Passwort für/).fill('silbergelatine');
  await page.getByLabel('Passwort wiederholen').fill('silbergelantine');
  await expect(dialog(page).getByRole('alert')).toHaveText('Die beiden Eingaben stimmen nicht überein.');
  await expect(encrypt).toBeDisabled();
  // What can be read is not asked for twice.
  await dialog(page).getByRole('button', { name: 'Passwort anzeigen' }).first().click();
  await expect(page.getByLabel('Passwort wiederholen')).toHaveCount(0);
  await expect(encrypt).toBeEnabled();
  await dialog(page).getByRole('button', { name: 'Passwort anzeigen' }).click();
  await page.getByLabel('Passwort wiederholen').fill('silbergelatine');
  await encrypt.click();
  await expect(dialog(page).getByRole('heading')).toHaveText('Wiederherstellungsschlüssel');
  await expect(dialog(page).locator('.recovery-key')).toHaveText(/^[0-9A-Z-]{20,}$/);
  await expect(dialog(page).getByRole('button', { name: 'Weiter' })).toBeDisabled();
  expect(await problems(page)).toEqual([]);
  await dialog(page).getByLabel('Ich habe den Schlüssel aufbewahrt.').check();
  await dialog(page).getByRole('button', { name: 'Weiter' }).click();
  await expect(page.getByRole('button', { name: 'Neues Albumpasswort …' })).toBeVisible();
  await expect(page.getByLabel('Verschlüsselt', { exact: true })).toBeDisabled();
  await page.getByLabel('Beschreibung').fill('Drei Tage auf See.');
  await page.getByLabel('Öffentlich').check();
  const { jwt } = await tokensOf(request, ADMIN);
  const headers = { Authorization: `Bearer ${jwt}` };
  const change = { id: 'segeln-vor-foehr', description: 'Zwei Tage auf See.', downloadable: true };
  expect((await request.post('/v1/data/update/album', { headers, data: change })).status()).toBe(200);
  await save.click();
  await expect(dialog(page).getByRole('heading')).toHaveText('Der Datensatz wurde inzwischen geändert.');
  const described = dialog(page).getByRole('group', { name: 'Beschreibung' });
  await expect(described.getByLabel('Drei Tage auf See.')).toBeChecked();
  expect(await problems(page)).toEqual([]);
  await described.getByLabel('Zwei Tage auf See.').check();
  await dialog(page).getByRole('button', { name: 'Übernehmen' }).click();
  await save.click();
  await expect(page.getByText('Die Änderungen wurden gespeichert')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Beschreibung')).toHaveValue('Zwei Tage auf See.');
  await expect(page.getByLabel('Öffentlich')).toBeChecked();
  await expect(page.getByLabel('Herunterladen erlaubt')).toBeChecked();

  // Refused by the server: said at the field, which has the focus.
  await page.goto('/admin/album/create');
  await page.getByLabel(/^ID/).fill('segeln-vor-foehr');
  await page.getByLabel('Titel', { exact: false }).first().fill('Noch einmal');
  await save.click();
  await expect(page.getByRole('alert')).toBeVisible();
});

test('the pictures of an album get an order of their own and a cover', async ({ page, request }) => {
  await comeAs(page, request, ADMIN);
  await page.goto('/admin/album/haus-am-hang');
  const pictures = page.getByRole('listbox', { name: 'Bilder des Albums' }).getByRole('option');
  const names = async () =>
    (await pictures.locator('.name').allTextContents()).map((name) => name.replace(' (Titelbild)', ''));
  await expect(pictures.nth(3)).toBeVisible();
  await page.getByRole('button', { name: 'Name', exact: true }).click();
  await expect(pictures.first()).toHaveAccessibleName(/01/);
  const before = await names();
  expect(await problems(page)).toEqual([]);

  await pictures.first().click();
  await page.keyboard.press('Alt+ArrowRight');
  const own = page.getByRole('button', { name: 'Eigene' });
  await expect(own).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(names).toEqual([before[1], before[0], ...before.slice(2)]);
  await pictures.nth(3).dragTo(pictures.first(), { targetPosition: { x: 8, y: 60 } });
  await expect.poll(async () => (await names())[0]).toBe(before[3]);
  await page.route('**/v1/data/update/album', (route) => route.fulfill({ status: 503 }));
  await page.getByRole('button', { name: 'Als Titelbild' }).click();
  await expect(page.locator('.toast')).toHaveText([/mit einem Fehler geantwortet \(503\)/]);
  await page.unroute('**/v1/data/update/album');
  await page.getByRole('button', { name: 'Als Titelbild' }).click();
  await expect(pictures.first()).toHaveAccessibleName(`${before[3]} (Titelbild)`);
  await expect(page.getByText('Das Titelbild ist gesetzt.')).toBeVisible();
  expect(await problems(page)).toEqual([]);

  // Between two of them the mark stays where it was.
  const [left, right] = [(await pictures.nth(0).boundingBox())!, (await pictures.nth(1).boundingBox())!];
  await pictures.nth(3).hover();
  await page.mouse.down();
  await page.mouse.move(right.x + 8, right.y + 60, { steps: 4 });
  await page.mouse.move((left.x + left.width + right.x) / 2, right.y + 60);
  await page.mouse.up();
  await expect.poll(async () => (await names())[1]).toBe(before[2]);

  await page.setViewportSize(PHONE);
  await page.reload();
  await expect(pictures.first()).toHaveAccessibleName(`${before[3]} (Titelbild)`);
  expect(await problems(page)).toEqual([]);
});

test('what is deleted can be taken back, at once or from the bin', async ({ page, request }) => {
  await comeAs(page, request, ADMIN);
  const { jwt } = await tokensOf(request, ADMIN);
  const headers = { Authorization: `Bearer ${jwt}` };
  const data = { id: 'korb', title: 'Für den Korb', location: 'korb' };
  await request.post('/v1/data/create/album', { headers, data });
  for (const name of ['a.jpg', 'b.jpg', 'c.jpg']) {
    const create = { width: 600, height: 400, channels: 3, background: 'tan' } as const;
    const buffer = await sharp({ create })
      .jpeg({ quality: { 'a.jpg': 60, 'b.jpg': 70 }[name] ?? 80 })
      .toBuffer();
    const multipart = { subDir: 'korb', file: { name, mimeType: 'image/jpeg', buffer } };
    expect((await request.post('/v1/image/create', { headers, multipart })).ok()).toBe(true);
  }

  await page.goto('/admin/album/korb');
  const pictures = page.getByRole('listbox', { name: 'Bilder des Albums' }).getByRole('option');
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await pictures.first().click();
  await pictures.nth(1).click({ modifiers: ['Shift'] });
  await button('Löschen').click();
  await expect(dialog(page)).toContainText(
    '2 Bilder aus „Für den Korb“ kommen für 30 Tage in den Papierkorb.',
  );
  await dialog(page).getByRole('button', { name: '2 Bilder löschen' }).click();
  await expect(page.getByText('2 Bilder liegen im Papierkorb.')).toBeVisible();
  await expect(pictures).toHaveCount(1);
  // What went is not selected any more.
  await expect(page.getByRole('region', { name: 'Auswahl' })).toHaveCount(0);
  await button('Rückgängig').click();
  await expect(pictures).toHaveCount(3);

  await pictures.first().click();
  await button('Löschen').click();
  await dialog(page).getByRole('button', { name: '1 Bild löschen' }).click();
  await expect(pictures).toHaveCount(2);
  await page.goto('/admin/album');
  const row = page.getByRole('row', { name: /Für den Korb/ });
  await button('Für den Korb löschen').click();
  await expect(dialog(page)).toContainText(
    '„Für den Korb“ mit 2 Bildern kommt für 30 Tage in den Papierkorb',
  );
  await dialog(page).getByRole('button', { name: 'Album löschen' }).click();
  await expect(row).toHaveCount(0);
  expect((await request.get('/v1/album/korb')).status()).toBe(404);

  await page.getByRole('link', { name: /Papierkorb/ }).click();
  await expect(page.getByText('noch 30 Tage').first()).toBeVisible();
  await page.setViewportSize(PHONE);
  expect(await problems(page)).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });
  expect(await problems(page)).toEqual([]);
  // The picture's album is not there yet.
  await button('a.jpg: Für den Korb wiederherstellen').click();
  await expect(page.getByRole('alert')).toContainText('stellen Sie zuerst das Album wieder her');
  await button('Wiederherstellen: Für den Korb, 2 Bilder').click();
  await expect(page.getByText('„Für den Korb“ mit 2 Bildern wiederhergestellt.')).toBeVisible();

  await button('Auswählen').click();
  await page.getByRole('checkbox').first().check();
  await button('Endgültig löschen').click();
  await expect(dialog(page)).toContainText('Das lässt sich nicht rückgängig machen.');
  await dialog(page).getByRole('button', { name: '1 Bild löschen' }).click();
  await expect(page.getByText('Der Papierkorb ist leer.')).toBeVisible();
  await page.goto('/admin/album/korb');
  await expect(pictures).toHaveCount(2);
});
