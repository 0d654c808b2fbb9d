import { expect, type Page } from 'playwright/test';
import { MIRA, tokensOf } from './accounts.ts';
import { ADMIN } from './server.ts';
import { opened, tile } from './screen.ts';
import { test } from './site.ts';

async function login(page: Page, password: string): Promise<void> {
  await page.getByRole('button', { name: 'Anmelden' }).click();
  await enter(page, password);
}

async function enter(page: Page, password: string, email = ADMIN.email): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Anmeldung:' });
  await dialog.getByLabel('E-Mail:').fill(email);
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

test('whoever is logged in is shown his own pictures, not those that came with the page', async ({
  page,
}) => {
  await page.goto('/login');
  await page.getByLabel('E-Mail:').fill(ADMIN.email);
  await page.getByLabel('Passwort:', { exact: true }).fill(ADMIN.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('jwt'))).not.toBeNull();
  const asked = page.waitForRequest('**/v1/data/read/image?*');
  await page.goto('/images');
  expect((await asked).headers()['authorization']).toMatch(/^Bearer /);
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

const CLAIMS = { sub: 'u', admin: false, groups: [], contributorIds: [], albums: [], jti: 's' };
const tokenOf = (iat: number, exp: number) =>
  `e30.${Buffer.from(JSON.stringify({ ...CLAIMS, iat, exp })).toString('base64url')}.c2ln`;

/** A token that only this page believes; the server is asked without it. */
async function pretend(page: Page, issued: number, expires: number): Promise<void> {
  await page.addInitScript(
    (jwt) => {
      localStorage.setItem('jwt', jwt);
      localStorage.setItem('id', 'old');
    },
    tokenOf(issued, expires),
  );
  await page.route('**/v1/data/**', async (route) => {
    const { authorization: _, ...headers } = await route.request().allHeaders();
    await route.continue({ headers });
  });
  await page.route('**/v1/auth/renew', (route) =>
    route.fulfill({ json: { jwt: tokenOf(expires - 10, expires + 43_200), id: 'new' } }),
  );
}

test('past half of its life a session is renewed in silence', async ({ page }) => {
  const now = Math.floor(Date.now() / 1000);
  await page.clock.install();
  await pretend(page, now - 30_000, now + 13_200);
  await page.goto('/images');
  await tile(page, 1).waitFor();
  expect(await page.evaluate(() => localStorage.getItem('id'))).toBe('old');
  const renewed = page.waitForRequest('**/v1/auth/renew');
  await page.clock.fastForward(35_000);
  expect((await renewed).headers()['x-auth-id']).toBe('old');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('id'))).toBe('new');
  await expect(page).toHaveURL('/images');
});

test('an expired session is deleted, logged and leads to the login', async ({ page }) => {
  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  await pretend(page, 1, 2);
  await page.goto('/images');
  await expect(page).toHaveURL('/login');
  expect(said).toContain('JWT expired!');
  expect(await page.evaluate(() => localStorage.getItem('jwt'))).toBeNull();
});

test('the login leads back to where the session expired', async ({ page }) => {
  await page.goto('/blog');
  await page.getByRole('article').first().waitFor();
  const now = Math.floor(Date.now() / 1000);
  await page.evaluate((jwt) => localStorage.setItem('jwt', jwt), tokenOf(now - 20, now - 10));
  await page.goto('/blog?seite=2');
  await expect(page).toHaveURL('/login');
  await enter(page, ADMIN.password);
  await expect(page).toHaveURL('/blog?seite=2');
  await page.goBack();
  await expect(page).not.toHaveURL('/login');
});

test('who has to log in for his profile lands there', async ({ page }) => {
  await page.goto('/profil');
  await enter(page, ADMIN.password);
  await expect(page).toHaveURL('/profil');
});

test('who has to log in for the help lands there, unless he does not want to', async ({ page }) => {
  const dialog = page.getByRole('dialog', { name: 'Anmeldung:' });
  await page.goto('/profil/help');
  await dialog.getByRole('button', { name: 'Abbrechen' }).click();
  await login(page, ADMIN.password);
  await expect(page.locator('summary.status')).toBeVisible();
  await expect(page).toHaveURL('/images');
  await page.evaluate(() => localStorage.clear());
  await page.goto('/profil/help');
  await enter(page, ADMIN.password);
  await expect(page).toHaveURL('/profil/help');
});

test('the login of the back office lets administrators in and logs out everybody else', async ({
  page,
  request,
}) => {
  const REFUSAL = 'Der Zugriff auf die Admin Oberfläche ist nur als Administrator erlaubt ...';
  const alert = page.getByRole('dialog', { name: 'Anmeldung:' }).getByRole('alert');
  await page.goto('/admin/bausteine');
  await expect(page).toHaveURL('/admin/login');
  await enter(page, 'falsch');
  await expect(alert).toHaveText('Anmeldung fehlgeschlagen: Zugriff verweigert - E-Mail und Passwort prüfen');
  await enter(page, MIRA.password, MIRA.email);
  await expect(alert).toHaveText(REFUSAL);
  expect(await page.evaluate(() => localStorage.getItem('jwt'))).toBeNull();

  const { jwt, id } = await tokensOf(request, MIRA);
  await page.evaluate((token) => localStorage.setItem('jwt', token), jwt);
  await page.goto('/admin/bausteine');
  await expect(alert).toHaveText(REFUSAL);
  await expect(page.locator('summary.status')).toHaveCount(0);
  await expect
    .poll(async () => {
      const headers = { Authorization: `Bearer ${jwt}`, 'X-Auth-Id': id };
      return (await request.post('/v1/auth/renew', { headers })).status();
    })
    .toBe(401);

  await enter(page, ADMIN.password);
  await expect(page).toHaveURL('/admin/bausteine');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bausteine für Beiträge');

  const token = await page.evaluate(() => localStorage.getItem('jwt'));
  // What is open would notice it first, and say it there.
  await page.goto('about:blank');
  await request.post('/v1/auth/logout', { headers: { Authorization: `Bearer ${token}` } });
  await page.goto('/admin/group');
  await expect(alert).toHaveText(
    'Ihre Anmeldung ist abgelaufen, oder Ihr Zugang wurde geändert. Bitte melden Sie sich neu an.',
  );
  await enter(page, ADMIN.password);
  await expect(page).toHaveURL('/admin/group');
});

test('a passed on address of a picture for members shows it after the login', async ({ page }) => {
  const address = '/album/haus-am-hang?bild=i--haus-am-hang--haus-am-hang-02';
  await page.goto(address);
  await enter(page, ADMIN.password);
  await opened(page);
  await expect(page).toHaveURL(address);
  await expect(page.locator('.toast')).toHaveCount(0);
});
