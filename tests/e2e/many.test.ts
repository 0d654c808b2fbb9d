import { expect, test, type Page } from 'playwright/test';
import { settled, tile, withoutAnswers } from './screen.ts';

/** A list of so many records, made of the first page of the real one. */
async function pretend(page: Page, total: number): Promise<void> {
  let model: Record<string, unknown>[] | undefined;
  await withoutAnswers(page);
  await page.route('**/v1/data/read/image?*', async (route) => {
    model ??= ((await (await route.fetch()).json()) as { items: Record<string, unknown>[] }).items;
    const query = new URL(route.request().url()).searchParams;
    const from = Number(query.get('after') ?? 0);
    const to = Math.min(total, from + Number(query.get('limit') ?? 100));
    const items = Array.from({ length: to - from }, (_, i) => ({
      ...model![(from + i) % model!.length],
      id: `i260101${from + i + 1}`,
    }));
    await route.fulfill({ json: { items, next: to < total ? String(to) : null, total } });
  });
}

test('however long the list is, the document stays small', async ({ page }) => {
  await pretend(page, 100_000);
  await page.goto('/images');
  await tile(page, 1).waitFor();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bilder 100.000');
  for (let i = 0; i < 25; i += 1) {
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await settled(page);
    expect(await page.locator('.rows *').count()).toBeLessThanOrEqual(300);
  }
  await expect(page.locator('.rows li').last()).toHaveAttribute('aria-setsize', '100000');
  expect(Number(await page.locator('.rows li').last().getAttribute('aria-posinset'))).toBeGreaterThan(500);
  await page.evaluate(() => window.scrollTo(0, 0));
  await expect(tile(page, 1)).toBeVisible();
});

test('a long album is no heavier', async ({ page }) => {
  await pretend(page, 5000);
  await page.goto('/album/winterreise');
  await expect(page.locator('.album-head .eyebrow')).toHaveText('5.000 Bilder');
  for (let i = 0; i < 10; i += 1) {
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await settled(page);
    expect(await page.locator('.tiles *').count()).toBeLessThanOrEqual(400);
  }
  await expect
    .poll(async () => Number(await page.locator('.tiles li').last().getAttribute('aria-posinset')))
    .toBeGreaterThan(300);
  await page.evaluate(() => window.scrollTo(0, 0));
  await expect(page.locator('.tiles li').first()).toHaveAttribute('aria-posinset', '1');
});
