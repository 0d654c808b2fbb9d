import { expect, type APIRequestContext, type Page } from 'playwright/test';
import { comeAs, NILS, tokensOf } from './accounts.ts';
import { complaints, problems, tile } from './screen.ts';
import { ADMIN } from './server.ts';
import { test } from './site.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Neues Passwort vergeben' });
const field = (page: Page, label: string) => dialog(page).getByLabel(label, { exact: true });
const CURRENT = 'Aktuelles Passwort:';
const WANTED = 'Neues Passwort:';
const REPEATED = 'Neues Passwort wiederholen:';

async function headersOf(request: APIRequestContext): Promise<Record<string, string>> {
  return { Authorization: `Bearer ${(await tokensOf(request, ADMIN)).jwt}` };
}

test.afterEach(async ({ request }) => {
  const data = { email: NILS.email, newPassword: NILS.password, resetPassword: true };
  const answer = await request.post('/v1/auth/pwd', { headers: await headersOf(request), data });
  expect(answer.ok()).toBe(true);
});

test('a member changes the password from the menu and logs in with the new one', async ({
  page,
  request,
}) => {
  const said = complaints(page);
  await comeAs(page, request, NILS);
  await page.goto('/images');
  await page.locator('summary.status').click();
  await page.getByRole('button', { name: 'Passwort ändern' }).click();
  await expect(field(page, CURRENT)).toBeFocused();
  for (const [label, purpose] of [
    [CURRENT, 'current-password'],
    [WANTED, 'new-password'],
    [REPEATED, 'new-password'],
  ] as const) {
    await expect(field(page, label)).toHaveAttribute('autocomplete', purpose);
  }
  await expect(dialog(page).locator('[autocomplete=username]')).toHaveValue(NILS.email);
  expect(await problems(page)).toEqual([]);

  const submit = dialog(page).getByRole('button', { name: 'Passwort ändern' });
  await field(page, CURRENT).fill('ganz falsch');
  await field(page, WANTED).fill('kurz');
  await expect(submit).toBeDisabled();
  await field(page, REPEATED).fill('kur');
  await expect(dialog(page).getByRole('alert')).toHaveCount(0);
  await field(page, WANTED).focus();
  await expect(dialog(page).getByRole('alert')).toHaveText('Die beiden Eingaben stimmen nicht überein.');
  await expect(submit).toBeDisabled();
  await field(page, REPEATED).fill('kurz');
  await submit.click();
  await expect(dialog(page).getByRole('alert')).toHaveText('Das Passwort muss mindestens 10 Zeichen haben.');

  await field(page, WANTED).fill('noch mehr Silber');
  await field(page, REPEATED).fill('noch mehr Silber');
  await submit.click();
  await expect(dialog(page).getByRole('alert')).toHaveText('Das aktuelle Passwort stimmt nicht.');
  await expect(field(page, CURRENT)).toHaveAttribute('aria-invalid', 'true');
  await field(page, CURRENT).fill(NILS.password);
  await submit.click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.getByRole('status').filter({ hasText: 'Ihr Passwort ist geändert.' })).toBeVisible();
  await expect(page.locator('summary.status')).toBeFocused();
  expect(said.filter((text) => !text.includes('422'))).toEqual([]);

  const login = (password: string) => request.post('/v1/auth/login', { data: { ...NILS, password } });
  expect((await login(NILS.password)).status()).toBe(401);
  expect((await login('noch mehr Silber')).status()).toBe(200);
});

test('where the answer is lost it is not said that the password is the old one', async ({
  page,
  request,
}) => {
  await comeAs(page, request, NILS);
  await page.goto('/images?pwd=1');
  await page.route('**/v1/auth/pwd', async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await field(page, CURRENT).fill(NILS.password);
  for (const label of [WANTED, REPEATED]) await field(page, label).fill('noch mehr Silber');
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByRole('alert')).toContainText(
    'Ob das neue Passwort schon gilt, ist nicht sicher.',
  );
});

test('?pwd=1 asks for a new password where the reader is, and Escape leaves it', async ({
  page,
  request,
}) => {
  await comeAs(page, request, NILS);
  await page.goto('/blog?pwd=1');
  await expect(field(page, CURRENT)).toBeFocused();
  await expect(page).toHaveURL('/blog');
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await expect(page).toHaveURL('/blog');
});

test('who is not logged in logs in first', async ({ page }) => {
  await page.goto('/?pwd=1');
  const login = page.getByRole('dialog', { name: 'Anmeldung:' });
  await login.getByLabel('E-Mail:').fill(NILS.email);
  await login.getByLabel('Passwort:', { exact: true }).fill(NILS.password);
  await login.getByRole('button', { name: 'Login' }).click();
  await expect(field(page, CURRENT)).toBeFocused();
  await dialog(page).getByRole('button', { name: 'Abbrechen' }).click();
  await expect(page).toHaveURL('/images');
  await tile(page, 1).waitFor();
});

test('who came by a login link sets a password without the current one, once', async ({ page, request }) => {
  const headers = await headersOf(request);
  const users = await request.get('/v1/data/read/users?fields=id,email', { headers });
  const { items } = (await users.json()) as { items: { id: string; email: string }[] };
  const { id } = items.find(({ email }) => email === NILS.email)!;
  const made = await request.post('/v1/auth/link', { headers, data: { userId: id } });
  const { token } = (await made.json()) as { token: string };

  await page.goto(`/profil/help?token=${token}&pwd=1`);
  await expect(page).toHaveURL('/profil/help');
  await expect(field(page, WANTED)).toBeFocused();
  await expect(field(page, CURRENT)).toHaveCount(0);
  const enter = async (password: string) => {
    await field(page, WANTED).fill(password);
    await field(page, REPEATED).fill(password);
    await page.keyboard.press('Enter');
  };
  await enter('noch mehr Silber');
  await expect(page.getByRole('status').filter({ hasText: 'Ihr Passwort ist gesetzt.' })).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);

  await page.getByRole('link', { name: 'Schließen' }).click();
  await expect(page).toHaveURL('/profil');
  await page.getByRole('button', { name: 'Passwort ändern' }).click();
  await enter('viel mehr Silber');
  await expect(field(page, CURRENT)).toHaveAttribute('aria-invalid', 'true');
  await field(page, CURRENT).fill('noch mehr Silber');
  await dialog(page).getByRole('button', { name: 'Passwort ändern' }).click();
  await expect(dialog(page)).toHaveCount(0);
});

test('on a phone the menu leads to the profile and out', async ({ page, request }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await comeAs(page, request, NILS);
  await page.goto('/images');
  await page.getByRole('button', { name: 'Menü öffnen' }).click();
  const menu = page.getByRole('dialog', { name: 'Menü' });
  await expect(menu.getByRole('button', { name: 'Abmelden' })).toBeVisible();
  await menu.getByRole('link', { name: 'Nils Brandt' }).click();
  await page.getByRole('button', { name: 'Passwort ändern' }).click();
  await expect(field(page, CURRENT)).toBeFocused();
  expect(await problems(page)).toEqual([]);
});
