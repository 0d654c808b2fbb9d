// issue 12.1: the screen of the backups
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from 'playwright/test';
import { comeAs } from './accounts.ts';
import { logIn } from './files.ts';
import { problems } from './screen.ts';
import { ADMIN, startServer } from './server.ts';
import { test } from './site.ts';

let parent: string;
let dir: string;
let site: Awaited<ReturnType<typeof startServer>>;
test.beforeAll(async () => {
  test.setTimeout(120_000); // a first start
  parent = await mkdtemp(join(tmpdir(), 'lichthof-e2e-backup-'));
  dir = join(parent, 'sicherung');
  site = await startServer({
    DEMO: '0',
    BACKUP_DIR: dir,
    BACKUP_PASSPHRASE: 'silber und gelatine',
    // Nobody answers there, and nothing is sent.
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'web@foto.example',
    MAIL_TO: 'ich@foto.example',
  });
});
test.afterAll(async () => {
  await site.stop();
  await rm(parent, { recursive: true });
});

/** Logged in on the server of this test. */
async function comeHere(page: Page): Promise<void> {
  const answer = await page.request.post(`${site.address}/v1/auth/login`, { data: ADMIN });
  const { jwt, id } = (await answer.json()) as { jwt: string; id: string };
  await page.addInitScript((tokens) => Object.assign(localStorage, tokens), { jwt, id });
}

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const inMenu = (page: Page) =>
  page.getByRole('navigation', { name: 'Verwaltung' }).getByRole('link', { name: /^Sicherung/ });
const mark = /braucht Ihre Aufmerksamkeit/;

test('an administrator backs up, proves it, verifies, and sets the schedule', async ({ page }) => {
  await comeHere(page);
  await page.goto(`${site.address}/admin/start`);
  await expect(page.getByText('Es gibt noch keine Sicherung dieser Website.')).toBeVisible();
  await expect(inMenu(page)).toHaveAccessibleName(mark);
  await page.getByRole('link', { name: 'Zur Sicherung' }).click();

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sicherung');
  await expect(page.getByText('Noch keine', { exact: true })).toBeVisible();
  await expect(part(page, 'Ziel')).toContainText(dir);
  await expect(part(page, 'Ziel')).toContainText('Die Sicherungen sind verschlüsselt.');
  await expect(page.locator('main')).toContainText(/Die nächste beginnt (heute|morgen) um 03:00\./);
  expect(await problems(page)).toEqual([]);

  await page.getByRole('button', { name: 'Jetzt sichern' }).click();
  await expect(page.getByText(/^(Heute|Gestern), \d\d:\d\d$/)).toBeVisible();
  await expect(page.locator('.backup-last')).toContainText(
    /Dateien? und die Datenbank: .*, davon .* neu, in/,
  );
  await expect(part(page, 'Verlauf').locator('tbody tr')).toHaveText([/Von Hand.*Gut/]);
  await expect(inMenu(page)).not.toHaveAccessibleName(mark);
  await page.goto(`${site.address}/admin/start`);
  await expect(part(page, 'Letzte Sicherung')).toContainText(/(Heute|Gestern), \d\d:\d\d.*[kMG]B in/);
  await expect(part(page, 'Speicher')).toContainText(/[MG]B von .*[MG]B sind frei\./);
  expect(await problems(page)).toEqual([]);
  await page.goBack();
  expect(await readdir(join(dir, 'snapshots'))).toHaveLength(1);

  await page.getByRole('button', { name: 'Jetzt proben' }).click();
  await expect(part(page, 'Probe')).toContainText(/Bestanden (heute|gestern) um/, { timeout: 60_000 });
  await expect(part(page, 'Probe')).toContainText('alle unverändert');
  await page.getByRole('button', { name: 'Jetzt prüfen' }).click();
  await expect(part(page, 'Prüfung')).toContainText('Alles ist da und unversehrt');

  // The bar that saves is there after a change only.
  const save = page.getByRole('button', { name: 'Zeitplan speichern' });
  await expect(save).toBeHidden();
  await page.getByLabel('Rhythmus').selectOption('Wöchentlich');
  await page.getByLabel('Uhrzeit').fill('04:30');
  await page.getByLabel('Wochentag').selectOption('Montag');
  const mail = page.getByRole('checkbox', { name: 'Bei Fehlern eine E-Mail an ich@foto.example' });
  await mail.uncheck();
  await save.click();
  await expect(page.locator('.toast')).toContainText('Der Zeitplan gilt ab sofort.');
  await expect(save).toBeHidden();
  await page.reload();
  await expect(page.getByLabel('Uhrzeit')).toHaveValue('04:30');
  await expect(page.locator('.backup-last')).toContainText('um 04:30.');
  expect(await problems(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await problems(page)).toEqual([]);
});

test('where the disk is gone the screen says so, and offers nothing that cannot work', async ({ page }) => {
  await comeHere(page);
  await page.goto(`${site.address}/admin/sicherung`);
  // Tried again, on a server that has none yet.
  if (!existsSync(dir)) await page.getByRole('button', { name: 'Jetzt sichern' }).click();
  await expect(part(page, 'Verlauf').locator('tbody tr').first()).toHaveText(/Gut/);
  await rename(dir, `${dir}-weg`);
  await page.reload();
  await expect(part(page, 'Ziel')).toContainText('Ist der Datenträger eingehängt?');
  await expect(page.getByRole('button', { name: 'Jetzt sichern' })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Jetzt proben' })).toBeDisabled();
  expect(await problems(page)).toEqual([]);
  await rename(`${dir}-weg`, dir);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Jetzt sichern' })).toBeEnabled();
});

test('without a directory the screen says how to set one, and the menu that something is missing', async ({
  page,
  request,
}) => {
  await comeAs(page, request, ADMIN);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/admin/sicherung');
  await expect(part(page, 'Ziel')).toContainText('Setzen Sie BACKUP_DIR');
  await expect(page.getByText('Diese Website wird nicht gesichert')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Jetzt sichern' })).toBeDisabled();
  expect(await problems(page)).toEqual([]);
  await page.getByRole('button', { name: 'Menü öffnen' }).click();
  await expect(inMenu(page)).toHaveAccessibleName(mark);
});

test('what runs can be stopped, whoever has begun it', async ({ page }) => {
  await comeHere(page);
  const running = { taskId: 'von-anderen', kind: 'verify', progress: 0.4, stopping: false };
  let runs = true;
  await page.route('**/v1/backup', async (route) => {
    const state = (await (await route.fetch()).json()) as object;
    await route.fulfill({ json: { ...state, running: runs ? running : null } });
  });
  await page.route('**/v1/backup/stop', async (route) => {
    expect(route.request().postDataJSON()).toEqual({ taskId: 'von-anderen' });
    running.stopping = true;
    await route.fulfill({ status: 204 });
  });
  await page.goto(`${site.address}/admin/sicherung`);
  await expect(page.getByText('Die Prüfung läuft. Sie können die Seite verlassen.')).toBeVisible();
  expect(await problems(page)).toEqual([]);
  await page.getByRole('button', { name: 'Abbrechen' }).click();
  await expect(page.getByText('Wird abgebrochen …')).toBeVisible();
  await expect(page.getByText('Die Prüfung läuft')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Abbrechen' })).toBeDisabled();
  expect(await problems(page)).toEqual([]);
  runs = false;
  await expect(page.getByText('Wird abgebrochen …')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Jetzt sichern' })).toBeEnabled();
});

test('what a verification misses is brought back from the backup', async ({ page, request }) => {
  const own = await startServer({ DEMO: '1', BACKUP_DIR: join(parent, 'beispiele') });
  try {
    await logIn(page, request, own.address);
    await page.goto(`${own.address}/admin/sicherung`);
    await page.getByRole('button', { name: 'Jetzt sichern' }).click();
    await expect(part(page, 'Verlauf').locator('tbody tr')).toHaveText([/Von Hand.*Gut/], {
      timeout: 60_000,
    });
    const imgs = join(own.dataDir, 'imgs');
    const paths = (await readdir(imgs, { recursive: true })).filter((path) => /\d\/[^/]+\.jpg$/.test(path));
    const [first, second, third] = paths.toSorted() as [string, string, string];
    const whole = await readFile(join(imgs, first));
    await rm(join(imgs, first));
    await writeFile(join(imgs, second), whole.subarray(0, 999));
    await rm(join(imgs, third));
    const verification = part(page, 'Prüfung');
    await page.getByRole('button', { name: 'Jetzt prüfen' }).click();
    await expect(verification).toContainText('3 Dateien fehlen oder sind beschädigt', { timeout: 60_000 });
    await expect(verification).toContainText('Die Sicherungen enthalten sie noch unversehrt.');
    await expect(verification.getByRole('listitem').filter({ hasText: second })).toContainText(
      /Bytes; zuletzt unversehrt gesichert (heute|gestern) um \d\d:\d\d/,
    );
    expect(await problems(page)).toEqual([]);

    await verification.getByRole('button', { name: `${first} zurückholen` }).click();
    const found = verification.getByRole('listitem').filter({ hasText: first });
    await expect(found).toHaveText(/ist aus der Sicherung zurückgeholt$/);
    await expect(found).toBeFocused();
    expect((await readFile(join(imgs, first))).equals(whole)).toBe(true);
    const asked: unknown[] = [];
    await page.route('**/v1/backup/retrieve', (route) => {
      asked.push(route.request().postDataJSON());
      return route.continue();
    });
    await verification.getByRole('button', { name: 'Beide zurückholen' }).click();
    await expect(verification).toContainText('Alles ist da und unversehrt');
    expect(asked).toEqual([{ paths: [second, third] }]);
    await page.reload();
    await expect(verification).toContainText('Alles ist da und unversehrt');
    // The damaged one stays beside it until somebody removes it.
    await page.getByRole('button', { name: 'Erneut prüfen' }).click();
    await expect(verification).toContainText(`${second.replace(/\.jpg$/, '')}.beschaedigt-`, {
      timeout: 60_000,
    });
    await expect(verification).toContainText('Nichts fehlt und nichts ist beschädigt');
  } finally {
    await own.stop();
  }
});
