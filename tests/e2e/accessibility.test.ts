// issue 11, 9: axe finds nothing of any severity on any screen, light, dark, 200% text
import { expect, type Page } from 'playwright/test';
import { comeAs } from './accounts.ts';
import { NARROW, opened, problemsAtAnySize, tile } from './screen.ts';
import { ADMIN } from './server.ts';
import { test } from './site.ts';

interface Screen {
  at: string;
  shows: (page: Page) => ReturnType<Page['locator']>;
}

const heading = (name: string | RegExp) => (page: Page) => page.getByRole('heading', { name, level: 1 });
const dialog = (page: Page) => page.getByRole('dialog');

const SCREENS: Readonly<Record<string, Screen>> = {
  pictures: { at: '/images', shows: (page) => tile(page, 1) },
  blog: { at: '/blog', shows: (page) => page.getByRole('article').first() },
  post: { at: '/blog/p-winterreise', shows: (page) => page.getByRole('article').first() },
  text: { at: '/site/impressum', shows: heading('Impressum') },
  'longer text': { at: '/site/datenschutz', shows: heading(/Datenschutz/) },
  search: { at: '/suche?q=hafen', shows: (page) => page.getByRole('combobox') },
  contact: { at: '/contact', shows: heading(/Schreiben Sie/) },
  login: { at: '/login', shows: dialog },
  'safe mode': { at: '/worksafe', shows: heading('Was möchten Sie sehen?') },
  collections: { at: '/select', shows: heading(/Welche Bilder/) },
  filter: { at: '/images?filter=1', shows: heading('Bilder anzeigen:') },
};
const OF_MEMBERS: typeof SCREENS = {
  album: { at: '/album/winterreise', shows: heading('Winterreise') },
  profile: { at: '/profil', shows: heading('Administrator') },
  help: { at: '/profil/help', shows: heading(/Hilfe/) },
  mails: { at: '/profil/mails', shows: heading(/Mails/) },
};

test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const [name, { at, shows }] of Object.entries({ ...SCREENS, ...OF_MEMBERS })) {
  test(`axe finds nothing: ${name}`, async ({ page, request }) => {
    if (name in OF_MEMBERS) await comeAs(page, request, ADMIN);
    await page.goto(at);
    await expect(shows(page)).toBeVisible();
    expect(await problemsAtAnySize(page)).toEqual([]);
  });
}

test('axe finds nothing: viewer', async ({ page }) => {
  await page.goto('/images');
  await tile(page, 2).click();
  await opened(page);
  expect(await problemsAtAnySize(page)).toEqual([]);
});

test('axe finds nothing: menu', async ({ page }) => {
  await page.setViewportSize(NARROW);
  await page.goto('/images');
  await page.getByRole('button', { name: 'Menü öffnen' }).click();
  await page.getByRole('dialog', { name: 'Menü' }).waitFor();
  expect(await problemsAtAnySize(page, { sizes: [NARROW] })).toEqual([]);
});
