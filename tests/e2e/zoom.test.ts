import { expect, type APIRequestContext, type Page } from 'playwright/test';
import sharp from 'sharp';
import { comeAs, MIRA, tokensOf } from './accounts.ts';
import { opened, settled, viewer } from './screen.ts';
import { ADMIN } from './server.ts';
import { test } from './site.ts';

const ALBUM = { id: 'zoom', title: 'Große Abzüge', location: 'protected/zoom', downloadable: true };
const PASSWORD = 'vergrösserungsglas';
const WIDTH = 4200;
const HEIGHT = 2800;

test.use({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true });
test.describe.configure({ timeout: 120_000 });

const headersOf = (jwt: string) => ({ Authorization: `Bearer ${jwt}` });

/** An album with three pictures that are larger than any size that is made of them; the first is turned. */
test.beforeAll(async ({ request }) => {
  const headers = headersOf((await tokensOf(request, ADMIN)).jwt);
  const created = await request.post('/v1/data/create/album', { headers, data: ALBUM });
  // Its worker was replaced: the server, and what it has, are the same.
  if (!created.ok()) return;
  const ids: string[] = [];
  for (const [i, name] of ['a.jpg', 'b.jpg', 'c.jpg'].entries()) {
    const background = `rgb(${70 * i}, 110, 130)`;
    const buffer = await sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background } })
      .jpeg()
      .toBuffer();
    const multipart = { subDir: ALBUM.location, file: { name, mimeType: 'image/jpeg', buffer } };
    const answer = await request.post('/v1/image/create', { headers, multipart });
    expect(answer.status(), await answer.text()).toBe(200);
    ids.push(((await answer.json()) as { id: string }).id);
  }
  const data = { ids: ids.slice(0, 1), degrees: 90 };
  expect((await request.post('/v1/image/turn', { headers, data })).status()).toBe(200);
});

/** Opens a picture of the album; what is asked for of it as it was uploaded is noted. */
async function open(page: Page, number: number): Promise<string[]> {
  const asked: string[] = [];
  page.on('request', (request) => request.url().includes('original=1') && asked.push(request.url()));
  await page.goto(`/album/${ALBUM.id}`);
  await page.locator(`.tiles a[data-index="${number - 1}"]`).tap();
  await opened(page);
  return asked;
}

type Finger = readonly [x: number, y: number];

async function fingers(page: Page) {
  const session = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: readonly Finger[]) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: points.map(([x, y], id) => ({ x, y, id })),
    });
  return {
    /** Two fingers move apart around a point, in steps as a hand makes them. */
    pinch: async ([x, y]: Finger, from: number, to: number) => {
      const at = (gap: number): Finger[] => [
        [x - gap / 2, y],
        [x + gap / 2, y],
      ];
      await send('touchStart', at(from));
      for (let step = 1; step <= 5; step += 1) await send('touchMove', at(from + ((to - from) * step) / 5));
      await send('touchEnd', []);
    },
    drag: async ([x, y]: Finger, dx: number, dy: number) => {
      await send('touchStart', [[x, y]]);
      for (let step = 1; step <= 5; step += 1)
        await send('touchMove', [[x + (dx * step) / 5, y + (dy * step) / 5]]);
      await send('touchEnd', []);
    },
    /** All at once: a page that is busy would stretch it to two taps. */
    doubleTap: (point: Finger) =>
      Promise.all([point, point].flatMap((one) => [send('touchStart', [one]), send('touchEnd', [])])),
  };
}

const current = (page: Page) => page.locator('.yarl__slide_current');
const picture = (page: Page) => current(page).locator('img').first();
const sharper = (page: Page) => current(page).locator('.sharper:visible');
const widthOf = async (page: Page) => (await picture(page).boundingBox())!.width;
const pixels = (page: Page) =>
  sharper(page)
    .last()
    .evaluate((img: HTMLImageElement) => [img.naturalWidth, img.naturalHeight]);

test('two fingers zoom into the pixels of the original, which is loaded only then', async ({
  page,
  request,
}) => {
  await comeAs(page, request, ADMIN);
  const asked = await open(page, 2);
  const { pinch, drag } = await fingers(page);
  const middle = [195, 400] as const;
  const fit = await widthOf(page);
  await pinch(middle, 100, 150);
  await settled(page);
  // As far as the fingers went, and the largest size is enough for that.
  expect(await widthOf(page)).toBeCloseTo(fit * 1.5, 0);
  await expect(sharper(page)).toHaveCount(1);
  expect(await pixels(page)).toEqual([2560, 1707]);
  expect(asked).toEqual([]);

  for (let i = 0; i < 4; i += 1) await pinch(middle, 80, 320);
  await expect(sharper(page)).toHaveCount(2);
  expect(await pixels(page)).toEqual([WIDTH, HEIGHT]);
  // Neither further than its pixels, nor moved by its exchange: all its files lie in the same place.
  const box = (await picture(page).boundingBox())!;
  expect(box.width).toBeCloseTo(WIDTH, -1);
  for (const layer of await sharper(page).all()) expect(await layer.boundingBox()).toEqual(box);
  expect(asked).toHaveLength(1);

  // It is moved within its bounds, and not turned; quick strokes are no taps.
  for (let i = 0; i < 12; i += 1) await drag([60, 500], 320, 0);
  await settled(page);
  expect((await picture(page).boundingBox())!.x).toBeCloseTo((await current(page).boundingBox())!.x, 0);
  await expect(viewer(page).locator('.num')).toHaveText(/^Bild 2 /);

  // Turned to another picture, nothing is left of the original.
  for (let i = 0; i < 4; i += 1) await pinch(middle, 320, 80);
  await settled(page);
  expect(await widthOf(page)).toBeCloseTo(fit, 0);
  await drag(middle, -120, 0);
  await expect(viewer(page).locator('.num')).toHaveText(/^Bild 3 /);
  await expect(viewer(page).locator('.sharper')).toHaveCount(0);
});

test('two taps, keys and the wheel zoom as well; Escape leaves nothing', async ({ page, request }) => {
  await comeAs(page, request, ADMIN);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page, 2);
  const fit = await widthOf(page);
  const { doubleTap } = await fingers(page);
  await doubleTap([195, 400]);
  await expect.poll(() => widthOf(page)).toBeGreaterThan(2 * fit);
  await doubleTap([195, 400]);
  await expect.poll(() => widthOf(page)).toBeCloseTo(WIDTH, -1);
  await doubleTap([195, 400]);
  await expect.poll(() => widthOf(page)).toBeCloseTo(fit, 0);

  await page.keyboard.press('+');
  await expect.poll(() => widthOf(page)).toBeCloseTo(2 * fit, 0);
  const { x } = (await picture(page).boundingBox())!;
  await page.keyboard.press('ArrowRight');
  await expect.poll(async () => (await picture(page).boundingBox())!.x).toBeLessThan(x);
  await page.keyboard.press('-');
  await expect.poll(() => widthOf(page)).toBeCloseTo(fit, 0);

  await page.mouse.move(195, 400);
  await page.mouse.wheel(0, -200);
  await expect.poll(() => widthOf(page)).toBeGreaterThan(1.2 * fit);
  await page.keyboard.press('Escape');
  await expect(viewer(page)).toHaveCount(0);
  await expect(page.locator('.sharper')).toHaveCount(0);
});

test('a turned picture stands as it is shown, with all its pixels', async ({ page, request }) => {
  await comeAs(page, request, ADMIN);
  await open(page, 1);
  const { doubleTap } = await fingers(page);
  await doubleTap([195, 400]);
  await doubleTap([195, 400]);
  await expect(sharper(page)).toHaveCount(2);
  expect(await pixels(page)).toEqual([HEIGHT, WIDTH]);
});

/** Zooms as far as it goes; nothing is asked for that may not be read. */
async function zoomWithout(page: Page): Promise<void> {
  const asked = await open(page, 2);
  const { doubleTap } = await fingers(page);
  for (let i = 0; i < 2; i += 1) await doubleTap([195, 400]);
  await expect.poll(() => widthOf(page)).toBeCloseTo(2560, -1);
  await expect(sharper(page)).toHaveCount(1);
  expect(await pixels(page)).toEqual([2560, 1707]);
  expect(asked).toEqual([]);
}

async function change(request: APIRequestContext, fields: object): Promise<void> {
  const headers = headersOf((await tokensOf(request, ADMIN)).jwt);
  const data = { id: ALBUM.id, ...fields };
  const answer = await request.post('/v1/data/update/album', { headers, data });
  expect(answer.status(), await answer.text()).toBe(200);
}

test('who may not load the original zooms into the largest size', async ({ page, request }) => {
  await change(request, { downloadable: false });
  await comeAs(page, request, MIRA);
  await zoomWithout(page);
  await change(request, { downloadable: true });
});

test('where the watermark is on downloads too, so it is on what is zoomed', async ({ page, request }) => {
  await change(request, { watermark: true, watermarkDownloads: true });
  await comeAs(page, request, MIRA);
  await zoomWithout(page);
  await change(request, { watermark: false, watermarkDownloads: false });
});

test('the original of a locked album is read with its key', async ({ page, request }) => {
  const { jwt } = await tokensOf(request, ADMIN);
  const data = { album: ALBUM.id, password: PASSWORD };
  expect((await request.post('/v1/album/lock', { headers: headersOf(jwt), data })).status()).toBe(200);
  await expect
    .poll(async () => {
      const answer = await request.get('/v1/data/read/album?fields=id,encrypted', {
        headers: headersOf(jwt),
      });
      return ((await answer.json()) as { items: object[] }).items;
    })
    .toContainEqual({ id: ALBUM.id, encrypted: true });
  await comeAs(page, request, MIRA);
  await page.goto(`/album/${ALBUM.id}`);
  await page.getByRole('button', { name: 'Album entsperren' }).tap();
  await page.getByLabel(`Passwort für „${ALBUM.title}“`).fill(PASSWORD);
  await page.getByRole('button', { name: 'Entsperren', exact: true }).tap();
  await page.locator('.tiles a[data-index="1"]').tap();
  await opened(page);
  const { doubleTap } = await fingers(page);
  for (let i = 0; i < 2; i += 1) await doubleTap([195, 400]);
  await expect(sharper(page)).toHaveCount(2);
  expect(await pixels(page)).toEqual([WIDTH, HEIGHT]);
});
