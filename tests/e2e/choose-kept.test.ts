import { expect } from 'playwright/test';
import { comeAs, KURT } from './accounts.ts';
import { ALBUM, headersOf, heart, openForChoosing } from './choosing.ts';
import { opened, settled, viewer } from './screen.ts';
import { test } from './site.ts';

test('who sends his choice and opens it again by keyboard goes on where he was', async ({
  page,
  request,
}) => {
  const token = await openForChoosing(request);
  await page.goto(`/album/${ALBUM}#${token}`);
  await heart(page, 1).click();
  await expect(page.getByRole('region', { name: 'Ihre Auswahl' })).toContainText('gespeichert um');
  const send = page.getByRole('button', { name: 'Auswahl abschicken' });
  const reopen = page.getByRole('button', { name: 'Wieder öffnen' });
  await send.press('Enter');
  await page.getByLabel('Name').fill('Katrin');
  await page.keyboard.press('Enter');
  await expect(reopen).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(send).toBeFocused();

  const data = { id: ALBUM, wanted: 1 };
  await request.post('/v1/data/update/album', { headers: await headersOf(request), data });
  await page.reload();
  await expect(page.getByText('Wählen Sie das Bild, das ausgearbeitet werden soll.')).toBeVisible();
});

test('another’s link from his mail leads to his choice, and the link of the album back to one’s own', async ({
  browser,
  page,
  request,
}) => {
  const token = await openForChoosing(request);
  const other = await browser.newContext();
  const eva = await other.newPage();
  await eva.goto(`/album/${ALBUM}#${token}`);
  await heart(eva, 1).click();
  await eva.getByRole('button', { name: 'Auswahl abschicken' }).click();
  await eva.getByLabel('Name').fill('Eva');
  await eva.getByRole('button', { name: '1 Bild abschicken' }).click();
  await expect(eva.getByRole('region', { name: 'Ihre Auswahl' })).toContainText('als Eva');
  const mailed = await eva.evaluate(
    (key) => (JSON.parse(localStorage.getItem(key)!) as { secret: string }[])[0]!.secret,
    `chooser:${ALBUM}`,
  );
  await other.close();

  const bar = page.getByRole('region', { name: 'Ihre Auswahl' });
  await page.goto(`/album/${ALBUM}#${token}`);
  await heart(page, 2).click();
  await heart(page, 3).click();
  await expect(bar).toContainText('gespeichert um');
  await page.goto(`/album/${ALBUM}#${mailed}`);
  await expect(bar).toContainText('als Eva');
  await expect(
    page.getByText('Zu der, die hier zuerst geöffnet wurde, führt der Link zum Album.'),
  ).toBeVisible();
  await page.goto(`/album/${ALBUM}#${token}`);
  await expect(bar).toContainText('Ihre Auswahl: 2');
});

test('what is being written stays when the link is taken back', async ({ page, request }) => {
  const headers = await headersOf(request);
  const token = await openForChoosing(request);
  const end = (choosing: boolean) =>
    request.post('/v1/data/update/album', { headers, data: { id: ALBUM, choosing } });
  await page.goto(`/album/${ALBUM}#${token}`);
  await heart(page, 1).click();
  await expect(page.getByRole('region', { name: 'Ihre Auswahl' })).toContainText('gespeichert um');
  await page.getByRole('button', { name: 'Auswahl abschicken' }).click();
  const sending = page.getByRole('dialog', { name: 'Auswahl abschicken' });
  await sending.getByLabel('Name').fill('Katrin');
  await sending.getByLabel('Nachricht').fill('Danke für den schönen Tag.');
  await end(false);
  await sending.getByRole('button', { name: '1 Bild abschicken' }).click();
  await expect(sending).toContainText('Hier wird nicht mehr ausgewählt.');
  await expect(sending.getByLabel('Nachricht')).toHaveValue('Danke für den schönen Tag.');
  await expect(sending.getByRole('button', { name: '1 Bild abschicken' })).toBeDisabled();
  await sending.getByRole('button', { name: 'Abbrechen' }).click();
  await page.getByRole('button', { name: 'Verwerfen und fortfahren' }).click();
  await expect(heart(page, 1)).toHaveCount(0);
  await end(true);

  await page.reload();
  await page.getByRole('button', { name: /^Anmerkung zu Bild 2\b/ }).click();
  const note = page.getByRole('textbox', { name: 'Anmerkung' });
  await note.fill('Bitte heller.');
  await end(false);
  const look = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await look();
  const writing = page.getByRole('dialog', { name: /^Anmerkung zu/ });
  await expect(writing).toContainText('Hier wird nicht mehr ausgewählt.');
  await expect(note).toHaveValue('Bitte heller.');
  await expect(writing.getByRole('button', { name: 'Übernehmen' })).toBeDisabled();
  await end(true);
  await look();
  await writing.getByRole('button', { name: 'Übernehmen' }).click();
  await expect(page.getByText('„Bitte heller.“')).toBeVisible();
});

test('what is being written stays when the session is replaced in another tab, also by another link', async ({
  page,
  context,
  request,
}) => {
  const token = await openForChoosing(request);
  const other = await openForChoosing(request);
  await page.goto(`/album/${ALBUM}#${token}`);
  await page.getByRole('button', { name: /^Anmerkung zu Bild 2\b/ }).click();
  const note = page.getByRole('textbox', { name: 'Anmerkung' });
  await note.fill('Bitte heller.');
  const before = await page.evaluate(() => localStorage.getItem('jwt'));
  const anew = page.waitForResponse('**/v1/data/read/contributor?*');
  const tab = await context.newPage();
  await tab.goto(`/album/${ALBUM}#${other}`);
  await heart(tab, 1).waitFor();
  await (await anew).finished();
  expect(await page.evaluate(() => localStorage.getItem('jwt'))).not.toBe(before);
  await expect(note).toHaveValue('Bitte heller.');
  await page.getByRole('button', { name: 'Übernehmen' }).click();
  await expect(page.getByText('„Bitte heller.“')).toBeVisible();
  await expect(tab.getByText('„Bitte heller.“')).toHaveCount(0);
});

test('what is written to go along stays when the choice is sent in another tab, and nothing opens unasked', async ({
  page,
  context,
  request,
}) => {
  const token = await openForChoosing(request);
  await page.goto(`/album/${ALBUM}#${token}`);
  await heart(page, 1).click();
  await page.getByRole('button', { name: /^Anmerkung zu Bild 1\b/ }).click();
  await page.getByRole('textbox', { name: 'Anmerkung' }).fill('Bitte \u202Eheller\u2069.');
  await page.getByRole('button', { name: 'Übernehmen' }).click();
  await expect(page.getByRole('region', { name: 'Ihre Auswahl' })).toContainText('gespeichert um');
  const send = page.getByRole('button', { name: 'Auswahl abschicken' });
  const sending = page.getByRole('dialog', { name: 'Auswahl abschicken' });
  await send.click();
  await sending.getByLabel('Name').fill('Katrin');
  await sending.getByLabel('Nachricht').fill('Danke.');

  const tab = await context.newPage();
  await tab.goto(`/album/${ALBUM}`);
  await tab.getByRole('button', { name: 'Auswahl abschicken' }).click();
  await tab.getByLabel('Name').fill('Katrin');
  await tab.getByRole('button', { name: '1 Bild abschicken' }).click();
  const reopen = tab.getByRole('button', { name: 'Wieder öffnen' });
  await expect(reopen).toBeVisible();
  await expect(sending).toContainText('Inzwischen abgeschickt.');
  await expect(sending.getByLabel('Nachricht')).toHaveValue('Danke.');
  await expect(sending.getByRole('button', { name: '1 Bild abschicken' })).toBeDisabled();

  await reopen.click();
  await expect(sending.getByRole('button', { name: '1 Bild abschicken' })).toBeEnabled();
  await sending.getByLabel('Nachricht').fill('');
  await tab.getByRole('button', { name: 'Auswahl abschicken' }).click();
  await tab.getByRole('button', { name: '1 Bild abschicken' }).click();
  await expect(sending).toHaveCount(0);
  await reopen.click();
  await expect(send).toBeVisible();
  await expect(sending).toHaveCount(0);
});

test('a member whose groups change while he chooses is told why he has to log in, and goes on where he was', async ({
  page,
  request,
}) => {
  const headers = await headersOf(request);
  await openForChoosing(request);
  await comeAs(page, request, KURT);
  const address = `/album/${ALBUM}?auswahl=ohne`;
  await page.goto(address);
  await heart(page, 1).click();
  await expect(page.getByRole('region', { name: 'Ihre Auswahl' })).toContainText('gespeichert um');
  const groups = ['ug-kunden', 'ug-bekannte'];
  const changed = await request.post('/v1/data/update/users', { headers, data: { id: 'u-kurt', groups } });
  expect(changed.status()).toBe(200);
  // The page of the login is on its way: nothing else is asked or said meanwhile.
  const coming = Promise.withResolvers<void>();
  await page.route('**/assets/Login-*.js', async (route) => {
    await coming.promise;
    await route.continue();
  });
  const albums = page.waitForResponse(/\/read\/album\?(?!.*filter)/);
  await heart(page, 2).click();
  await expect(page).toHaveURL('/login');
  await expect(page.locator('.tiles')).toHaveCount(0);
  await (await albums).finished();
  await settled(page);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByText('Das Album kann nicht angezeigt werden.')).toHaveCount(0);
  coming.resolve();
  await expect(page.getByRole('alert')).toHaveText(
    'Ihre Anmeldung ist abgelaufen, oder Ihr Zugang wurde geändert. Bitte melden Sie sich neu an.',
  );
  await page.getByLabel('E-Mail:').fill(KURT.email);
  await page.getByLabel('Passwort:', { exact: true }).fill(KURT.password);
  const told = page.waitForResponse(
    (it) => it.request().method() === 'POST' && it.url().endsWith(`/v1/album/choice/${ALBUM}`),
  );
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL(address);
  await expect(page.getByRole('region', { name: 'Ihre Auswahl' })).toContainText('Ihre Auswahl: 2');
  expect((await told).status()).toBe(200);
});

test('a second Back is no answer to whether a note is discarded', async ({ browser, request }) => {
  const token = await openForChoosing(request);
  const phone = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true });
  const page = await phone.newPage();
  await page.goto(`/album/${ALBUM}#${token}`);
  const writing = page.getByRole('dialog', { name: /^Anmerkung zu/ });
  const note = page.getByRole('textbox', { name: 'Anmerkung' });
  const question = page.getByRole('dialog', { name: 'Achtung!' });
  const write = () =>
    page
      .getByRole('button', { name: /^Anmerkung zu/ })
      .first()
      .click();
  const isBackHeld = () =>
    page.evaluate(
      () =>
        new Promise<boolean>((resolve) => {
          const tell = (event: Event) => resolve(event.defaultPrevented);
          window.navigation.addEventListener('navigate', tell, { once: true });
          history.back();
        }),
    );
  await page.locator('.tiles li a').first().click();
  await opened(page);
  await write();
  await note.fill('Bitte heller');
  expect(await isBackHeld()).toBe(true);
  await expect(question).toBeVisible();
  expect(await isBackHeld()).toBe(true);
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: 'Abbrechen' }).click();
  await expect(note).toHaveValue('Bitte heller');
  await writing.getByRole('button', { name: 'Abbrechen' }).click();
  await question.getByRole('button', { name: 'Verwerfen und fortfahren' }).click();
  await expect(writing).toHaveCount(0);
  await write();
  await expect(note).toHaveValue('');
  await phone.close();
});

test('a note that is being written stays when safe mode is switched in another tab', async ({
  page,
  context,
  request,
}) => {
  const token = await openForChoosing(request);
  const tab = await context.newPage();
  const turn = async (safe: boolean) => {
    const pictures = page.waitForResponse(/\/v1\/data\/read\/image\?.*album/);
    await tab.goto('/worksafe/images');
    await tab.getByRole('button', { name: safe ? 'Sicheren Modus aktivieren' : 'Alles anzeigen' }).click();
    await (await pictures).finished();
    await page.locator('.tiles li').first().waitFor();
  };
  const note = page.getByRole('textbox', { name: 'Anmerkung' });
  const write = (number: number) =>
    page.getByRole('button', { name: new RegExp(`^Anmerkung zu Bild ${number}\\b`) }).click();
  await page.goto(`/album/${ALBUM}#${token}`);
  await write(3);
  await note.fill('Bitte heller.');
  for (const safe of [false, true]) {
    await turn(safe);
    await expect(note).toHaveValue('Bitte heller.');
  }
  await page.getByRole('button', { name: 'Übernehmen' }).click();
  await expect(page.getByText('„Bitte heller.“')).toBeVisible();

  await page.locator('.tiles li a').first().click();
  await opened(page);
  await page
    .locator('.controls')
    .getByRole('button', { name: /^Anmerkung zu/ })
    .click();
  await note.fill('Bitte dunkler.');
  await turn(false);
  await expect(note).toHaveValue('Bitte dunkler.');
  await page.getByRole('button', { name: 'Übernehmen' }).click();
  await page.keyboard.press('Escape');
  await expect(viewer(page)).toHaveCount(0);
  await expect(page.getByText('„Bitte dunkler.“')).toBeVisible();

  const data = { ids: [`i--${ALBUM}--${ALBUM}-02`], changes: { ws: false } };
  await request.post('/v1/image/bulk', { headers: await headersOf(request), data });
  await turn(false);
  await write(2);
  await note.fill('Nicht für jeden.');
  await turn(true);
  await expect(note).toHaveCount(0);
  await turn(false);
  await expect(note).toHaveValue('Nicht für jeden.');
});
