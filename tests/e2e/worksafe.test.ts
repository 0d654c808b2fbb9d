import { expect } from 'playwright/test';
import { cookieNames, postWith } from './posts.ts';
import { opened, viewer } from './screen.ts';
import { test } from './site.ts';

const ON = 'Sicherer Modus ist an – ändern';
const OFF = 'Sicherer Modus ist aus – ändern';
const lamp = /^Sicherer Modus ist (an|aus) – ändern$/;

test('safe mode is on, is switched off for this visit only, and comes back to where it was opened', async ({
  page,
  browser,
  baseURL,
}) => {
  await page.goto('/blog');
  await page.getByRole('link', { name: lamp }).click();
  await expect(page).toHaveURL('/worksafe/blog');
  await page.getByRole('button', { name: 'Alles anzeigen' }).click();
  await expect(page).toHaveURL('/blog');
  await expect(page.getByRole('link', { name: 'Sicherer Modus ist aus – ändern' })).toBeVisible();
  expect(await cookieNames(page)).toEqual([]);
  await page.reload();
  await expect(page.getByRole('link', { name: OFF })).toBeVisible();
  const another = await browser.newPage({ storageState: await page.context().storageState() });
  await another.goto(`${baseURL}/blog`);
  await expect(another.getByRole('link', { name: ON })).toBeVisible();
  await another.close();
});

test('the open tabs share the choice; who closes the last one has ended it', async ({ page, context }) => {
  const other = await context.newPage();
  await other.goto('/blog?seite=2');
  await page.goto('/worksafe/images');
  await page.getByRole('button', { name: 'Alles anzeigen' }).click();
  await expect(other.getByRole('link', { name: OFF })).toBeVisible();
  const third = await context.newPage();
  await third.goto('/images');
  await expect(third.getByRole('link', { name: OFF })).toBeVisible();
  await third.reload();
  await expect(third.getByRole('link', { name: OFF })).toBeVisible();

  for (const one of [page, other, third]) await one.goto('about:blank');
  await page.close();
  await other.close();
  const later = await context.newPage();
  await third.close();
  await later.goto('/images');
  await later.locator('.rows a').first().waitFor();
  await expect(later.getByRole('link', { name: ON })).toBeVisible();
});

test('Escape in one tab switches all of them back, wherever they are in their lists', async ({
  page,
  context,
}) => {
  await page.goto('/worksafe/images');
  await page.getByRole('button', { name: 'Alles anzeigen' }).click();
  await page.locator('.rows a').first().waitFor();
  const other = await context.newPage();
  await other.goto('/blog?seite=2');
  await expect(other.getByRole('link', { name: OFF })).toBeVisible();
  await other.getByRole('article').first().waitFor();
  await page.mouse.move(700, 500);
  await page.mouse.wheel(0, 2000);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(500);

  await page.keyboard.press('Escape');
  await expect(other.getByRole('link', { name: ON })).toBeVisible();
  await expect(other).toHaveURL('/blog');
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  for (const one of [page, other]) {
    await one.reload();
    await expect(one.getByRole('link', { name: ON })).toBeVisible();
  }
});

test('Escape also switches those tabs back in which a cookie had switched it off', async ({
  page,
  context,
  baseURL,
}) => {
  const other = await context.newPage();
  for (const [name, value] of [
    ['c-worksafe', '0'],
    ['worksafe', 'false'],
  ] as const) {
    await context.clearCookies();
    await context.addCookies([{ name, value, url: baseURL! }]);
    for (const one of [page, other]) {
      await one.goto('/blog');
      await expect(one.getByRole('link', { name: OFF })).toBeVisible();
      // It comes back from the browser's memory.
      await one.evaluate(() =>
        window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })),
      );
      await expect(one.getByRole('link', { name: OFF })).toBeVisible();
    }
    await page.keyboard.press('Escape');
    for (const one of [page, other]) {
      await expect(one.getByRole('link', { name: ON })).toBeVisible();
      expect(
        await one.evaluate(() => [localStorage.length, sessionStorage.getItem('alles-anzeigen')]),
      ).toEqual([0, null]);
    }
  }
});

test('another mode is another list: it is read from its first page and from its top', async ({ page }) => {
  await page.goto('/blog?seite=2');
  await page.getByRole('article').first().waitFor();
  await page.getByRole('link', { name: ON }).click();
  await page.getByRole('button', { name: 'Alles anzeigen' }).click();
  await expect(page).toHaveURL('/blog');

  await page.goto('/images');
  await page.locator('.rows a').first().waitFor();
  await page.mouse.move(700, 500);
  await page.mouse.wheel(0, 2000);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(500);
  await page.mouse.wheel(0, -100);
  await page.getByRole('link', { name: OFF }).click();
  await page.getByRole('button', { name: 'Sicheren Modus aktivieren' }).click();
  await page.locator('.rows a').first().waitFor();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
});

test('Escape on a picture that is not for everybody leaves no trace of it', async ({ page, context }) => {
  const answer = await page.request.get(
    `/v1/data/read/image?fields=id,title&limit=1&nsfw=1&filter=${encodeURIComponent(
      JSON.stringify({ eq: ['ws', false] }),
    )}`,
  );
  const [image] = ((await answer.json()) as { items: { id: string; title: string }[] }).items;
  await page.goto('/worksafe/images');
  await page.getByRole('button', { name: 'Alles anzeigen' }).click();
  await page.goto(`/images?bild=${image!.id}`);
  await opened(page);
  const other = await context.newPage();
  await other.goto(`/images?bild=${image!.id}`);
  await opened(other);

  await page.keyboard.press('Escape');
  for (const one of [page, other]) {
    await expect(viewer(one)).toHaveCount(0);
    await expect(one).toHaveURL('/images');
    await one.locator('.rows a').first().waitFor();
    await one.waitForLoadState('networkidle');
    await expect(one.getByRole('alert')).toHaveCount(0);
    await expect(one.getByText(image!.id)).toHaveCount(0);
    if (image!.title) await expect(one.getByText(image!.title, { exact: true })).toHaveCount(0);
  }
});

test('Escape closes a picture that is for everybody as well, and in another tab it comes back', async ({
  page,
  context,
  request,
}) => {
  const other = await context.newPage();
  const post = await postWith(request, /<brpwc-post-(image|thumbnail)/);
  const places = [
    ['/images', '.routed .rows a'],
    ['/suche?q=licht', '.results .rows a'],
    ['/album/winterreise', '.tiles li a'],
    [`/blog/${post.id}`, ':is(brpwc-post-image, brpwc-post-thumbnail) button'],
  ] as const;
  for (const [address, pictures] of places) {
    await page.goto('/worksafe/images');
    await page.getByRole('button', { name: 'Alles anzeigen' }).click();
    for (const one of [other, page]) {
      await one.goto(address);
      await one.locator(pictures).first().click();
      await opened(one);
    }
    await page.keyboard.press('Escape');
    await expect(viewer(page)).toHaveCount(0);
    await expect(page).toHaveURL(address);
    await expect(other.getByRole('link', { name: ON, includeHidden: true })).toHaveCount(1);
    await other.waitForLoadState('networkidle');
    await opened(other);
  }
});

test('Escape leaves nothing in the tab of which pages were open before', async ({ page }) => {
  const places = () => page.evaluate(() => sessionStorage.getItem('scroll') ?? '');
  await page.goto('/worksafe/blog');
  await page.getByRole('button', { name: 'Alles anzeigen' }).click();
  await expect(page).toHaveURL('/blog');
  await page.getByRole('link', { name: 'Bilder', exact: true }).first().click();
  await page.locator('.rows a').first().click();
  await opened(page);
  await page.reload();
  await opened(page);
  expect(await places()).toContain('/blog');
  expect(await places()).not.toContain('bild=');
  await page.keyboard.press('Escape');
  await expect.poll(places).toBe('');
  await page.reload();
  expect(await places()).not.toContain('/blog');
});

test('without the tick no screen writes a cookie, with it each writes its own', async ({ page }) => {
  const visit = async (address: string, tick: boolean, done: string | RegExp) => {
    await page.goto(address);
    if (address.includes('filter')) await page.locator('.tagindex button').first().click();
    const box = page.getByLabel('In einem Cookie speichern');
    if (tick) await box.check();
    else expect(await box.isChecked()).toBe(false);
    await page.getByRole('button', { name: done }).click();
  };
  const screens = [
    ['/worksafe/images', 'Alles anzeigen', 'c-worksafe'],
    ['/select/images', 'Übernehmen', 'c-albums'],
    ['/images?filter=1', /Bild(er)? anzeigen$/, 'c-image-filter-tags'],
  ] as const;
  for (const [address, done] of screens) {
    await visit(address, false, done);
    await expect(page).toHaveURL(/\/images(\?tag=\d+)?$/);
    expect(await cookieNames(page)).toEqual([]);
  }
  for (const [address, done, cookie] of screens) {
    await visit(address, true, done);
    await expect(page).toHaveURL(/\/images(\?tag=\d+)?$/);
    expect(await cookieNames(page)).toContain(cookie);
  }
});

test('the choice outlives the visit where that was asked for, and taking the tick away forgets it', async ({
  page,
  baseURL,
}) => {
  await page.context().addCookies([{ name: 'worksafe', value: '1', url: baseURL! }]);
  await page.goto('/worksafe/site/impressum');
  await page.getByLabel('In einem Cookie speichern').check();
  await page.getByRole('button', { name: 'Alles anzeigen' }).click();
  await expect(page).toHaveURL('/site/impressum');
  expect(await cookieNames(page)).toContain('c-worksafe');
  await page.reload();
  await expect(page.getByRole('link', { name: 'Sicherer Modus ist aus – ändern' })).toBeVisible();
  await page.goto('/worksafe');
  await page.getByLabel('In einem Cookie speichern').uncheck();
  expect(await cookieNames(page)).toEqual([]);
  await page.getByRole('button', { name: 'Sicheren Modus aktivieren' }).click();
  await expect(page).toHaveURL('/images');
});

test('Escape closes an overlay, and safe mode is on again', async ({ page }) => {
  await page.goto('/worksafe/blog');
  await page.getByRole('button', { name: 'Alles anzeigen' }).click();
  for (const name of [/Bilderauswahl öffnen$/, /^Sicherer Modus ist aus/]) {
    await page.getByRole('link', { name }).click();
    await page.getByRole('checkbox', { name: /Cookie/ }).waitFor();
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL('/blog');
    await expect(page.getByRole('link', { name: 'Sicherer Modus ist an – ändern' })).toBeVisible();
    await page.goto('/worksafe/blog');
    await page.getByRole('button', { name: 'Alles anzeigen' }).click();
  }
});

test('an address that names no screen of the site leads to the pictures', async ({ page }) => {
  for (const address of ['/worksafe/fremd/x', '/worksafe/v1/data', '/select//fremd']) {
    await page.goto(address);
    await page.getByRole('button', { name: /^(Sicheren Modus aktivieren|Übernehmen)$/ }).click();
    await expect(page).toHaveURL('/images');
  }
});
