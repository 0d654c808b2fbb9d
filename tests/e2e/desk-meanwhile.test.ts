// what somebody else does, or the network loses, while a form of the back office is open
import { expect, test, type Page } from 'playwright/test';
import { logIn, picture } from './files.ts';
import { creator } from './records.ts';
import { startServer } from './server.ts';

let server: Awaited<ReturnType<typeof startServer>>;
test.beforeAll(async () => {
  server = await startServer({ DEMO: '0' });
});
test.afterAll(() => server.stop());

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const toast = (page: Page) => page.locator('.toast').last();

test('a group gets another ID where somebody else has taken its own meanwhile', async ({ page, request }) => {
  const { address } = server;
  const headers = await logIn(page, request, address);
  await page.goto(`${address}/admin/group?gruppe=neu`);
  await page.getByLabel('Name').fill('Familie (SC)');
  const id = page.getByLabel('ID', { exact: true });
  await expect(id).toHaveValue('ug-familie-sc');
  await creator(request, headers, address)('userGroup', { id: 'ug-familie-sc', name: 'Familie SC' });
  await button(page, 'Speichern').click();
  await expect(page.getByText('Diese ID ist schon vergeben.').first()).toBeVisible();
  await expect(id).toHaveValue('ug-familie-sc1');
  await button(page, 'Speichern').click();
  await expect(toast(page)).toContainText('„Familie (SC)“ ist angelegt.');
});

test('a record whose answer was lost stands in the list', async ({ page, request }) => {
  const { address } = server;
  await logIn(page, request, address);
  await page.goto(`${address}/admin/contributor/create`);
  await page.getByLabel(/^ID/).fill('ida-kramer');
  await page.getByLabel(/^Name/).fill('Ida Kramer');
  await page.route(
    '**/v1/data/create/contributor',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await button(page, 'Speichern').click();
  await expect(page.getByText(/^Der Server ist nicht erreichbar/)).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'Ida Kramer' })).toBeVisible();
});

test('a tag that was deleted in its own form is not asked about', async ({ page, request }) => {
  const { address } = server;
  const headers = await logIn(page, request, address);
  await creator(request, headers, address)('tag', { id: 70, name: 'Rauhreif' });
  await page.goto(`${address}/admin/tag/delete/70`);
  await page.getByLabel('Angezeigter Name').fill('Raureif');
  await button(page, 'Tag löschen').click();
  await page.getByRole('dialog').getByRole('button', { name: '„Rauhreif“ löschen' }).click();
  await expect(page).toHaveURL(/\/admin\/tag$/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a tag that is chosen while another one is created stays, and a refused one is said', async ({
  page,
  request,
}) => {
  const { address } = server;
  const headers = await logIn(page, request, address);
  const create = creator(request, headers, address);
  await create('album', { id: 'fest', title: 'Das Fest', location: 'protected/fest' });
  await create('tag', { id: 80, name: 'Hafen' });
  await page.goto(`${address}/admin/hochladen/fest`);
  await page.getByLabel('Dateien', { exact: true }).setInputFiles(await picture('IMG_1.jpg', 'teal', 80));
  await page.getByRole('button', { name: 'Angaben zu IMG_1.jpg' }).click();
  const dialog = page.getByRole('dialog', { name: 'Angaben zu IMG_1.jpg' });
  const creating = Promise.withResolvers<void>();
  await page.route(
    '**/v1/data/create/tag',
    async (route) => {
      await creating.promise;
      await route.continue();
    },
    { times: 1 },
  );
  await dialog.getByRole('button', { name: 'Tag hinzufügen' }).click();
  const search = dialog.getByRole('combobox', { name: 'Tag hinzufügen' });
  const asked = page.waitForRequest('**/v1/data/create/tag');
  await search.fill('Abend');
  await page.getByRole('option', { name: '„Abend“ neu anlegen' }).click();
  await asked;
  await expect(dialog.getByText('Abend wird angelegt …')).toBeVisible();
  await search.fill('Hafen');
  await page.getByRole('option', { name: 'Hafen' }).click();
  await expect(dialog.getByRole('button', { name: 'Hafen entfernen' })).toBeVisible();
  creating.resolve();
  await expect(dialog.getByRole('button', { name: 'Abend entfernen' })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Hafen entfernen' })).toBeVisible();

  await page.route('**/v1/data/create/tag', (route) => route.abort(), { times: 1 });
  await search.fill('Nebel');
  await page.getByRole('option', { name: '„Nebel“ neu anlegen' }).click();
  await expect(
    dialog.getByText(/^„Nebel“ ist nicht angelegt: Der Server ist nicht erreichbar/),
  ).toBeVisible();
  await expect(dialog.getByText(/wird angelegt/)).toHaveCount(0);
});

/** Holds the first answer of a call back until it is told to let it go. */
async function hold(page: Page, url: string) {
  const held = Promise.withResolvers<void>();
  await page.route(
    url,
    async (route) => {
      await held.promise;
      await route.continue();
    },
    { times: 1 },
  );
  return { asked: page.waitForRequest(url), letGo: held.resolve };
}

test('who leaves a form while it saves stays where he went, and hears that it is saved', async ({
  page,
  request,
}) => {
  const { address } = server;
  const headers = await logIn(page, request, address);
  await creator(request, headers, address)('contributor', { id: 'jan-behr', name: 'Jan Behr' });
  await page.goto(`${address}/admin/contributor/edit/jan-behr`);
  await page.getByLabel(/^Name/).fill('Jan Behrens');
  const { asked, letGo } = await hold(page, '**/v1/data/update/contributor');
  await button(page, 'Speichern').click();
  await asked;
  await page.getByRole('link', { name: /^Alben/ }).click();
  await button(page, 'Verwerfen und fortfahren').click();
  await expect(page).toHaveURL(/\/admin\/album$/);
  letGo();
  await expect(toast(page)).toContainText('Die Änderungen waren schon unterwegs und sind gespeichert.');
  await expect(page).toHaveURL(/\/admin\/album$/);
});

test('what is told only once cannot be left while it is asked for', async ({ page, request }) => {
  const { address } = server;
  const headers = await logIn(page, request, address);
  await creator(
    request,
    headers,
    address,
  )('album', { id: 'taufe', title: 'Taufe', location: 'protected/taufe' });
  await page.goto(`${address}/admin/album/teilen/taufe`);
  await button(page, 'Link erstellen').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Empfänger').fill('Lena Voss');
  const { asked, letGo } = await hold(page, '**/v1/album/links/taufe');
  await dialog.getByRole('button', { name: 'Erstellen und kopieren' }).click();
  await asked;
  await expect(dialog.getByRole('button', { name: 'Abbrechen' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  letGo();
  await expect(dialog.getByText('Er wird nur dieses eine Mal gezeigt.')).toBeVisible();
});

test('of one that runs, and of one that stays, the start page speaks in the singular', async ({
  page,
  request,
}) => {
  const { address } = server;
  await logIn(page, request, address);
  const demo = { images: 1, posts: 1, albums: 1 };
  await page.route('**/v1/desk/start', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), steps: [], demo } });
  });
  const left = [{ type: 'album', id: 'winterreise', reason: 'Hier liegt ein eigenes Bild.' }];
  await page.route('**/v1/desk/demo', (route) => route.fulfill({ json: { removed: 2, left } }));
  const task = { taskId: 't1', kind: 'bulk', state: 'running', progress: 0.5, error: null, title: 'Taggen' };
  const items = [{ ...task, created: '2026-11-29T12:00:00Z', ended: null, undo: false, album: null }];
  await page.route('**/v1/tasks', (route) => route.fulfill({ json: { items } }));
  await page.goto(`${address}/admin/start`);
  await expect(page.getByRole('region', { name: 'Aufgaben' }).getByRole('heading')).toHaveText(
    'Aufgaben 1 läuft',
  );
  await button(page, 'Beispiele entfernen').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Beispiele entfernen' }).click();
  await expect(toast(page)).toContainText('bis auf eines, das noch gebraucht wird.');
});
