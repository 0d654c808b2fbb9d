import { expect, test, type Page } from 'playwright/test';
import { problems } from './screen.ts';
import { startServer } from './server.ts';

let site: Awaited<ReturnType<typeof startServer>>;
test.beforeAll(async () => {
  test.setTimeout(120_000); // a first start
  site = await startServer({ DEMO: '0' });
});
test.afterAll(() => site.stop());

const addressesIn = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).pathname));

for (const width of [1440, 390]) {
  test(`every link of header, menu and footer leads somewhere on a site without content, ${width} wide`, async ({
    page,
  }) => {
    test.slow();
    await page.setViewportSize({ width, height: 844 });
    const refused: string[] = [];
    page.on('response', (answer) => {
      if (answer.status() >= 400) refused.push(`${answer.status()} ${answer.url()}`);
    });
    await page.goto(`${site.address}/contact`);
    await page.locator('footer').getByRole('button', { name: 'Menü' }).click();
    const found = await addressesIn(page, 'header a, footer a, main a');
    if (width < 640) {
      await page.getByRole('button', { name: 'Menü öffnen' }).click();
      found.push(...(await addressesIn(page, '.menu-sheet a')));
    }
    expect(found).toEqual(expect.arrayContaining(['/blog/p-hilfe', '/site/impressum', '/site/datenschutz']));

    for (const address of new Set(found)) {
      await page.goto(site.address + address);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.waitForLoadState('networkidle');
      expect(new URL(page.url()).pathname).toBe(address);
      await expect(page.getByRole('alert')).toHaveCount(0);
      await expect(
        page.getByRole('heading', { level: 1, name: /^(Leider|Seite nicht gefunden)/ }),
      ).toHaveCount(0);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      expect(await problems(page)).toEqual([]);
    }
    expect(refused).toEqual([]);
  });
}

test('where there are no pictures yet the page says so, and where to go', async ({ page }) => {
  await page.goto(`${site.address}/images`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Keine Bilder zum Anzeigen gefunden!');
  await expect(page.getByText(/^Vielleicht ist hier noch nichts erschienen/)).toBeVisible();
  await page.getByRole('link', { name: 'Sicheren Modus ändern' }).click();
  await page.getByRole('button', { name: 'Alles anzeigen' }).click();
  await expect(page.getByText('In den gewählten Sammlungen ist noch nichts zu sehen.')).toBeVisible();
});

test('the filter page says that there is nothing to choose from', async ({ page }) => {
  await page.goto(`${site.address}/images?filter=1`);
  await expect(page.getByText('Noch keine vorhanden.')).toBeVisible();
});

test('an unknown page leads to one that helps on', async ({ page }) => {
  await page.goto(`${site.address}/site/gibt-es-nicht`);
  await expect(page).toHaveURL(`${site.address}/site/default`);
  await page.getByRole('main').getByRole('link', { name: 'Kontakt' }).click();
  await expect(page).toHaveURL(`${site.address}/contact`);
});
