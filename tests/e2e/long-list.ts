import type { Page } from 'playwright/test';
import { withoutAnswers } from './screen.ts';

/** A list of so many records, made of the first page of the real one. */
export async function pretend(page: Page, total: number): Promise<void> {
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
