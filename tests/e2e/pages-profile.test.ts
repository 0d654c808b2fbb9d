import { expect, type APIRequestContext, type Route } from 'playwright/test';
import { comeAs, MIRA, tokensOf } from './accounts.ts';
import { complaints, problems } from './screen.ts';
import { ADMIN } from './server.ts';
import { test } from './site.ts';

test('a member sees name, address, credit, filters and albums, and nothing can be changed', async ({
  page,
  request,
}) => {
  const said = complaints(page);
  await comeAs(page, request, MIRA);
  await page.goto('/profil');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mira Holm');
  const main = page.getByRole('main');
  await expect(main.getByText('mira.holm@example.org')).toBeVisible();
  await expect(main.getByText('Mira Holm (Model)')).toBeVisible();
  await expect(main.getByRole('heading', { name: 'Eingestellte Filter' })).toBeVisible();
  await expect(main.locator('.albums li').first()).toBeVisible();
  await expect(main.getByRole('textbox')).toHaveCount(0);
  expect(await problems(page)).toEqual([]);
  expect(said).toEqual([]);
});

test('a switch that could not be told shows what the server holds, however often it was pressed', async ({
  page,
  request,
}) => {
  await comeAs(page, request, MIRA);
  await page.goto('/profil');
  const news = page.getByLabel('Eine Mail, wenn in einem Album neue Bilder für mich sind');
  await expect(news).toBeEnabled();
  await expect(news).toBeChecked();
  await page.route('**/v1/auth/news', (route) => route.abort());
  await news.evaluate((box: HTMLInputElement) => {
    box.click();
    box.click();
  });
  await expect(page.locator('.toast')).toHaveCount(2);
  await expect(news).toBeChecked();
});

test('on a phone the albums stand side by side within the screen', async ({ page, request }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await comeAs(page, request, MIRA);
  await page.goto('/profil');
  await expect(page.getByRole('main').locator('.albums li').nth(1)).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

test('of many albums those are asked for that are looked at', async ({ page, request }) => {
  await page.route('**/v1/data/read/album?*', async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { items: object[]; total: number };
    const items = Array.from({ length: 400 }, (_, n) => ({
      ...body.items[0],
      id: `viele-${n}`,
      title: `Auftrag ${String(n).padStart(3, '0')}`,
    }));
    await route.fulfill({ response, json: { ...body, items, total: items.length, next: null } });
  });
  const asked = new Set<string>();
  page.on('request', (sent) => {
    const [album] = /viele-\d+/.exec(decodeURIComponent(sent.url())) ?? [];
    if (album) asked.add(album);
  });
  await comeAs(page, request, MIRA);
  await page.goto('/profil');
  const albums = page.getByRole('main').locator('.albums li');
  await expect(albums).toHaveCount(400);
  await expect.poll(() => asked.has('viele-0')).toBe(true);
  await albums.last().scrollIntoViewIfNeeded();
  await expect.poll(() => asked.has('viele-399')).toBe(true);
  expect(asked.size).toBeLessThan(120);
});

test('the help is there for members, with its contents', async ({ page, request }) => {
  await comeAs(page, request, MIRA);
  await page.goto('/profil/help');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hilfe');
  await page.getByRole('link', { name: 'Sicherer Modus', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Sicherer Modus' })).toBeInViewport();
  expect(await problems(page)).toEqual([]);
});

async function loginLinkOf(request: APIRequestContext): Promise<string> {
  const { jwt } = await tokensOf(request, ADMIN);
  const headers = { Authorization: `Bearer ${jwt}` };
  const users = await request.get('/v1/data/read/users?fields=id,email', { headers });
  const { items } = (await users.json()) as { items: { id: string; email: string }[] };
  const mira = items.find(({ email }) => email === MIRA.email)!;
  const made = await request.post('/v1/auth/link', { headers, data: { userId: mira.id } });
  return ((await made.json()) as { token: string }).token;
}

test('a login link logs in, once, and its token leaves the address', async ({
  page,
  request,
  browser,
  baseURL,
}) => {
  const token = await loginLinkOf(request);
  await page.goto(`/profil/help?token=${token}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hilfe');
  await expect(page).toHaveURL('/profil/help');
  await page.goBack();
  expect(page.url()).not.toContain(token);

  const other = await browser.newPage();
  await other.goto(`${baseURL}/profil/help?token=${token}`);
  await expect(other.getByRole('dialog', { name: 'Anmeldung:' })).toBeVisible();
  await other.close();
});

test('a login link logs in though its answer was lost on the way', async ({ page, request }) => {
  const lose = async (route: Route) => {
    await route.fetch();
    await route.abort('connectionreset');
  };
  await page.route('**/v1/auth/token', lose, { times: 1 });
  await page.goto(`/profil/help?token=${await loginLinkOf(request)}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hilfe');
});
