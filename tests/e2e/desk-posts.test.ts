// Issue 10, 2, 3 and 9: posts and text blocks; specification of the back office 2, 4, 5, 8
import { expect, type Page } from 'playwright/test';
import { comeAs, tokensOf } from './accounts.ts';
import { problems, complaints } from './screen.ts';
import { ADMIN } from './server.ts';
import { test } from './site.ts';

test.describe.configure({ timeout: 180_000 });

const html = (page: Page) => page.getByRole('textbox', { name: 'HTML', exact: true });
const save = (page: Page) => page.getByRole('button', { name: 'Speichern' });
const dialog = (page: Page) => page.getByRole('dialog');

/** The plain field: what is typed into it needs no help. */
async function inPlainField(page: Page): Promise<void> {
  await page.addInitScript(() => localStorage.setItem('editor-feld', 'text'));
}

/** What the nine elements of the post below become. */
async function seesAll(visitor: Page): Promise<void> {
  const element = (name: string) => visitor.locator(`brpwc-${name}`);
  await expect(visitor.getByText('Um kurz nach sechs ist der See grau.')).toBeVisible();
  for (const name of ['post-image', 'post-thumbnail']) {
    const picture = element(name).locator('img');
    await picture.scrollIntoViewIfNeeded();
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  }
  await expect(element('post-text').getByRole('link', { name: 'Kontaktformular' })).toBeVisible();
  await expect(element('contributor').first()).toContainText('Lena Voss');
  await expect(element('album').first()).toContainText('Winterreise');
  await expect(element('conditional')).toContainText('Hier fehlt nichts.');
  await expect(element('select-site').getByRole('link', { name: 'Bilderauswahl ändern' })).toBeVisible();
  await expect(element('select-worksafe')).toContainText('Der sichere Modus ist an.');
  await expect(element('link').getByRole('link', { name: 'Blog' })).toHaveAttribute('href', /\/blog$/);
}

test('a post is written, planned, seen by its link, published and found in the blog', async ({
  page,
  request,
  browser,
}) => {
  const said = complaints(page);
  await inPlainField(page);
  await comeAs(page, request, ADMIN);
  await page.goto('/admin/posts');
  await expect(page.getByRole('row').nth(3)).toBeVisible();
  expect(await problems(page, 'iframe')).toEqual([]);
  await page.getByRole('link', { name: 'Neuer Beitrag' }).click();

  await page.getByLabel('Titel').fill('Sieben Minuten Ostufer');
  await page.getByLabel('Titel').blur();
  await expect(page.getByLabel('ID')).toHaveValue('p-sieben-minuten-ostufer');
  await expect(page.getByText('Diese ID ist frei.')).toBeVisible();
  await page.getByLabel('ID').fill('p-ich');
  await expect(page.getByText(/Diese ID gehört schon zum Beitrag/)).toBeVisible();
  await expect(save(page)).toBeDisabled();
  await page.getByLabel('ID').fill('p-ostufer');
  await html(page).fill(
    `<p>Um kurz nach sechs ist der See grau.</p>
<brpwc-post-image id="i2605101"></brpwc-post-image>
<brpwc-post-thumbnail id="i2610112"></brpwc-post-thumbnail>
<brpwc-post-text id="t-kontakt"></brpwc-post-text>
<p>Mit <brpwc-contributor contributorId="lena-voss"></brpwc-contributor> in
<brpwc-album id="winterreise"></brpwc-album>.</p>
<brpwc-conditional condition="sfw"><p>Hier fehlt nichts.</p></brpwc-conditional>
<brpwc-select-site></brpwc-select-site>
<brpwc-select-worksafe></brpwc-select-worksafe>
<p>Siehe <brpwc-link href="/blog">Blog</brpwc-link>.</p>`,
  );
  await page.getByRole('button', { name: 'Geplant' }).click();
  await page.getByLabel('Erscheint am').fill('2099-04-30');
  await page.getByLabel('Uhrzeit').fill('06:00');
  await expect(page.getByText('Erscheint am 30. April 2099 um 06:00.')).toBeVisible();
  await save(page).click();
  await expect(page).toHaveURL('/admin/post/edit/p-ostufer');
  await expect(page.getByText('Der Beitrag „Sieben Minuten Ostufer“ ist angelegt.')).toBeVisible();
  expect(await problems(page, 'iframe')).toEqual([]);

  await page.getByRole('button', { name: 'Vorschau-Link' }).click();
  const url = (await dialog(page).locator('.recovery-key').textContent())!;
  const visitor = await (await browser.newContext()).newPage();
  expect((await visitor.request.get('/v1/data/text/posts/p-ostufer')).status()).toBe(404);
  await visitor.goto(url);
  await expect(visitor.getByRole('heading', { name: 'Sieben Minuten Ostufer' })).toBeVisible();
  await expect(visitor.getByText('Vorschau: Noch nicht veröffentlicht')).toBeVisible();
  await seesAll(visitor);
  expect(visitor.url()).not.toContain('#');
  await dialog(page).getByRole('button', { name: 'Schließen', exact: true }).click();

  await page.getByRole('button', { name: 'Veröffentlicht' }).click();
  await expect(page.getByText('Erscheint mit dem Speichern.')).toBeVisible();
  await save(page).click();
  await expect(page.getByText('Die Änderungen wurden gespeichert')).toBeVisible();
  await visitor.goto('/blog');
  await visitor.getByRole('link', { name: 'Sieben Minuten Ostufer' }).first().click();
  await seesAll(visitor);
  await expect(visitor.getByText(/Vorschau/)).toHaveCount(0);
  await visitor.context().close();

  await page.getByRole('link', { name: 'Duplizieren' }).click();
  await expect(page.getByLabel('Titel')).toHaveValue('Sieben Minuten Ostufer (Kopie)');
  await expect(html(page)).toHaveValue(/^<p>Um kurz nach sechs ist der See grau/);
  await expect(page.getByRole('button', { name: 'Entwurf', pressed: true })).toBeVisible();

  await page.goto('/admin/posts?suche=kurz+nach+sechs');
  const row = page.getByRole('row', { name: /Sieben Minuten Ostufer/ });
  await expect(row).toContainText('Veröffentlicht');
  await row.getByRole('button', { name: /in den Papierkorb/ }).click();
  await expect(row).toHaveCount(0);
  await page.getByRole('button', { name: 'Rückgängig' }).click();
  await expect(row).toBeVisible();
  expect(said).toEqual([]);
});

test('of two who edit the same post none loses anything, and what it was before comes back', async ({
  page,
  request,
}) => {
  await inPlainField(page);
  await comeAs(page, request, ADMIN);
  const { jwt } = await tokensOf(request, ADMIN);
  const headers = { authorization: `Bearer ${jwt}` };
  const post = { id: 'p-zwei', title: 'Zu zweit', dateStr: '2026-01-01', text: '<p>Der Anfang.</p>' };
  expect((await request.post('/v1/data/create/posts', { headers, data: post })).status()).toBe(200);
  await page.goto('/admin/post/edit/p-zwei');
  await html(page).fill('<p>Von mir.</p>');
  const other = { id: 'p-zwei', text: '<p>Von jemand anderem.</p>' };
  expect((await request.post('/v1/data/update/posts', { headers, data: other })).status()).toBe(200);
  await save(page).click();
  await expect(dialog(page)).toContainText('<p>Von mir.</p>');
  await expect(dialog(page)).toContainText('<p>Von jemand anderem.</p>');
  expect(await problems(page, 'iframe')).toEqual([]);
  await dialog(page).getByRole('button', { name: 'Übernehmen' }).click();
  await save(page).click();
  await expect(page.getByText('Die Änderungen wurden gespeichert')).toBeVisible();

  await page.getByRole('button', { name: 'Frühere Fassungen' }).click();
  const versions = dialog(page).getByRole('list', { name: 'Gespeicherte Fassungen' });
  await versions.getByRole('button').nth(1).click();
  await expect(dialog(page).locator('del')).toContainText('jemand anderem');
  expect(await problems(page, 'iframe')).toEqual([]);
  await dialog(page).getByRole('button', { name: 'Diese Fassung wiederherstellen' }).click();
  await expect(html(page)).toHaveValue('<p>Von jemand anderem.</p>');

  // Whoever takes the other's version finds his own among the earlier ones.
  await html(page).fill('<p>Noch einmal von mir.</p>');
  const again = { id: 'p-zwei', text: '<p>Der andere bleibt dabei.</p>' };
  expect((await request.post('/v1/data/update/posts', { headers, data: again })).status()).toBe(200);
  await save(page).click();
  await dialog(page)
    .getByLabel(/Gespeicherte Fassung/)
    .check();
  const kept = page.waitForResponse('**/v1/data/text/posts/p-zwei');
  await dialog(page).getByRole('button', { name: 'Übernehmen' }).click();
  expect((await kept).status()).toBe(409);
  await expect(html(page)).toHaveValue('<p>Der andere bleibt dabei.</p>');
  const { items } = (await (await request.get('/v1/data/versions/posts/p-zwei', { headers })).json()) as {
    items: { text: string }[];
  };
  const { length } = '<p>Noch einmal von mir.</p>';
  expect(items).toContainEqual(expect.objectContaining({ conflict: true, length }));
});

test('a text block is chosen, guarded, refused and saved word for word', async ({ page, request }) => {
  const said = complaints(page);
  await inPlainField(page);
  await comeAs(page, request, ADMIN);
  await page.goto('/admin/texts');
  const choice = page.getByLabel('Textbaustein', { exact: true });
  await expect(choice.locator('option').first()).toHaveText('--- Textbaustein wählen ---');
  await page.getByRole('button', { name: 'Neu' }).click();
  const id = page.getByLabel('ID des neuen Textbausteins');
  await expect(id).toHaveValue('t-');
  await html(page).fill('<p>Text</p>');
  await expect(save(page)).toBeDisabled();
  await id.fill('t-notiz');
  await page.getByLabel('Ablageort (HTML-Datei)').fill('/seiten/Meine Notiz');
  await page.getByLabel('Ablageort (HTML-Datei)').blur();
  await expect(page.getByLabel('Ablageort (HTML-Datei)')).toHaveValue('seiten/Meine_Notiz.html');
  expect(await problems(page, 'iframe')).toEqual([]);

  // Declined, everything stays; the id of another text is refused.
  await choice.selectOption('t-impressum');
  await expect(dialog(page)).toContainText('Achtung!');
  await expect(dialog(page)).toContainText('Es sind Änderungen vorhanden - verwerfen und fortfahren?');
  await dialog(page).getByRole('button', { name: 'Abbrechen' }).click();
  await expect(id).toHaveValue('t-notiz');
  // So does the menu, where the path stays the same.
  await page.getByRole('link', { name: 'Textbausteine' }).click();
  await expect(dialog(page)).toContainText('Es sind Änderungen vorhanden - verwerfen und fortfahren?');
  await dialog(page).getByRole('button', { name: 'Abbrechen' }).click();
  await expect(id).toHaveValue('t-notiz');
  await id.fill('t-impressum');
  await save(page).click();
  await expect(page.getByRole('alert')).toContainText('Fehler beim Speichern: ');
  expect(said.join('\n')).toContain('Fehler beim Speichern: ');
  await id.fill('t-notiz');
  await save(page).click();
  await expect(dialog(page)).toContainText('Die Änderungen wurden gespeichert');
  await expect(dialog(page).getByRole('button', { name: 'Abbrechen' })).toHaveCount(0);
  await dialog(page).getByRole('button', { name: 'OK' }).click();
  await expect(choice).toHaveValue('t-notiz');
  await expect(page.getByLabel('Ablageort (HTML-Datei)')).toHaveAttribute('readonly');
  await html(page).fill('<p>Anders</p>');
  await page.getByRole('button', { name: 'Zurücksetzen' }).click();
  await dialog(page).getByRole('button', { name: 'Verwerfen und fortfahren' }).click();
  await expect(html(page)).toHaveValue('<p>Text</p>');
});

test('of two who edit the same text block none loses anything, whatever is reset or restored', async ({
  page,
  request,
}) => {
  await inPlainField(page);
  await comeAs(page, request, ADMIN);
  const { jwt } = await tokensOf(request, ADMIN);
  const headers = { authorization: `Bearer ${jwt}` };
  const write = async (verb: 'create' | 'update', text: string) => {
    const answer = await request.post(`/v1/data/${verb}/texts`, { headers, data: { id: 't-zwei', text } });
    expect(answer.status()).toBe(200);
  };
  await write('create', '<p>Der Anfang.</p>');
  await page.goto('/admin/texts?baustein=t-zwei');
  await html(page).fill('<p>Von mir.</p>');
  await write('update', '<p>Von jemand anderem.</p>');
  await save(page).click();
  await dialog(page).getByRole('button', { name: 'Übernehmen' }).click();
  await page.getByRole('button', { name: 'Zurücksetzen' }).click();
  await dialog(page).getByRole('button', { name: 'Verwerfen und fortfahren' }).click();
  await expect(html(page)).toHaveValue('<p>Von jemand anderem.</p>');

  await html(page).fill('<p>Noch einmal von mir.</p>');
  await write('update', '<p>Der andere bleibt dabei.</p>');
  await save(page).click();
  await dialog(page)
    .getByLabel(/Gespeicherte Fassung/)
    .check();
  await dialog(page).getByRole('button', { name: 'Übernehmen' }).click();
  await expect(html(page)).toHaveValue('<p>Der andere bleibt dabei.</p>');
  await page.getByRole('button', { name: 'Frühere Fassungen' }).click();
  const versions = dialog(page).getByRole('list', { name: 'Gespeicherte Fassungen' });
  await versions.getByRole('button').last().click();
  await dialog(page).getByRole('button', { name: 'Diese Fassung wiederherstellen' }).click();
  await expect(html(page)).toHaveValue('<p>Der Anfang.</p>');
});
