// Section 5 of issue 11: what a list shows is in its address, and Back leads to where it was left.
import { expect, type Page } from 'playwright/test';
import { pretend } from './long-list.ts';
import { opened, scrollTo, settled, tile, viewer } from './screen.ts';
import { test } from './site.ts';

const scrolled = (page: Page) => page.evaluate(() => window.scrollY);
const chips = (page: Page) => page.getByRole('button', { name: /^Filter .+ entfernen$/ });
/** A tag that some pictures carry. */
const usefulTag = (page: Page) =>
  page
    .locator('.tagindex button')
    .filter({ hasNot: page.getByText(/^0/) })
    .first();
const tagsOf = (page: Page) => new URL(page.url()).searchParams.get('tag');

test('the tags of the pictures are in the address, which can be passed on; Back takes them off', async ({
  page,
  context,
}) => {
  await page.goto('/images');
  const all = await page.locator('.images-head .num').textContent();
  await page.getByRole('link', { name: /Bilder filtern$/ }).click();
  await usefulTag(page).click();
  await expect.poll(() => tagsOf(page)).toMatch(/^\d+$/);
  await page.getByRole('button', { name: /Bild(er)? anzeigen$/ }).click();
  await expect(page).toHaveURL(/\/images\?tag=\d+$/);
  await expect(page.locator('.images-head .num')).not.toHaveText(all!);
  const some = await page.locator('.images-head .num').textContent();

  const address = page.url();
  await page.reload();
  await expect(page.locator('.images-head .num')).toHaveText(some!);
  const other = await context.newPage();
  await other.goto(address);
  await expect(other.locator('.images-head .num')).toHaveText(some!);
  await tile(other, 1).click();
  await opened(other);
  expect(tagsOf(other)).toBe(tagsOf(page));
  await other.close();

  // The list of posts is filtered by the same tags.
  await page.getByRole('navigation', { name: 'Hauptmenü' }).getByRole('link', { name: 'Blog' }).click();
  await expect(page).toHaveURL(/\/blog\?tag=\d+$/);
  await expect(chips(page)).toHaveCount(1);
  await page.goBack();
  await expect(page).toHaveURL(address);
  await expect(page.locator('.images-head .num')).toHaveText(some!);
  await page.goBack();
  await expect(page).toHaveURL('/images');
  await expect(page.locator('.images-head .num')).toHaveText(all!);
  await page.goForward();
  await expect(page.locator('.images-head .num')).toHaveText(some!);
});

test('a tag of a post is in the address of the list, and goes with its chip', async ({ page }) => {
  await page.goto('/blog?seite=2');
  const tag = page.getByRole('group', { name: 'Nach Tag filtern' }).getByRole('button').first();
  await tag.click();
  await expect(page).toHaveURL(/\/blog\?tag=\d+$/);
  await chips(page).click();
  await expect(page).toHaveURL('/blog');
});

for (const [address, clean] of [
  ['/blog?tag=99999999', '/blog'],
  ['/blog?tag=x&seite=1', '/blog'],
  ['/images?tag=99999999+fremd', '/images'],
  ['/blog?seite=x', '/blog'],
  ['/blog?seite=-2', '/blog'],
] as const)
  test(`${address} shows everything, at a clean address`, async ({ page }) => {
    await page.goto(address);
    await expect(page).toHaveURL(clean);
    await expect(chips(page)).toHaveCount(0);
  });

test('a page beyond the last is the last', async ({ page }) => {
  await page.goto('/blog?seite=99');
  const last = page.locator('.paginator [aria-current=page]');
  await expect(page).toHaveURL(/\/blog\?seite=\d+$/);
  await expect(page).toHaveURL(`/blog?seite=${await last.textContent()}`);
});

test('from a post Back leads to the place in the list, and Forward to that in the post', async ({ page }) => {
  await page.goto('/blog?seite=2');
  await page.getByRole('article').last().scrollIntoViewIfNeeded();
  await settled(page);
  const inList = await scrolled(page);
  expect(inList).toBeGreaterThan(100);
  const title = page.getByRole('article').last().getByRole('heading').getByRole('link');
  await title.dispatchEvent('click');
  await expect(page).toHaveURL(/\/blog\/p-/);
  await expect(page.locator('.post-nav')).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, 200));
  await settled(page);
  const inPost = await scrolled(page);
  await page.goBack();
  await expect(page).toHaveURL('/blog?seite=2');
  await expect.poll(() => scrolled(page)).toBe(inList);
  await page.goForward();
  await expect.poll(() => scrolled(page)).toBe(inPost);
});

test('a reload keeps the place, also far down a long list and behind the viewer', async ({ page }) => {
  await pretend(page, 5000);
  await page.goto('/images');
  await tile(page, 1).waitFor();
  await scrollTo(page, 220);
  await settled(page);
  const before = await scrolled(page);
  await page.reload();
  await expect.poll(() => scrolled(page)).toBe(before);
  await expect(tile(page, 220)).toBeVisible();

  await tile(page, 220).click();
  await opened(page);
  await page.reload();
  await opened(page);
  await viewer(page).getByRole('button', { name: 'Schließen' }).click();
  await expect(viewer(page)).toHaveCount(0);
  await expect(page).toHaveURL('/images');

  // A new visit begins at the top.
  await page.goto('/images');
  await tile(page, 1).waitFor();
  expect(await scrolled(page)).toBe(0);
});

test('Back to a long album that another one has replaced leads to the place in it', async ({ page }) => {
  await pretend(page, 5000);
  await page.goto('/album/winterreise');
  await page.locator('.tiles li').first().waitFor();
  await page.mouse.move(700, 500);
  const wanted = page.locator('.tiles a[data-index="220"]');
  while ((await wanted.count()) === 0) {
    await page.mouse.wheel(0, 600);
    await settled(page);
  }
  const before = await scrolled(page);
  const menu = page.getByRole('navigation', { name: 'Hauptmenü' });
  await menu.getByRole('link', { name: 'Blog' }).dispatchEvent('click');
  await expect(page).toHaveURL('/blog');
  // As a link in a post does.
  await page.evaluate(() => {
    history.pushState({}, '', '/album/hafenlicht');
    dispatchEvent(new PopStateEvent('popstate'));
  });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/blog');
  await page.goBack();
  await expect(page).toHaveURL('/album/winterreise');
  await expect.poll(() => scrolled(page)).toBe(before);
  await expect(wanted).toBeVisible();
});

test('a slash at the end of an address changes nothing', async ({ page }) => {
  await page.goto('/album/winterreise/?bild=i--winterreise--winterreise-01');
  await opened(page);
  await expect(viewer(page).locator('.num')).toHaveText('Bild 1 / 8');
  await expect(page).toHaveURL('/album/winterreise?bild=i--winterreise--winterreise-01');
  await page.goto('/images/');
  await tile(page, 2).click();
  await opened(page);
  await expect(viewer(page).locator('.num')).toHaveText(/^Bild 2 /);
  await viewer(page).getByRole('button', { name: 'Schließen' }).click();
  await expect(page).toHaveURL('/images');
});
