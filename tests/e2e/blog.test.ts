import { expect } from 'playwright/test';
import { readPosts } from './posts.ts';
import { complaints, problems } from './screen.ts';
import { test } from './site.ts';

test('the list shows the newest posts, with „Weiterlesen ...“ only where there is more', async ({
  page,
  request,
}) => {
  const said = complaints(page);
  const posts = (await readPosts(request)).slice(0, 5);
  await page.goto('/blog');
  const cards = page.getByRole('article');
  await expect(cards).toHaveCount(posts.length);
  for (const [at, { title, more }] of posts.entries()) {
    const card = cards.nth(at);
    await expect(card.getByRole('heading')).toHaveText(title);
    await expect(card.getByText('Weiterlesen ...')).toHaveCount(more ? 1 : 0);
  }
  expect(said).toEqual([]);
});

test('title, picture and „Weiterlesen ...“ lead to the post, not to the viewer', async ({
  page,
  request,
}) => {
  const post = (await readPosts(request)).find(({ imageId, more }) => imageId && more)!;
  const card = page.getByRole('article').filter({ hasText: post.title });
  for (const target of ['h2 a', '.thumb', '.more']) {
    await page.goto('/blog');
    await card.locator(target).click();
    await expect(page).toHaveURL(`/blog/${post.id}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(post.title);
  }
});

test('the paginator turns pages, and a post leads back to the page it was opened from', async ({
  page,
  request,
}) => {
  const posts = await readPosts(request);
  await page.goto('/blog');
  const pages = page.getByRole('navigation', { name: 'Seiten' });
  await expect(pages.getByRole('link', { name: 'Seite 1' })).toHaveAttribute('aria-current', 'page');
  await pages.getByRole('link', { name: 'Ältere' }).click();
  await expect(page.getByRole('article').first().getByRole('heading')).toHaveText(posts[5]!.title);
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await page.getByRole('article').first().getByRole('heading').getByRole('link').click();
  await page.locator('.content > *').first().waitFor();
  await page.getByRole('link', { name: 'Übersicht' }).click();
  await expect(page).toHaveURL('/blog?seite=2');
  // The address is there before the list is.
  await pages.waitFor();
  await expect(page.getByRole('article').first().getByRole('heading')).toHaveText(posts[5]!.title);
  const newer = pages.getByRole('link', { name: 'Neuere' });
  await newer.press('Enter');
  await expect(newer).toHaveAttribute('aria-disabled', 'true');
  await expect(newer).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/blog');
});

test('a tag is a filter; its chip removes it, and the focus stays among the chips', async ({
  page,
  request,
}) => {
  const posts = await readPosts(request);
  await page.goto('/blog');
  const first = page
    .getByRole('article')
    .filter({ has: page.locator('.tags button') })
    .first();
  const tag = first.locator('.tags button').first();
  const name = (await tag.textContent())!;
  await tag.click();
  await expect(tag).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByText('Aktive Filter:')).toBeVisible();
  for (const card of await page.getByRole('article').all())
    await expect(card.locator('.tags')).toContainText(name);
  expect(await page.getByRole('article').count()).toBeLessThan(Math.min(5, posts.length) + 1);
  await page.getByRole('button', { name: `Filter ${name} entfernen` }).click();
  await expect(page.getByText('Aktive Filter:')).toHaveCount(0);
});

test('filters that no post fits say so, and can be given up at once', async ({ page, baseURL }) => {
  await page.context().addCookies([
    {
      name: 'c-image-filter-tags',
      value: encodeURIComponent(JSON.stringify([{ id: 4, name: 'Architektur' }])),
      url: baseURL!,
    },
  ]);
  await page.goto('/blog');
  await expect(page.getByText('Es sind keine Inhalte zum Anzeigen vorhanden.')).toBeVisible();
  await expect(page.getByText('Bitte prüfen Sie die Filter und den Worksafe Modus.')).toBeVisible();
  await page.getByRole('button', { name: 'Filter zurücksetzen' }).click();
  await expect(page.getByRole('article').first()).toBeVisible();
});

test('posts that are not safe for work appear only in the open mode', async ({ page, request }) => {
  const safe = new Set((await readPosts(request)).map(({ id }) => id));
  const hidden = (await readPosts(request, true)).find(({ id }) => !safe.has(id));
  expect(hidden, 'the demo has such a post').toBeDefined();
  await page.goto(`/blog/${hidden!.id}`);
  await expect(
    page.getByText('Leider kann kein Blog-Eintrag mit der angegebenen ID gefunden werden.'),
  ).toBeVisible();
  await expect(page.getByText('Ist vielleicht noch ein Filter oder der Worksafe Modus aktiv?')).toBeVisible();
  await page.getByRole('link', { name: 'Sicheren Modus ändern' }).click();
  await page.getByRole('button', { name: 'Alles anzeigen' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(hidden!.title);
  await page.keyboard.press('Escape');
  await expect(
    page.getByText('Leider kann kein Blog-Eintrag mit der angegebenen ID gefunden werden.'),
  ).toBeVisible();
});

test('axe finds nothing in the list and in any post', async ({ page, request }) => {
  test.slow();
  await page.goto('/blog');
  await page.getByRole('article').first().waitFor();
  expect(await problems(page)).toEqual([]);
  for (const { id } of await readPosts(request)) {
    await page.goto(`/blog/${id}`);
    await page.locator('.content').waitFor();
    await page.waitForLoadState('networkidle');
    expect(await problems(page)).toEqual([]);
  }
});
