import { expect } from 'playwright/test';
import { logIn } from './files.ts';
import { markPage, postWith, readPosts, wasReloaded } from './posts.ts';
import { creator } from './records.ts';
import { complaints, opened, openId, viewer, withoutAnswers } from './screen.ts';
import { test } from './site.ts';

const NSFW = /<brpwc-conditional[^>]+condition="nsfw"/;

test('a post shows its text with live elements, and the console stays quiet', async ({ page, request }) => {
  const said = complaints(page);
  const post = await postWith(request, /<brpwc-post-image/, /<brpwc-contributor/);
  await page.goto(`/blog/${post.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(post.title);
  await expect(page.locator('brpwc-post-image img').first()).toBeVisible();
  await expect(page.locator('brpwc-contributor .credit').first()).not.toBeEmpty();
  expect(said).toEqual([]);
});

test('the pictures of a post come with its text: none is asked for apart', async ({ page, request }) => {
  const post = await postWith(request, /<brpwc-post-thumbnail[^]*<brpwc-post-thumbnail/);
  const asked: string[] = [];
  page.on('request', (one) => {
    if (one.url().includes('/v1/data/read/image') && one.url().includes('%22in%22')) asked.push(one.url());
  });
  await page.goto(`/blog/${post.id}`);
  await page.locator('brpwc-post-thumbnail img').first().waitFor();
  await page.waitForLoadState('networkidle');
  expect(asked).toEqual([]);
});

test('switching safe mode acts on the open post without a reload', async ({ page, request }) => {
  const post = await postWith(request, NSFW);
  await page.goto(`/blog/${post.id}`);
  await page.locator('.content > *').first().waitFor();
  await markPage(page);
  const hidden = page.locator('brpwc-conditional[condition="nsfw"] > span > span > *');
  await expect(hidden).toHaveCount(0);
  await page.getByRole('link', { name: /^Sicherer Modus ist an/ }).click();
  await page.getByRole('button', { name: 'Alles anzeigen' }).click();
  await expect(page).toHaveURL(`/blog/${post.id}`);
  await expect(hidden.first()).toBeAttached();
  await page.keyboard.press('Escape');
  await expect(hidden).toHaveCount(0);
  expect(await wasReloaded(page)).toBe(false);
});

test('what is hidden is not even sent in safe mode', async ({ page, request }) => {
  const post = await postWith(request, NSFW);
  const html = await (await page.goto(`/blog/${post.id}`))!.text();
  expect(html).toContain(`data-url="/v1/data/text/posts/${post.id}"`);
  expect(html).not.toMatch(/condition=\\?"nsfw/);
  await withoutAnswers(page);
  const asked = page.waitForResponse('**/v1/data/text/**');
  await page.reload();
  expect(await (await asked).text()).not.toContain('condition=\\"nsfw\\"');
});

test('← and → go to the older and the newer post, but not behind an open picture', async ({
  page,
  request,
}) => {
  const posts = await readPosts(request);
  await page.goto(`/blog/${posts[1]!.id}`);
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText(posts[1]!.title);
  await page.keyboard.press('ArrowLeft');
  await expect(heading).toHaveText(posts[2]!.title);
  await page.keyboard.press('ArrowRight');
  await expect(heading).toHaveText(posts[1]!.title);
  await page.keyboard.press('ArrowRight');
  await expect(heading).toHaveText(posts[0]!.title);
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(`/blog/${posts[0]!.id}`);
});

test('a picture of a post opens in the viewer, which pages through the pictures of the post', async ({
  page,
  request,
}) => {
  const post = await postWith(request, /<brpwc-post-(image|thumbnail)[^]*<brpwc-post-(image|thumbnail)/);
  await page.goto(`/blog/${post.id}`);
  const pictures = page.locator('brpwc-post-image, brpwc-post-thumbnail').locator('button');
  await pictures.first().click();
  await opened(page);
  const first = openId(page);
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => openId(page)).not.toBe(first);
  expect(new URL(page.url()).pathname).toBe(`/blog/${post.id}`);
  await page.keyboard.press('Escape');
  await expect(viewer(page)).toHaveCount(0);
  await expect(page).toHaveURL(`/blog/${post.id}`);
});

test('a link in a post goes on without a reload', async ({ page, request }) => {
  const post = await postWith(request, /<brpwc-link[^>]+href="\/?blog\//);
  await page.goto(`/blog/${post.id}`);
  await page.locator('.content > *').first().waitFor();
  await markPage(page);
  await page.locator('brpwc-link a[href^="/blog/"]').first().click();
  await expect(page).not.toHaveURL(`/blog/${post.id}`);
  expect(await wasReloaded(page)).toBe(false);
});

test('the prompts in a post lead to their overlay and back to the post', async ({ page, request }) => {
  const post = await postWith(request, /<brpwc-select-site/);
  await page.goto(`/blog/${post.id}`);
  const button = page.locator('brpwc-select-site a');
  await page.waitForLoadState('networkidle');
  await button.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => window.scrollY);
  await button.click();
  await expect(page).toHaveURL(`/select/blog/${post.id}`);
  await page.getByRole('button', { name: 'Übernehmen' }).click();
  await expect(page).toHaveURL(`/blog/${post.id}`);
  await expect(button).toBeVisible();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(before);
});

test('an unknown id says so, and „Schließen“ leads to the list', async ({ page, request }) => {
  await page.goto('/blog/p-gibt-es-nicht');
  await expect(
    page.getByText('Leider kann kein Blog-Eintrag mit der angegebenen ID gefunden werden.'),
  ).toBeVisible();
  await page.goto(`/blog/${(await readPosts(request))[0]!.id}`);
  await page.getByRole('link', { name: 'Schließen' }).click();
  await expect(page).toHaveURL('/blog');
});

test('a button within a sentence is a word of it', async ({ page, request }) => {
  const post = await postWith(request, /<brpwc-link[^>]+class="btn"/);
  await page.goto(`/blog/${post.id}`);
  const link = page.locator('.content p a.btn');
  await expect(link).toHaveCSS('display', 'inline');
  await expect(link).toHaveCSS('box-shadow', 'none');
});

test('a gallery fills its rows, which are as high as pictures to look at', async ({ page, request }) => {
  const post = await postWith(request, /class="gallery[^]*(<brpwc-post-thumbnail[^]*){4}/);
  await page.goto(`/blog/${post.id}`);
  const rows = () =>
    page
      .locator('.content .gallery')
      .first()
      .evaluate((gallery) => {
        const { left, width } = gallery.getBoundingClientRect();
        const boxes = [...gallery.querySelectorAll('.photo')].map((photo) => photo.getBoundingClientRect());
        return [...Map.groupBy(boxes, ({ top }) => Math.round(top)).values()].map((row) => ({
          isHigh: row[0]!.height > 230 / 1.5 && row[0]!.height < 230 * 1.5,
          fills: Math.abs(row.at(-1)!.right - left - width) < 2,
        }));
      });
  await expect.poll(rows).toContainEqual({ isHigh: true, fills: true });
  const others = async () => (await rows()).filter(({ isHigh, fills }) => !isHigh || !fills);
  await expect.poll(others).toEqual([]);
});

test('the foot of the page waits until there is something above it', async ({ page, request }) => {
  const { id } = await postWith(request, /<brpwc-post-image/);
  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  await withoutAnswers(page);
  await page.route(/\/v1\/data\/text\//, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`/blog/${id}`);
  await expect(page.locator('main [aria-busy]')).toBeVisible();
  await expect(page.locator('.site-footer')).toBeHidden();
  answer();
  await expect(page.locator('brpwc-post-image img').first()).toBeVisible();
  await expect(page.locator('.site-footer')).toBeVisible();
});

test('a text that comes when another page is shown already does not take its place', async ({
  page,
  request,
  baseURL,
}) => {
  const create = creator(request, await logIn(page, request, baseURL!), baseURL!);
  await create('texts', {
    id: 't-eins',
    text: '<p>Seite eins</p><brpwc-contributor id="c-mara"></brpwc-contributor>',
  });
  await create('texts', { id: 't-zwei', text: '<p>Seite zwei, <a href="/site/eins">eins</a></p>' });
  const gate = Promise.withResolvers<void>();
  await page.route('**/v1/data/read/contributor**', async (route) => {
    await gate.promise;
    await route.continue();
  });
  await page.goto('/site/zwei');
  const waiting = page.waitForRequest(/read\/contributor/);
  await page.getByRole('link', { name: 'eins' }).click();
  await waiting;
  await page.goBack();
  await expect(page.getByText('Seite zwei')).toBeVisible();
  gate.resolve();
  await page.waitForLoadState('networkidle');
  await expect(page.getByText('Seite zwei')).toBeVisible();
});

test('Escape hides a plain picture of a post at once, however late the text without it comes', async ({
  page,
  request,
  baseURL,
}) => {
  const headers = await logIn(page, request, baseURL!);
  const filter = encodeURIComponent('{"and":[{"eq":["ws",false]},{"eq":["public",true]}]}');
  const found = await request.get(`/v1/data/read/image?nsfw=1&limit=1&filter=${filter}`);
  const { items } = (await found.json()) as { items: { url: string }[] };
  await creator(
    request,
    headers,
    baseURL!,
  )('posts', {
    id: 'p-roh',
    title: 'Roh',
    published: true,
    dateStr: '2026-11-01',
    text: `<p>Hallo</p><img src="/imgs/${items[0]!.url}" alt="Akt">`,
  });
  await page.context().addCookies([{ name: 'c-worksafe', value: '0', url: baseURL! }]);
  await page.goto('/blog/p-roh');
  const picture = page.getByRole('img', { name: 'Akt' });
  await expect(picture).toBeVisible();
  await page.route('**/v1/data/text/posts/p-roh', () => {});
  await page.keyboard.press('Escape');
  await expect(picture).toHaveCount(0);
});
