// What somebody at the desk has typed, chosen or been given once is not lost by the way
import { expect, type Page } from 'playwright/test';
import { comeAs, tokensOf } from './accounts.ts';
import { picture } from './files.ts';
import { complaints, settled } from './screen.ts';
import { ADMIN } from './server.ts';
import { test } from './site.ts';

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const makeLink = async (page: Page, recipient: string) => {
  await page.getByRole('button', { name: 'Link erstellen', exact: true }).click();
  await page.getByLabel('Empfänger').fill(recipient);
};

test('a link is shown where the browser has no clipboard, and so it says', async ({ page, request }) => {
  const said = complaints(page);
  // As at an address without TLS.
  await page.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, 'clipboard', { value: undefined }),
  );
  await comeAs(page, request, ADMIN);
  await page.goto('/admin/album/teilen/haus-am-hang');
  await makeLink(page, 'Tante Erna');
  await page.getByRole('button', { name: 'Erstellen und kopieren' }).click();
  const made = dialog(page, 'Der Link ist erstellt');
  await expect(made.locator('.recovery-key')).toHaveText(/\/album\/haus-am-hang#[\w-]{43}$/);
  const toast = page.locator('.toast');
  const byHand = 'Der Browser lässt das Kopieren nicht zu. Bitte markieren und kopieren Sie den Link.';
  await expect(toast).toContainText(byHand);
  await made.getByRole('button', { name: 'Fertig' }).click();

  await page.getByRole('button', { name: /^Neuen Link erstellen/ }).click();
  await page.getByRole('button', { name: 'Erstellen und kopieren' }).click();
  await expect(made.locator('.recovery-key')).toBeVisible();
  await made.getByRole('button', { name: 'Kopieren' }).click();
  await expect(toast).toHaveCount(3);

  await page.goto('/images');
  await page.locator('.routed .rows a').first().click();
  await expect(page.getByRole('button', { name: 'Angaben zum Bild' })).toBeVisible();
  await page.keyboard.press('l');
  await expect(toast).toContainText('Unter „Angaben“ (I) steht der Link.');
  expect(said).toEqual([]);
});

test('what was typed into a dialog is not lost by one click beside it', async ({ page, request }) => {
  await comeAs(page, request, ADMIN);
  await page.goto('/admin/album/teilen/haus-am-hang');
  const make = dialog(page, 'Link erstellen');
  const question = dialog(page, 'Achtung!');
  const beside = () => page.mouse.click(20, 450);
  await makeLink(page, 'Familie Brandt');
  for (const leave of [() => page.keyboard.press('Escape'), beside]) {
    await leave();
    await expect(question).toContainText('Es sind Änderungen vorhanden - verwerfen und fortfahren?');
    await question.getByRole('button', { name: 'Abbrechen' }).click();
    await expect(make.getByLabel('Empfänger')).toHaveValue('Familie Brandt');
  }

  // By keys alone: to look at the page counts for the browser as if somebody had clicked.
  for (let n = 0; n < 5; n += 1) await page.keyboard.press('Escape');
  await expect(question).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(make.getByLabel('Empfänger')).toHaveValue('Familie Brandt');

  await make.getByRole('button', { name: 'Erstellen und kopieren' }).click();
  const made = dialog(page, 'Der Link ist erstellt');
  await expect(made).toBeVisible();
  await beside();
  await made.getByLabel('Nachricht (optional)').fill('Hier sind die Bilder.');
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Abbrechen' }).click();
  await beside();
  await settled(page);
  await expect(question).toHaveCount(0);
  await expect(made.getByLabel('Nachricht (optional)')).toHaveValue('Hier sind die Bilder.');
  await made.getByRole('button', { name: 'Fertig' }).click();
  await question.getByRole('button', { name: 'Verwerfen und fortfahren' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  // Nothing was typed: nobody is asked.
  await page.getByRole('button', { name: 'Link erstellen', exact: true }).click();
  await beside();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('the browser’s Back asks before it takes a filled dialog, or what is shown only once', async ({
  page,
  request,
}) => {
  await comeAs(page, request, ADMIN);
  const question = dialog(page, 'Achtung!');
  const stay = async () => {
    await page.evaluate(() => history.back());
    await question.getByRole('button', { name: 'Abbrechen' }).click();
    await expect(question).toHaveCount(0);
  };
  await page.goto('/admin/album/edit/haus-am-hang');
  await page.getByRole('link', { name: 'Teilen', exact: true }).click();
  await makeLink(page, 'Familie Brandt');
  await stay();
  await expect(page.getByLabel('Empfänger')).toHaveValue('Familie Brandt');

  await page.getByRole('button', { name: 'Erstellen und kopieren' }).click();
  const link = dialog(page, 'Der Link ist erstellt').locator('.recovery-key');
  await expect(link).toBeVisible();
  await stay();
  await expect(link).toBeVisible();
  await page.evaluate(() => history.back());
  await expect(question).toContainText('Was hier steht, wird nicht noch einmal gezeigt');
  await question.getByRole('button', { name: 'Trotzdem fortfahren' }).click();
  await expect(page).toHaveURL('/admin/album/edit/haus-am-hang');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  // Closed in words, it holds nobody any more.
  await page.getByRole('link', { name: 'Teilen', exact: true }).click();
  await makeLink(page, 'Familie Voss');
  await page.getByRole('button', { name: 'Erstellen und kopieren' }).click();
  await dialog(page, 'Der Link ist erstellt').getByRole('button', { name: 'Fertig' }).click();
  await page.evaluate(() => history.back());
  await expect(page).toHaveURL('/admin/album/edit/haus-am-hang');

  await page
    .getByRole('link', { name: /^Benutzer\b/ })
    .first()
    .click();
  await page.getByLabel('Benutzer', { exact: true }).selectOption('Mira Holm');
  await page.getByRole('button', { name: 'Anmeldelink erstellen' }).click();
  const login = dialog(page, 'Der Anmeldelink ist erstellt').locator('.recovery-key');
  await expect(login).toBeVisible();
  await stay();
  await expect(login).toBeVisible();
  await page.getByRole('button', { name: 'Fertig' }).click();

  // The form and its dialog ask together.
  await page.getByLabel('Angezeigter Name').fill('Mira H.');
  await page.getByRole('button', { name: 'Schlüssel erstellen' }).click();
  await page.getByLabel('Wofür').fill('Lightroom');
  await stay();
  await expect(page.getByLabel('Wofür')).toHaveValue('Lightroom');
  await page.evaluate(() => history.back());
  await question.getByRole('button', { name: 'Verwerfen und fortfahren' }).click();
  await expect(page).not.toHaveURL(/benutzer=/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('who logs out is asked first, and the next one finds nothing of his', async ({ page, request }) => {
  const tokens = await tokensOf(request, ADMIN);
  const headers = { Authorization: `Bearer ${tokens.jwt}` };
  const groups = (await (await request.get('/v1/data/read/userGroup', { headers })).json()) as {
    items: { id: string }[];
  };
  const other = { email: 'zwei@example.org', password: 'zweites-passwort-hier' };
  const data = { id: 'u-zwei', name: 'Zwei', admin: true, groups: [groups.items[0]!.id], ...other };
  expect((await request.post('/v1/auth/create', { headers, data })).ok()).toBe(true);
  const enter = async ({ email, password }: typeof ADMIN) => {
    await page.getByLabel('E-Mail:').fill(email);
    await page.getByLabel('Passwort:', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Login' }).click();
  };
  const logOut = async () => {
    const button = page.getByRole('button', { name: 'Abmelden' });
    if (!(await button.isVisible())) await page.locator('.railpop summary').click();
    await button.click();
  };
  const question = dialog(page, 'Achtung!');
  const rows = page.getByRole('list', { name: 'Warteschlange' }).getByRole('listitem');

  await page.goto('/admin/album/edit/haus-am-hang');
  await enter(ADMIN);
  const text = page.getByLabel('Beschreibung (optional)');
  await text.fill('Notiz über die Kundin');
  await logOut();
  await expect(question).toContainText('Es sind Änderungen vorhanden - verwerfen und fortfahren?');
  await question.getByRole('button', { name: 'Abbrechen' }).click();
  await expect(text).toHaveValue('Notiz über die Kundin');

  await page
    .getByRole('navigation', { name: 'Album' })
    .getByRole('link', { name: /^Bilder/ })
    .click();
  await question.getByRole('button', { name: 'Verwerfen und fortfahren' }).click();
  await page
    .getByRole('link', { name: /hochladen/i })
    .first()
    .click();
  // It never ends.
  await page.route(/\/v1\/upload$/, () => {});
  await page.getByLabel('Dateien', { exact: true }).setInputFiles(await picture('IMG_1.jpg', 'teal', 800));
  await expect(rows).toHaveCount(1);
  await logOut();
  await expect(question).toContainText('Es werden noch Bilder hochgeladen - anhalten und abmelden?');
  await question.getByRole('button', { name: 'Abbrechen' }).click();
  await expect(rows).toContainText('IMG_1.jpg');

  // Asked twice: a „no“ to the second keeps what the first would have ended.
  await page.goBack();
  await page.goBack();
  const before = await text.inputValue();
  await text.fill('Noch eine Notiz');
  await logOut();
  await question.getByRole('button', { name: 'Anhalten und abmelden' }).click();
  await expect(question).toContainText('Es sind Änderungen vorhanden');
  await question.getByRole('button', { name: 'Abbrechen' }).click();
  await text.fill(before);
  await page.goForward();
  await page.goForward();
  await expect(page.getByRole('button', { name: 'Anhalten' })).toBeVisible();

  await logOut();
  await question.getByRole('button', { name: 'Anhalten und abmelden' }).click();

  await enter(other);
  await expect(page.getByRole('button', { name: 'Dateien wählen' })).toBeVisible();
  await expect(page.locator('.railpop summary')).toHaveText('Zwei');
  await expect(rows).toHaveCount(0);
  await expect(page.getByRole('complementary', { name: 'Aufgaben' })).toHaveCount(0);
  await logOut();
  // His own is there again, and waits for its file.
  await enter(ADMIN);
  await expect(rows).toContainText('Bitte wählen Sie diese Datei noch einmal.');
});

test('Ctrl+S saves a new album of which only the title was typed', async ({ page, request }) => {
  await comeAs(page, request, ADMIN);
  await page.goto('/admin/album/create');
  await page.getByLabel('Beschreibung (optional)').fill('Am See');
  await page.keyboard.press('Control+s');
  const title = page.getByLabel('Titel', { exact: false }).first();
  const red = page.getByRole('alert');
  await expect(red).toContainText('Bitte prüfen Sie die Angaben.');
  for (const name of ['ID', 'Titel', 'Ort']) await expect(red.getByText(name, { exact: true })).toBeVisible();
  await expect(page.getByText('Bitte füllen Sie dieses Feld aus.')).toHaveCount(3);
  await title.fill('Sommerfest');
  await page.keyboard.press('Control+s');
  await expect(page).toHaveURL('/admin/album/sommerfest');
});
