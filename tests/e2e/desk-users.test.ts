// issue 10, 4 and 5: changes of users and groups are not lost, a view ends with its session
import { expect, test, type Page } from 'playwright/test';
import { logIn } from './files.ts';
import { creator } from './records.ts';
import { ADMIN, startServer } from './server.ts';

let server: Awaited<ReturnType<typeof startServer>>;
test.beforeAll(async () => {
  server = await startServer({ DEMO: '0' });
});
test.afterAll(() => server.stop());

const dialog = (page: Page) => page.getByRole('dialog');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('another user or group is chosen, or a new one begun, only after a question', async ({
  page,
  request,
}) => {
  const { address } = server;
  const headers = await logIn(page, request, address);
  const create = creator(request, headers, address);
  await create('userGroup', { id: 'ug-eins', name: 'Eins' });
  await create('users', { id: 'u-ida', name: 'Ida', email: 'ida@example.org', groups: ['ug-eins'] });
  const leave = async (ok: boolean) => {
    await expect(dialog(page)).toContainText('Achtung!');
    await expect(dialog(page)).toContainText('Es sind Änderungen vorhanden - verwerfen und fortfahren?');
    await button(page, ok ? 'Verwerfen und fortfahren' : 'Abbrechen')
      .last()
      .click();
    await expect(dialog(page)).toHaveCount(0);
  };
  for (const [path, choice, label] of [
    ['user?benutzer=u-ida', 'Benutzer', 'Angezeigter Name'],
    ['group?gruppe=ug-eins', 'Gruppe', 'Name'],
  ] as const) {
    await page.goto(`${address}/admin/${path}`);
    const name = page.getByLabel(label);
    await name.fill('Anders');
    await page.getByLabel(choice, { exact: true }).selectOption({ index: 0 });
    await leave(false);
    await button(page, 'Neu').click();
    await leave(false);
    await expect(name).toHaveValue('Anders');
    await expect(page).toHaveURL(`${address}/admin/${path}`);
    await button(page, 'Neu').click();
    await leave(true);
    await expect(name).toHaveValue('');
    await name.fill('Neu');
    await page.getByLabel(choice, { exact: true }).selectOption({ index: 1 });
    await leave(true);
    await expect(name).not.toHaveValue('Neu');
    await expect(page.getByRole('region', { name: 'Entwurf' })).toHaveCount(0);
  }
});

test('who logs out while seeing the site as somebody else is himself again', async ({ page, request }) => {
  const { address } = server;
  const login = await request.post(`${address}/v1/auth/login`, { data: ADMIN });
  const tokens = (await login.json()) as { jwt: string; id: string };
  const headers = { Authorization: `Bearer ${tokens.jwt}` };
  // Once: what the page makes of it is to be seen.
  await page.goto(`${address}/images`);
  await page.evaluate(({ jwt, id }) => Object.assign(localStorage, { jwt, id }), tokens);
  const create = creator(request, headers, address);
  await create('userGroup', { id: 'ug-gast', name: 'Gast' });
  await create('users', { id: 'u-paul', name: 'Paul', email: 'paul@example.org', groups: ['ug-gast'] });
  const bar = page.getByRole('complementary', { name: 'Ansicht' });
  const seePaul = async () => {
    await page.goto(`${address}/admin/user?benutzer=u-paul`);
    await button(page, 'Ansehen als Paul …').click();
    await expect(bar).toContainText('Sie sehen die Website als Paul.');
  };
  const isHimself = async () => {
    await expect(page).toHaveURL(`${address}/admin/user?benutzer=u-paul`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Benutzerverwaltung');
    await expect(bar).toHaveCount(0);
    expect(await page.evaluate(() => Object.keys(sessionStorage))).not.toContain('view');
    expect(await page.evaluate(() => localStorage.getItem('jwt'))).not.toBeNull();
  };
  // Who would rather keep what he has typed stays himself.
  await page.goto(`${address}/admin/user?benutzer=u-paul`);
  await page.getByLabel('Angezeigter Name').fill('Paula');
  await button(page, 'Ansehen als Paul …').click();
  await button(page, 'Abbrechen').last().click();
  await expect(page.getByLabel('Angezeigter Name')).toHaveValue('Paula');
  expect(await page.evaluate(() => Object.keys(sessionStorage))).not.toContain('view');
  await button(page, 'Ansehen als Paul …').click();
  await button(page, 'Verwerfen und fortfahren').click();
  await expect(bar).toContainText('Sie sehen die Website als Paul.');
  await page.getByLabel('Benutzermenü für Paul').click();
  await button(page, 'Abmelden').click();
  await isHimself();

  // The same where the server has ended it, as from another window.
  await seePaul();
  const jwt = await page.evaluate(() => sessionStorage.getItem('jwt'));
  await request.post(`${address}/v1/auth/logout`, { headers: { authorization: `Bearer ${jwt}` } });
  await page.reload();
  await isHimself();
});

test('over a line that breaks nothing of a user is said that is not known, and no list is taken away', async ({
  page,
  request,
}) => {
  const { address } = server;
  const headers = await logIn(page, request, address);
  const create = creator(request, headers, address);
  await create('userGroup', { id: 'ug-presse', name: 'Presse' });
  await create('users', { id: 'u-nora', name: 'Nora', email: 'nora@example.org', groups: ['ug-presse'] });
  const key = { label: 'Lightroom', may: { scope: 'read' }, expires: '2099-01-01' };
  expect((await request.post(`${address}/v1/auth/keys/u-nora`, { headers, data: key })).ok()).toBe(true);

  await page.route('**/v1/auth/sessions/*', (route) => route.abort());
  await page.goto(`${address}/admin/user?benutzer=u-nora`);
  const sessions = page.getByRole('region', { name: 'Anmeldungen' });
  await expect(sessions.getByRole('alert')).toBeVisible();
  await expect(sessions).not.toContainText('Zurzeit nirgends angemeldet.');
  await page.unroute('**/v1/auth/sessions/*');
  await sessions.getByRole('button', { name: 'Erneut versuchen' }).click();
  await expect(sessions).toContainText('Zurzeit nirgends angemeldet.');

  await page.route(/\/v1\/auth\/keys?\//, (route) => route.abort());
  await button(page, '„Lightroom“ widerrufen').click();
  await button(page, 'Widerrufen').click();
  await expect(page.locator('.toast')).toContainText('nicht erreichbar');
  await expect(button(page, '„Lightroom“ widerrufen')).toBeVisible();
});

test('a password that is being set is not left as if it were not', async ({ page, request }) => {
  const { address } = server;
  const headers = await logIn(page, request, address);
  const create = creator(request, headers, address);
  await create('userGroup', { id: 'ug-crew', name: 'Crew' });
  await create('users', { id: 'u-tom', name: 'Tom', email: 'tom@example.org', groups: ['ug-crew'] });
  const answer = Promise.withResolvers<void>();
  await page.route('**/v1/auth/pwd', async (route) => {
    await answer.promise;
    await route.continue();
  });
  await page.goto(`${address}/admin/user?benutzer=u-tom`);
  await button(page, 'Passwort ändern ...').click();
  await dialog(page).getByLabel('Neues Passwort').fill('ein neues Passwort');
  await button(page, 'Passwort setzen').click();
  await page.keyboard.press('Escape');
  await expect(dialog(page).getByLabel('Neues Passwort')).toBeVisible();
  answer.resolve();
  await expect(dialog(page)).toContainText('Das Passwort ist gesetzt.');
});

test('an administrator changes his own password with the one of now', async ({ page, request }) => {
  await logIn(page, request, server.address);
  await page.goto(`${server.address}/admin/user`);
  await page.getByLabel('Benutzer', { exact: true }).selectOption('Administrator');
  await button(page, 'Passwort ändern ...').click();
  await expect(dialog(page).getByRole('heading')).toHaveText('Neues Passwort vergeben');
  await dialog(page).getByLabel('Aktuelles Passwort:').fill(ADMIN.password);
  for (const label of ['Neues Passwort:', 'Neues Passwort wiederholen:'])
    await dialog(page).getByLabel(label, { exact: true }).fill('ein anderes Passwort');
  await button(page, 'Passwort ändern').click();
  await expect(page.getByText('Ihr Passwort ist geändert.')).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
  const data = { email: ADMIN.email, password: 'ein anderes Passwort' };
  const again = await request.post(`${server.address}/v1/auth/login`, { data });
  expect(again.status()).toBe(200);
});
