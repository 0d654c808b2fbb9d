import { expect, type APIRequestContext, type Locator } from 'playwright/test';
import { comeAs, MIRA, tokensOf } from './accounts.ts';
import { ADMIN } from './server.ts';
import { test } from './site.ts';

/** The first picture of this list becomes one for members only, until the test is over. */
async function hideFirst(request: APIRequestContext, album: string): Promise<() => Promise<void>> {
  const { jwt } = await tokensOf(request, ADMIN);
  const headers = { Authorization: `Bearer ${jwt}` };
  const filter = encodeURIComponent(
    JSON.stringify({ and: [{ eq: ['album', album] }, { eq: ['ws', true] }] }),
  );
  const read = await request.get(`/v1/data/read/image?fields=id,ws&limit=1&filter=${filter}`, { headers });
  const [image] = ((await read.json()) as { items: { id: string }[] }).items;
  const show = async (isPublic: 0 | 1) => {
    const data = { imageId: image!.id, ws: 1, public: isPublic, trash: 0 };
    expect((await request.post('/v1/image/attributes', { headers, data })).ok()).toBe(true);
  };
  await show(0);
  return () => show(1);
}

async function arrived(picture: Locator): Promise<void> {
  await picture.scrollIntoViewIfNeeded();
  const width = () => picture.evaluate((img: HTMLImageElement) => img.naturalWidth);
  await expect.poll(width).toBeGreaterThan(0);
}

test('pictures for members only are seen by them in teasers and as covers', async ({ page, request }) => {
  const back = [await hideFirst(request, 'winterreise'), await hideFirst(request, '760')];
  try {
    await comeAs(page, request, MIRA);
    await page.goto('/blog/p-winterreise');
    await arrived(page.locator('brpwc-album .gallery img').first());
    await page.goto('/profil');
    await arrived(page.getByRole('link', { name: 'Winterreise' }).locator('img'));
    await page.goto('/select');
    await arrived(page.locator('.site-card img').first());
  } finally {
    for (const show of back) await show();
  }
});
