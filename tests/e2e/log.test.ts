import { expect, type Page } from 'playwright/test';
import { tokensOf } from './accounts.ts';
import { withoutAnswers } from './screen.ts';
import { ADMIN } from './server.ts';
import { test } from './site.ts';

/** Texts of posts cannot be had. */
async function withoutTexts(page: Page): Promise<void> {
  await withoutAnswers(page);
  await page.route('**/v1/data/text/**', (route) => route.fulfill({ status: 404, json: {} }));
}

test('what goes wrong in a browser is in the log of the server', async ({ page, request }) => {
  await withoutTexts(page);
  const sent = page.waitForResponse('**/v1/log/log');
  await page.goto('/blog/p-lichthof');
  expect((await sent).status()).toBe(204);

  const { jwt } = await tokensOf(request, ADMIN);
  const headers = { Authorization: `Bearer ${jwt}` };
  const read = async () => {
    const answer = await request.get('/v1/log/get?level=ERROR&text=p-lichthof', { headers });
    const { items } = (await answer.json()) as { items: { source: string; message: string }[] };
    return items.map(({ source, message }) => `${source}: ${message}`).join('\n');
  };
  await expect.poll(read).toContain('client: Unable to get text for p-lichthof');
});

test('a log that refuses is left alone, and nobody notices', async ({ page }) => {
  await withoutTexts(page);
  let tries = 0;
  await page.route('**/v1/log/log', (route) => {
    tries += 1;
    return route.fulfill({ status: 429, headers: { 'Retry-After': '60' }, json: {} });
  });
  await page.clock.install();
  const refused = page.waitForResponse('**/v1/log/log');
  await page.goto('/blog/p-lichthof');
  await refused;
  const menu = page.getByRole('navigation', { name: 'Hauptmenü' });
  const failed = page.waitForResponse('**/v1/data/text/**/p-ich*');
  await menu.getByRole('link', { name: 'Über mich' }).click();
  await failed;
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Leider /);
  await page.clock.fastForward(120_000);
  expect(tries).toBe(1);
});
