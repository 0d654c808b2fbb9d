// issue 9 E: axe finds nothing (not only nothing serious) on each screen, light and dark, also at 200 % text
import { expect, type Locator, type Page } from 'playwright/test';
import { tokensOf } from './accounts.ts';
import { NARROW, problemsAtAnySize, settled } from './screen.ts';
import { ADMIN } from './server.ts';
import { test } from './site.ts';

interface Screen {
  at: string;
  /** Brings up what lies over the screen. */
  act?: (page: Page) => Promise<unknown>;
  shows: (page: Page) => Locator;
  /** Rules of axe that do not fit while it is shown. */
  without?: string[];
}

const button = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first();
const heading = (name: string | RegExp) => (page: Page) => page.getByRole('heading', { name });
const boxes = (page: Page) => page.getByRole('list', { name: 'Bilder' }).getByRole('checkbox');

const SCREENS: Readonly<Record<string, Screen>> = {
  'album list': { at: 'album', shows: (page) => page.getByRole('row').nth(3) },
  'search without result': { at: 'album?suche=gibtesnicht', shows: heading('Nichts gefunden') },
  'question before an album goes': {
    at: 'album',
    act: (page) => button('Winterreise löschen')(page).click(),
    shows: (page) => page.getByRole('dialog').getByRole('button', { name: 'Album löschen' }),
  },
  'album form, new': { at: 'album/create', shows: button('Tag hinzufügen') },
  picker: {
    at: 'album/edit/winterreise',
    act: async (page) => {
      await button('Tag hinzufügen')(page).click();
      await page.getByRole('combobox').pressSequentially('e');
    },
    shows: (page) => page.getByRole('option').first(),
    // As long as the list is open react-aria hides the rest of the page from screen readers, and holds the focus.
    without: ['aria-hidden-focus', 'page-has-heading-one', 'region'],
  },
  album: { at: 'album/winterreise', shows: (page) => page.getByRole('option').nth(3) },
  sharing: { at: 'album/teilen/winterreise', shows: heading(/Wer sieht das/) },
  upload: { at: 'hochladen/winterreise', shows: heading('Bilder hochladen') },
  images: { at: 'images', shows: (page) => boxes(page).nth(3) },
  'image filters': {
    at: 'images',
    act: (page) => button('Filter')(page).click(),
    shows: (page) => page.getByLabel('Site oder Album'),
  },
  captions: { at: 'images?beschriften=alt', shows: (page) => page.locator('.captioning').nth(3) },
  'many images': {
    at: 'images',
    act: async (page) => {
      await boxes(page).nth(0).check();
      await boxes(page).nth(1).check();
    },
    shows: (page) => page.getByRole('list', { name: 'Kennzeichen' }),
  },
  'image form, new': { at: 'image/create', shows: button('Neues Bild hochladen') },
  'upload dialog': {
    at: 'image/create',
    act: (page) => button('Neues Bild hochladen')(page).click(),
    shows: (page) => page.getByRole('dialog').getByRole('button', { name: 'Hochladen' }),
  },
  'picture of an album': {
    at: 'image/create',
    act: async (page) => {
      await button('Bild aus Album wählen')(page).click();
      await page.getByRole('dialog').getByLabel('Album').selectOption('winterreise');
    },
    shows: button(/übernehmen$/),
  },
  bin: { at: 'papierkorb', shows: heading(/^Papierkorb$/) },
  elements: { at: 'bausteine', shows: heading('Bausteine') },
};

const LISTS = [
  'start log posts post/create user group auswahlen auswahlen/haus-am-hang album tag contributor messages',
  'sicherung papierkorb images statistik einstellungen wasserzeichen bausteine texts',
  'album/edit/haus-am-hang album/teilen/haus-am-hang hochladen/haus-am-hang',
]
  .flatMap((some) => some.split(' '))
  .map((at) => `/admin/${at}`)
  .concat('/album/haus-am-hang');

let session: { jwt: string; id: string };
test.beforeAll(async ({ request }) => {
  session = await tokensOf(request, ADMIN);
});
test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const [name, { at, act, shows, without }] of Object.entries(SCREENS)) {
  test(`axe finds nothing: ${name}`, async ({ page }) => {
    await page.addInitScript((tokens) => {
      localStorage.setItem('jwt', tokens.jwt);
      localStorage.setItem('id', tokens.id);
    }, session);
    await page.goto(`/admin/${at}`);
    await act?.(page);
    await expect(shows(page)).toBeVisible();
    expect(await problemsAtAnySize(page, { without })).toEqual([]);
  });
}

test('a phone whose browser writes twice as large scrolls no screen sideways', async ({ page, request }) => {
  const headers = { Authorization: `Bearer ${session.jwt}` };
  const filter = encodeURIComponent('{"eq":["album","winterreise"]}');
  const inAlbum = await request.get(`/v1/data/ids/image?filter=${filter}`);
  const { ids } = (await inAlbum.json()) as { ids: string[] };
  for (const [what, data] of [
    ['update/album', { id: 'haus-am-hang', choosing: true }],
    ['create/album', { id: 'vorbei', title: 'Vorbei', location: 'protected/vorbei' }],
    ['delete/album', { ids: ['vorbei'], withPictures: false }],
    ['delete/image', { ids: ids.slice(0, 2) }],
  ] as const)
    expect((await request.post(`/v1/data/${what}`, { headers, data })).status(), what).toBe(200);
  await page.addInitScript((tokens) => {
    localStorage.setItem('jwt', tokens.jwt);
    localStorage.setItem('id', tokens.id);
  }, session);
  await page.setViewportSize(NARROW);
  const browser = await page.context().newCDPSession(page);
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
  const wide: string[] = [];
  const brand = page.locator('.admin-top .brand');
  for (const at of LISTS) {
    await page.goto(at);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const size = await page.evaluate(() => getComputedStyle(document.documentElement).fontSize);
    expect(size).toBe('32px');
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    await settled(page);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    if (width > NARROW.width) wide.push(`${at}: ${width}`);
    const isCut = await brand.evaluateAll((all) => all.some((one) => one.scrollWidth > one.clientWidth));
    if (isCut) wide.push(`${at}: the brand is cut`);
  }
  expect(wide).toEqual([]);
});

test('axe finds nothing: login', async ({ page }) => {
  await page.goto('/admin/login');
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  expect(await problemsAtAnySize(page)).toEqual([]);
});

test('axe finds nothing: menu and tasks', async ({ page, request }) => {
  const headers = { Authorization: `Bearer ${session.jwt}` };
  const ids = ((await (await request.get('/v1/data/ids/image')).json()) as { ids: string[] }).ids.slice(0, 2);
  const change = await request.post('/v1/image/bulk', {
    headers,
    data: { ids, changes: { noPostImage: true } },
  });
  await page.addInitScript((tokens) => {
    localStorage.setItem('jwt', tokens.jwt);
    localStorage.setItem('id', tokens.id);
  }, session);
  await page.goto('/admin/album');
  await page.locator('summary', { hasText: 'Aufgaben' }).locator('visible=true').click();
  await expect(page.getByRole('heading', { name: 'Aufgaben' }).locator('visible=true')).toBeVisible();
  expect(await problemsAtAnySize(page)).toEqual([]);
  const { taskId } = (await change.json()) as { taskId: string };
  expect((await request.post('/v1/image/bulk/undo', { headers, data: { taskId } })).ok()).toBe(true);
  await page.keyboard.press('Escape');
  await page.setViewportSize(NARROW);
  await page.getByRole('button', { name: 'Menü öffnen' }).click();
  expect(await problemsAtAnySize(page, { sizes: [NARROW] })).toEqual([]);
});
