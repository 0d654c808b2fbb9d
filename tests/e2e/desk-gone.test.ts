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
