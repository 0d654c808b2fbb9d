// back office 5: what somebody else has deleted meanwhile is named where one works on with it
import { expect, type APIRequestContext } from 'playwright/test';
import { comeAs, tokensOf } from './accounts.ts';
import { ADMIN } from './server.ts';
import { test } from './site.ts';

test.beforeEach(({ page, request }) => comeAs(page, request, ADMIN));

async function removeElsewhere(request: APIRequestContext, type: 'album' | 'image', ids: string[]) {
  const { jwt, id } = await tokensOf(request, ADMIN);
  const headers = { Authorization: `Bearer ${jwt}`, 'X-Auth-Id': id };
  const data = { ids, withPictures: type === 'album' };
  const answer = await request.post(`/v1/data/delete/${type}`, { headers, data });
  expect(answer.status()).toBe(200);
}

test('a bulk edit says how many of the chosen pictures are gone, and lets go of them', async ({
  page,
  request,
}) => {
  const panel = page.getByRole('complementary', { name: /bearbeiten$/ });
  const toast = page.locator('.toast').last();
  const change = async (count: string) => {
    await panel.getByRole('list', { name: 'Kennzeichen' }).getByLabel('Nur in Beiträgen').click();
    await panel.getByRole('button', { name: `${count} ändern` }).click();
  };
  await page.goto('/admin/images?album=winterreise');
  const tile = (n: number) => page.locator('.lighttable li').nth(n);
  const ids: string[] = [];
  for (const n of [0, 1, 2]) {
    await tile(n).getByRole('checkbox').click();
    ids.push(/edit\/([^?]+)/.exec((await tile(n).locator('a').getAttribute('href'))!)![1]!);
  }
  const shown = page.locator('.bulktool output');
  await expect(shown).toHaveText('3 von 10 ausgewählt');
  await removeElsewhere(request, 'image', ids.slice(0, 1));
  await change('3 Bilder');
  await expect(toast).toContainText(
    '2 Bilder geändert: „Nur in Beiträgen“. 1 Bild hatte inzwischen schon jemand gelöscht.',
  );
  await expect(shown).toHaveText('2 von 9 ausgewählt');

  await removeElsewhere(request, 'image', ids.slice(1));
  await change('2 Bilder');
  await expect(toast).toContainText('Diese Bilder hat schon jemand gelöscht.');
  await expect(shown).toHaveText('7 Bilder');
  await expect(panel).toHaveCount(0);
});

test('an album that somebody else has deleted is named where it is put in order', async ({
  page,
  request,
}) => {
  await page.goto('/admin/album/winterreise');
  await page.getByRole('listbox', { name: 'Bilder des Albums' }).getByRole('option').nth(1).click();
  await removeElsewhere(request, 'album', ['winterreise']);
  await page.getByRole('button', { name: 'An den Anfang' }).click();
  const toast = page.locator('.toast');
  await expect(toast).toContainText('Das Album „Winterreise“ wurde inzwischen gelöscht.');
  await toast.getByRole('button', { name: 'Zum Papierkorb' }).click();
  await expect(page.getByRole('button', { name: /^Wiederherstellen: Winterreise/ })).toBeVisible();
});

test('the address of an album that lies in the bin leads there', async ({ page, request }) => {
  await removeElsewhere(request, 'album', ['lichtproben']);
  await page.goto('/admin/album/lichtproben');
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('Das Photoalbum kann nicht geladen werden!');
  await alert.getByRole('link', { name: 'Zum Papierkorb' }).click();
  await expect(page.getByRole('button', { name: /^Wiederherstellen: Lichtproben/ })).toBeVisible();
});

test('moving says how many of the chosen pictures are gone, and lets go of them', async ({
  page,
  request,
}) => {
  await page.goto('/admin/images?album=fruehjahrsauswahl');
  const tile = (n: number) => page.locator('.lighttable li').nth(n);
  for (const n of [0, 1]) await tile(n).getByRole('checkbox').click();
  const [, id] = /edit\/([^?]+)/.exec((await tile(0).locator('a').getAttribute('href'))!)!;
  await page.getByRole('button', { name: 'In ein anderes Album …' }).click();
  await removeElsewhere(request, 'image', [id!]);
  const dialog = page.getByRole('dialog', { name: '2 Bilder verschieben' });
  await dialog.getByLabel('In das Album').selectOption('Haus am Hang');
  await dialog.getByRole('button', { name: 'Verschieben' }).click();
  await expect(page.locator('.toast').last()).toContainText(
    '1 Bild liegt jetzt in „Haus am Hang“. 1 Bild hatte inzwischen schon jemand gelöscht.',
  );
  await expect(page.locator('.bulktool output')).toHaveText(/^1 von/);
  await expect(page.locator(`.lighttable a[href*="${id}"]`)).toHaveCount(0);
});

test('moving what is gone altogether says so, and lets go of it', async ({ page, request }) => {
  await page.goto('/admin/images?album=haus-am-hang');
  const ids: string[] = [];
  for (const n of [0, 1]) {
    const tile = page.locator('.lighttable li').nth(n);
    await tile.getByRole('checkbox').click();
    ids.push(/edit\/([^?]+)/.exec((await tile.locator('a').getAttribute('href'))!)![1]!);
  }
  await page.getByRole('button', { name: 'In ein anderes Album …' }).click();
  await removeElsewhere(request, 'image', ids);
  const dialog = page.getByRole('dialog', { name: '2 Bilder verschieben' });
  await dialog.getByLabel('In das Album').selectOption('Frühjahrsauswahl');
  await dialog.getByRole('button', { name: 'Verschieben' }).click();
  await expect(page.locator('.toast').last()).toContainText('Diese Bilder hat schon jemand gelöscht.');
  await expect(dialog).toHaveCount(0);
  await expect(page.locator(`.lighttable a[href*="${ids[0]}"]`)).toHaveCount(0);
});

test('a bulk edit whose answer is lost on the way can be undone', async ({ page }) => {
  await page.goto('/admin/images?album=haus-am-hang');
  for (const n of [0, 1]) await page.locator('.lighttable li').nth(n).getByRole('checkbox').click();
  const panel = page.getByRole('complementary', { name: /bearbeiten$/ });
  const listed = Promise.withResolvers<void>();
  await page.route('**/v1/image/bulk', async (route) => {
    await route.fetch();
    void page.waitForResponse('**/v1/tasks').then(() => listed.resolve());
    await route.abort();
  });
  await panel.getByRole('list', { name: 'Kennzeichen' }).getByLabel('Nur in Beiträgen').click();
  await panel.getByRole('button', { name: '2 Bilder ändern' }).click();
  await expect(panel.getByRole('alert')).toHaveText(/nicht erreichbar/);
  await listed.promise;
  const tasks = page.getByRole('complementary', { name: 'Aufgaben' });
  await tasks.locator('summary').click();
  await tasks.getByRole('button', { name: 'Rückgängig' }).first().click();
  await expect(page.locator('.toast').last()).toContainText('2 Bilder sind wieder wie vorher.');
});

test('in the bin two of one title are told apart by a number where nothing else differs', async ({
  page,
  request,
}) => {
  const { jwt, id } = await tokensOf(request, ADMIN);
  const headers = { Authorization: `Bearer ${jwt}`, 'X-Auth-Id': id };
  const send = async (to: string, data: object) =>
    expect((await request.post(`/v1/data/${to}`, { headers, data })).status()).toBe(200);
  for (const one of ['hof-a', 'hof-b']) {
    await send('create/album', { id: one, title: 'Im Hof', location: one, thumbnailSublocation: 'thm' });
    await send('create/posts', {
      id: `p-${one}`,
      title: 'Tag im Hof',
      dateStr: '2026-01-01',
      timeStr: '12:00',
      tags: [],
      text: '<p>Hof</p>',
    });
    await removeElsewhere(request, 'album', [one]);
    await send('delete/posts', { ids: [`p-${one}`] });
  }
  await page.goto('/admin/papierkorb');
  const names = page.getByRole('button', { name: /im Hof/i });
  await expect(names).toHaveCount(8);
  const said = await names.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')));
  expect(new Set(said).size).toBe(8);
  expect(said).toContain('Wiederherstellen: Im Hof, 0 Bilder, Nr. 2');
});
