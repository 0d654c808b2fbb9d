// A file of the build that is gone, after a deployment or without a network, takes nothing with it but its own part.
import { expect, type Page } from 'playwright/test';
import { comeAs } from './accounts.ts';
import { opened, problems, tile, viewer } from './screen.ts';
import { ADMIN } from './server.ts';
import { test } from './site.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).first();
const NOT_SHOWN = 'Diese Seite kann nicht angezeigt werden.';

/** Files of the build whose names begin so are gone until they are put back. */
async function without(page: Page, files: RegExp) {
  let isGone = true;
  await page.route(files, (route) => (isGone ? route.abort() : route.continue()));
  return () => {
    isGone = false;
  };
}

for (const width of [1440, 390])
  test(`a page whose file is gone says so, and can be loaded anew, ${width} wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    const putBack = await without(page, /\/assets\/Blog-/);
    await page.goto('/blog');
    await expect(heading(page)).toHaveText(NOT_SHOWN);
    await expect(page.getByRole('alert')).toContainText('Vielleicht fehlt die Verbindung');
    await expect(page.getByRole('banner')).toBeVisible();
    expect(await problems(page)).toEqual([]);
    putBack();
    await page.getByRole('button', { name: 'Neu laden' }).click();
    await expect(heading(page)).toHaveText('Blog');
  });

test('the other pages can still be gone to', async ({ page }) => {
  await without(page, /\/assets\/Blog-/);
  await page.goto('/images');
  await tile(page, 1).waitFor();
  await link(page, 'Blog').click();
  await expect(heading(page)).toHaveText(NOT_SHOWN);
  await page.goBack();
  await tile(page, 1).waitFor();
});

test('a picture whose viewer is gone says so, and Back leads to the list', async ({ page }) => {
  const putBack = await without(page, /\/assets\/Viewer-.*js/);
  await page.goto('/images');
  await tile(page, 2).click();
  await expect(heading(page)).toHaveText(NOT_SHOWN);
  await page.goBack();
  await tile(page, 2).waitFor();
  await page.goForward();
  putBack();
  await page.getByRole('button', { name: 'Neu laden' }).click();
  await expect(viewer(page)).toBeVisible();
});

const MISSING = 'Ein Teil der Website ist nicht angekommen';

test('where the menu or the login does not come, each press says so, and the way on is offered', async ({
  page,
}) => {
  for (const [width, file, press, dialog] of [
    [390, /\/assets\/MenuSheet-/, 'Menü öffnen', 'Menü'],
    [1440, /\/assets\/login-.*js/, 'Anmelden', 'Anmeldung:'],
  ] as const) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/images');
    await tile(page, 1).waitFor();
    const putBack = await without(page, file);
    const button = page.getByRole('button', { name: press });
    await button.click();
    await expect(page.getByRole('alert')).toContainText(MISSING);
    await expect(tile(page, 1)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Neu laden' })).toBeInViewport();
    expect(await problems(page)).toEqual([]);
    await page.getByRole('button', { name: 'Schließen' }).click();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect(button).toBeFocused();
    await button.click();
    await expect(page.getByRole('alert')).toContainText(MISSING);
    putBack();
    await page.getByRole('button', { name: 'Neu laden' }).click();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await button.click();
    await expect(page.getByRole('dialog', { name: dialog })).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
  }
});

test('where a part beside album or picture does not come, both stay', async ({ page }) => {
  const alert = page.getByRole('alert');
  const close = async () => {
    await expect(alert).toContainText(MISSING);
    await page.locator('.missing').getByRole('button', { name: 'Schließen' }).click();
    await expect(alert).toHaveCount(0);
  };
  await without(page, /\/assets\/(ContactSheet|PrintDialog|InfoPanel|picture-info|Shortcuts)-/);
  await page.goto('/album/winterreise');
  await page.getByRole('button', { name: 'Kontaktbogen drucken' }).click();
  await close();
  await page.locator('.tiles a').first().click();
  await opened(page);
  for (const key of ['i', '?']) {
    await page.keyboard.press(key);
    await close();
    await expect(viewer(page)).toBeVisible();
  }
});

test('where messages cannot be shown, each one says so', async ({ page }) => {
  const alert = page.getByRole('alert');
  const toLostPicture = () =>
    page.evaluate(() => {
      window.history.pushState(null, '', '/images?bild=gibtsnicht');
      window.dispatchEvent(new PopStateEvent('popstate'));
    });
  const putBack = await without(page, /\/assets\/Toasts-.*js/);
  await page.goto('/images?bild=gibtsnicht');
  await expect(alert).toContainText(MISSING);
  await page.getByRole('button', { name: 'Schließen' }).click();
  await expect(alert).toHaveCount(0);
  await toLostPicture();
  await expect(alert).toContainText(MISSING);
  putBack();
  await page.getByRole('button', { name: 'Neu laden' }).click();
  await expect(alert).toHaveCount(0);
  await tile(page, 1).waitFor();
  await toLostPicture();
  await expect(alert).toContainText('gibtsnicht');
});

test('a screen of the back office keeps what is around it', async ({ page, request }) => {
  await comeAs(page, request, ADMIN);
  await without(page, /\/assets\/Tags-/);
  await page.goto('/admin/tag');
  await expect(heading(page)).toHaveText(NOT_SHOWN);
  await page.getByRole('link', { name: /^Alben/ }).click();
  await expect(heading(page)).toHaveText('Alben');
});

test('a fault in the first drawing does not keep the application from starting', async ({ page }) => {
  await page.addInitScript(() => {
    Element.prototype.replaceWith = () => {
      throw new Error('Fault');
    };
  });
  await page.goto('/images');
  await tile(page, 1).waitFor();
});

test('a fault in drawing leaves the way on', async ({ page }) => {
  await page.route('**/assets/Blog-*.js', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: 'export default () => { throw new Error("Fault"); }',
    }),
  );
  await page.goto('/images');
  await tile(page, 1).waitFor();
  await link(page, 'Blog').click();
  await expect(heading(page)).toHaveText(NOT_SHOWN);
  await page.goBack();
  await tile(page, 1).waitFor();
});
