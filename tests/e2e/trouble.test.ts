import { expect } from 'playwright/test';
import { comeAs } from './accounts.ts';
import { tile, withoutAnswers } from './screen.ts';
import { ADMIN } from './server.ts';
import { test } from './site.ts';

const IMAGES = '**/v1/data/read/image?*';

test('without the site’s own data the page says so and tries again', async ({ page }) => {
  let down = true;
  await withoutAnswers(page);
  await page.route('**/siteInfo.json', (route) => (down ? route.abort() : route.continue()));
  await page.goto('/images');
  await expect(page.getByRole('heading')).toHaveText('Die Seite kann gerade nicht geladen werden.');
  down = false;
  await page.getByRole('button', { name: 'Erneut versuchen' }).click();
  await tile(page, 1).waitFor();
});

test('pictures that cannot be loaded say why and can be asked for again', async ({ page }) => {
  let down = true;
  const problem = {
    type: 'about:blank',
    title: 'Service Unavailable',
    status: 503,
    code: 'database',
    detail: 'Die Datenbank ist gerade nicht erreichbar.',
    requestId: 'r1',
  };
  await withoutAnswers(page);
  await page.route(IMAGES, (route) =>
    down
      ? route.fulfill({ status: 503, contentType: 'application/problem+json', body: JSON.stringify(problem) })
      : route.continue(),
  );
  await page.goto('/images');
  await expect(page.getByRole('alert')).toHaveText(`Bilder nicht aus Datenbank geladen! ${problem.detail}`);
  down = false;
  await page.getByRole('button', { name: 'Erneut versuchen' }).click();
  await tile(page, 1).waitFor();
});

test('a page that the server could not tell in time starts all the same', async ({ page }) => {
  await page.route('**/images', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replaceAll(/<script type="application\/json"[^]*?<\/script>/g, '');
    await route.fulfill({ response, status: 503, body });
  });
  expect((await page.goto('/images'))!.status()).toBe(503);
  await tile(page, 1).waitFor();
});

test('while pictures are on their way their places are there', async ({ page }) => {
  const arrived = Promise.withResolvers<void>();
  await withoutAnswers(page);
  await page.route(IMAGES, async (route) => {
    await arrived.promise;
    await route.continue();
  });
  await page.goto('/images');
  await expect(page.locator('main')).toHaveAttribute('aria-busy', 'true');
  expect(await page.locator('.skel-rows .skel').count()).toBeGreaterThan(5);
  arrived.resolve();
  await tile(page, 1).waitFor();
  await expect(page.locator('main')).not.toHaveAttribute('aria-busy');
});

test('with nothing to show the page says what may be the reason', async ({ page, context, baseURL }) => {
  // No picture of the demo carries it.
  const tags = [{ id: 10, name: 'Porträt' }];
  await context.addCookies([
    { name: 'c-image-filter-tags', value: encodeURIComponent(JSON.stringify(tags)), url: baseURL! },
  ]);
  await page.goto('/images');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Keine Bilder zum Anzeigen gefunden!');
  await expect(page.getByText('Der sichere Modus ist an, und es ist ein Filter gesetzt.')).toBeVisible();
  await page.getByRole('button', { name: 'Filter Porträt entfernen' }).click();
  await tile(page, 1).waitFor();
});

test('pictures are there also where what filters them cannot be loaded', async ({
  page,
  context,
  baseURL,
}) => {
  const tags = [{ id: 1, name: 'Landschaft' }];
  await context.addCookies([
    { name: 'c-image-filter-tags', value: encodeURIComponent(JSON.stringify(tags)), url: baseURL! },
  ]);
  await page.route('**/assets/frame-*.js', (route) => route.abort());
  await page.goto('/images');
  await tile(page, 1).waitFor();
});

test('a picture that is saved says so where the next one gets no ID', async ({ page, request }) => {
  await comeAs(page, request, ADMIN);
  await page.goto('/admin/image/create');
  const id = page.getByLabel('ID', { exact: true });
  const before = await id.inputValue();
  await page.getByLabel('Titel').fill('Vom Hang');
  for (const name of ['Vorschau-URL (relativ)', 'Bild-URL (relativ)'])
    await page.getByLabel(name).fill('alben/winterreise/winterreise-01.jpg');
  await page.getByLabel('Nur in Beiträgen').check();
  await page.route('**/v1/data/id/image', (route) => route.abort());
  const another = page.getByRole('button', { name: 'Speichern & Weiteres Bild' });
  await another.click();
  await expect(page.locator('.toast', { hasText: 'Der Server ist nicht erreichbar.' })).toBeVisible();
  await page.unroute('**/v1/data/id/image');
  await another.click();
  await expect(id).not.toHaveValue(before);
});

test('a contributor who could not be loaded is named when the network is back', async ({ page, context }) => {
  const contributors = '**/v1/data/read/contributor?*';
  await withoutAnswers(page);
  await page.route(contributors, (route) => route.fulfill({ status: 502, body: 'Bad Gateway' }));
  await page.goto('/blog/p-winterreise');
  const name = page.locator('brpwc-contributor').first();
  await expect(name).toHaveText("Der Beitragende 'mira-holm' kann nicht geladen werden!");
  await page.unroute(contributors);
  await context.setOffline(true);
  await context.setOffline(false);
  await expect(name).toContainText('Mira Holm');
});
