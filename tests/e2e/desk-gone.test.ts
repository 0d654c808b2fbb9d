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
