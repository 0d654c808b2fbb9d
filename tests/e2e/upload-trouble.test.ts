// A connection that breaks while pictures are uploaded, and an album that cannot take them yet
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page } from 'playwright/test';
import { comeAs, tokensOf } from './accounts.ts';
import { drop, picture } from './files.ts';
import { problems } from './screen.ts';
import { ADMIN } from './server.ts';
import { test } from './site.ts';

const choose = async (page: Page, ...names: string[]) =>
  page
    .getByLabel('Dateien', { exact: true })
    .setInputFiles(await Promise.all(names.map((name) => picture(name, 'teal', 800))));
const done = (page: Page) => page.locator('.up .big');
const goOn = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Fortsetzen' });

test('an upload goes on by itself as soon as the server can be reached again', async ({ page, request }) => {
  await comeAs(page, request, ADMIN);
  let refused = 0;
  await page.route('/v1/upload/check', async (route) => {
    refused += 1;
    await (refused > 3 ? route.fulfill({ status: 502, body: 'Bad Gateway' }) : route.abort());
  });
  await page.clock.install();
  await page.goto('/admin/hochladen/haus-am-hang');
  await choose(page, 'eins.jpg', 'zwei.jpg');
  await expect(page.getByRole('main').getByText('Es geht von selbst weiter.')).toBeVisible();
  await expect(goOn(page)).toHaveCount(0);
  await expect.poll(() => refused).toBeGreaterThan(4);
  expect(await problems(page)).toEqual([]);
  await page.unroute('/v1/upload/check');
  // By now it may wait as long as it ever does.
  await page.clock.fastForward(30_000);
  await expect(done(page)).toHaveText('2 von 2 Bildern');
  await expect(page.getByRole('main').getByText('Es geht von selbst weiter.')).toHaveCount(0);
});

test('what of the program comes too late is said, and the upload goes on when it is there', async ({
  page,
  request,
}) => {
  await comeAs(page, request, ADMIN);
  const late = /assets\/(?:digest\.worker|uploads)-[^/]*\.js$/;
  await page.goto('/admin/album/haus-am-hang');
  await page.locator('.pic').first().waitFor();
  await page.route(late, (route) => route.abort());
  await drop(page, [await picture('fallen.jpg', 'teal', 800)]);
  const toast = page.locator('.toast');
  await expect(toast).toContainText('Ein Teil der Website ist nicht angekommen');
  await page.unroute(late);
  await toast.getByRole('button', { name: 'Neu laden' }).click();
  await expect(toast).toHaveCount(0);
  await page.goto('/admin/hochladen/haus-am-hang');
  await page.getByLabel('Dateien', { exact: true }).waitFor({ state: 'attached' });
  await page.route(late, (route) => route.abort());
  await choose(page, 'spaet.jpg');
  await expect(page.getByRole('main').getByText('Ein Teil der Website ist nicht angekommen')).toBeVisible();
  await page.unroute(late);
  await expect(done(page)).toHaveText('1 von 1 Bild');
});

test('an album that is to be encrypted takes no picture before it has its password, and holds up nothing', async ({
  page,
  request,
}) => {
  const { jwt } = await tokensOf(request, ADMIN);
  const headers = { Authorization: `Bearer ${jwt}` };
  const data = { id: 'geheim', title: 'Geheim', location: 'protected/geheim' };
  expect((await request.post('/v1/data/create/album', { headers, data })).ok()).toBe(true);
  await comeAs(page, request, ADMIN);
  await page.goto('/admin/hochladen/geheim');
  await expect(page.getByRole('main').getByRole('link', { name: 'Geheim', exact: true })).toBeVisible();
  const encrypted = { id: 'geheim', encrypted: true };
  expect((await request.post('/v1/data/update/album', { headers, data: encrypted })).ok()).toBe(true);
  await choose(page, 'eins.jpg', 'zwei.jpg');
  await expect(
    page
      .getByRole('list', { name: 'Warteschlange' })
      .getByText('Bitte vergeben Sie zuerst das Albumpasswort: Dieses Album wird verschlüsselt.'),
  ).toHaveCount(2);
  await expect(goOn(page)).toHaveCount(0);
  expect(await problems(page)).toEqual([]);

  await page.getByRole('main').getByRole('link', { name: 'Geheim', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Albumpasswort vergeben …' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Noch kein Albumpasswort' })).toBeVisible();
  expect(await problems(page)).toEqual([]);
  await page.getByRole('button', { name: 'Albumpasswort vergeben …' }).click();
  await page.getByLabel(/Passwort für/).fill('silbergelatine');
  await page.getByLabel('Passwort wiederholen').fill('silbergelatine');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Album verschlüsseln' }).click();
  await dialog.getByLabel('Ich habe den Schlüssel aufbewahrt.').check();
  await dialog.getByRole('button', { name: 'Weiter' }).click();
  await page.getByRole('button', { name: '2 Fehler erneut versuchen' }).click();
  await expect(done(page)).toHaveText('2 von 2 Bildern');
});

test('what the album refuses while a file is being sent is said at once', async ({ page, request }) => {
  const { jwt } = await tokensOf(request, ADMIN);
  const post = async (url: string, data: object) =>
    expect(
      (
        await request.post(`/v1/data/${url}/album`, { headers: { Authorization: `Bearer ${jwt}` }, data })
      ).ok(),
    ).toBe(true);
  await post('create', { id: 'mitten', title: 'Mitten', location: 'protected/mitten' });
  await comeAs(page, request, ADMIN);
  let sent = 0;
  await page.route('/v1/upload/*', async (route) => {
    if (route.request().method() !== 'PATCH') return route.continue();
    if ((sent += 1) === 1) await post('update', { id: 'mitten', encrypted: true });
    return route.continue();
  });
  await page.goto('/admin/hochladen/mitten');
  await choose(page, 'eins.jpg');
  await expect(page.getByRole('list', { name: 'Warteschlange' })).toContainText(
    'Bitte vergeben Sie zuerst das Albumpasswort: Dieses Album wird verschlüsselt.',
  );
  expect(sent).toBe(1);
});

test('after a new login an upload goes on by itself, unless it was paused by hand', async ({
  page,
  request,
}) => {
  const endSession = async () => {
    const token = await page.evaluate(() => localStorage.getItem('jwt'));
    await request.post('/v1/auth/logout', { headers: { Authorization: `Bearer ${token}` } });
  };
  const logIn = async () => {
    await expect(page).toHaveURL('/admin/login');
    const dialog = page.getByRole('dialog', { name: 'Anmeldung:' });
    await dialog.getByLabel('E-Mail:').fill(ADMIN.email);
    await dialog.getByLabel('Passwort:', { exact: true }).fill(ADMIN.password);
    await dialog.getByRole('button', { name: 'Login' }).click();
  };
  await comeAs(page, request, ADMIN);
  await page.goto('/admin/hochladen/haus-am-hang');
  await page.route(
    '/v1/upload/check',
    async (route) => {
      await endSession();
      await route.continue();
    },
    { times: 1 },
  );
  await choose(page, 'drei.jpg', 'vier.jpg');
  await logIn();
  await expect(done(page)).toHaveText('2 von 2 Bildern');
  await expect(goOn(page)).toHaveCount(0);

  await page.route('/v1/upload/check', () => undefined);
  await choose(page, 'fünf.jpg');
  await page.getByRole('main').getByRole('button', { name: 'Anhalten' }).click();
  await page.unroute('/v1/upload/check');
  // What is asked of tasks meanwhile would lead to the login before the link does.
  await page.route('/v1/tasks', () => undefined);
  await endSession();
  await page.getByRole('main').getByRole('link', { name: 'Haus am Hang' }).click();
  await logIn();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Album bearbeiten/);
  await page.goBack();
  await expect(goOn(page)).toBeVisible();
  await expect(done(page)).toHaveText('2 von 3 Bildern');
});

test('an album that is locked meanwhile is unlocked where its pictures go, not where others do', async ({
  page,
  request,
}) => {
  await comeAs(page, request, ADMIN);
  const problem = { type: 'about:blank', title: 'album-locked', status: 423, code: 'album-locked' };
  await page.route('/v1/upload/check', (route) =>
    route.fulfill({
      status: 423,
      contentType: 'application/problem+json',
      body: JSON.stringify({ ...problem, detail: 'Dieses Album ist gesperrt.' }),
    }),
  );
  // Its title comes after the page.
  const isLate = Promise.withResolvers<void>();
  await page.route(/\/v1\/data\/read\/album/, async (route) => {
    await isLate.promise;
    await route.continue();
  });
  await page.goto('/admin/hochladen/haus-am-hang');
  await expect(page.getByRole('heading', { name: 'Bilder hochladen' })).toBeVisible();
  await expect(page.getByLabel('Dateien', { exact: true })).toHaveCount(0);
  isLate.resolve();
  await choose(page, 'eins.jpg');
  const unlock = page.getByRole('main').getByRole('button', { name: 'Album entsperren' });
  await expect(unlock).toBeVisible();
  await page.getByRole('link', { name: /^Alben/ }).click();
  await page.getByRole('link', { name: 'Winterreise', exact: true }).click();
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Bilder/ })
    .click();
  await page.getByRole('link', { name: 'Bilder hochladen' }).click();
  await expect(page.getByRole('main').getByText('Dieses Album ist gesperrt.')).toBeVisible();
  await expect(unlock).toHaveCount(0);
  await page.getByRole('link', { name: 'Zu „Haus am Hang“' }).click();
  await expect(unlock).toBeVisible();
});

test('a folder that is chosen comes in the order of its names', async ({ page, request }, info) => {
  const folder = info.outputPath('feier');
  await mkdir(folder);
  const names = Array.from({ length: 12 }, (_, i) => `bild-${i + 1}.jpg`);
  for (const name of names.toReversed()) await writeFile(join(folder, name), 'kein Bild');
  await comeAs(page, request, ADMIN);
  await page.goto('/admin/album/edit/haus-am-hang');
  await page.getByLabel('Ordner', { exact: true }).setInputFiles(folder);
  await expect(page.getByRole('list', { name: 'Warteschlange' }).locator('.nm b')).toHaveText(names);
});

test('the list of tasks counts what failed, and tries it again from wherever one is', async ({
  page,
  request,
}) => {
  await comeAs(page, request, ADMIN);
  const problem = { type: 'about:blank', title: '', status: 403, code: 'forbidden', detail: 'Gerade nicht.' };
  await page.route('/v1/upload/check', (route) => route.fulfill({ status: 403, json: problem }));
  await page.goto('/admin/hochladen/haus-am-hang');
  await choose(page, 'neun.jpg', 'zehn.jpg');
  await expect(page.getByRole('button', { name: '2 Fehler erneut versuchen' })).toBeVisible();
  const said = page.getByRole('status').filter({ hasText: 'Haus am Hang' });
  await expect(said).toHaveText(/: Fehlgeschlagen, 2 Fehler$/);
  await page.unroute('/v1/upload/check');
  await page.getByRole('link', { name: /^Beiträge/ }).click();
  await page.locator('summary', { hasText: 'Aufgaben' }).locator('visible=true').click();
  const task = page.locator('.tasklist li').locator('visible=true').filter({ hasText: 'Haus am Hang' });
  await expect(task).toContainText('0 von 2, 2 Fehler');
  await task.getByRole('button', { name: 'Erneut versuchen' }).click();
  await expect(task).toContainText('2 von 2');
  await expect(task).not.toContainText('Fehler');
});
