import { expect, test as base, type Page } from 'playwright/test';
import { drop, logIn, picture } from './files.ts';
import { creator } from './records.ts';
import { problems } from './screen.ts';
import { startServer } from './server.ts';

const ALBUM = { id: 'fest', title: 'Das Fest', location: 'protected/fest' };

interface Site {
  server: Awaited<ReturnType<typeof startServer>>;
  headers: Record<string, string>;
}

/** A server with one empty album, whose administrator is logged in. */
const test = base.extend<{ site: Site }>({
  site: async ({ page, request }, use) => {
    const site: Site = { server: await startServer({ DEMO: '0' }), headers: {} };
    try {
      site.headers = await logIn(page, request, site.server.address);
      await creator(request, site.headers, site.server.address)('album', ALBUM);
      await use(site);
    } finally {
      await site.server.stop();
    }
  },
});

const states = (page: Page) => page.getByRole('group', { name: 'Liste einschränken' });

test('twenty files into an album, over a server that is killed in the middle', async ({
  page,
  request,
  site,
}) => {
  test.setTimeout(300_000); // seventeen pictures, a kill and two starts
  const { address } = site.server;
  const { headers } = site;
  const names = Array.from({ length: 19 }, (_, i) => `fest-${String(i + 1).padStart(2, '0')}.jpg`);
  const files = await Promise.all(names.map((name, i) => picture(name, `rgb(${10 * i},90,120)`)));
  // Two are there already, the third name is another picture's.
  const there = [files[0]!, files[1]!, await picture(names[2]!, 'crimson', 900)];
  for (const file of there) {
    const multipart = { subDir: ALBUM.location, file };
    expect((await request.post(`${address}/v1/image/create`, { headers, multipart })).ok()).toBe(true);
  }
  const png = { name: 'kontaktbogen.png', mimeType: 'image/png', buffer: Buffer.from('png') };

  await page.goto(`${address}/admin/album/fest`);
  // Wherever it is: pictures that are selected there have nothing to do with it.
  let ordered = 0;
  page.on('request', (one) => (ordered += one.url().endsWith('/v1/album/order') ? 1 : 0));
  await page.getByRole('option').first().click();
  await drop(page, [...files, png], '.pics [data-index="2"]');
  await expect(page.getByRole('heading', { name: 'Bilder hochladen' })).toBeVisible();
  await expect(states(page)).toContainText(/Übersprungen 3/);
  expect(ordered).toBe(0);
  await expect(page).toHaveTitle(/^\d+ von 17 – /);
  await expect(states(page)).toContainText(/Hochgeladen \d/);
  await site.server.kill();
  site.server = await startServer({ DEMO: '0' }, site.server);

  // The others go on by themselves, and one waits for somebody.
  await expect(states(page)).toContainText('Hochgeladen 16', { timeout: 240_000 });
  await expect(states(page)).toContainText('Gleicher Name 1');
  expect(await problems(page)).toEqual([]);
  await page
    .getByRole('group', { name: `${names[2]}: gleicher Name` })
    .getByText('Ersetzen')
    .click();
  await expect(page.locator('.up .big')).toHaveText('17 von 17 Bildern');
  await expect(page).toHaveTitle(/^Bilder hochladen/);
  await expect(page.getByRole('link', { name: /^Bilder \d/ })).toHaveText(/19$/);

  const read = `${address}/v1/data/read/image?nsfw=1&limit=50&filter=${encodeURIComponent('{"eq":["album","fest"]}')}`;
  const { items } = (await (await request.get(read, { headers })).json()) as {
    items: { id: string; filename: string; width: number }[];
  };
  expect(items.map(({ filename }) => filename).toSorted()).toEqual(names);
  expect(items.find(({ filename }) => filename === names[2])).toMatchObject({
    id: 'i--fest--fest-03',
    width: 1600,
  });
});

test('the queue is there again after the browser was closed, and asks only for the files', async ({
  page,
  context,
  site,
}) => {
  const { address } = site.server;
  const files = await Promise.all(['a.jpg', 'b.jpg'].map((name, i) => picture(name, `rgb(9,${90 * i},9)`)));

  await page.goto(`${address}/admin/album/edit/fest`);
  await page.getByRole('button', { name: 'Dateien wählen' }).waitFor();
  await drop(page, files);
  await expect(page.getByRole('list', { name: 'Warteschlange' }).getByText('Warte auf Upload')).toHaveCount(
    2,
  );
  await expect.poll(() => page.evaluate(() => localStorage.getItem('uploads'))).toBe('1');
  // Another window has a queue of its own, and leaves this one's alone.
  const other = await context.newPage();
  await other.goto(`${address}/admin/hochladen/fest`);
  await expect(other.getByRole('button', { name: 'Dateien wählen' })).toBeVisible();
  await page.goto(`${address}/admin/hochladen/fest`);
  await expect(page.getByText('2 Bilder warten auf ihre Dateien')).toBeVisible();
  await other.reload();
  await expect(other.getByRole('button', { name: 'Dateien wählen' })).toBeVisible();
  await expect(other.getByText('2 Bilder warten')).toHaveCount(0);
  await other.close();
  await drop(page, files);
  await expect(page.locator('.up .big')).toHaveText('2 von 2 Bildern');
});

test('what a new album is to get waits until it is saved, also where the queue is at work', async ({
  page,
  request,
  site,
}) => {
  const { address } = site.server;
  const { headers } = site;
  const [first, second] = await Promise.all(['a.jpg', 'b.jpg'].map((name) => picture(name, 'tan')));
  await page.goto(`${address}/admin/hochladen/fest`);
  await page.getByRole('button', { name: 'Dateien wählen' }).waitFor();
  await drop(page, [first!]);
  await expect(page.locator('.up .big')).toHaveText('1 von 1 Bild');

  await page.getByRole('link', { name: /^Alben/ }).click();
  await page.getByRole('link', { name: 'Neu', exact: true }).click();
  const id = page.getByLabel('ID *');
  // Somebody else has this one.
  await id.fill('fest');
  await page.getByLabel('Titel *').fill('Am Hafen');
  await page.getByLabel(/^Ort/).fill('hafen');
  await drop(page, [second!]);
  await expect(page.getByText('Sobald das Album gespeichert ist')).toBeVisible();
  await page.getByRole('button', { name: 'Speichern' }).click();
  await expect(page.locator('.savebar').getByRole('alert')).toBeVisible();
  await id.fill('hafen');
  await page.getByRole('button', { name: 'Speichern' }).click();
  await expect(page).toHaveURL(`${address}/admin/album/hafen`);
  const names = async (album: string) => {
    const filter = encodeURIComponent(JSON.stringify({ eq: ['album', album] }));
    const read = `${address}/v1/data/read/image?nsfw=1&limit=9&filter=${filter}`;
    const { items } = (await (await request.get(read, { headers })).json()) as {
      items: { filename: string }[];
    };
    return items.map(({ filename }) => filename);
  };
  await expect.poll(() => names('hafen')).toEqual(['b.jpg']);
  expect(await names('fest')).toEqual(['a.jpg']);
});
