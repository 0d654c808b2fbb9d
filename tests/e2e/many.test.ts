import { expect, type Page } from 'playwright/test';
import { comeAs } from './accounts.ts';
import { pretend } from './long-list.ts';
import { openId, opened, problems, settled, tile, viewer } from './screen.ts';
import { ADMIN } from './server.ts';
import { test } from './site.ts';

/** To its end, and waits for what comes there. */
async function scrollOn(page: Page, list: string): Promise<void> {
  const last = async () => Number(await page.locator(`${list} li`).last().getAttribute('aria-posinset'));
  const before = await last();
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await expect.poll(last).toBeGreaterThan(before);
  await settled(page);
}

test('however long the list is, the document stays small', async ({ page }) => {
  await pretend(page, 100_000);
  await page.goto('/images');
  await tile(page, 1).waitFor();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bilder 100.000');
  for (let i = 0; i < 25; i += 1) {
    await scrollOn(page, '.rows');
    expect(await page.locator('.rows *').count()).toBeLessThanOrEqual(300);
  }
  await expect(page.locator('.rows li').last()).toHaveAttribute('aria-setsize', '100000');
  expect(Number(await page.locator('.rows li').last().getAttribute('aria-posinset'))).toBeGreaterThan(500);
  await page.evaluate(() => window.scrollTo(0, 0));
  await expect(tile(page, 1)).toBeVisible();
});

test('„Ende“ in the viewer leads to the last of all, also of those that are still to come', async ({
  page,
}) => {
  await pretend(page, 450);
  await page.goto('/images');
  await tile(page, 1).click();
  await opened(page);
  const number = viewer(page).locator('.top .num');
  await page.keyboard.press('End');
  await expect(number).toHaveText('Bild 450 / 450');
  await page.keyboard.press('Home');
  await expect(number).toHaveText('Bild 1 / 450');
});

test('a long album is no heavier', async ({ page }) => {
  await pretend(page, 5000);
  await page.goto('/album/winterreise');
  await expect(page.locator('.album-head .eyebrow')).toHaveText('5.000 Bilder');
  for (let i = 0; i < 10; i += 1) {
    await scrollOn(page, '.tiles');
    expect(await page.locator('.tiles *').count()).toBeLessThanOrEqual(400);
  }
  await expect
    .poll(async () => Number(await page.locator('.tiles li').last().getAttribute('aria-posinset')))
    .toBeGreaterThan(300);
  await page.evaluate(() => window.scrollTo(0, 0));
  await expect(page.locator('.tiles li').first()).toHaveAttribute('aria-posinset', '1');
});

test('Back leads as deep into a long album, however long one of its pages takes', async ({ page }) => {
  await page.clock.install();
  await pretend(page, 1000);
  await page.goto('/album/winterreise');
  await page.locator('.tiles li').first().waitFor();
  for (let i = 0; i < 3; i += 1) await scrollOn(page, '.tiles');
  const top = () => page.evaluate(() => Math.round(window.scrollY));
  const before = await top();
  // Without scrolling to it.
  await page.getByRole('link', { name: 'Blog', exact: true }).first().dispatchEvent('click');
  await expect(page).toHaveURL('/blog');
  // The address is there first.
  await expect(page.locator('.tiles')).toHaveCount(0);
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\/v1\/data\/read\/image\?.*after=200/, (route) => held.then(() => route.fallback()));
  const asked = page.waitForRequest(/after=200/);
  await page.goBack();
  await asked;
  await page.clock.fastForward(10_000);
  expect(await top()).toBeLessThan(before);
  release();
  await expect.poll(top).toBe(before);
});

test('pictures that come while another one is moved stay', async ({ page, request }) => {
  await comeAs(page, request, ADMIN);
  await pretend(page, 150);
  const asked = Promise.withResolvers<void>();
  const moved = Promise.withResolvers<void>();
  await page.route(/\/v1\/data\/read\/image\?.*after=100/, (route) =>
    asked.promise.then(() => route.fallback()),
  );
  await page.route('**/v1/album/order', async (route) => {
    asked.resolve();
    await moved.promise;
    await route.fulfill({ json: { images: 150, version: 2, taskId: 't-1' } });
  });
  await page.goto('/album/winterreise');
  await page.locator('.tiles a[data-index="1"]').click();
  await opened(page);
  const number = viewer(page).locator('.top .num');
  await viewer(page).getByRole('button', { name: 'Eins nach vorn' }).click();
  await page.keyboard.press('End');
  await expect(number).toHaveText('Bild 150 / 150');
  moved.resolve();
  await expect(page.locator('.toast').last()).toContainText('Das Album hat jetzt eine eigene Reihenfolge.');
  await page.keyboard.press('Home');
  await expect(number).toHaveText('Bild 1 / 150');
  expect(openId(page)).toBe('i2601012');
  await page.keyboard.press('End');
  await expect(number).toHaveText('Bild 150 / 150');
});

test('nor is the same at the desk, where all are selected and moved by their ids', async ({
  page,
  request,
}) => {
  const ids = Array.from({ length: 10_000 }, (_, i) => `i260101${i + 1}`);
  await comeAs(page, request, ADMIN);
  await pretend(page, ids.length);
  await page.route('**/v1/data/ids/image?*', (route) => route.fulfill({ json: { ids } }));
  await page.goto('/admin/album/winterreise');
  const option = (number: number) => page.locator(`.pics [aria-posinset="${number}"]`);
  await option(1).focus();
  await page.keyboard.press('Control+a');
  await expect(page.getByText('10.000 von 10.000 ausgewählt')).toBeVisible();
  await expect(option(2)).toHaveAttribute('aria-selected', 'true');
  await expect(option(2)).toHaveAttribute('aria-setsize', '10000');
  for (let i = 0; i < 10; i += 1) {
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await settled(page);
    expect(await page.locator('.pics *').count()).toBeLessThanOrEqual(700);
  }
  // What has the focus stays, however far away, and keys lead on from there.
  await expect(option(1)).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(option(2)).toBeFocused();
  await expect(option(2)).toBeInViewport();

  await option(1).click({ modifiers: ['Control'] });
  await expect(page.getByText('9.999 von 10.000 ausgewählt')).toBeVisible();
  const ordered = page.waitForRequest('**/v1/album/order');
  await page.route('**/v1/album/order', (route) =>
    route.fulfill({ json: { images: ids.length, version: 2 } }),
  );
  await page.getByRole('button', { name: 'An den Anfang' }).click();
  expect((await ordered).postDataJSON()).toEqual({
    album: 'winterreise',
    ids: ids.slice(1),
    before: ids[0],
  });
});

test('a picture that goes on step by step does not jump back behind the first of them', async ({
  page,
  request,
}) => {
  await comeAs(page, request, ADMIN);
  await pretend(page, 450);
  const answers: (() => void)[] = [];
  await page.route('**/v1/album/order', async (route) => {
    await new Promise<void>((resolve) => answers.push(resolve));
    await route.fulfill({ json: { images: 450, version: 2, taskId: 't-1' } });
  });
  await page.goto('/admin/album/winterreise');
  const first = page.locator('.pics [data-index="0"]');
  await first.focus();
  for (const place of [2, 3, 4]) {
    await page.keyboard.press('Alt+ArrowRight');
    await expect(page.locator('.pics :focus')).toHaveAttribute('aria-posinset', String(place));
  }
  await settled(page);
  expect(answers).toHaveLength(1);
  answers[0]!();
  await expect.poll(() => answers.length).toBe(2);
  await settled(page);
  await expect(page.locator('.pics :focus')).toHaveAttribute('aria-posinset', '4');
});

test('however many groups there are, few are in the page, and keys lead through all', async ({
  page,
  request,
}) => {
  await comeAs(page, request, ADMIN);
  const items = Array.from({ length: 2000 }, (_, n) => {
    const number = String(n + 1).padStart(4, '0');
    // Ten in each of the others.
    const parentId = n % 11 === 0 ? null : `ug-${String(n - (n % 11) + 1).padStart(4, '0')}`;
    return { id: `ug-${number}`, name: `Gruppe ${number}`, parentId, version: 1 };
  });
  await page.route('**/v1/data/read/userGroup*', (route) => route.fulfill({ json: { items, next: null } }));
  await page.goto('/admin/group');
  const tree = page.getByRole('treegrid', { name: 'Gruppen' });
  const row = (name: string) => tree.getByRole('row', { name });
  await expect(row('Gruppe 0001')).toBeVisible();
  expect(await tree.getByRole('row').count()).toBeLessThan(60);
  const moved = page.waitForRequest('**/v1/data/update/userGroup');
  await row('Gruppe 0013').dragTo(row('Gruppe 0001'));
  expect((await moved).postDataJSON()).toEqual({ id: 'ug-0013', parentId: 'ug-0001' });
  await row('Gruppe 0001').focus();
  await page.keyboard.press('ArrowDown');
  await expect(row('Gruppe 0002')).toBeFocused();
  await expect(row('Gruppe 0002')).toHaveAttribute('aria-level', '2');
  await page.keyboard.press('End');
  await expect(row('Gruppe 2000')).toBeFocused();
  await expect(row('Gruppe 2000')).toBeInViewport();
  expect(await tree.getByRole('row').count()).toBeLessThan(60);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/admin/group?gruppe=ug-2000');
  expect(await problems(page)).toEqual([]);
  await page.goto('/admin/group?gruppe=ug-1500');
  await expect(row('Gruppe 1500')).toBeInViewport();
});

test('of many groups and persons „Wer sieht das?“ shows the first, and more when asked', async ({
  page,
  request,
}) => {
  await comeAs(page, request, ADMIN);
  const groups = Array.from({ length: 2000 }, (_, n) => ({
    id: `ug-${n + 1}`,
    name: `Gruppe ${n + 1}`,
    note: '3 Personen',
    access: 'see',
    pictures: 5,
    result: 'sieht alle 5 Bilder',
    rest: '.',
    reason: '',
  }));
  await page.route('**/v1/album/audience/*', (route) =>
    route.fulfill({ json: { pictures: 5, note: '', groups, people: groups.slice(0, 30) } }),
  );
  await page.goto('/admin/album/teilen/haus-am-hang');
  const list = page.locator('.who').first();
  const rows = list.locator('dl > div');
  await expect(rows.first()).toBeVisible();
  await expect(rows).toHaveCount(100);
  await expect(page.locator('.who').last().locator('dl > div')).toHaveCount(30);
  await list.getByRole('button', { name: 'Weitere zeigen (noch 1.900)' }).press('Enter');
  await expect(rows).toHaveCount(200);
  await expect(rows.nth(100)).toBeFocused();
  await expect(list.getByRole('button', { name: 'Weitere zeigen (noch 1.800)' })).toBeVisible();
  expect(await problems(page)).toEqual([]);
});

test('of a large choice the first pictures are in the page, and more when asked', async ({
  page,
  request,
}) => {
  await comeAs(page, request, ADMIN);
  const people = ['Anna', 'Bela', 'Cleo'].map((name, n) => ({
    id: `choice-${n}`,
    name,
    email: null,
    link: null,
    message: '',
    changed: '2026-11-20T10:00:00.000Z',
    sent: null,
    chosen: n === 2 ? 0 : 1500,
    notes: 0,
    gone: 0,
  }));
  const pictures = Array.from({ length: 3000 }, (_, n) => ({
    id: `i--haus-am-hang--${n}`,
    number: n + 1,
    filename: `DSC_${n + 1}.jpg`,
    title: `Bild ${n + 1}`,
    url: `haus-am-hang/${n}.jpg`,
    width: 600,
    height: 400,
    hash: '01234567',
    color: '#808080',
    thumbHash: '',
    picks: [{ person: n < 50 ? 0 : 1, chosen: true, rating: 0, note: '' }],
  }));
  await page.route('**/v1/desk/choices/haus-am-hang', (route) =>
    route.fulfill({ json: { title: 'Haus am Hang', wanted: null, people, pictures } }),
  );
  await page.goto('/admin/auswahlen/haus-am-hang');
  const rows = page.locator('.cmp tbody tr:not(.grp)');
  await expect(rows.first()).toBeVisible();
  await expect(rows).toHaveCount(100);
  // The group that is cut says how many it has.
  await expect(page.locator('.cmp .grp')).toHaveText(['Nur Anna 50', 'Nur Bela 2.950']);
  await page.getByRole('button', { name: 'Weitere zeigen (noch 2.900)' }).press('Enter');
  await expect(rows).toHaveCount(200);
  await expect(rows.nth(100)).toBeFocused();
  await expect(page.getByRole('button', { name: '3.000 Namen kopieren' })).toBeVisible();
  await page.getByRole('button', { name: 'Nur Bela 2.950' }).click();
  await expect(rows).toHaveCount(100);
  await expect(rows.first()).toContainText('DSC_51.jpg');
  expect(await problems(page)).toEqual([]);
});
