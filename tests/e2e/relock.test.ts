// decisions on the specification 5: „A token that still names an album whose key is gone gets 423 … and the client asks again.“
import { expect, type APIRequestContext, type Page, type Route } from 'playwright/test';
import { comeAs, MIRA, tokensOf } from './accounts.ts';
import { ALBUM as TO_CHOOSE, headersOf, heart, openForChoosing } from './choosing.ts';
import { opened, openId, problems, viewer } from './screen.ts';
import { ADMIN } from './server.ts';
import { test } from './site.ts';

const ALBUM = { album: 'lichtproben', password: 'silbergelatine' };

const tile = (page: Page, number: number) => page.locator(`.tiles li:has(a[data-index="${number - 1}"])`);
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Passwort eingeben' });

async function enterPassword(page: Page): Promise<void> {
  await dialog(page).getByLabel('Passwort für „Lichtproben im Studio“').fill(ALBUM.password);
  await dialog(page).getByRole('button', { name: 'Entsperren' }).click();
  await expect(dialog(page)).toHaveCount(0);
}

/** As an administrator who gives the album a password: everybody else has to enter it anew. */
async function forgetKeys(request: APIRequestContext): Promise<void> {
  const { jwt } = await tokensOf(request, ADMIN);
  const unlocked = await request.post('/v1/album/unlock', {
    headers: { Authorization: `Bearer ${jwt}` },
    data: ALBUM,
  });
  const tokens = (await unlocked.json()) as { jwt: string; id: string };
  const changed = await request.post('/v1/album/password', {
    headers: { Authorization: `Bearer ${tokens.jwt}`, 'X-Auth-Id': tokens.id },
    data: ALBUM,
  });
  expect(changed.status()).toBe(200);
}

const encrypted = (request: APIRequestContext, id: string) =>
  expect
    .poll(async () => {
      const answer = await request.get('/v1/data/read/album?fields=id,encrypted', {
        headers: await headersOf(request),
      });
      return ((await answer.json()) as { items: { id: string; encrypted: boolean }[] }).items;
    })
    .toContainEqual({ id, encrypted: true });

test.beforeAll(async ({ request }) => {
  const { jwt } = await tokensOf(request, ADMIN);
  const locked = await request.post('/v1/album/lock', {
    headers: { Authorization: `Bearer ${jwt}` },
    data: ALBUM,
  });
  expect([200, 409]).toContain(locked.status());
  await encrypted(request, ALBUM.album);
});

test('who leaves the dialog while the answer is on its way stays logged in', async ({ page, request }) => {
  await comeAs(page, request, MIRA);
  await page.goto('/album/lichtproben');
  await page.getByRole('button', { name: 'Album entsperren' }).click();
  const arrived = Promise.withResolvers<void>();
  const left = Promise.withResolvers<void>();
  await page.route('**/v1/album/unlock', async (route) => {
    const response = await route.fetch();
    arrived.resolve();
    await left.promise;
    // Nobody may wait for it any more.
    await route.fulfill({ response }).catch(() => undefined);
  });
  await dialog(page).getByLabel('Passwort für „Lichtproben im Studio“').fill(ALBUM.password);
  await dialog(page).getByRole('button', { name: 'Entsperren' }).click();
  await arrived.promise;
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  left.resolve();
  await expect(page.locator('.tiles li')).toHaveCount(5);
});

test('an answer that was lost on the way is asked for again, and costs no session', async ({
  page,
  request,
}) => {
  await comeAs(page, request, MIRA);
  await page.goto('/album/lichtproben');
  await page.getByRole('button', { name: 'Album entsperren' }).click();
  const lose = async (route: Route) => {
    await route.fetch();
    await route.abort('connectionreset');
  };
  await page.route('**/v1/album/unlock', lose, { times: 1 });
  await enterPassword(page);
  await expect(page.locator('.tiles li')).toHaveCount(5);
  await expect.poll(() => page.locator('.tiles img').first().evaluate(widthOf)).toBeGreaterThan(0);
});

test('who comes back after the key is gone is asked for the password, and is where he was', async ({
  page,
  request,
}) => {
  await page.goto('/album/lichtproben');
  await page.getByRole('button', { name: 'Album entsperren' }).click();
  await enterPassword(page);
  await tile(page, 3).getByRole('link').click();
  await opened(page);
  const picture = openId(page);

  await forgetKeys(request);
  await page.reload();
  await expect(dialog(page)).toBeVisible();
  expect(await problems(page)).toEqual([]);
  await enterPassword(page);
  await opened(page);
  expect(openId(page)).toBe(picture);
  await expect(viewer(page).locator('.num')).toHaveText('Bild 3 / 5');
  await viewer(page).getByRole('button', { name: 'Schließen' }).click();
  await expect(page.locator('.tiles li')).toHaveCount(5);

  // Who does not want to is left with the way in.
  await forgetKeys(request);
  await page.reload();
  await dialog(page).getByRole('button', { name: 'Abbrechen' }).click();
  await expect(page.getByRole('button', { name: 'Album entsperren' })).toBeVisible();
  await expect(page.locator('.tiles li')).toHaveCount(0);
});

test('a guest who has unlocked an album can lock it again', async ({ page, request }) => {
  await page.goto('/album/lichtproben');
  await page.getByRole('button', { name: 'Album entsperren' }).click();
  await enterPassword(page);
  await expect(page.locator('.tiles li')).toHaveCount(5);
  expect(await problems(page)).toEqual([]);
  await page.getByRole('button', { name: 'Album wieder sperren' }).click();
  await expect(page.getByRole('button', { name: 'Album entsperren' })).toBeVisible();
  await expect(page).toHaveURL('/album/lichtproben');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Album entsperren' })).toBeVisible();
  await expect(page.locator('.tiles li')).toHaveCount(0);
  await expect(page.getByText('Das Passwort haben Sie mit der Einladung erhalten.')).toBeVisible();
  // Who invites got no invitation.
  await comeAs(page, request, ADMIN);
  await page.reload();
  await expect(page.getByText('Das Passwort wurde beim Verschlüsseln des Albums vergeben.')).toBeVisible();
});

test('who looks at an album while its key goes is asked by what he does next', async ({ page, request }) => {
  await comeAs(page, request, MIRA);
  await page.goto('/album/lichtproben');
  await page.getByRole('button', { name: 'Album entsperren' }).click();
  await enterPassword(page);
  // Far enough from the last one, which would be loaded ahead otherwise.
  await tile(page, 1).getByRole('link').click();
  await opened(page);

  await forgetKeys(request);
  const stars = viewer(page).getByRole('slider');
  await stars.press('4');
  await expect(dialog(page)).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: 'Album ist passwortgeschützt!' })).toBeVisible();
  await enterPassword(page);
  await opened(page);
  await expect(viewer(page).locator('.num')).toHaveText('Bild 1 / 5');
  await expect(stars).toHaveAttribute('aria-valuetext', 'nicht bewertet');

  // The bytes of the next picture.
  await forgetKeys(request);
  await page.keyboard.press('End');
  await expect(dialog(page)).toBeVisible();
  await enterPassword(page);
  await opened(page);
  await expect(viewer(page).locator('.num')).toHaveText('Bild 5 / 5');
  await viewer(page).getByRole('button', { name: 'Schließen' }).click();

  await forgetKeys(request);
  await page.getByRole('button', { name: 'Alle 5 Bilder herunterladen' }).click();
  await expect(dialog(page)).toBeVisible();
  await enterPassword(page);
  await expect(page.locator('.tiles li')).toHaveCount(5);
});

test('who chooses in an album that gets a password meanwhile is asked for it, and loses nothing', async ({
  page,
  request,
}) => {
  const token = await openForChoosing(request);
  await page.goto(`/album/${TO_CHOOSE}#${token}`);
  const bar = page.getByRole('region', { name: 'Ihre Auswahl' });
  await heart(page, 1).click();
  await expect(bar).toContainText('gespeichert um');
  const headers = await headersOf(request);
  const data = { album: TO_CHOOSE, password: ALBUM.password };
  expect((await request.post('/v1/album/lock', { headers, data })).status()).toBe(200);
  await encrypted(request, TO_CHOOSE);
  await heart(page, 2).click();
  await page.getByRole('button', { name: 'Album entsperren' }).click();
  await dialog(page).getByLabel('Passwort für „Haus am Hang“').fill(ALBUM.password);
  await dialog(page).getByRole('button', { name: 'Entsperren' }).click();
  await expect(bar).toContainText('Ihre Auswahl: 2');
  await expect(bar).toContainText('gespeichert um');
});

test('at the desk pictures of a locked album are a lock until it is open, in the bin too', async ({
  page,
  request,
}) => {
  await forgetKeys(request);
  const { jwt, id } = await tokensOf(request, ADMIN);
  await page.goto('/');
  // Once: what unlocking makes of them stays.
  await page.evaluate((tokens) => void Object.assign(localStorage, tokens), { jwt, id });
  const look = async (path: string, count: number, isLocked: boolean) => {
    await page.goto(path);
    const cells = page.locator('main .cell');
    await expect(cells).toHaveCount(count);
    await expect(cells.getByRole('img', { name: 'verschlüsselt' })).toHaveCount(isLocked ? count : 0);
    await expect(cells.locator('img')).toHaveCount(isLocked ? 0 : count);
    expect(await problems(page)).toEqual([]);
  };
  await look('/admin/images?album=lichtproben', 8, true);
  const kept = (await page.locator('.tile a').last().getAttribute('href'))!;
  await page.locator('.tile .pick').last().click();
  await page.locator('.tile .pick').first().click();
  // It comes with what the panel reads, and moves what lies below.
  await expect(page.getByRole('button', { name: 'In ein anderes Album …' })).toBeVisible();
  await page.getByRole('button', { name: '2 Bilder löschen' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '2 Bilder löschen' }).click();
  await expect(page.locator(`.tile a[href="${kept}"]`)).toHaveCount(0);
  await look('/admin/papierkorb', 2, true);
  await expect(page.locator('.bintile .nm').filter({ hasText: /\.jpg$/ })).toHaveCount(2);

  await page.goto('/admin/album/lichtproben');
  await page.getByRole('button', { name: 'Album entsperren' }).click();
  await enterPassword(page);
  await expect(page.getByRole('option')).toHaveCount(6);
  await look('/admin/images?album=lichtproben', 6, false);
  await look('/admin/papierkorb', 2, false);
  await expect.poll(() => page.locator('main .cell img').first().evaluate(widthOf)).toBeGreaterThan(0);
  for (const left of [1, 0]) {
    await page
      .getByRole('button', { name: /wiederherstellen$/ })
      .first()
      .click();
    await expect(page.locator('main .cell')).toHaveCount(left);
  }
  await expect(page.getByText('Der Papierkorb ist leer.')).toBeVisible();
});

test('who chooses from a locked album at the desk sees locks', async ({ page, request }) => {
  await forgetKeys(request);
  await comeAs(page, request, ADMIN);
  await page.goto('/admin/image/create');
  await page.getByRole('button', { name: 'Bild aus Album wählen' }).click();
  await page.getByRole('dialog').getByLabel('Album').selectOption('lichtproben');
  const cells = page.locator('.pickgrid .cell');
  await expect(cells).toHaveCount(8);
  await expect(cells.locator('.is-locked')).toHaveCount(8);
  await expect(cells.locator('img')).toHaveCount(0);
});

test('a damaged picture is not shown as locked where its album is not', async ({ page, request }) => {
  await comeAs(page, request, ADMIN);
  // As it is where an album was decrypted with a picture that cannot be read any more.
  await page.route('**/v1/data/read/image?**', async (route) => {
    const response = await route.fetch();
    const json = (await response.json()) as { items: object[] };
    await route.fulfill({ json: { ...json, items: json.items.map((one) => ({ ...one, thumbHash: '' })) } });
  });
  await page.goto('/admin/images?album=winterreise');
  await expect(page.locator('.tile img').first()).toBeVisible();
  await expect(page.locator('.tile .is-locked')).toHaveCount(0);
});

const widthOf = (image: Element) => (image instanceof HTMLImageElement ? image.naturalWidth : 0);
