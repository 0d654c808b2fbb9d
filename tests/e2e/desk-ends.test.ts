// issue 9: nothing at the desk is a dead end, and nothing needs a terminal
import { expect, test, type Page, type Route } from 'playwright/test';
import { logIn } from './files.ts';
import { createAlbum, creator } from './records.ts';
import { ADMIN, startServer } from './server.ts';

let server: Awaited<ReturnType<typeof startServer>>;
test.beforeAll(async () => {
  test.setTimeout(120_000); // a first start
  server = await startServer({ DEMO: '0' });
});
test.afterAll(() => server.stop());

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const dialog = (page: Page) => page.getByRole('dialog');
const title = (page: Page) => page.getByRole('heading', { level: 1 });

test('who asks for the desk begins with the day, not with an empty log', async ({ page }) => {
  await page.goto(`${server.address}/admin`);
  await dialog(page).getByLabel('E-Mail:').fill(ADMIN.email);
  await dialog(page).getByLabel('Passwort:', { exact: true }).fill(ADMIN.password);
  await button(page, 'Login').click();
  await expect(page).toHaveURL(`${server.address}/admin/start`);
});

test('the elements of an empty site name what is missing, and no undefined ID', async ({ page, request }) => {
  await logIn(page, request, server.address);
  await page.goto(`${server.address}/admin/bausteine`);
  await expect(page.getByText('Noch nicht auf dieser Website: Bilder')).toBeVisible();
  await expect(page.locator('.guide section').first()).toBeVisible();
  await expect(page.getByText('undefined')).toHaveCount(0);
});

test('a new user needs a group, which the form says and leads to', async ({ page, request }) => {
  await logIn(page, request, server.address);
  await page.goto(`${server.address}/admin/user?benutzer=neu`);
  await page.getByLabel('Angezeigter Name').fill('Ada');
  await page.getByLabel('E-Mail-Adresse').fill('ada@example.org');
  await expect(page.getByRole('group', { name: 'Berechtigungen *' })).toBeVisible();
  await expect(button(page, 'Speichern')).toBeDisabled();
  await expect(page.getByText('Mindestens eine Gruppe ist nötig.')).toBeVisible();
  await page.getByRole('link', { name: 'Gruppe anlegen' }).click();
  await button(page, 'Verwerfen und fortfahren').click();
  await expect(title(page)).toHaveText('Benutzergruppen (Rollen) bearbeiten');
  await expect(page.getByLabel('Name')).toBeEnabled();
});

test('users and groups are deleted at the desk, or it says why not', async ({ page, request }) => {
  const { address } = server;
  const create = creator(request, await logIn(page, request, address), address);
  await create('userGroup', { id: 'ug-paar', name: 'Paar' });
  await create('users', { id: 'u-ida', name: 'Ida', email: 'ida@example.org', groups: ['ug-paar'] });

  await page.goto(`${address}/admin/group?gruppe=ug-paar`);
  await expect(button(page, 'Gruppe löschen')).toBeDisabled();
  await expect(
    page.getByText('Löschen ist erst möglich, wenn nichts mehr zu der Gruppe gehört: 1 Benutzer.'),
  ).toBeVisible();

  await page.goto(`${address}/admin/user?benutzer=u-ida`);
  await page.getByLabel('Angezeigter Name').fill('Ida M.');
  await button(page, 'Benutzer löschen').click();
  await expect(dialog(page)).toContainText(
    'Bewertungen, Favoriten, Kommentare und Auswahlen gehen mit verloren.',
  );
  await button(page, '„Ida“ löschen').click();
  await expect(page.getByText('„Ida“ ist gelöscht.')).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
  await expect(title(page)).toBeFocused();
  await expect(page.getByLabel('Benutzer', { exact: true }).locator('option')).not.toContainText(['Ida']);

  await page.getByLabel('Benutzer', { exact: true }).selectOption('Administrator');
  await expect(button(page, 'Benutzer löschen')).toBeDisabled();
  await expect(page.getByText('Ihr eigenes Konto kann nur ein anderer Administrator löschen.')).toBeVisible();

  await page.goto(`${address}/admin/group?gruppe=ug-paar`);
  await button(page, 'Gruppe löschen').click();
  await button(page, '„Paar“ löschen').click();
  await expect(page.getByText('„Paar“ ist gelöscht.')).toBeVisible();
  await expect(page).toHaveURL(`${address}/admin/group`);
  await expect(title(page)).toBeFocused();
});

test('a text block is deleted at the desk, unless the site shows it', async ({ page, request }) => {
  const { address } = server;
  const create = creator(request, await logIn(page, request, address), address);
  await create('texts', { id: 't-irrtum', text: '<p>Ein Irrtum</p>' });
  await page.goto(`${address}/admin/texts?baustein=t-impressum`);
  await expect(button(page, 'Löschen')).toBeDisabled();
  await expect(page.getByText('Das Menü führt mit „Impressum“ hierher')).toBeVisible();
  await page.getByLabel('Textbaustein', { exact: true }).selectOption('t-irrtum');
  await button(page, 'Löschen').click();
  await expect(dialog(page)).toContainText('Die Seite /site/irrtum verschwindet.');
  await button(page, '„t-irrtum“ löschen').click();
  await expect(page.getByText('„t-irrtum“ ist gelöscht.')).toBeVisible();
  await expect(title(page)).toBeFocused();
  expect((await request.get(`${address}/v1/data/text/texts/t-irrtum`)).status()).toBe(404);
});

test('an ID that was taken meanwhile is not said to be free', async ({ page, request }) => {
  const { address } = server;
  const create = creator(request, await logIn(page, request, address), address);
  await page.goto(`${address}/admin/post/create`);
  await page.getByLabel('Titel').fill('Blaue Stunde');
  await page.getByLabel('ID', { exact: false }).first().focus();
  await expect(page.getByText('Diese ID ist frei.')).toBeVisible();
  await create('posts', {
    id: 'p-blaue-stunde',
    title: 'Schneller',
    dateStr: '2026-01-01',
    published: false,
    tags: [],
    text: '<p>Da</p>',
  });
  await button(page, 'Speichern').click();
  await expect(page.getByText('Diese ID ist schon vergeben.').first()).toBeVisible();
  await expect(page.getByText('Diese ID ist frei.')).toHaveCount(0);
});

test('an album that nobody may download offers no download, but the way to allow it', async ({
  page,
  request,
}) => {
  const { address } = server;
  const headers = await logIn(page, request, address);
  const album = { id: 'ernte', title: 'Ernte', location: 'protected/ernte', names: ['a.jpg'] };
  await createAlbum(request, headers, address, album);
  await page.goto(`${address}/admin/album/ernte`);
  await page.getByRole('link', { name: 'Herunterladen erlauben …' }).click();
  await page.getByLabel('Herunterladen erlaubt').check();
  await button(page, 'Speichern').click();
  await expect(page.getByText('Die Änderungen wurden gespeichert')).toBeVisible();
  await page
    .getByRole('link', { name: /^Bilder/ })
    .last()
    .click();
  await expect(button(page, '1 Bild herunterladen')).toBeVisible();
});

test('the bar of an album and the head on a phone stay in one row', async ({ page, request }) => {
  const { address } = server;
  const headers = await logIn(page, request, address);
  const names = ['reihe-1.jpg', 'reihe-2.jpg'];
  const album = { id: 'reihe', title: 'Reihe', location: 'protected/reihe', names };
  await createAlbum(request, headers, address, album);

  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${address}/admin/album/reihe`);
  await page.getByRole('option').first().click();
  const bar = page.getByRole('region', { name: 'Auswahl' });
  const boxes = await Promise.all(
    ['Alle auswählen', 'Löschen'].map((name) => bar.getByRole('button', { name, exact: true }).boundingBox()),
  );
  expect(Math.abs(boxes[0]!.y - boxes[1]!.y)).toBeLessThan(10);
  await bar.getByRole('button', { name: 'Nach rechts drehen' }).click();
  const menu = page.locator('.tasks--page summary');
  await expect(menu).toContainText('fertig');
  await page.setViewportSize({ width: 390, height: 844 });
  const opener = (await button(page, 'Menü öffnen').boundingBox())!;
  const lamp = (await page.locator('.tasks--top summary').boundingBox())!;
  expect(opener.y + opener.height).toBeLessThanOrEqual(57);
  expect(lamp.x + lamp.width).toBeLessThanOrEqual(opener.x);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

test('pictures that have the title of their album are told apart by their files', async ({
  page,
  request,
}) => {
  const { address } = server;
  const headers = await logIn(page, request, address);
  const names = ['see-1.jpg', 'see-2.jpg'];
  const album = { id: 'a-see', title: 'A See', location: 'protected/see', names };
  await createAlbum(request, headers, address, album);
  await page.goto(`${address}/admin/images?album=a-see`);
  await page.getByRole('checkbox', { name: 'see-1.jpg auswählen' }).check();
  await page.getByRole('checkbox', { name: 'see-2.jpg auswählen' }).check();
  // It comes with what the panel reads, and moves what lies below.
  await expect(page.getByRole('button', { name: 'In ein anderes Album …' })).toBeVisible();
  await page
    .getByRole('button', { name: /löschen/i })
    .first()
    .click();
  await expect(dialog(page)).toContainText('2 Bilder aus „A See“');
});

const ENCRYPTED = { encrypted: true, encryptedThumbs: true, encryptedLarge: true };
async function typePassword(page: Page): Promise<void> {
  await button(page, 'Albumpasswort vergeben …').click();
  await dialog(page)
    .getByLabel(/^Passwort für/)
    .fill('ein langes Passwort');
  await dialog(page).getByLabel('Passwort wiederholen').fill('ein langes Passwort');
}

test('an album that is to be encrypted asks for its password where pictures come in', async ({
  page,
  request,
}) => {
  const { address } = server;
  const create = creator(request, await logIn(page, request, address), address);
  await create('album', { id: 'geheim', title: 'Geheim', location: 'protected/geheim', ...ENCRYPTED });
  await page.goto(`${address}/admin/album/geheim`);
  await expect(page.getByText('Noch kein Albumpasswort')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Bilder hochladen' })).toHaveCount(0);
  await typePassword(page);
  await dialog(page).getByLabel('Wiederherstellungsschlüssel erzeugen').uncheck();
  await button(page, 'Album verschlüsseln').click();
  await expect(page.getByRole('link', { name: 'Bilder hochladen' })).toBeVisible();
});

test('a recovery key is shown though its first answer was lost, and is not left behind', async ({
  page,
  request,
}) => {
  const { address } = server;
  const create = creator(request, await logIn(page, request, address), address);
  await create('album', { id: 'tresor', title: 'Tresor', location: 'protected/tresor', ...ENCRYPTED });
  await page.goto(`${address}/admin/album/tresor`);
  await typePassword(page);
  const [done, asked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const lose = async (route: Route) => {
    await route.fetch();
    done.resolve();
    await asked.promise;
    await route.abort('connectionreset');
  };
  await page.route('**/v1/album/lock', lose, { times: 1 });
  await button(page, 'Album verschlüsseln').click();
  await done.promise;
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(1);
  await expect(button(page, 'Abbrechen')).toHaveCount(0);
  asked.resolve();
  await expect(dialog(page).locator('.recovery-key')).toHaveText(/^[0-9A-Z-]{64}$/);
  await dialog(page).getByLabel('Ich habe den Schlüssel aufbewahrt.').check();
  await button(page, 'Weiter').click();
  await expect(page.getByRole('link', { name: 'Bilder hochladen' })).toBeVisible();
});

test('the focus is never lost with what had it', async ({ page, request }) => {
  const { address } = server;
  const headers = await logIn(page, request, address);
  const names = ['ufer-1.jpg', 'ufer-2.jpg'];
  const album = { id: 'a-ufer', title: '0 Ufer', location: 'protected/ufer', names };
  await createAlbum(request, headers, address, album);

  await page.goto(`${address}/admin/images?album=a-ufer`);
  for (const name of ['ufer-1.jpg', 'ufer-2.jpg'])
    await expect(page.getByRole('checkbox', { name: `${name} auswählen` })).toBeVisible();
  const tile = page.locator('.tile a').last();
  const href = await tile.getAttribute('href');
  await tile.press('Enter');
  await expect(title(page)).toHaveText('Bild bearbeiten:');
  await expect(title(page)).toBeFocused();
  await button(page, 'Abbrechen').press('Enter');
  await expect(page.locator(`.tile a[href="${href}"]`)).toBeFocused();

  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${address}/admin/album`);
  await button(page, '0 Ufer löschen').press('Enter');
  await button(page, 'Album löschen').press('Enter');
  await expect(button(page, '0 Ufer löschen')).toHaveCount(0);
  await expect(page.locator('tbody tr').first().locator('a').first()).toBeFocused();
  await page.goto(`${address}/admin/papierkorb`);
  await button(page, 'Wiederherstellen: 0 Ufer, 2 Bilder').press('Enter');
  await expect(page.getByText('Der Papierkorb ist leer.')).toBeVisible();
  await expect(title(page)).toBeFocused();
});
