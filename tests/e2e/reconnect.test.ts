import { expect, type Page } from 'playwright/test';
import { tokensOf } from './accounts.ts';
import { openId, opened, scrollTo, tile, viewer } from './screen.ts';
import { ADMIN } from './server.ts';
import { test } from './site.ts';

test.use({ serviceWorkers: 'allow' });

const note = (page: Page) => page.getByText('Keine Verbindung: gezeigt wird, was zuletzt gesehen wurde, vom');

/** Twice: at first the worker has to be installed. */
async function see(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.goto(path);
}

test('with the network again an open picture stays open, and the list below it where it was', async ({
  page,
  context,
}) => {
  await see(page, '/images');
  await scrollTo(page, 20);
  await context.setOffline(true);
  await tile(page, 20).click();
  await opened(page);
  const id = openId(page);
  await expect(note(page)).toBeVisible();
  const top = await page.evaluate(() => window.scrollY);
  await viewer(page).evaluate((dialog) => dialog.setAttribute('data-same', ''));
  const refreshed = page.waitForResponse(/\/v1\/data\/read\/image\?/);
  await context.setOffline(false);
  expect((await refreshed).status()).toBe(200);
  await expect(note(page)).toHaveCount(0);
  await expect(viewer(page)).toHaveAttribute('data-same');
  expect(openId(page)).toBe(id);
  await page.keyboard.press('Escape');
  await expect(viewer(page)).toHaveCount(0);
  expect(await page.evaluate(() => window.scrollY)).toBe(top);
});

test('a text stays where the network is back, and the server behind it not yet', async ({
  page,
  context,
}) => {
  await see(page, '/blog/p-lichthof');
  const first = page.locator('.contents').getByRole('paragraph').first();
  const words = await first.innerText();
  // It came with the page: the worker has it a moment later.
  await page.waitForFunction(async () => {
    const seen = await caches.open('lichthof-seen');
    return (await seen.keys()).some(({ url }) => url.includes('/v1/data/text/posts/p-lichthof'));
  });
  await context.setOffline(true);
  await page.reload();
  await expect(note(page)).toBeVisible();
  await expect(first).toHaveText(words);
  let asked = 0;
  await context.route('**/v1/data/text/posts/p-lichthof', (route) => {
    asked += 1;
    return route.fulfill({ status: 503, contentType: 'text/plain', body: 'Gleich wieder da.' });
  });
  await context.setOffline(false);
  await expect.poll(() => asked, { timeout: 60_000 }).toBeGreaterThan(2);
  await page.waitForLoadState('networkidle');
  await expect(first).toHaveText(words);
});

test('with the network again the text of a post is that of now', async ({ page, context, request }) => {
  await see(page, '/blog/p-lichthof');
  const text = page.locator('.contents');
  await expect(text.getByRole('paragraph').first()).toBeVisible();
  await context.setOffline(true);
  await page.reload();
  await expect(note(page)).toBeVisible();
  const { jwt } = await tokensOf(request, ADMIN);
  const answer = await request.post('/v1/data/update/posts', {
    headers: { Authorization: `Bearer ${jwt}` },
    data: { id: 'p-lichthof', text: '<p>Inzwischen anders.</p>' },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  await context.setOffline(false);
  await expect(text).toContainText('Inzwischen anders.');
});
