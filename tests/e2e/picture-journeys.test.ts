// issue 9 E: replace a retouched picture that a post shows
import { expect, test, type Page } from 'playwright/test';
import { drop, logIn, picture } from './files.ts';
import { startServer } from './server.ts';

let server: Awaited<ReturnType<typeof startServer>>;
test.beforeAll(async () => {
  server = await startServer({ DEMO: '0' });
});
test.afterAll(() => server.stop());

const created = async (
  page: Page,
  { headers, type, data }: { headers: Record<string, string>; type: string; data: object },
) => {
  const answer = await page.request.post(`${server.address}/v1/data/create/${type}`, { headers, data });
  expect(answer.status(), await answer.text()).toBe(200);
};

test('a retouched picture is replaced, and the post that shows it by id and by path shows the new one', async ({
  page,
  request,
  browser,
}) => {
  const { address } = server;
  const headers = await logIn(page, request, address);
  const album = { id: 'hafen', title: 'Am Hafen', location: 'hafen', public: true };
  await created(page, { headers, type: 'album', data: album });
  const multipart = { subDir: 'hafen', file: await picture('tor.jpg', 'crimson', 800) };
  expect((await request.post(`${address}/v1/image/create`, { headers, multipart })).status()).toBe(200);
  const text =
    '<p>Das Tor.</p><brpwc-post-image id="i--hafen--tor"></brpwc-post-image><p><img alt="Von Hand" src="/imgs/hafen/tor.jpg?size=800"></p>';
  const post = { id: 'p-tor', title: 'Das Tor', dateStr: '2026-01-01', published: true, text };
  await created(page, { headers, type: 'posts', data: post });

  /** As a visitor sees them: width by height, rounded. */
  const shapes = async () => {
    const visitor = await browser.newContext();
    const tab = await visitor.newPage();
    await tab.goto(`${address}/blog/p-tor`);
    const images = tab.locator('main img');
    await expect(images).toHaveCount(2);
    const found: number[] = [];
    for (const image of await images.all()) {
      await image.scrollIntoViewIfNeeded();
      await expect.poll(() => image.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
      found.push(
        await image.evaluate((img: HTMLImageElement) =>
          Math.round((10 * img.naturalWidth) / img.naturalHeight),
        ),
      );
    }
    await visitor.close();
    return found;
  };
  expect(await shapes()).toEqual([7, 7]);

  await page.goto(`${address}/admin/hochladen/hafen`);
  await page.getByRole('button', { name: 'Dateien wählen' }).waitFor();
  await drop(page, [await picture('tor.jpg', 'orchid', 1600)]);
  const same = page.getByRole('group', { name: 'tor.jpg: gleicher Name' });
  await same.getByRole('button', { name: 'Ersetzen' }).click();
  await expect(page.locator('.up .big')).toHaveText('1 von 1 Bild');
  expect(await shapes()).toEqual([13, 13]);
});
