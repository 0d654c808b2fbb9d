import { expect, type Page } from 'playwright/test';
import { comeAs } from './accounts.ts';
import { ALBUM, headersOf, heart, openForChoosing } from './choosing.ts';
import { opened, problems, viewer } from './screen.ts';
import { ADMIN } from './server.ts';
import { test } from './site.ts';

test('a guest chooses by a link on a phone and sends it; the photographer sees it side by side and opens it again', async ({
  browser,
  page,
  request,
}) => {
  const headers = await headersOf(request);
  const post = async (path: string, data: object) => {
    const answer = await request.post(`/v1/${path}`, { headers, data });
    expect(answer.ok(), await answer.text()).toBe(true);
    return answer;
  };
  await post('data/update/album', { id: ALBUM, choosing: true, wanted: 2 });
  const made = await post(`album/links/${ALBUM}`, {
    label: 'Familie Brandt',
    download: false,
    expires: null,
  });
  const { token } = (await made.json()) as { token: string };

  const phone = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true });
  const guest = await phone.newPage();
  await guest.goto(`/album/${ALBUM}#${token}`);
  await expect(guest.getByText('Wählen Sie bis zu 2 Bilder, die ausgearbeitet werden sollen.')).toBeVisible();
  await heart(guest, 1).click();
  const bar = guest.getByRole('region', { name: 'Ihre Auswahl' });
  await expect(bar).toContainText('Ihre Auswahl: 1 von 2');
  await expect(bar).toContainText('gespeichert um');

  await guest.getByRole('button', { name: /^Anmerkung zu Bild 1\b/ }).click();
  await guest.getByRole('textbox', { name: 'Anmerkung' }).fill('Bitte etwas heller.');
  const writing = guest.getByRole('dialog', { name: /^Anmerkung zu/ });
  await writing.getByRole('button', { name: 'Abbrechen' }).click();
  const question = guest.getByRole('dialog', { name: 'Achtung!' });
  await expect(question).toContainText('Es sind Änderungen vorhanden - verwerfen und fortfahren?');
  await question.getByRole('button', { name: 'Abbrechen' }).click();
  await guest.getByRole('button', { name: 'Übernehmen' }).click();
  await expect(guest.getByText('„Bitte etwas heller.“')).toBeVisible();

  // Without a connection it is kept here, and told later, after a reload as well.
  await phone.setOffline(true);
  await heart(guest, 2).click();
  await expect(bar).toContainText('Ohne Verbindung');
  await expect(heart(guest, 3)).toHaveAccessibleDescription('Für ein weiteres Bild nehmen Sie eines heraus.');
  await phone.setOffline(false);
  await guest.reload();
  await expect(bar).toContainText('Ihre Auswahl: 2 von 2');
  await expect(heart(guest, 3)).toHaveAccessibleDescription('Für ein weiteres Bild nehmen Sie eines heraus.');
  // It looks off, but takes the focus and says why.
  await heart(guest, 3).click({ force: true });
  await expect(heart(guest, 3)).toHaveAttribute('aria-pressed', 'false');

  // Another tab of his is in step; another device in the same network is somebody else.
  const tab = await phone.newPage();
  await tab.goto(`/album/${ALBUM}`);
  const otherBar = tab.getByRole('region', { name: 'Ihre Auswahl' });
  await expect(otherBar).toContainText('Ihre Auswahl: 2 von 2');
  await heart(tab, 2).click();
  await expect(bar).toContainText('Ihre Auswahl: 1 von 2');
  const laptop = await browser.newContext();
  const ole = await laptop.newPage();
  await ole.goto(`/album/${ALBUM}#${token}`);
  await expect(ole.getByRole('region', { name: 'Ihre Auswahl' })).toContainText('Ihre Auswahl: 0 von 2');

  expect(await problems(guest)).toEqual([]);
  await bar.getByRole('button', { name: 'Auswahl abschicken' }).click();
  const dialog = guest.getByRole('dialog', { name: 'Auswahl abschicken' });
  // No mail server, no link by mail: that is said before.
  await expect(dialog.getByLabel('E-Mail')).toHaveAccessibleDescription(/^Nur für Rückfragen/);
  await dialog.getByRole('button', { name: '1 Bild abschicken' }).click();
  await expect(dialog).toContainText('Bitte geben Sie Ihren Namen ein.');
  await dialog.getByLabel('Name').fill('Katrin Brandt');
  await dialog.getByLabel('Nachricht').fill('Danke.');
  expect(await problems(guest)).toEqual([]);
  await dialog.getByRole('button', { name: '1 Bild abschicken' }).click();
  await expect(bar).toContainText('als Katrin Brandt');
  // Sent in one tab is sent in the other.
  await expect(otherBar.getByRole('button', { name: 'Wieder öffnen' })).toBeVisible();

  // By keyboard, in the viewer: somebody else chooses another one, and the same.
  const first = ole.getByRole('link', { name: /./ }).and(ole.locator('.tile a')).first();
  await first.focus();
  await ole.keyboard.press('Enter');
  const viewer = ole.locator('.viewer');
  await expect(viewer.getByRole('button', { name: 'In die Auswahl nehmen' })).toBeVisible();
  await ole.keyboard.press('f');
  await ole.keyboard.press('4');
  await expect(viewer.getByRole('slider', { name: /^Bewertung für/ })).toHaveAttribute('aria-valuenow', '4');
  await expect(viewer).toContainText('1 von 2');
  // What is written has its keys for itself; Escape asks first, and closes the note, not the picture.
  await viewer.getByRole('button', { name: /^Anmerkung zu/ }).click();
  const open = ole.url();
  const note = ole.getByRole('textbox', { name: 'Anmerkung' });
  await note.fill('Enger, 5 cm');
  await note.press('ArrowRight');
  await note.press('Escape');
  const achtung = ole.getByRole('dialog', { name: 'Achtung!' });
  await expect(achtung).toBeVisible();
  await ole.keyboard.press('Escape');
  await expect(achtung).toHaveCount(0);
  await expect(note).toHaveValue('Enger, 5 cm');
  await note.press('Escape');
  await achtung.getByRole('button', { name: 'Verwerfen und fortfahren' }).click();
  await expect(note).toHaveCount(0);
  await expect(viewer).toBeVisible();
  expect(ole.url()).toBe(open);
  await expect
    .poll(async () => {
      const answer = await request.get(`/v1/desk/choices/${ALBUM}`, { headers });
      return ((await answer.json()) as { people: { chosen: number }[] }).people.map(({ chosen }) => chosen);
    })
    .toEqual([1, 1]);

  await comeAs(page, request, ADMIN);
  await page.goto('/admin/messages');
  await expect(page.getByText(/^Auswahl: /).first()).toBeVisible();
  await page.goto('/admin/start');
  const waiting = page.getByRole('region', { name: 'Auswahlen' });
  await expect(waiting).toContainText('1 wartet');
  await expect(waiting).toContainText('Katrin Brandt, 1 von 2');
  await expect(page.getByRole('link', { name: 'Auswahlen 1' })).toBeVisible();
  await waiting.getByRole('link', { name: /Katrin Brandt/ }).click();
  await expect(page).toHaveURL(`/admin/auswahlen/${ALBUM}`);
  const katrin = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Katrin Brandt' }) });
  await expect(katrin).toContainText('1 von 2, 1 Anmerkung');
  await expect(page.getByRole('rowgroup').filter({ hasText: 'Beide' })).toContainText('Bitte etwas heller.');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: '1 Name kopieren' }).click();
  await expect(page.getByText('1 Name kopiert, durch Kommas getrennt.')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^[^.]+$/);
  const csv = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV' }).click();
  expect((await csv).suggestedFilename()).toBe('auswahl.csv');
  expect(await problems(page)).toEqual([]);
  await katrin.getByRole('button', { name: 'Wieder öffnen' }).click();
  await expect(katrin).toContainText('Wählt noch aus');

  await guest.reload();
  await expect(bar.getByRole('button', { name: 'Auswahl abschicken' })).toBeEnabled();
  await post('data/update/album', { id: ALBUM, choosing: false });
  await phone.close();
  await laptop.close();
});

test('with text of twice the size a phone shows all that the viewer has for choosing', async ({
  page,
  request,
}) => {
  const token = await openForChoosing(request);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/album/${ALBUM}#${token}`);
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  await page.locator('.tiles li a').first().click();
  await opened(page);
  const tools = viewer(page).locator('.tools');
  for (const tool of await tools.locator('button, output').all())
    await expect(tool).toBeInViewport({ ratio: 1 });
});

test('where pictures are chosen, an editor still selects, edits and loads some of them', async ({
  page,
  request,
}) => {
  const headers = await headersOf(request);
  await request.post('/v1/data/update/album', { headers, data: { id: ALBUM, choosing: true } });
  await comeAs(page, request, ADMIN);
  await page.goto(`/album/${ALBUM}`);
  await expect(heart(page, 1)).toBeVisible();
  await page.locator('.tile .pick').nth(1).click();
  await expect(page.getByText(/^1 von \d+ ausgewählt$/)).toBeVisible();
  await expect(page.getByRole('button', { name: '1 ausgewähltes Bild herunterladen' })).toBeVisible();
  await page.getByText('Redaktion').click();
  await page.getByRole('button', { name: 'Als bedenklich markieren' }).click();
  await expect(page.locator('.tile').nth(1).getByTitle('bedenklich')).toBeVisible();
  await page.getByRole('button', { name: 'Rückgängig' }).click();
  await expect(page.locator('.tile').nth(1).getByTitle('bedenklich')).toHaveCount(0);

  // All of what is shown is not all of the album.
  await heart(page, 1).click();
  await page.getByRole('button', { name: /^Meine Auswahl/ }).click();
  await expect(page.locator('.tile')).toHaveCount(1);
  const answered = page.waitForResponse('**/v1/album/download*');
  await page.getByRole('button', { name: '1 Bild herunterladen' }).click();
  expect(await (await answered).json()).toMatchObject({ files: 1 });
  await request.post('/v1/data/update/album', { headers, data: { id: ALBUM, choosing: false } });
});

test('a note that is being written stays when the choice is sent in another tab', async ({
  page,
  context,
  request,
}) => {
  const token = await openForChoosing(request);
  await page.goto(`/album/${ALBUM}#${token}`);
  await heart(page, 1).click();
  await expect(page.getByRole('region', { name: 'Ihre Auswahl' })).toContainText('gespeichert um');
  await page.getByRole('button', { name: /^Anmerkung zu Bild 1\b/ }).click();
  const text = page.getByRole('textbox', { name: 'Anmerkung' });
  await text.fill('Bitte wärmer.');

  const tab = await context.newPage();
  await tab.goto(`/album/${ALBUM}`);
  await tab.getByRole('button', { name: 'Auswahl abschicken' }).click();
  await tab.getByLabel('Name').fill('Katrin');
  await tab.getByRole('button', { name: '1 Bild abschicken' }).click();
  await expect(tab.getByRole('button', { name: 'Wieder öffnen' })).toBeVisible();

  const writing = page.getByRole('dialog', { name: /^Anmerkung zu/ });
  await expect(writing).toContainText('Inzwischen abgeschickt');
  await expect(text).toHaveValue('Bitte wärmer.');
  await expect(writing.getByRole('button', { name: 'Übernehmen' })).toBeDisabled();
  await writing.getByRole('button', { name: 'Abbrechen' }).click();
  await page.getByRole('dialog', { name: 'Achtung!' }).getByRole('button', { name: 'Abbrechen' }).click();
  await writing.getByRole('button', { name: 'wieder öffnen' }).click();
  await writing.getByRole('button', { name: 'Übernehmen' }).click();
  await expect(page.getByText('„Bitte wärmer.“')).toBeVisible();
});

test('what is shown of a choice is named by the address: a reload and Back lead to it', async ({
  page,
  request,
}) => {
  const token = await openForChoosing(request);
  await page.goto(`/album/${ALBUM}#${token}`);
  await heart(page, 2).click();
  await heart(page, 4).click();
  await expect(page.getByRole('region', { name: 'Ihre Auswahl' })).toContainText('gespeichert um');
  const mine = page.getByRole('button', { name: /^Meine Auswahl/ });
  await mine.click();
  await expect(page).toHaveURL(`/album/${ALBUM}?auswahl=meine`);
  await expect(page.locator('.tile')).toHaveCount(2);
  await page.reload();
  await expect(page.locator('.tile')).toHaveCount(2);
  await expect(mine).toHaveAttribute('aria-pressed', 'true');
  await page.goto('/blog');
  await page.goBack();
  await expect(page.locator('.tile')).toHaveCount(2);
  await page.getByRole('button', { name: /^Alle/ }).click();
  await expect(page).toHaveURL(`/album/${ALBUM}`);
  await expect(page.locator('.tile').nth(2)).toBeVisible();
});

test('who gets a new link in place of his old one goes on with his choice, and nobody else does', async ({
  browser,
  page,
  request,
}) => {
  const headers = await headersOf(request);
  await openForChoosing(request);
  const bar = (of: Page) => of.getByRole('region', { name: 'Ihre Auswahl' });
  const data = { label: 'Ida', download: false, expires: null };
  const answer = await request.post(`/v1/album/links/${ALBUM}`, { headers, data });
  let { token, link } = (await answer.json()) as { token: string; link: { id: string } };
  await page.goto(`/album/${ALBUM}#${token}`);
  for (const count of [1, 2, 3]) {
    await heart(page, count).click();
    await expect(bar(page)).toContainText(`Ihre Auswahl: ${count}`);
    await expect(bar(page)).toContainText('gespeichert um');
    const renewed = await request.post('/v1/album/link/renew', {
      headers,
      data: { id: link.id, revoke: true },
    });
    ({ token, link } = (await renewed.json()) as { token: string; link: { id: string } });
    await page.goto('about:blank');
    await page.goto(`/album/${ALBUM}#${token}`);
    await expect(bar(page)).toContainText(`Ihre Auswahl: ${count}`);
  }
  const other = await (await browser.newContext()).newPage();
  await other.goto(`/album/${ALBUM}#${token}`);
  await expect(bar(other)).toContainText('Ihre Auswahl: 0');
  const desk = await request.get(`/v1/desk/choices/${ALBUM}`, { headers });
  const { people } = (await desk.json()) as { people: { link: string | null; chosen: number }[] };
  expect(people.filter((one) => one.link === 'Ida')).toEqual([expect.objectContaining({ chosen: 3 })]);
});

test('who sends again can correct his address, and is not asked for his name', async ({ page, request }) => {
  await page.goto(`/album/${ALBUM}#${await openForChoosing(request)}`);
  await heart(page, 1).click();
  await page.getByRole('button', { name: 'Auswahl abschicken' }).click();
  const [name, email] = [page.getByLabel('Name'), page.getByLabel('E-Mail')];
  await name.fill('Katrin');
  const given = ['', 'katrin@exmaple.org', 'katrin@example.org', ''];
  for (const i of [1, 2, 3]) {
    await expect(email).toHaveValue(given[i - 1]!);
    await email.fill(given[i]!);
    await page.getByRole('button', { name: '1 Bild abschicken' }).click();
    await page.getByRole('button', { name: 'Wieder öffnen' }).click();
    await page.getByRole('button', { name: 'Auswahl abschicken' }).click();
    await expect(name).toHaveCount(0);
  }
  await expect(email).toHaveValue('');
});
