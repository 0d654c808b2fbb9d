// What was typed and not saved, when it meets what others, or other tabs, have saved since
import { expect, type APIRequestContext, type Page } from 'playwright/test';
import { comeAs, tokensOf } from './accounts.ts';
import { ADMIN } from './server.ts';
import { test } from './site.ts';

const FORM = '/admin/album/edit/haus-am-hang';
const description = (page: Page) => page.getByLabel('Beschreibung (optional)');
const offer = (page: Page) => page.getByRole('region', { name: 'Entwurf' });
const question = (page: Page) =>
  page.getByRole('dialog', { name: 'Der Datensatz wurde inzwischen geändert.' });
const saved = (page: Page) => page.getByText('Die Änderungen wurden gespeichert');

async function type(page: Page, text: string): Promise<void> {
  await description(page).fill(text);
  await kept(page, text);
}

const kept = (page: Page, text: string) =>
  page.waitForFunction(
    (typed) =>
      Object.entries(localStorage).some(
        ([key, value]) => key.startsWith('draft:') && String(value).includes(typed),
      ),
    text,
  );

/** A tab crashes: nobody is asked. */
const crash = (page: Page) => page.close({ runBeforeUnload: false });

async function open(page: Page): Promise<Page> {
  const opened = await page.context().newPage();
  await opened.goto(FORM);
  await expect(description(opened)).toBeVisible();
  return opened;
}

async function saveElsewhere(request: APIRequestContext, change: object): Promise<void> {
  const { jwt } = await tokensOf(request, ADMIN);
  const headers = { Authorization: `Bearer ${jwt}` };
  const data = { id: 'haus-am-hang', ...change };
  expect((await request.post('/v1/data/update/album', { headers, data })).status()).toBe(200);
}

test.beforeEach(async ({ page, request }) => {
  await comeAs(page, request, ADMIN);
  // Every tab of the context finds the session.
  await page.goto('/admin');
});

test('a draft that meets what a colleague has saved since is asked about', async ({ page, request }) => {
  await crash(await typedIn(page, 'Aus dem Entwurf'));
  await saveElsewhere(request, { description: 'Von der Kollegin' });
  const again = await open(page);
  await again.getByRole('button', { name: 'Entwurf übernehmen' }).click();
  const versions = question(again).getByRole('group', { name: 'Beschreibung' });
  await expect(versions.getByLabel('Aus dem Entwurf')).toBeChecked();
  await question(again).getByRole('button', { name: 'Abbrechen' }).click();
  await expect(description(again)).toHaveValue('Von der Kollegin');
  await again.getByRole('button', { name: 'Entwurf übernehmen' }).click();
  await versions.getByLabel('Von der Kollegin').check();
  await question(again).getByRole('button', { name: 'Übernehmen' }).click();
  await expect(description(again)).toHaveValue('Von der Kollegin');
  await expect(offer(again)).toHaveCount(0);

  // What somebody else has saved in another field is no question.
  await crash(await typedIn(page, 'Noch ein Entwurf'));
  await saveElsewhere(request, { title: 'Ein Haus am Hang' });
  await again.reload();
  await again.getByRole('button', { name: 'Entwurf übernehmen' }).click();
  await expect(question(again)).toHaveCount(0);
  await expect(description(again)).toHaveValue('Noch ein Entwurf');
  await again.keyboard.press('Control+s');
  await expect(saved(again)).toBeVisible();
  await again.reload();
  await expect(description(again)).toHaveValue('Noch ein Entwurf');
  await expect(again.getByLabel('Titel', { exact: false }).first()).toHaveValue('Ein Haus am Hang');
  await expect(offer(again)).toHaveCount(0);
});

test('saving leaves a draft that nobody has answered where it is', async ({ page }) => {
  await crash(await typedIn(page, 'Eine Stunde Arbeit'));
  const again = await open(page);
  await again.keyboard.press('Control+s');
  await expect(again.getByRole('alert')).toContainText(
    'Bitte übernehmen oder verwerfen Sie zuerst den Entwurf',
  );
  await expect(saved(again)).toHaveCount(0);
  await again.getByLabel('Öffentlich', { exact: true }).click();
  await again.keyboard.press('Control+s');
  await expect(saved(again)).toBeVisible();
  await again.reload();
  await again.getByRole('button', { name: 'Entwurf übernehmen' }).click();
  await expect(description(again)).toHaveValue('Eine Stunde Arbeit');
  await again.keyboard.press('Control+s');
  await expect(saved(again)).toBeVisible();
  await again.reload();
  await expect(description(again)).toHaveValue('Eine Stunde Arbeit');
  await expect(offer(again)).toHaveCount(0);
});

test('two tabs keep a draft each', async ({ page }) => {
  const [first, second] = [await open(page), await open(page)];
  await type(second, 'Lange Beschreibung im zweiten Tab');
  await type(first, 'Kurze im ersten');
  await first.keyboard.press('Control+s');
  await expect(saved(first)).toBeVisible();

  // Thrown away where it is offered to a third, it stays with who is still typing it.
  await first.reload();
  await offer(first).getByRole('button', { name: 'Verwerfen' }).click();
  await expect(offer(first)).toHaveCount(0);
  await kept(first, 'Lange Beschreibung im zweiten Tab');
  await first.reload();
  await expect(offer(first)).toBeVisible();

  await crash(second);
  await first.getByRole('button', { name: 'Entwurf übernehmen' }).click();
  await expect(
    question(first)
      .getByRole('group', { name: 'Beschreibung' })
      .getByLabel('Lange Beschreibung im zweiten Tab'),
  ).toBeChecked();
});

test('what somebody else has deleted meanwhile is not typed in vain', async ({ page, request }) => {
  const { jwt } = await tokensOf(request, ADMIN);
  const headers = { Authorization: `Bearer ${jwt}` };
  const post = async (url: string, data: object) =>
    expect((await request.post(`/v1/data/${url}`, { headers, data })).status()).toBe(200);
  const red = page.getByRole('alert');
  await page.goto(FORM);
  await description(page).fill('Kurz vor dem Löschen');
  await post('delete/album', { ids: ['haus-am-hang'], withPictures: true });
  await page.keyboard.press('Control+s');
  await expect(red).toContainText(
    'Der Datensatz wurde inzwischen von Administrator gelöscht und liegt im Papierkorb.',
  );
  await red.getByRole('link', { name: 'Zum Papierkorb' }).click();
  await page.getByRole('button', { name: /^Wiederherstellen: .*Haus am Hang/ }).click();
  await expect(page.getByText('Der Papierkorb ist leer.')).toBeVisible();
  await page.goto(FORM);
  await page.getByRole('button', { name: 'Entwurf übernehmen' }).click();
  await expect(description(page)).toHaveValue('Kurz vor dem Löschen');
  await page.keyboard.press('Control+s');
  await expect(saved(page)).toBeVisible();

  await post('create/userGroup', { id: 'ug-nur-kurz', name: 'Nur kurz' });
  await page.goto('/admin/group?gruppe=ug-nur-kurz');
  const name = page.getByLabel('Name', { exact: false }).first();
  await name.fill('Nur kurz da');
  await post('delete/userGroup', { ids: ['ug-nur-kurz'] });
  for (const times of [1, 2]) {
    await page.getByRole('button', { name: 'Speichern' }).click();
    await expect(red, String(times)).toContainText('Der Datensatz wurde inzwischen gelöscht');
  }
  // A refusal for another reason is said as well.
  const body = { type: 'about:blank', title: '', status: 503, code: 'unavailable', detail: 'Gerade nicht.' };
  await page.route('**/v1/data/update/userGroup', (route) =>
    route.fulfill({ status: 503, contentType: 'application/problem+json', body: JSON.stringify(body) }),
  );
  await page.getByRole('button', { name: 'Speichern' }).click();
  await expect(red.filter({ hasText: 'Gerade nicht.' })).toBeVisible();
  await expect(name).toHaveValue('Nur kurz da');
  await red.getByRole('link', { name: 'Zur Liste' }).click();
  await page.getByRole('button', { name: 'Verwerfen und fortfahren' }).click();
  await expect(page).toHaveURL('/admin/group');
  const groups = page.getByLabel('Gruppe', { exact: true }).getByRole('option');
  await expect(groups.filter({ hasText: 'Nur kurz' })).toHaveCount(0);
  await expect(groups.first()).toBeAttached();
});

test('what is typed while saving is refused is not lost to the question', async ({ page, request }) => {
  await page.goto(FORM);
  await description(page).fill('Vor dem Speichern');
  await saveElsewhere(request, { description: 'Von der Kollegin' });
  const { resolve: answer, promise: mayGoOn } = Promise.withResolvers<void>();
  await page.route('**/v1/data/update/album', async (route) => {
    await mayGoOn;
    await route.continue();
  });
  await page.keyboard.press('Control+s');
  const imageTitle = page.getByLabel('Bildtitel (optional)');
  await imageTitle.fill('Weiter getippt');
  await description(page).fill('Vor dem Speichern, und danach');
  answer();
  const versions = question(page).getByRole('group', { name: 'Beschreibung' });
  await expect(versions.getByLabel('Vor dem Speichern, und danach')).toBeChecked();
  await question(page).getByRole('button', { name: 'Übernehmen' }).click();
  await expect(imageTitle).toHaveValue('Weiter getippt');
  await expect(description(page)).toHaveValue('Vor dem Speichern, und danach');
  await page.keyboard.press('Control+s');
  await expect(saved(page)).toBeVisible();
});

async function typedIn(page: Page, text: string): Promise<Page> {
  const opened = await open(page);
  await type(opened, text);
  return opened;
}
