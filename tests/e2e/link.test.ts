import { expect, type APIRequestContext, type Route } from 'playwright/test';
import { comeAs, MIRA, tokensOf } from './accounts.ts';
import { opened, viewer } from './screen.ts';
import { ADMIN } from './server.ts';
import { test } from './site.ts';

test('a link says what is wrong with its password, outlives a reload, and gives way to another one', async ({
  page,
  request,
}) => {
  const { jwt } = await tokensOf(request, ADMIN);
  const headers = { Authorization: `Bearer ${jwt}` };
  const link = async (data: object) => {
    const answer = await request.post('/v1/album/links/haus-am-hang', { headers, data });
    return (await answer.json()) as { url: string; token: string; link: { id: string } };
  };
  const own = await link({ label: 'Mira', download: false, expires: null, password: 'abzug-und-rahmen' });
  const revoked = await link({ label: 'Niemand', download: false, expires: null });
  await request.post('/v1/album/link/revoke', { headers, data: { id: revoked.link.id, revoked: true } });

  await page.goto(`/album/haus-am-hang#${revoked.token}`);
  await expect(page.getByText('Dieser Link gilt nicht mehr.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Zu den Bildern' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Erneut versuchen' })).toHaveCount(0);
  await expect(page).toHaveURL('/album/haus-am-hang');
  // In the same tab, into the address of this page.
  await page.evaluate((token) => {
    window.location.hash = token;
  }, own.token);
  const password = page.getByLabel('Passwort des Links');
  await expect(password).toBeVisible();
  await expect(page).toHaveURL('/album/haus-am-hang');
  await page.reload();
  await password.fill('falsch geraten');
  await page.getByRole('button', { name: 'Öffnen' }).click();
  await expect(page.getByText('Das Passwort stimmt nicht.')).toBeVisible();
  await expect(password).toHaveValue('falsch geraten');
  await password.fill('abzug-und-rahmen');
  await page.getByRole('button', { name: 'Öffnen' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Haus am Hang');
  expect(
    await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('link:'))),
  ).toEqual([]);
});

test('a link opens though the part for choosing is gone', async ({ page, request }) => {
  const { jwt } = await tokensOf(request, ADMIN);
  const made = await request.post('/v1/album/links/haus-am-hang', {
    headers: { Authorization: `Bearer ${jwt}` },
    data: { label: 'Nora', download: false, expires: null },
  });
  const { token } = (await made.json()) as { token: string };
  await page.route(/\/assets\/(choosing|chunk)-/, (route) => route.abort());
  await page.goto(`/album/haus-am-hang#${token}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Haus am Hang');
});

test('who did not get the answer opens a link once more, and stays who he is', async ({ page, request }) => {
  const { token } = await linkOf(request);
  await comeAs(page, request, MIRA);
  const lose = async (route: Route) => {
    await route.fetch();
    await route.abort('connectionreset');
  };
  await page.route('**/v1/album/link', lose, { times: 1 });
  await page.goto(`/album/haus-am-hang#${token}`);
  await page.getByRole('button', { name: 'Erneut versuchen' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Haus am Hang');
  expect(await page.evaluate(() => atob(localStorage.getItem('jwt')!.split('.')[1]!))).toContain(MIRA.email);
});

const GONE = 'Der Link, mit dem Sie hier waren, gilt nicht mehr.';

async function linkOf(request: APIRequestContext, more: object = {}) {
  const { jwt } = await tokensOf(request, ADMIN);
  const headers = { Authorization: `Bearer ${jwt}` };
  const made = await request.post('/v1/album/links/haus-am-hang', {
    headers,
    data: { label: 'Ida', download: false, expires: null, ...more },
  });
  const { token, link } = (await made.json()) as { token: string; link: { id: string } };
  const revoke = () =>
    request.post('/v1/album/link/revoke', { headers, data: { id: link.id, revoked: true } });
  return { token, revoke };
}

test('who came without his link is no longer asked to log in when he comes by it', async ({
  page,
  request,
}) => {
  const { token } = await linkOf(request);
  await page.goto('/album/haus-am-hang');
  await expect(page.getByRole('dialog', { name: 'Anmeldung:' })).toBeVisible();
  await page.evaluate((hash) => {
    window.location.hash = hash;
  }, token);
  await expect(page.locator('.tiles li')).toHaveCount(7);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('whose link is revoked is told so by the next picture that does not come', async ({ page, request }) => {
  const { token, revoke } = await linkOf(request);
  await page.goto(`/album/haus-am-hang#${token}`);
  await page.locator('.tiles li a').first().click();
  await opened(page);
  await page.reload();
  await opened(page);
  await revoke();
  await page.keyboard.press('End');
  await expect(page.getByText(GONE)).toBeVisible();
  await expect(viewer(page)).toHaveCount(0);
  await expect(page).toHaveURL('/album/haus-am-hang');
});

test('whose link was revoked while he looked elsewhere is told so when he is back', async ({
  page,
  request,
}) => {
  const { token, revoke } = await linkOf(request);
  await page.goto(`/album/haus-am-hang#${token}`);
  await page.locator('.tiles li a').first().click();
  await opened(page);
  await revoke();
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(page.getByText(GONE)).toBeVisible();
  await expect(viewer(page)).toHaveCount(0);
});

test('whose link is revoked before he downloads is told so, and not to log in', async ({ page, request }) => {
  const { token, revoke } = await linkOf(request, { download: true });
  await page.goto(`/album/haus-am-hang#${token}`);
  // A picture that did not come any more would tell it before the download.
  const pictures = page.locator('.tiles img');
  await expect(pictures).toHaveCount(7);
  for (const one of await pictures.all()) {
    await expect(one).toHaveJSProperty('complete', true);
    await expect(one).not.toHaveJSProperty('naturalWidth', 0);
  }
  await revoke();
  await page.getByRole('button', { name: 'Alle 7 Bilder herunterladen' }).click();
  await expect(page.getByText(GONE)).toBeVisible();
  await expect(page).toHaveURL('/album/haus-am-hang');
});

test('who comes back after his session has ended is led back by his link, and not to a login', async ({
  page,
  request,
}) => {
  const { token } = await linkOf(request);
  await page.goto(`/album/haus-am-hang#${token}`);
  await page.locator('.tiles li').first().waitFor();
  await page.evaluate(() => {
    const claims = { admin: false, groups: [], contributorIds: [], albums: [], jti: 's', iat: 1, exp: 2 };
    localStorage.setItem('jwt', `e30.${btoa(JSON.stringify(claims))}.c2ln`);
  });
  await page.reload();
  await expect(page.getByText('Bitte öffnen Sie noch einmal den Link')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL('/album/haus-am-hang');
  await page.goto(`/album/haus-am-hang#${token}`);
  await expect(page.locator('.tiles li')).toHaveCount(7);
});

test('who does not know the password of a link may leave it at that, and is not asked again', async ({
  page,
  request,
}) => {
  const { token } = await linkOf(request, { password: 'abzug-und-rahmen' });
  await comeAs(page, request, ADMIN);
  await page.goto(`/album/haus-am-hang#${token}`);
  await page.getByRole('button', { name: 'Abbrechen' }).click();
  const album = page.getByRole('heading', { level: 1, name: 'Haus am Hang' });
  await expect(album).toBeVisible();
  await page.reload();
  await expect(album).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
