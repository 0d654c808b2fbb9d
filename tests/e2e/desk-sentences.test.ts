import { expect, type Page } from 'playwright/test';
import { comeAs } from './accounts.ts';
import { ADMIN } from './server.ts';
import { test } from './site.ts';

const group = (page: Page, name: string) => page.getByRole('group', { name });
const today = () => new Intl.DateTimeFormat('sv', { dateStyle: 'short' }).format(new Date());

test('what the album form says, and when its fields can be filled in', async ({ page, request }) => {
  await comeAs(page, request, ADMIN);
  await page.goto('/admin/album/create');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Album anlegen');
  const location = page.getByLabel(/^Ort/);
  await expect(page.getByRole('textbox', { name: 'Vorschaubilder' })).toHaveValue('thm');
  await expect(page.getByRole('textbox', { name: 'Große Bilder' })).toHaveValue('large');

  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Dateien wählen' }).click(),
  ]);
  await chooser.setFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('a') });
  await expect(page.getByRole('alert')).toHaveText(
    'Es muss zunächst eine ID für das Album eingegeben werden!',
  );
  await expect(page.getByRole('button', { name: 'Album-Bilder 0' })).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('button', { name: 'Große Bilder 0' })).toHaveAttribute('aria-pressed', 'false');
  await expect(page.getByRole('button', { name: 'Hochladen', exact: true })).toBeDisabled();

  const read = group(page, 'Zugriffsbeschränkung (lesend)').getByRole('button');
  const download = group(page, 'Download beschränken');
  await expect(read).toBeDisabled();
  await expect(download).toHaveCount(0);
  await page.getByLabel('Herunterladen erlaubt').check();
  await expect(download.getByRole('button')).toBeDisabled();
  await location.fill('/protected//Ein Fest, 2026/');
  await location.blur();
  await expect(location).toHaveValue('protected/Ein_Fest_2026');
  await expect(read).toBeEnabled();
  await expect(download.getByRole('button')).toBeEnabled();
  await expect(page.getByText('Berechtigungen können nur vergeben werden')).toHaveCount(0);

  await location.fill('fest');
  const flags = ['Verschlüsselt', 'Vorschaubilder verschlüsselt', 'Große Bilder verschlüsselt'].map((name) =>
    page.getByLabel(name, { exact: true }),
  );
  const [encrypted, thumbs, large] = flags as [(typeof flags)[0], (typeof flags)[0], (typeof flags)[0]];
  await expect(thumbs).toBeDisabled();
  await encrypted.check();
  await expect(location).toHaveValue('protected/fest');
  await thumbs.check();
  await large.check();
  await encrypted.uncheck();
  for (const flag of flags) await expect(flag).not.toBeChecked();
  await expect(large).toBeDisabled();

  await page.goto('/admin/album/edit/gibt-es-nicht');
  await expect(page.getByText('Das Photoalbum kann nicht geladen werden!')).toBeVisible();
  await page.goto('/admin/hochladen/gibt-es-nicht');
  await expect(page.getByText('Das Photoalbum kann nicht geladen werden!')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Dateien wählen' })).toHaveCount(0);
});

test('what the image form says, also where the posts cannot be read', async ({ page, request }) => {
  await comeAs(page, request, ADMIN);
  await page.goto('/admin/image/create');
  const selects = page.getByRole('combobox');
  await expect(selects.first().locator('option').first()).toHaveText('--- Kein Blog-Beitrag verlinkt ---');
  await expect(selects.nth(1).locator('option').first()).toHaveText('--- Site auswählen ---');
  await expect(page.getByPlaceholder(today())).toBeVisible();
  await page.getByLabel(/^Titel/).fill('Kräne im Nebel');
  await expect(page.getByPlaceholder('Kräne im Nebel')).toBeVisible();
  await page.getByRole('button', { name: 'Bild aus Album wählen' }).click();
  await expect(page.getByRole('dialog').getByRole('combobox').locator('option').first()).toHaveText(
    '--- Album auswählen ---',
  );
  await page.getByRole('button', { name: 'Schließen', exact: true }).click();
  await expect(page.getByText('Dropdown not available!')).toHaveCount(0);

  await page.route('**/v1/data/read/posts*', (route) => route.fulfill({ status: 503, json: {} }));
  await page.reload();
  await expect(page.getByText('Dropdown not available!')).toBeVisible({ timeout: 60_000 });
});
