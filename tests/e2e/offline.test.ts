import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type Page } from 'playwright/test';
import { MIRA, tokensOf } from './accounts.ts';
import { complaints, opened } from './screen.ts';
import { ADMIN, startServer } from './server.ts';
import { test } from './site.ts';

test.use({ serviceWorkers: 'allow' });

const NOTE = 'Keine Verbindung: gezeigt wird, was zuletzt gesehen wurde, vom';
const note = (page: Page) => page.getByRole('status').filter({ hasText: NOTE });
const tiles = (page: Page) => page.locator('.tiles li');
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** The addresses of what the browser keeps of what was seen; null where it keeps nothing. */
const kept = (page: Page) =>
  page.evaluate(async () => {
    if (!(await caches.has('lichthof-seen'))) return null;
    const requests = await (await caches.open('lichthof-seen')).keys();
    return requests.map(({ url }) => decodeURIComponent(url));
  });
const keptPictures = async (page: Page) => (await kept(page))?.filter((url) => url.includes('/imgs/')) ?? [];

/** Twice: at first the worker has to be installed. */
async function see(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect.poll(async () => (await kept(page))?.length ?? 0).toBeGreaterThan(0);
  await page.goto(path);
}

const widths = (page: Page) =>
  page.locator('.tiles img').evaluateAll((all) => all.map((img) => (img as HTMLImageElement).naturalWidth));

test('what a visitor saw is there without a network, and says of when it is; what was not seen says so', async ({
  page,
  context,
}) => {
  const said = complaints(page);
  await see(page, '/album/winterreise');
  await expect(tiles(page)).toHaveCount(8);
  await expect.poll(async () => (await keptPictures(page)).length).toBe(8);
  await expect(note(page)).toHaveCount(0);
  expect(said).toEqual([]);

  await context.setOffline(true);
  await page.reload();
  await expect(heading(page)).toHaveText('Winterreise');
  await expect(note(page)).toHaveText(new RegExp(`${NOTE} \\d+\\. \\p{L}+ \\d{4} um \\d\\d:\\d\\d\\.`, 'u'));
  await expect.poll(async () => (await widths(page)).filter((width) => width > 0)).toHaveLength(8);

  // Larger than it was seen it is there as it was seen.
  await tiles(page).first().getByRole('link').click();
  await opened(page);
  const large = page.locator('.viewer .yarl__slide_current img').first();
  await expect.poll(() => large.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  const line = page.locator('.offline p');
  await expect(line).toBeInViewport();
  const foot = page.locator('.viewer .foot');
  const [below, tools] = await Promise.all([line.boundingBox(), foot.locator('.tools').boundingBox()]);
  expect(tools!.y + tools!.height).toBeLessThanOrEqual(below!.y);

  await page.goto('/blog');
  await expect(page.getByText('diese Seite wurde in diesem Browser noch nicht gesehen')).toBeVisible();

  await page.goto('/album/winterreise');
  await expect(note(page)).toBeVisible();
  await context.setOffline(false);
  await expect(note(page)).toHaveCount(0);
});

test('a first visit is kept as well, with the answers that came in the page', async ({ page, context }) => {
  await page.goto('/images');
  const grid = page.locator('.routed .rows li');
  await expect(grid.first()).toBeVisible();
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect.poll(async () => (await kept(page))?.some((url) => url.includes('read/image'))).toBe(true);
  await context.setOffline(true);
  await page.reload();
  await expect(grid.first()).toBeVisible();
});

test('what only a member saw is kept nowhere, and what was kept before he came is forgotten', async ({
  page,
  context,
}) => {
  await see(page, '/album/winterreise');
  await page.goto('/album/fruehjahrsauswahl');
  const dialog = page.getByRole('dialog', { name: 'Anmeldung:' });
  await dialog.getByLabel('E-Mail:').fill(MIRA.email);
  await dialog.getByLabel('Passwort:', { exact: true }).fill(MIRA.password);
  await dialog.getByRole('button', { name: 'Login' }).click();
  await expect(heading(page)).toHaveText('Frühjahrsauswahl');
  await expect(tiles(page).first()).toBeVisible();
  await expect.poll(() => kept(page)).toBeNull();
  await page.goto('/album/winterreise');
  await expect(tiles(page)).toHaveCount(9);
  expect(await kept(page)).toBeNull();

  await context.setOffline(true);
  await page.goto('/album/fruehjahrsauswahl');
  await expect(page.getByRole('button', { name: 'Erneut versuchen' }).first()).toBeVisible();
  await expect(tiles(page)).toHaveCount(0);
  await context.setOffline(false);

  await page.goto('/profil');
  await page.locator('.site-status summary').click();
  await page.getByRole('button', { name: 'Abmelden' }).click();
  await expect(page).toHaveURL('/login');
  await expect.poll(async () => (await kept(page)) !== null).toBe(true);
  expect((await kept(page))!.filter((url) => /winterreise|fruehjahr|imgs/.test(url))).toEqual([]);
  await context.setOffline(true);
  await page.goto('/album/winterreise');
  await expect(page.getByRole('button', { name: 'Erneut versuchen' }).first()).toBeVisible();
  await expect(tiles(page)).toHaveCount(0);
});

test('whoever wants to see everything leaves nothing behind, and Escape does not bring it back', async ({
  page,
}) => {
  await see(page, '/images');
  await expect.poll(async () => (await keptPictures(page)).length).toBeGreaterThan(0);
  await page.goto('/worksafe/images/0');
  await page
    .getByRole('button', { name: 'Alles anzeigen' })
    .or(page.getByText('Alles anzeigen'))
    .first()
    .click();
  await expect.poll(() => kept(page)).toBeNull();
  await page.goto('/images');
  await expect(page.locator('.routed .rows li').first()).toBeVisible();
  expect(await kept(page)).toBeNull();
  await page.keyboard.press('Escape');
  await expect(page.getByText('Der sichere Modus ist aktiviert.')).toBeVisible();
  await expect.poll(async () => (await kept(page)) !== null).toBe(true);
  expect((await kept(page))!.filter((url) => /nsfw/.test(url))).toEqual([]);
});

test('a picture that is private meanwhile is gone as soon as there is a network', async ({
  page,
  context,
  request,
}) => {
  await see(page, '/album/winterreise');
  await expect.poll(async () => (await keptPictures(page)).length).toBe(8);
  const [url] = (await keptPictures(page)).map((one) => new URL(one).pathname);

  await context.setOffline(true);
  await page.reload();
  await expect(tiles(page)).toHaveCount(8);
  await expect(note(page)).toBeVisible();
  const { jwt } = await tokensOf(request, ADMIN);
  const headers = { Authorization: `Bearer ${jwt}` };
  const filter = JSON.stringify({ eq: ['album', 'winterreise'] });
  const answer = await request.get(`/v1/data/read/image?fields=id,url&limit=100&filter=${filter}`, {
    headers,
  });
  const { items } = (await answer.json()) as { items: { id: string; url: string }[] };
  const { id } = items.find((one) => `/imgs/${one.url}` === url)!;
  const show = (isPublic: boolean) =>
    request.post('/v1/data/update/image', { headers, data: { id, public: isPublic } });
  expect((await show(false)).ok()).toBe(true);

  await context.setOffline(false);
  await expect(tiles(page)).toHaveCount(7);
  await expect.poll(() => keptPictures(page)).not.toContainEqual(expect.stringContaining(url!));
  await expect
    .poll(() =>
      page.evaluate(async (name) => {
        const answers = await (await caches.open('lichthof-seen')).matchAll();
        const texts = await Promise.all(
          answers.filter((one) => !one.url.includes('/imgs/')).map((one) => one.text()),
        );
        return texts.some((text) => text.includes(name));
      }, url!.slice('/imgs/'.length)),
    )
    .toBe(false);
  await show(true);
});

test('where the server has no worker any more, browsers let go of theirs and of all it kept', async ({
  page,
}) => {
  const first = await startServer({ DEMO: '1' });
  await see(page, `${first.address}/images`);
  await first.kill();
  const second = await startServer({ DEMO: '1', OFFLINE: '0' }, first);
  try {
    await page.reload();
    await expect
      .poll(() =>
        page.evaluate(async () => [
          (await navigator.serviceWorker.getRegistrations()).length,
          (await caches.keys()).filter((name) => name.startsWith('lichthof-build')).length,
        ]),
      )
      .toEqual([0, 0]);
    await page.reload();
    await expect(page.locator('.routed .rows li').first()).toBeVisible();
  } finally {
    await second.stop();
  }
});

/** What stands in front of the server, and can make a later build of its worker. */
async function front(target: string) {
  const builds: Record<string, string> = {};
  const server = createServer((asked, answer) => {
    void (async () => {
      const { host: _, connection: __, ...headers } = asked.headers;
      const got = await fetch(target + asked.url!, {
        method: asked.method!,
        headers: headers as HeadersInit,
      });
      let body: Buffer | string = Buffer.from(await got.arrayBuffer());
      if (asked.url === '/sw.js')
        for (const [from, to] of Object.entries(builds)) body = body.toString().replaceAll(from, to);
      got.headers.forEach((value, name) => {
        if (!/^(content-(encoding|length)|etag|connection|transfer-encoding|keep-alive)$/.test(name))
          answer.setHeader(name, value);
      });
      answer.writeHead(got.status).end(got.status === 304 ? undefined : body);
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const stop = () => {
    server.closeAllConnections();
    server.close();
  };
  return { address, builds, stop };
}

test('a new build waits for the open pages, which go on with theirs, and then it is the only one', async ({
  page,
  context,
  baseURL,
}) => {
  const site = await front(baseURL!);
  const address = `${site.address}/album/winterreise`;
  const builds = () =>
    page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('lichthof-build')));
  try {
    await see(page, address);
    const [first] = await builds();
    site.builds[first!.slice('lichthof-build-'.length)] = 'later-on';
    const isWaiting = () =>
      page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting !== null);
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
    await expect.poll(isWaiting).toBe(true);
    expect((await builds()).toSorted()).toEqual([first!, 'lichthof-build-later-on'].toSorted());
    await tiles(page).first().getByRole('link').click();
    await opened(page);
    await page.goto(address);
    await expect(tiles(page)).toHaveCount(8);
    expect(await isWaiting()).toBe(true);

    // The browser may take a moment to let go of a page that was closed.
    await expect(async () => {
      await page.close();
      page = await context.newPage();
      await page.goto(address);
      await expect(tiles(page)).toHaveCount(8);
      expect(await builds()).toEqual(['lichthof-build-later-on']);
    }).toPass({ timeout: 60_000 });
  } finally {
    site.stop();
  }
});
