import { expect, test, type Page } from 'playwright/test';
import { ADMIN } from './server.ts';
import { tile } from './screen.ts';

async function login(page: Page, password: string): Promise<void> {
  await page.getByRole('button', { name: 'Anmelden' }).click();
  const dialog = page.getByRole('dialog', { name: 'Anmeldung:' });
  await dialog.getByLabel('E-Mail:').fill(ADMIN.email);
  await dialog.getByLabel('Passwort:', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Login' }).click();
}

test('a refused login says why and keeps what was entered', async ({ page }) => {
  await page.goto('/images');
  await login(page, 'falsch');
  const dialog = page.getByRole('dialog', { name: 'Anmeldung:' });
  await expect(dialog.getByRole('alert')).toHaveText('Zugriff verweigert - E-Mail und Passwort prüfen');
  await expect(dialog.getByLabel('E-Mail:')).toHaveValue(ADMIN.email);
  await dialog.getByRole('button', { name: 'Abbrechen' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Anmelden' })).toBeFocused();
});

test('the button waits for a password and an address', async ({ page }) => {
  await page.goto('/?login=1');
  await expect(page).toHaveURL('/images');
  const dialog = page.getByRole('dialog', { name: 'Anmeldung:' });
  const submit = dialog.getByRole('button', { name: 'Login' });
  await expect(dialog.getByLabel('E-Mail:')).toBeFocused();
  await expect(submit).toBeDisabled();
  await dialog.getByLabel('E-Mail:').fill('jemand@foto.photography');
  await expect(submit).toBeDisabled();
  await dialog.getByLabel('Passwort:', { exact: true }).fill('x');
  await expect(submit).toBeEnabled();
  await dialog.getByLabel('E-Mail:').fill('jemand@foto');
  await expect(submit).toBeDisabled();
});

test('an administrator logs in, stays logged in and logs out', async ({ page }) => {
  await page.goto('/images');
  await expect(page.getByRole('link', { name: 'Sicherer Modus ist an – ändern' })).toBeVisible();
  await login(page, ADMIN.password);
  await expect(page.getByRole('link', { name: 'Sicherer Modus ist aus – ändern' })).toBeVisible();
  await page.reload();
  const account = page.locator('summary.status');
  await expect(account).toBeVisible();

  await page.keyboard.press('Escape');
  await expect(page.locator('.toast').filter({ hasText: 'sichere' })).toHaveCount(0);
  await account.click();
  await page.getByRole('button', { name: 'Abmelden' }).click();
  await expect(page).toHaveURL('/login');
  expect(await page.evaluate(() => [localStorage.getItem('jwt'), localStorage.getItem('id')])).toEqual([
    null,
    null,
  ]);

  // This dialog cannot be left, but the screen offers a way back.
  const dialog = page.getByRole('dialog', { name: 'Anmeldung:' });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  await dialog.getByRole('link', { name: 'Zurück zu den Bildern' }).click();
  await tile(page, 1).waitFor();
});

test('Escape forces safe mode on, and offers the way back to somebody logged in', async ({ page }) => {
  await page.goto('/images');
  await login(page, ADMIN.password);
  await expect(page.getByRole('link', { name: 'Sicherer Modus ist aus – ändern' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('link', { name: 'Sicherer Modus ist an – ändern' })).toBeVisible();
  await page.getByRole('button', { name: 'Rückgängig' }).click();
  await expect(page.getByRole('link', { name: 'Sicherer Modus ist aus – ändern' })).toBeVisible();
});

test('an expired session is deleted, logged and leads to the login', async ({ page }) => {
  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  await page.addInitScript(() => {
    const claims = {
      sub: 'u',
      admin: false,
      groups: [],
      contributorIds: [],
      albums: [],
      jti: 's',
      iat: 1,
      exp: 2,
    };
    localStorage.setItem('jwt', `e30.${btoa(JSON.stringify(claims))}.c2ln`);
    localStorage.setItem('id', 'x');
  });
  await page.goto('/images');
  await expect(page).toHaveURL('/login');
  expect(said).toContain('JWT expired!');
  expect(await page.evaluate(() => localStorage.getItem('jwt'))).toBeNull();
});
