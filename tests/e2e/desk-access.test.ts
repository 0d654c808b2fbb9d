import { expect } from 'playwright/test';
import { openMailbox } from '../api/mail/mailbox.ts';
import { comeAs } from './accounts.ts';
import { problems } from './screen.ts';
import { ADMIN, startServer } from './server.ts';
import { test } from './site.ts';

let mailbox: Awaited<ReturnType<typeof openMailbox>>;
let site: Awaited<ReturnType<typeof startServer>>;
// Not in the test's time: a busy machine takes most of it for the start.
test.beforeAll(async () => {
  mailbox = await openMailbox();
  site = await startServer({
    DEMO: '0',
    SMTP_URL: mailbox.url,
    MAIL_FROM: 'web@foto.example',
    MAIL_TO: 'ich@foto.example',
    PUBLIC_URL: 'https://foto.example',
  });
});
test.afterAll(async () => {
  await site.stop();
  await mailbox.close();
});

test('a forgotten password is replaced by mail: asked for, opened, chosen anew, once', async ({ page }) => {
  await page.goto(`${site.address}/images?login=1`);
  await page.getByLabel('E-Mail:').fill(ADMIN.email);
  await page.getByRole('button', { name: 'Passwort vergessen?' }).click();
  const dialog = page.getByRole('dialog', { name: 'Passwort vergessen' });
  await expect(dialog.getByLabel('E-Mail:')).toHaveValue(ADMIN.email);
  expect(await problems(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Link anfordern' }).click();
  await expect(dialog.getByRole('status')).toContainText(`Gibt es zu ${ADMIN.email} einen Zugang`);
  await dialog.getByRole('button', { name: 'Fertig' }).click();
  await expect(page.getByRole('dialog', { name: 'Anmeldung:' })).toBeVisible();

  const [mail] = await mailbox.arrived(1);
  const link = new URL(/https:\S+/.exec(mail!.text)![0]);
  await page.goto(site.address + link.pathname + link.search);
  const choose = page.getByRole('dialog', { name: 'Neues Passwort vergeben' });
  await expect(page).toHaveURL(`${site.address}/profil/help`);
  await expect(choose.getByLabel('Aktuelles Passwort:')).toHaveCount(0);
  const password = 'ein ganz neues Passwort';
  await choose.getByLabel('Neues Passwort:').fill(password);
  await choose.getByLabel('Neues Passwort wiederholen:').fill(password);
  await choose.getByRole('button', { name: 'Passwort setzen' }).click();
  await expect(page.getByText('Ihr Passwort ist gesetzt.')).toBeVisible();

  // Somebody else finds the mail.
  await page.evaluate(() => localStorage.clear());
  await page.goto(site.address + link.pathname + link.search);
  const login = page.getByRole('dialog', { name: 'Anmeldung:' });
  await expect(login.getByRole('alert')).toHaveText('Dieser Link ist abgelaufen oder wurde schon benutzt.');
  await login.getByLabel('E-Mail:').fill(ADMIN.email);
  await login.getByLabel('Passwort:', { exact: true }).fill(password);
  await login.getByRole('button', { name: 'Login' }).click();
  await expect(login).toHaveCount(0);
});

test('where no mail can be sent, nobody is offered a link', async ({ page }) => {
  const asked = page.waitForResponse('**/v1/auth/recovery');
  await page.goto('/images?login=1');
  expect(await (await asked).json()).toEqual({ mail: false });
  await expect(page.getByLabel('E-Mail:')).toBeVisible();
  await expect(page.getByText('Passwort vergessen?')).toHaveCount(0);
});

test('a key is made for a program, shown once, refused where it does not reach, and revoked', async ({
  page,
  request,
}) => {
  await comeAs(page, request, ADMIN);
  await page.goto('/admin/user');
  await page.getByLabel('Benutzer', { exact: true }).selectOption({ label: 'Mira Holm' });
  const section = page.getByRole('region', { name: 'Zugangsschlüssel' });
  await section.getByRole('button', { name: 'Schlüssel erstellen' }).click();
  const dialog = page.getByRole('dialog', { name: 'Zugangsschlüssel erstellen' });
  await dialog.getByLabel('Wofür').fill('Skript am Mac');
  expect(await problems(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Schlüssel erstellen' }).click();
  const shown = page.getByRole('dialog', { name: 'Der Schlüssel ist erstellt' });
  const key = await shown.getByText(/^lichthof_/).innerText();
  await shown.getByRole('button', { name: 'Fertig' }).click();
  await expect(section.getByRole('listitem')).toContainText('Skript am Mac');

  const headers = { Authorization: `Bearer ${key}` };
  expect((await request.get('/v1/data/read/album', { headers })).status()).toBe(200);
  const refused = await request.get('/v1/data/read/users', { headers });
  expect(await refused.json()).toMatchObject({
    code: 'beyond-key',
    detail: 'Dieser Zugangsschlüssel darf nur Alben, Bilder, Beiträge und Tags lesen.',
  });

  await section.getByRole('button', { name: '„Skript am Mac“ widerrufen' }).click();
  await page.getByRole('button', { name: 'Widerrufen', exact: true }).click();
  await expect(section.getByText('Noch kein Schlüssel.')).toBeVisible();
  expect((await request.get('/v1/data/read/album', { headers })).status()).toBe(401);
});
