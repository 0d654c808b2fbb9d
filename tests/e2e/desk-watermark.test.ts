// issue 9 D5: the watermark of the site, an album that wants it, and what a visitor then sees
import { expect, type Page } from 'playwright/test';
import { comeAs, tokensOf } from './accounts.ts';
import { complaints, problems } from './screen.ts';
import { ADMIN } from './server.ts';
import { test } from './site.ts';

const file = (svg: string) => ({ name: 'zeichen.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(svg) });
const WHITE =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"><rect width="40" height="20" fill="#fff"/></svg>';

/** The brightness of an image on the screen, within the mark where it stands bottom right. */
const corner = (page: Page, selector: string) =>
  page.locator(selector).evaluate(async (image: HTMLImageElement) => {
    await image.decode();
    const canvas = new OffscreenCanvas(100, 100).getContext('2d')!;
    canvas.drawImage(image, 0, 0, 100, 100);
    const [r = 0, g = 0, b = 0] = canvas.getImageData(88, 91, 1, 1).data;
    return (r + g + b) / 3;
  });

test('a watermark is chosen, switched on for an album, seen in its pictures, and removed', async ({
  page,
  request,
}) => {
  await comeAs(page, request, ADMIN);
  await page.goto('/admin/wasserzeichen');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Wasserzeichen');
  const input = page.locator('input[type=file]');
  await input.setInputFiles(file('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'));
  await expect(page.getByText('Darin steht „script“.')).toBeVisible();
  // What was refused is a line in the console.
  const said = complaints(page);
  await input.setInputFiles(file(WHITE));
  // The decoder has other things to do as well at the start of a server.
  await expect(page.getByAltText('Ein Bild mit dem Wasserzeichen')).toBeVisible({ timeout: 60_000 });
  await page.getByRole('slider', { name: /Deckkraft/ }).fill('100');
  await expect.poll(() => corner(page, '.formside img')).toBeGreaterThan(245);
  expect(await problems(page)).toEqual([]);
  await page.getByRole('button', { name: 'Speichern' }).click();
  await expect(page.locator('.toast')).toContainText('Das Wasserzeichen ist gespeichert.');

  // In the form of an album that everybody may see.
  await page.goto('/admin/album');
  const title = 'Frühjahrsauswahl';
  await page.getByRole('link', { name: title }).first().click();
  const own = page.getByRole('checkbox', { name: 'Wasserzeichen', exact: true });
  const downloads = page.getByRole('checkbox', { name: 'Wasserzeichen auch in Downloads' });
  await expect(downloads).toBeDisabled();
  await own.check();
  await expect(downloads).toBeEnabled();
  const saved = page.waitForResponse((answer) => answer.url().endsWith('/v1/data/update/album'));
  await page.keyboard.press('Control+s');
  const answer = (await (await saved).json()) as { items: { id: string }[] };
  const album = answer.items[0]!.id;
  const filter = encodeURIComponent(JSON.stringify({ eq: ['album', album] }));
  const jwt = await page.evaluate(() => localStorage.getItem('jwt'));
  const list = await page.request.get(`/v1/data/read/image?limit=1&nsfw=1&filter=${filter}`, {
    headers: { authorization: `Bearer ${jwt}` },
  });
  const [picture] = ((await list.json()) as { items: { id: string; hash: string }[] }).items;
  expect(picture!.hash).toMatch(/^[0-9a-f]{8}-[0-9a-f]{8}$/);
  await page.goto(`/admin/image/edit/${encodeURIComponent(picture!.id)}`);
  await expect(page.locator('.formside img')).toHaveAttribute('src', new RegExp(picture!.hash));
  const large = page.locator('.formside img');
  await large.evaluate((image: HTMLImageElement) => (image.sizes = '1600px'));
  await expect.poll(() => corner(page, '.formside img')).toBeGreaterThan(235);

  // Removed with its undoing at hand.
  await page.goto('/admin/wasserzeichen');
  await expect(page.getByText('in einem Album eingeschaltet')).toBeVisible();
  await page.getByRole('button', { name: 'Entfernen' }).click();
  await page.getByRole('button', { name: 'Speichern' }).click();
  await page.locator('.toast').getByRole('button', { name: 'Rückgängig' }).click();
  await expect(page.locator('.toast', { hasText: 'ist wieder da' })).toBeVisible();
  await page.goto(`/admin/album/edit/${album}`);
  await own.uncheck();
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Die Änderungen wurden gespeichert')).toBeVisible();
  expect(said).toEqual([]);
});

test('who has changed what somebody else has saved meanwhile sees both versions', async ({
  page,
  request,
}) => {
  const { jwt } = await tokensOf(request, ADMIN);
  const headers = { Authorization: `Bearer ${jwt}` };
  await comeAs(page, request, ADMIN);
  await page.goto('/admin/wasserzeichen');
  const slider = page.getByRole('slider', { name: /Deckkraft/ });
  await slider.fill('70');
  const data = { svg: WHITE, position: 'top-left', size: 30, opacity: 40 };
  expect((await request.post('/v1/watermark', { headers, data })).status()).toBe(200);
  await page.getByRole('button', { name: 'Speichern' }).click();
  const both = page.getByRole('dialog', { name: 'Der Datensatz wurde inzwischen geändert.' });
  await expect(both.getByRole('group')).toHaveText(['DeckkraftIhre Fassung70 %Gespeicherte Fassung40 %']);
  expect(await problems(page)).toEqual([]);
  await both.getByRole('button', { name: 'Übernehmen' }).click();
  await page.getByRole('button', { name: 'Speichern' }).click();
  await expect(page.locator('.toast')).toContainText('Das Wasserzeichen ist gespeichert.');
  const now = await (await request.get('/v1/watermark', { headers })).json();
  expect(now).toMatchObject({ ...data, opacity: 70 });
});
