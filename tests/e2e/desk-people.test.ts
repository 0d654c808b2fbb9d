// issue 10, 5: groups and users; specification of the back office 2, 4, 5, 8
import { expect, test, type Locator, type Page } from 'playwright/test';
import { logIn } from './files.ts';
import { creator } from './records.ts';
import { problems, complaints } from './screen.ts';
import { startServer } from './server.ts';

let server: Awaited<ReturnType<typeof startServer>>;
test.beforeAll(async () => {
  server = await startServer({ DEMO: '0' });
});
test.afterAll(() => server.stop());

const dialog = (page: Page) => page.getByRole('dialog');
const toast = (page: Page) => page.locator('.toast').last();
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const alert = (page: Page) => page.getByRole('alert');

/** As the page says it: to the grip, Enter, down to the place, Enter. */
async function moveByKeyboard(page: Page, row: Locator, place: string): Promise<void> {
  const focused = page.locator(':focus');
  await row.focus();
  await page.keyboard.press('ArrowRight');
  await expect(focused).toHaveAttribute('aria-label', /verschieben$/);
  await page.keyboard.press('Enter');
  await expect(focused).toHaveAttribute('aria-label', /(ablegen|einfügen)$/);
  for (;;) {
    const at = (await focused.getAttribute('aria-label'))!;
    if (at === place) break;
    await page.keyboard.press('ArrowDown');
    await expect(focused).not.toHaveAttribute('aria-label', at);
  }
  await page.keyboard.press('Enter');
}

test('a group is saved after somebody else has, and after it was moved in the tree', async ({
  page,
  request,
}) => {
  const { address } = server;
  const headers = await logIn(page, request, address);
  const create = creator(request, headers, address);
  await create('userGroup', { id: 'ug-chor', name: 'Chor' });
  await create('userGroup', { id: 'ug-alt', name: 'Alt' });
  await page.goto(`${address}/admin/group?gruppe=ug-alt`);
  await expect(page.getByRole('heading', { name: 'Berechtigungsmodell' })).toBeVisible();
  const name = page.getByLabel('Name');
  const saved = page.locator('.toast').filter({ hasText: 'Die Änderungen wurden gespeichert' });
  await name.fill('Altstimmen');
  const other = await request.post(`${address}/v1/data/update/userGroup`, {
    headers,
    data: { id: 'ug-alt', name: 'Alte' },
  });
  expect(other.ok()).toBe(true);
  await button(page, 'Speichern').click();
  await dialog(page).getByRole('button', { name: 'Übernehmen' }).click();
  await button(page, 'Speichern').click();
  await expect(saved).toBeVisible();
  await saved.getByRole('button', { name: 'Meldung schließen' }).click();
  await expect(saved).toHaveCount(0);

  const tree = page.getByRole('treegrid', { name: 'Gruppen' });
  await expect(tree.getByRole('row', { name: 'Altstimmen' })).toBeVisible();
  await name.fill('Alt und Sopran');
  await moveByKeyboard(page, tree.getByRole('row', { name: 'Altstimmen' }), 'Auf Chor ablegen');
  await expect(toast(page)).toContainText('„Altstimmen“ gehört jetzt zu „Chor“.');
  await expect(page.getByLabel('Übergeordnete Gruppe').locator('option:checked')).toHaveText('Chor');
  await expect(name).toHaveValue('Alt und Sopran');
  await button(page, 'Speichern').click();
  await expect(saved).toBeVisible();
  await expect(tree.getByRole('row', { name: 'Alt und Sopran' })).toHaveAttribute('aria-level', '2');
  await request.post(`${address}/v1/data/delete/userGroup`, {
    headers,
    data: { ids: ['ug-alt', 'ug-chor'] },
  });
});

test('a user is created, gets a link, logs in by it, and is seen through', async ({
  page,
  request,
  browser,
}) => {
  test.setTimeout(300_000); // axe looks at many screens, in both colours
  const said = complaints(page);
  const { address } = server;
  const headers = await logIn(page, request, address);
  const create = creator(request, headers, address);
  await page.goto(`${address}/admin/groups`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Benutzergruppen (Rollen) bearbeiten');
  await expect(button(page, 'Gruppe löschen')).toBeDisabled();
  await expect(page.getByLabel('Name')).toBeDisabled();
  for (const name of ['Kunden & Freunde', 'Presse']) {
    await button(page, 'Neu').click();
    await expect(button(page, 'Speichern')).toBeDisabled();
    await page.getByLabel('Name').fill(name);
    await button(page, 'Speichern').click();
    await expect(page.getByLabel('Gruppe', { exact: true }).locator('option:checked')).toHaveText(name);
  }
  await expect(page.getByLabel('ID', { exact: true })).toHaveValue('ug-presse');
  await page.getByLabel('Name').fill('Kunden & Freunde');
  await expect(page.getByText('Eine Gruppe mit diesem Namen gibt es schon.')).toBeVisible();
  await expect(button(page, 'Speichern')).toBeDisabled();
  await page.getByLabel('Name').fill('Presse');
  const parents = page.getByLabel('Übergeordnete Gruppe').locator('option');
  await expect(parents).toHaveText(['--- Keine ---', 'Kunden & Freunde']);
  expect(await problems(page)).toEqual([]);

  const tree = page.getByRole('treegrid', { name: 'Gruppen' });
  const row = (name: string) => tree.getByRole('row', { name });
  await moveByKeyboard(page, row('Presse'), 'Auf Kunden & Freunde ablegen');
  await expect(toast(page)).toContainText('„Presse“ gehört jetzt zu „Kunden & Freunde“.');
  await expect(row('Presse')).toHaveAttribute('aria-level', '2');
  // Not the other way round as well: what is below a group takes it not in.
  let asked = 0;
  page.on('request', (one) => (asked += one.url().endsWith('/v1/data/update/userGroup') ? 1 : 0));
  await row('Kunden & Freunde').dragTo(row('Presse'));
  await row('Presse').dragTo(row('Kunden & Freunde'), { targetPosition: { x: 60, y: 1 } });
  await expect(toast(page)).toContainText('„Presse“ gehört zu keiner Gruppe mehr.');
  expect(asked).toBe(1);
  await expect(row('Presse')).toHaveAttribute('aria-level', '1');
  await row('Presse').dragTo(row('Kunden & Freunde'));
  await expect(row('Presse')).toHaveAttribute('aria-level', '2');
  await button(page, 'Zurücksetzen').click();
  await expect(page.getByLabel('Name')).toBeDisabled();

  const shared = { location: 'protected/fest', groupIds: ['ug-kunden--fr'], downloadable: true };
  await create('album', { id: 'fest', title: 'Das Fest', ...shared });
  await create('album', {
    id: 'fremd',
    title: 'Fremd',
    ...shared,
    location: 'protected/x',
  });
  await request.post(`${address}/v1/data/update/album`, {
    headers,
    data: { id: 'fremd', groupIds: ['ug-presse'] },
  });

  await page.goto(`${address}/admin/user`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Benutzerverwaltung');
  await expect(page.getByRole('heading', { name: 'Berechtigungsmodell' })).toBeVisible();
  await expect(page.getByLabel('Benutzer', { exact: true }).locator('option').first()).toHaveText(
    '--- Benutzer wählen ---',
  );
  await button(page, 'Passwort ändern ...').click();
  await expect(alert(page)).toHaveText('Bitte zuerst einen User auswählen!');
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/v1/data/id/users', async (route) => {
    await held;
    await route.continue();
  });
  await button(page, 'Neu').click();
  await expect(page.getByText('Hole neue User-ID')).toBeVisible();
  release();
  await expect(page.getByLabel('Angezeigter Name')).toBeFocused();
  const save = button(page, 'Speichern');
  await page.getByLabel('Angezeigter Name').fill('Anna Bauer');
  await page.getByLabel('E-Mail-Adresse').fill('anna@');
  await expect(page.getByText('(Noch keine Berechtigung vorhanden)')).toBeVisible();
  await expect(save).toBeDisabled();
  await page.getByLabel('E-Mail-Adresse').fill('anna@example.photography');
  await expect(save).toBeDisabled();
  await button(page, 'Berechtigung hinzufügen').click();
  await page.getByRole('combobox', { name: 'Berechtigung hinzufügen' }).fill('Kunden');
  await page.keyboard.press('Enter');
  await expect(save).toBeEnabled();
  await save.click();
  await expect(dialog(page).getByRole('heading')).toHaveText('Passwort für Anna Bauer');
  // What was said just before the dialog is above it, and within reach.
  const created = dialog(page).getByRole('status').filter({ hasText: '„Anna Bauer“ ist angelegt.' });
  await created.getByRole('button', { name: 'Meldung schließen' }).click();
  await expect(created).toHaveCount(0);
  await dialog(page).getByLabel('Neues Passwort').fill('zu kurz');
  await button(page, 'Passwort setzen').click();
  await expect(dialog(page).getByText('Das Passwort muss mindestens 10 Zeichen haben.')).toBeVisible();
  await dialog(page).getByLabel('Neues Passwort').fill('lang genug für alle');
  await button(page, 'Passwort setzen').click();
  await expect(dialog(page).getByLabel('Passwort-Hash')).toHaveValue(
    /^\$argon2id\$v=19\$m=65536,t=3,p=1\$…$/,
  );
  await button(page, 'Fertig').click();
  await expect(page.getByLabel('Benutzer', { exact: true }).locator('option:checked')).toHaveText(
    'Anna Bauer',
  );

  const sees = page.getByRole('region', { name: 'Was sieht Anna Bauer?' });
  await expect(sees).toContainText('Das FestSieht das Album, in dem noch keine Bilder sind');
  await expect(sees).toContainText('FremdSieht das Album nicht');
  await button(page, 'Anmeldelink erstellen').click();
  const link = (await dialog(page).locator('.recovery-key').textContent())!;
  await button(page, 'Fertig').click();
  expect(await problems(page)).toEqual([]);

  const visit = await browser.newContext({ locale: 'de-DE' });
  const anna = await visit.newPage();
  await anna.goto(address + new URL(link).pathname + new URL(link).search);
  await expect(anna.locator('.content.help')).toBeVisible();
  await expect(anna).toHaveURL(`${address}/profil/help`);
  await anna.goto(`${address}/profil`);
  await expect(anna.getByRole('link', { name: /Das Fest/ }).first()).toBeVisible();
  await expect(anna.getByText('Fremd')).toHaveCount(0);
  // Once.
  const again = await browser.newContext({ locale: 'de-DE' });
  const late = await again.newPage();
  await late.goto(address + new URL(link).pathname + new URL(link).search);
  await expect(late.getByRole('dialog', { name: 'Anmeldung:' })).toBeVisible();
  await again.close();

  // The administrator looks: in this tab only, in a frame, and nothing can be changed.
  await button(page, 'Ansehen als Anna Bauer …').click();
  const bar = page.getByRole('complementary', { name: 'Ansicht' });
  await expect(bar).toContainText('Sie sehen die Website als Anna Bauer. Ändern lässt sich hier nichts.');
  await page.goto(`${address}/profil`);
  await expect(page.getByText('Das Fest').first()).toBeVisible();
  await expect(page.getByText('Fremd')).toHaveCount(0);
  await expect(bar).toBeVisible();
  expect(await problems(page)).toEqual([]);
  const refused = await page.evaluate(async () => {
    const answer = await fetch('/v1/data/update/userData', {
      method: 'POST',
      headers: {
        authorization: `Bearer ${sessionStorage.getItem('jwt')}`,
        'content-type': 'application/json',
      },
      body: '{}',
    });
    return [answer.status, ((await answer.json()) as { code: string }).code];
  });
  expect(refused).toEqual([403, 'read-only']);
  await bar.getByRole('button', { name: 'Beenden' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Benutzerverwaltung');
  expect(await page.evaluate(() => Object.keys(sessionStorage).includes('view'))).toBe(false);

  await button(page, 'Überall abmelden').click();
  await dialog(page).getByRole('button', { name: 'Überall abmelden' }).click();
  await expect(page.getByText('Zurzeit nirgends angemeldet.')).toBeVisible();
  await anna.reload();
  await expect(anna.getByText('Das Fest')).toHaveCount(0);
  await visit.close();

  // The last administrator stays one.
  await page.getByLabel('Benutzer', { exact: true }).selectOption('Administrator');
  await page.getByLabel('Zugang bis (optional)').fill('2030-01-01');
  await button(page, 'Berechtigung hinzufügen').click();
  await page.getByRole('combobox', { name: 'Berechtigung hinzufügen' }).fill('Presse');
  await page.keyboard.press('Enter');
  // The field that was typed into makes way for its button meanwhile.
  await save.click();
  await expect(alert(page)).toContainText('Das ist der letzte Administrator ohne Ablaufdatum.');
  expect(said.filter((line) => !/40[39]/.test(line))).toEqual([]);
});
