import { expect, type Page } from 'playwright/test';
import { comeAs, EDDA, MIRA, tokensOf } from './accounts.ts';
import { complaints, tile } from './screen.ts';
import { test } from './site.ts';

const account = (page: Page) => page.locator('summary.status');

async function login(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Anmeldung:' });
  await dialog.getByLabel('E-Mail:').fill(MIRA.email);
  await dialog.getByLabel('Passwort:', { exact: true }).fill(MIRA.password);
  await dialog.getByRole('button', { name: 'Login' }).click();
  await expect(account(page)).toBeVisible();
}

test('who logs in or out in one window does so in all of them', async ({ page, context, request }) => {
  test.slow(); // three windows, two logins
  const said = complaints(page);
  const reading = await context.newPage();
  const other = await context.newPage();
  await other.goto('/images?login=1');
  await other.getByRole('dialog', { name: 'Anmeldung:' }).waitFor();
  await page.goto('/images?login=1');
  await login(page);
  await expect(account(other)).toBeVisible();
  await expect(other.getByRole('dialog')).toHaveCount(0);
  await other.goto('/profil');
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Mira Holm');
  await reading.goto('/blog?seite=2');
  await expect(account(reading)).toBeVisible();
  const tokens = await page.evaluate(() => [localStorage.getItem('jwt'), localStorage.getItem('id')]);

  await account(page).click();
  const told = page.waitForResponse('**/v1/auth/logout');
  await page.getByRole('button', { name: 'Abmelden' }).click();
  await expect(page).toHaveURL('/login');
  await expect(other).toHaveURL('/login');
  await expect(account(reading)).toHaveCount(0);
  await expect(reading).toHaveURL('/blog?seite=2');
  await expect(reading.getByRole('article').first()).toBeVisible();
  expect((await told).status()).toBe(204);
  const headers = { Authorization: `Bearer ${tokens[0]}`, 'X-Auth-Id': tokens[1]! };
  expect((await request.post('/v1/auth/renew', { headers })).status()).toBe(401);
  await expect(other.getByText('Mira Holm')).toHaveCount(0);
  await expect(account(other)).toHaveCount(0);

  await login(page);
  await expect(page).toHaveURL('/images');
  await expect(other).toHaveURL('/profil');
  await expect(reading).toHaveURL('/blog?seite=2');
  await expect(account(other)).toBeVisible();
  expect(said).toEqual([]);
});

test('a renewal in one window serves the other, whose own is refused with 409', async ({
  page,
  context,
  request,
}) => {
  const old = await tokensOf(request, MIRA);
  const headers = { Authorization: `Bearer ${old.jwt}`, 'X-Auth-Id': old.id };
  const answer = await request.post('/v1/auth/renew', { headers });
  const fresh = (await answer.json()) as typeof old;
  expect((await request.post('/v1/auth/renew', { headers })).status()).toBe(409);

  const half = 6 * 60 * 60 * 1000;
  await page.clock.install();
  await page.goto('/images');
  await page.evaluate(({ jwt, id }) => {
    localStorage.setItem('id', id);
    localStorage.setItem('jwt', jwt);
  }, old);
  await page.reload();
  await expect(account(page)).toBeVisible();
  // As if the other window had stored it while this one was asking: no event tells of it.
  await page.route('**/v1/auth/renew', async (route) => {
    await page.evaluate(({ jwt, id }) => {
      localStorage.setItem('id', id);
      localStorage.setItem('jwt', jwt);
    }, fresh);
    await route.continue();
  });
  const refused = page.waitForResponse('**/v1/auth/renew');
  await page.clock.fastForward(half + 60_000);
  expect((await refused).status()).toBe(409);
  await page.unroute('**/v1/auth/renew');
  const asked = page.waitForRequest((it) => it.headers()['authorization'] === `Bearer ${fresh.jwt}`);
  await page.getByRole('link', { name: 'Blog' }).first().click();
  await asked;
  await expect(account(page)).toBeVisible();
  await context.close();
});

test('a refusal of the old token does not end the session that has replaced it', async ({
  page,
  context,
  request,
}) => {
  const [old, fresh] = [await tokensOf(request, MIRA), await tokensOf(request, MIRA)];
  const other = await context.newPage();
  await other.goto('/images');
  const store = ({ jwt, id }: typeof old) => {
    localStorage.setItem('id', id);
    localStorage.setItem('jwt', jwt);
  };
  await other.evaluate(store, old);
  const arrived = Promise.withResolvers<void>();
  await page.route('**/v1/data/read/posts?*', async (route) => {
    if ((await route.request().allHeaders())['authorization'] !== `Bearer ${old.jwt}`)
      return route.continue();
    await arrived.promise;
    return route.fulfill({ status: 401, json: {} });
  });
  const asked = page.waitForRequest('**/v1/data/read/posts?*');
  await page.goto('/blog');
  await asked;
  await page.locator('main[aria-busy]').waitFor();
  await other.evaluate(store, fresh);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('id'))).toBe(fresh.id);
  const late = page.waitForResponse((it) => it.status() === 401);
  arrived.resolve();
  await late;
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(account(page)).toBeVisible();
  await expect(page).toHaveURL('/blog');
  await tile(other, 1).waitFor();
});

test('what a member says of a picture is seen in his other tabs, and in nobody else’s', async ({
  page,
  context,
  request,
}) => {
  const other = await context.newPage();
  const foreign = await context.newPage();
  await comeAs(page, request, MIRA);
  const tokens = await tokensOf(request, EDDA);
  // As an administrator looks at the site with her eyes: in a tab with a session of its own.
  await foreign.addInitScript(({ jwt, id }) => {
    const view = JSON.stringify({
      userId: 'u-edda',
      name: 'Edda Simon',
      expires: new Date(Date.now() + 600_000),
    });
    for (const [name, value] of Object.entries({ view, jwt, id })) sessionStorage.setItem(name, value);
  }, tokens);
  await page.goto('/album/fruehjahrsauswahl');
  const stars = (of: Page) => of.locator('.tiles li').nth(2).getByRole('slider');
  const heart = (of: Page) =>
    of
      .locator('.tiles li')
      .nth(2)
      .getByRole('button', { name: /als Favorit merken$/ });
  await expect(stars(page)).toHaveAttribute('aria-valuetext', '2 von 5 Sternen');
  for (const tab of [other, foreign]) {
    await tab.goto('/album/fruehjahrsauswahl');
    await stars(tab).waitFor();
  }
  await expect(stars(foreign)).toHaveAttribute('aria-valuetext', 'nicht bewertet');
  await stars(page).press('5');
  await expect(stars(other)).toHaveAttribute('aria-valuetext', '5 von 5 Sternen');
  await heart(other).click();
  await expect(heart(page)).toHaveAttribute('aria-pressed', 'true');
  await expect(stars(page)).toHaveAttribute('aria-valuetext', '5 von 5 Sternen');
  await expect(stars(foreign)).toHaveAttribute('aria-valuetext', 'nicht bewertet');
  await expect(heart(foreign)).toHaveAttribute('aria-pressed', 'false');

  // From the browser's memory, where nothing was heard.
  const asked = other.waitForRequest('**/v1/data/read/imageRatings?*');
  await other.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await asked;
  await expect(stars(other)).toHaveAttribute('aria-valuetext', '5 von 5 Sternen');
});

test('who lets the browser keep nothing logs in and rates all the same', async ({ page }) => {
  // As Firefox does where all of it is blocked.
  await page.addInitScript(() => {
    const get = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    };
    for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { get });
    window.BroadcastChannel = class extends BroadcastChannel {
      constructor(name: string) {
        super(name);
        get();
      }
    };
  });
  await page.goto('/album/fruehjahrsauswahl');
  await login(page);
  const stars = page.locator('.tiles li').nth(2).getByRole('slider');
  await expect(stars).toHaveAttribute('aria-valuetext', /Sternen$/);
  const told = page.waitForResponse('**/v1/image/rate');
  await stars.press('3');
  expect((await told).status()).toBe(200);
  await expect(stars).toHaveAttribute('aria-valuetext', '3 von 5 Sternen');
});
