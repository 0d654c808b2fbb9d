import { readFile } from 'node:fs/promises';
import { expect, type Page } from 'playwright/test';
import { comeAs } from './accounts.ts';
import { problems, settled } from './screen.ts';
import { ADMIN, startServer } from './server.ts';
import { test } from './site.ts';

const rows = (page: Page) => page.getByRole('region', { name: 'Protokolleinträge' }).locator('tbody tr');

test('one’s own traces are found in the log, as they come and afterwards', async ({ page, request }) => {
  const leave = (severity: string, message: string) =>
    request.post('/v1/log/log', { data: { severity, message } });
  await comeAs(page, request, ADMIN);
  const trace = `Spur ${Date.now()}`;
  await leave('ERROR', `${trace} eins`);

  // The empty route leads to the log.
  await page.goto('/admin');
  await expect(page).toHaveURL('/admin/log');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Protokoll');
  await expect(rows(page).first()).toContainText(`${trace} eins`);
  await expect(page.locator('.tablewrap--log')).toHaveCSS('height', '500px');
  for (const name of ['Alle', 'DEBUG', 'INFO', 'WARNING', 'ERROR', 'Heute', 'Gestern'])
    await expect(page.getByRole('button', { name, exact: true })).toBeVisible();
  for (const name of ['Zeit', 'Level', 'Meldung'])
    await expect(page.getByRole('columnheader', { name })).toBeVisible();

  // New lines come by themselves, newest first.
  await expect(page.getByRole('button', { name: 'Live' }).locator('.lamp--off')).toHaveCount(0);
  const answer = await leave('ERROR', `${trace} zwei`);
  await expect(rows(page).first()).toContainText(`${trace} zwei`);
  expect(await problems(page)).toEqual([]);

  await page.getByPlaceholder('Nach Text filtern...').fill(trace);
  await expect(rows(page)).toHaveText([/zwei/, /eins/]);
  await page.getByRole('button', { name: 'Nach Zeit' }).click();
  await expect(rows(page)).toHaveText([/eins/, /zwei/]);
  await page.getByPlaceholder('Nach Text filtern...').fill('gibt es nicht');
  await expect(page.getByText('Keine Einträge vorhanden')).toBeVisible();
  await page.getByRole('button', { name: 'Gestern' }).click();
  await expect(page.getByText('Keine Einträge vorhanden')).toBeVisible();
  await page.getByRole('button', { name: 'Heute' }).click();
  await page.getByPlaceholder('Nach Text filtern...').fill('');

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Tag herunterladen' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^protokoll-\d{4}-\d\d-\d\d\.jsonl$/);
  expect(await readFile(await file.path(), 'utf8')).toContain(`${trace} zwei`);

  // An error that nobody expected leads to its line.
  const requestId = answer.headers()['x-request-id']!;
  await page.route('**/v1/bin**', (route) =>
    route.fulfill({
      status: 500,
      contentType: 'application/problem+json',
      json: {
        type: 'about:blank',
        title: 'x',
        status: 500,
        code: 'internal',
        detail: 'Etwas ging schief.',
        requestId,
      },
    }),
  );
  await page.goto('/admin/papierkorb');
  await expect(page.getByRole('alert')).toContainText('Etwas ging schief.');
  await page.getByRole('link', { name: 'Im Protokoll ansehen' }).click();
  await expect(rows(page)).toHaveText([/zwei/]);
});

test('a line of another day leads to the lines of its request on that day', async ({ page, request }) => {
  await comeAs(page, request, ADMIN);
  // Half past eleven in the evening, in Germany.
  const entry = {
    id: 1,
    timestamp: '2026-01-14T22:30:00.000Z',
    level: 'ERROR',
    source: 'server',
    message: 'Etwas ging schief.',
    requestId: 'r-1',
    detail: null,
  };
  await page.route('**/v1/log/get?**', (route) => route.fulfill({ json: { items: [entry], next: null } }));
  await page.goto('/admin/log?datum=2026-01-14');
  await rows(page).getByText('Etwas ging schief.').click();
  const asked = page.waitForRequest((one) => one.url().includes('text=r-1'));
  await rows(page).getByRole('link', { name: 'Vorgang r-1' }).click();
  await expect(page).toHaveURL('/admin/log?text=r-1&datum=2026-01-14');
  expect(new URL((await asked).url()).searchParams.get('date')).toBe('2026-01-14');
});

test('a message is read, answered and deleted, and comes back', async ({ page, request }) => {
  const subject = `Abzüge ${Date.now()}`;
  const data = {
    name: 'Lena Voss',
    email: 'lena@example.org',
    subject,
    message: 'Danke.\nZwei s.',
    consent: true,
  };
  expect((await request.post('/v1/mail/', { data })).status()).toBe(202);
  await comeAs(page, request, ADMIN);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/admin/messages');
  const row = page.getByRole('listitem').filter({ hasText: subject });
  await expect(row).toContainText('Neu: Lena Voss');
  const noted = page.waitForResponse((one) => one.request().method() === 'PATCH');
  await row.getByRole('button').click();
  expect((await noted).status()).toBe(204);
  const opened = page.url();
  await expect(row).not.toContainText('Neu: ');
  await expect(row.locator('.text')).toHaveText('Danke.\nZwei s.');
  await expect(row.getByRole('link', { name: 'Antworten' })).toHaveAttribute(
    'href',
    /^mailto:lena@example\.org\?subject=Re%3A%20Abz%C3%BCge.*&body=.*%3E%20Danke\.%0A%3E%20Zwei%20s\./,
  );
  expect(await problems(page)).toEqual([]);
  await row.getByRole('button', { name: 'Als neu markieren' }).click();
  await page.setViewportSize({ width: 1440, height: 900 });
  const badge = page
    .getByRole('navigation', { name: 'Verwaltung' })
    .getByRole('link', { name: /^Nachrichten/ });
  await expect(badge).toHaveText(/Nachrichten[1-9]/);
  // The start page leads to it by its address.
  const seen = page.waitForResponse((one) => one.request().method() === 'PATCH');
  await page.goto(opened);
  expect((await seen).status()).toBe(204);
  await expect(row).not.toContainText('Neu: ');
  await row.getByRole('button', { name: 'Löschen' }).click();
  await expect(row).toHaveCount(0);
  await page.locator('.toast').getByRole('button', { name: 'Rückgängig' }).click();
  await expect(row).toBeVisible();
  // Of all, and not of those that are here.
  const asked = page.waitForRequest(/only=unanswered/);
  await page.getByRole('button', { name: 'Nicht beantwortet' }).click();
  await asked;
  await expect(row).toBeVisible();
  // Who has one open that was new reads on, also after a reload.
  await row.getByRole('button').click();
  await row.getByRole('button', { name: 'Als neu markieren' }).click();
  await page.getByRole('button', { name: 'Neu', exact: true }).click();
  const read = page.waitForResponse((one) => one.request().method() === 'PATCH');
  await row.getByRole('button').click();
  await read;
  await page.reload();
  await expect(row.locator('.text')).toHaveText('Danke.\nZwei s.');
  // Taken back under another filter, it is that one's list that is read anew.
  await row.getByRole('button', { name: 'Löschen' }).click();
  await expect(row).toHaveCount(0);
  const isOfAll = (url: string) => url.includes('/v1/mail/messages') && !url.includes('only=');
  const all = page.waitForResponse((one) => isOfAll(one.url()));
  await page.getByRole('button', { name: 'Alle', exact: true }).click();
  await all;
  const again = page.waitForRequest((one) => one.method() === 'GET' && isOfAll(one.url()));
  await page.locator('.toast').getByRole('button', { name: 'Rückgängig' }).click();
  await again;
  await expect(row).toBeVisible();
});

test('profile and help are on the desk as well, for members on their own side', async ({ page, request }) => {
  // Not logged in: as everybody who comes to the help without a login.
  await page.goto('/admin/profil/help?token=verbraucht');
  await expect(page.getByRole('dialog', { name: 'Anmeldung:' })).toBeVisible();
  await expect(page).toHaveURL(/\/images/);
  await comeAs(page, request, ADMIN);
  await page.goto('/admin/profil');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Profil');
  for (const term of ['Name', 'E-Mail', 'Bilderbeschriftung'])
    await expect(page.getByRole('term').filter({ hasText: new RegExp(`^${term}$`) })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Eingestellte Filter' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Meine Fotoalben' })).toBeVisible();
  await expect(page.locator('.albums a').first()).toHaveAttribute('href', /^\/admin\/album\//);
  await settled(page);
  await page.getByRole('link', { name: 'Hilfe' }).click();
  await expect(page.getByText('Diese Software ist in Entwicklung.')).toBeVisible();
  await expect(page.getByText('ein zweiter Klick auf denselben Stern')).toBeVisible();
  expect(await problems(page)).toEqual([]);
});

test('settings hold at once: the site’s name, its icon and its menu, as a visitor sees them', async ({
  page,
  request,
  browser,
}) => {
  await comeAs(page, request, ADMIN);
  await page.goto('/admin/einstellungen');
  const name = page.getByLabel('Name der Website');
  await name.fill('Atelier Nord');
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'zeichen.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(ICON) });
  const title = page.getByLabel('Hauptmenü, Zeile 2: Name');
  await title.fill('');
  await page.getByRole('button', { name: 'Speichern' }).click();
  await expect(page.getByText('Zeile 2: Bitte geben Sie einen Namen ein.')).toBeVisible();
  await expect(page.getByRole('alert').getByRole('link', { name: 'Hauptmenü' })).toBeVisible();
  await title.fill('Tagebuch');
  await page.getByText('Vorschau').nth(1).click();
  await expect(page.getByText('hier sind die Bilder „Gegenlicht, Winter 2025“:')).toBeVisible();
  expect(await problems(page)).toEqual([]);
  await page.getByRole('button', { name: 'Speichern' }).click();
  await expect(page.locator('.toast')).toContainText('Die Einstellungen gelten ab sofort.');

  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(new URL('/blog', page.url()).href);
  await expect(visitor).toHaveTitle('Blog – Atelier Nord');
  await expect(visitor.locator('header .brand')).toHaveText('Atelier Nord');
  const icon = visitor.locator('header .brand img');
  await expect.poll(() => icon.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0);
  await expect(visitor.getByRole('navigation', { name: 'Hauptmenü' })).toContainText('Tagebuch');
  await expect(visitor.locator('footer')).toContainText(/© 2020–\d{4} Atelier Nord/);
  expect(await (await request.get('/blog')).text()).toContain('<title>Blog – Atelier Nord</title>');
  await visitor.context().close();

  // As before, for whoever comes next.
  await name.fill('Lichthof');
  await title.fill('Blog');
  await page.getByRole('button', { name: 'Entfernen', exact: true }).click();
  const saved = page.waitForResponse((one) => one.url().endsWith('/v1/settings') && one.ok());
  await page.keyboard.press('Control+s');
  await saved;
});

test('a view counts once, and the numbers can be deleted', async ({ page, request, browser, baseURL }) => {
  await comeAs(page, request, ADMIN);
  const visitor = await (await browser.newContext({ baseURL: baseURL!, userAgent: FIREFOX })).newPage();
  const told = visitor.waitForResponse('**/v1/view');
  await visitor.goto('/blog/p-lichthof');
  expect((await told).status()).toBe(204);
  await visitor.context().close();
  await page.goto('/admin/statistik');
  const posts = page.getByRole('region', { name: 'Beiträge' });
  await expect(posts.getByRole('listitem')).toHaveText([/Was ein Lichthof ist\s*1/]);
  await expect(page.getByText('niemand wird wiedererkannt')).toBeVisible();
  await page.getByRole('button', { name: '7 Tage' }).click();
  await expect(page.getByText('heute')).toBeVisible();
  expect(await problems(page)).toEqual([]);
  await page.getByRole('button', { name: 'Zahlen löschen' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Zahlen löschen' }).click();
  await expect(posts).toContainText('Noch nichts gezählt.');
});

test('the first morning: an empty site says what it wants', async ({ page }) => {
  test.setTimeout(180_000); // a first start
  const site = await startServer({ DEMO: '0' });
  try {
    await page.goto(`${site.address}/admin/login`);
    await page.getByLabel('E-Mail').fill(ADMIN.email);
    await page.getByLabel('Passwort:', { exact: true }).fill(ADMIN.password);
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page).toHaveURL(`${site.address}/admin/start`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Guten (Morgen|Tag|Abend), /);
    const steps = page.getByRole('region', { name: 'Erste Schritte' }).getByRole('heading');
    await expect(steps).toHaveText(['Name und Zeichen', 'Erste Bilder', 'Erster Beitrag', 'Impressum']);
    await expect(page.getByRole('region', { name: 'Beispiele' })).toHaveCount(0);
    expect(await problems(page)).toEqual([]);
    await page.getByRole('link', { name: 'Namen eintragen' }).click();
    await page.getByLabel('Name der Website').fill('Atelier Nord');
    await page.keyboard.press('Control+s');
    await expect(page.locator('.toast')).toContainText('Die Einstellungen gelten ab sofort.');
    await expect(page.locator('.rail .brand')).toHaveText('Atelier Nord');
    await page.getByRole('link', { name: 'Start', exact: true }).click();
    await expect(steps).toHaveText(['Erste Bilder', 'Erster Beitrag', 'Impressum']);
    await page.getByRole('button', { name: 'Weglassen: Erste Bilder' }).click();
    await expect(steps).toHaveText(['Erster Beitrag', 'Impressum']);

    await page.getByRole('link', { name: 'Angaben eintragen' }).click();
    await page.getByRole('button', { name: 'Mit der Vorlage beginnen' }).click();
    await expect(page.getByRole('button', { name: 'Mit der Vorlage beginnen' })).toHaveCount(0);
    await page.keyboard.press('Control+s');
    await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click();
    // As long as a gap is open it is a draft: nobody reads it, and the step stays.
    await expect(page.getByText('Entwurf: Solange eine Stelle mit')).toBeVisible();
    expect((await page.request.get(`${site.address}/v1/data/text/texts/t-impressum`)).status()).toBe(404);
    await page.getByRole('link', { name: 'Start', exact: true }).click();
    await expect(steps).toHaveText(['Erster Beitrag', 'Impressum']);
  } finally {
    await site.stop();
  }
});

const ICON =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><circle cx="12" cy="12" r="9"/></svg>';
/** The headless one says that it is a program. */
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
