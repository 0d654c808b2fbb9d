// issue 11.5: search in the header by `/`, pictures and posts together, as guide-choose.md 30 has it
import { expect, type Page } from 'playwright/test';
import { comeAs } from './accounts.ts';
import { headersOf } from './choosing.ts';
import { picture } from './files.ts';
import { openId, opened, problems, tile, viewer, withoutAnswers } from './screen.ts';
import { ADMIN } from './server.ts';
import { test } from './site.ts';

const field = (page: Page) => page.getByRole('combobox', { name: 'Suche' });
const option = (page: Page, name: string | RegExp) =>
  page.getByRole('option', { name, exact: typeof name === 'string' });

test('by keyboard: suggestions, results, a picture, a post, and back', async ({ page }) => {
  await page.goto('/images');
  await tile(page, 3).waitFor();
  await page.getByRole('link', { name: 'Suche', exact: true }).waitFor();
  await page.keyboard.press('/');
  await expect(field(page)).toBeFocused();
  await expect(field(page)).toHaveValue('');
  await expect(page).toHaveURL('/suche');

  await field(page).pressSequentially('ne');
  await expect(option(page, 'Nebel')).toBeVisible();
  await expect(option(page, /^Drei Tage Nebel/)).toBeVisible();
  await expect(page.getByRole('heading', { name: /^Bilder zu „ne“/ })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(option(page, 'Nebel')).toHaveAttribute('aria-selected', 'true');
  await expect(field(page)).toHaveAttribute('aria-activedescendant', /tag/);
  expect(await problems(page)).toEqual([]);

  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/suche?q=Nebel');
  const results = page.getByRole('heading', { name: /^\d+ Bilder und \d+ Beiträge zu „Nebel“$/ });
  await expect(results).toBeVisible();
  const post = page.getByRole('link', { name: /Drei Tage Nebel/ });
  await expect(post.locator('mark', { hasText: 'Nebel' })).toBeVisible();
  expect(await problems(page)).toEqual([]);

  // The viewer pages through what was found.
  const found = Number(/^\d+/.exec((await results.textContent())!)![0]);
  await tile(page, 1).click();
  await opened(page);
  await expect(page.locator('.controls .num')).toHaveText(new RegExp(`^Bild 1 / ${found}$`));
  const first = openId(page);
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('.controls .num')).toHaveText(/^Bild 2 /);
  expect(openId(page)).not.toBe(first);
  await page.keyboard.press('Escape');
  await expect(results).toBeVisible();

  await post.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Drei Tage Nebel' })).toBeVisible();
  await page.goBack();
  await expect(results).toBeVisible();
  await expect(field(page)).toHaveValue('Nebel');
  // What was searched for is remembered here, until it is to be forgotten.
  await field(page).fill('');
  await expect(option(page, 'Nebel')).toBeVisible();
  await page.getByRole('button', { name: 'Vergessen' }).click();
  await expect(option(page, 'Nebel')).toHaveCount(0);
  // One entry of the history, however much was searched: the page from which it began is back.
  await page.getByRole('button', { name: 'Suche schließen' }).click();
  await expect(page).toHaveURL('/images');
});

test('a picture that was suggested is closed to what is searched for', async ({ page }) => {
  await page.goto('/images');
  await page.getByRole('link', { name: 'Suche', exact: true }).click();
  await field(page).fill('Nebe');
  await page
    .getByRole('region', { name: /^Bilder zu „Nebe“/ })
    .getByRole('link')
    .first()
    .click();
  await opened(page);
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL('/suche?q=Nebe');
  await expect(field(page)).toHaveValue('Nebe');
  await page.goBack();
  await expect(page).toHaveURL('/images');
});

test('who came from elsewhere and searched again closes the search to the pictures', async ({ page }) => {
  for (const close of [
    () => page.getByRole('button', { name: 'Suche schließen' }).click(),
    () => page.keyboard.press('Escape'),
  ]) {
    await page.goto('about:blank');
    await page.goto('/suche?q=Licht');
    await page.getByRole('heading', { name: /zu „Licht“$/ }).waitFor();
    await field(page).fill('Nebel');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: /zu „Nebel“$/ }).waitFor();
    await close();
    await expect(page).toHaveURL('/images');
  }
});

test('on a phone: one kind alone, and what to do where nothing is found', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/suche?q=Nebel');
  await page.getByRole('button', { name: /^Beiträge/ }).click();
  await expect(page).toHaveURL('/suche?q=Nebel&art=beitraege');
  await expect(tile(page, 1)).toHaveCount(0);
  await expect(page.getByRole('link', { name: /Drei Tage Nebel/ })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);

  await field(page).fill('Nehbel');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Nichts gefunden zu „Nehbel“' })).toBeVisible();
  await expect(page.getByText('Was er verbirgt, findet auch die Suche nicht.')).toBeVisible();
  expect(await problems(page)).toEqual([]);
  await page.getByRole('button', { name: 'Nach „Nebel“ suchen' }).click();
  await expect(page).toHaveURL('/suche?q=Nebel');
});

test('where nothing is looked for the reason is said, and it is not safe mode', async ({ page }) => {
  await page.goto('/suche?q=die+und');
  await expect(page.getByRole('heading', { name: 'Danach lässt sich nicht suchen' })).toBeVisible();
  await expect(page.getByText('„die und“ steht in fast jedem Text.')).toBeVisible();
  await expect(page.getByText('Was er verbirgt, findet auch die Suche nicht.')).toHaveCount(0);
  await page.goto(`/suche?q=${encodeURIComponent(`${'x'.repeat(199)}📷`)}`);
  await expect(page.getByRole('heading', { name: 'Nichts gefunden zu' })).toBeVisible();
});

test('what cannot be loaded can be tried again', async ({ page }) => {
  await page.route('**/v1/data/read/image?*', (route) =>
    route.fulfill({ status: 400, json: { code: 'bad-request', detail: 'Das geht nicht.' } }),
  );
  await page.goto('/suche?q=Nebel');
  await expect(page.getByRole('alert')).toContainText('Bilder nicht aus Datenbank geladen!');
  await page.unroute('**/v1/data/read/image?*');
  await page.getByRole('button', { name: 'Erneut versuchen' }).click();
  await expect(page.getByRole('heading', { name: /^\d+ Bilder und \d+ Beiträge/ })).toBeVisible();
});

test('a further page that does not come is asked for again by the reader alone', async ({ page }) => {
  await page.route('**/v1/data/read/image?*', async (route) => {
    if (route.request().url().includes('after='))
      return route.fulfill({ status: 400, json: { code: 'bad-request', detail: 'Das geht nicht.' } });
    const response = await route.fetch();
    return route.fulfill({ response, json: { ...((await response.json()) as object), next: 'weiter' } });
  });
  const asked: string[] = [];
  page.on('request', (request) => request.url().includes('after=') && asked.push(request.url()));
  await page.goto('/suche?q=Nebel&art=bilder');
  await expect(page.getByRole('alert')).toContainText('Bilder nicht aus Datenbank geladen!');
  await page.getByRole('button', { name: 'Erneut versuchen' }).click();
  await expect.poll(() => asked.length).toBe(2);
  await expect(page.getByRole('alert')).toContainText('Bilder nicht aus Datenbank geladen!');
  expect(asked).toHaveLength(2);
});

test('where the site has no header the field is a line of its own', async ({ page }) => {
  await withoutAnswers(page);
  await page.route('**/siteInfo.json', async (route) => {
    const site = (await (await route.fetch()).json()) as object;
    await route.fulfill({ json: { ...site, showHeader: false } });
  });
  await page.goto('/suche?q=Nebel');
  await expect(page.getByRole('heading', { name: /zu „Nebel“$/ })).toBeVisible();
  await expect(page.locator('.site-header')).toBeHidden();
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 });
    const [line, below] = await Promise.all(
      ['.searchbar', '.results-head'].map((part) => page.locator(part).boundingBox()),
    );
    expect(line!.x).toBe(below!.x);
    expect(line!.height).toBeLessThan(60);
    expect(line!.y + line!.height).toBeLessThanOrEqual(below!.y);
    expect(await problems(page)).toEqual([]);
  }
});

test('how much is there is told once typing rests, and what was found when it is there', async ({ page }) => {
  const reads = '**/v1/data/read/image*';
  const { promise: rested, resolve: rest } = Promise.withResolvers<void>();
  await page.goto('/suche');
  await page.route(reads, (route) => rested.then(() => route.continue()));
  const told = page.getByRole('main').getByRole('status');
  await field(page).pressSequentially('Nebe');
  await expect(option(page, 'Nebel')).toBeVisible();
  await expect(told).toHaveText('');
  rest();
  await expect(told).toHaveText(/^\d+ Vorschl(ag|äge)$/);
  await page.unroute(reads);

  await field(page).fill('Nebel');
  await page.keyboard.press('Enter');
  await expect(told).toHaveText(/^\d+ Bilder und \d+ Beiträge zu „Nebel“$/);
  await expect(field(page)).toBeFocused();
  await field(page).fill('Kühlschrankmagnet');
  await page.keyboard.press('Enter');
  await expect(told).toHaveText('Nichts gefunden zu „Kühlschrankmagnet“');
});

test('what was uploaded into an album is found by whoever may see the album', async ({ page, request }) => {
  const headers = await headersOf(request);
  for (const subDir of ['alben/winterreise', 'protected/haus-am-hang']) {
    const multipart = {
      subDir,
      file: await picture('polarlicht.jpg', subDir === 'alben/winterreise' ? '#246' : '#642'),
    };
    expect((await request.post('/v1/image/create', { headers, multipart })).ok()).toBe(true);
  }
  await page.goto('/suche?q=Polarlicht');
  await expect(page.getByRole('heading', { name: '1 Bild zu „Polarlicht“' })).toBeVisible();
  await tile(page, 1).click();
  await opened(page);
  expect(openId(page)).toBe('i--winterreise--polarlicht');

  await comeAs(page, request, ADMIN);
  await page.goto('/suche?q=Polarlicht');
  await expect(page.getByRole('heading', { name: '2 Bilder zu „Polarlicht“' })).toBeVisible();
});

test('of a locked album as much is found as may be seen at the time', async ({ page }) => {
  await page.goto('/album/lichtproben');
  const search = async (name: RegExp) => {
    await page.keyboard.press('/');
    await field(page).fill('Lichtprobe');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name })).toBeVisible();
    await page.goBack();
  };
  const nothing = /^Nichts gefunden/;
  const unlock = page.getByRole('button', { name: 'Album entsperren' });
  await unlock.waitFor();
  await search(nothing);
  for (let time = 0; time < 2; time += 1) {
    await unlock.click();
    await page.getByLabel('Passwort für „Lichtproben im Studio“').fill('silbergelatine');
    await page.keyboard.press('Enter');
    const lock = page.getByRole('button', { name: 'Album wieder sperren' });
    await lock.waitFor();
    await search(/^5 Bilder zu/);
    await lock.click();
    await unlock.waitFor();
    await search(nothing);
  }
});

test('what an administrator marks in the viewer over the search stays marked there', async ({
  page,
  request,
}) => {
  await comeAs(page, request, ADMIN);
  await page.goto('/suche?q=Nebel');
  await tile(page, 1).click();
  await opened(page);
  const flag = viewer(page).getByRole('button', { name: 'Öffentlich', exact: true });
  await expect(flag).toHaveAttribute('aria-pressed', 'true');
  const told = page.waitForResponse('**/v1/image/attributes');
  await flag.click();
  expect((await told).status()).toBe(200);
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: /Drei Tage Nebel/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Drei Tage Nebel' })).toBeVisible();
  await page.goBack();
  await tile(page, 1).click();
  await opened(page);
  await expect(flag).toHaveAttribute('aria-pressed', 'false');
  await flag.click();
  await expect(flag).toHaveAttribute('aria-pressed', 'true');
});
