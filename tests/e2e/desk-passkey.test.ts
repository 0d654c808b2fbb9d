import { expect, test } from 'playwright/test';
import { logIn as withTokens } from './files.ts';
import { problems } from './screen.ts';
import { ADMIN, startServer } from './server.ts';

let site: Awaited<ReturnType<typeof startServer>>;
test.beforeAll(async () => {
  site = await startServer({ DEMO: '0' });
});
test.afterAll(() => site.stop());

test('where the browser makes no passkeys, the profile says where it would', async ({ page, request }) => {
  await withTokens(page, request, site.address);
  const passkeys = page.getByRole('region', { name: 'Passkeys' });
  const reason =
    'Passkeys gehen nur über https oder auf localhost, und nur unter einem Namen statt einer IP-Adresse.';
  const saysSo = async (address: string) => {
    await page.goto(`${address}/admin/profil`);
    await expect(passkeys).toContainText(reason);
    await expect(passkeys.getByRole('button', { name: 'Passkey hinzufügen' })).toHaveCount(0);
  };
  await saysSo(site.address.replace('localhost', '127.0.0.1'));
  // As a browser says of http, everywhere but on localhost.
  await page.addInitScript(() => Object.defineProperty(window, 'isSecureContext', { value: false }));
  await saysSo(site.address);
});

test('an administrator makes a passkey, logs in with it, and gets in no more without it', async ({
  page,
}) => {
  // Passkeys are made for hosts with a name.
  const address = site.address.replace('127.0.0.1', 'localhost');
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const logIn = async () => {
    await page.goto(`${address}/admin/login`);
    await page.getByLabel('E-Mail:').fill(ADMIN.email);
    await page.getByLabel('Passwort:', { exact: true }).fill(ADMIN.password);
    await page.getByRole('button', { name: 'Login' }).click();
  };
  await logIn();
  await expect(page).not.toHaveURL(/login/);

  await page.goto(`${address}/admin/profil`);
  const section = page.getByRole('region', { name: 'Passkeys' });
  await expect(section.getByText('Noch kein Passkey.')).toBeVisible();
  for (const name of ['Telefon', 'Rechner']) {
    await section.getByRole('button', { name: 'Passkey hinzufügen' }).click();
    const dialog = page.getByRole('dialog', { name: 'Passkey hinzufügen' });
    await dialog.getByLabel('Name').fill(name);
    await dialog.getByRole('button', { name: 'Passkey anlegen' }).click();
    if (name === 'Telefon') {
      await expect(dialog).toHaveCount(0);
      await expect(section.getByRole('listitem')).toContainText(['Telefon']);
      expect(await problems(page)).toEqual([]);
    } else {
      // The same device a second time would be no second way in.
      await expect(dialog.getByText('auf diesem Gerät gibt es schon einen')).toBeVisible();
      await dialog.getByRole('button', { name: 'Abbrechen' }).click();
    }
  }

  await page.evaluate(() => localStorage.clear());
  await logIn();
  await expect(page).not.toHaveURL(/login/);
  await page.goto(`${address}/admin/profil`);
  await expect(section.getByRole('listitem')).toContainText('zuletzt am');

  await cdp.send('WebAuthn.clearCredentials', { authenticatorId });
  await page.evaluate(() => localStorage.clear());
  await logIn();
  await expect(page.getByRole('alert')).toContainText('Der Passkey wurde nicht bestätigt.');
  await expect(page).toHaveURL(/login/);
});
