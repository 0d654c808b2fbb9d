import { expect, type Page } from 'playwright/test';
import sharp from 'sharp';
import { comeAs, MIRA } from './accounts.ts';
import { opened } from './screen.ts';
import { test } from './site.ts';

const PHONE = { width: 390, height: 844 };
/** What a phone's browser leaves of its screen. */
const LOW_PHONE = { width: 390, height: 664 };
const TABLET = { width: 820, height: 1180 };
const DESK = { width: 1440, height: 900 };

const picture = (page: Page) => page.locator('.yarl__slide_current img');

async function openFirst(page: Page): Promise<void> {
  await page.goto('/images');
  await page.locator('.rows a').nth(3).click();
  await opened(page);
}

test('where a picture is not there yet, something like it is', async ({ page }) => {
  await page.route('**/imgs/**', () => undefined);
  for (const address of ['/images', '/album/winterreise']) {
    // The page has never loaded: its pictures are still on their way.
    await page.goto(address, { waitUntil: 'commit' });
    await expect
      .poll(() => page.locator('.routed .photo').first().getAttribute('style'), address)
      .toContain('--th: url(data:image/png;base64,');
  }
});

test('nothing of the placeholder shines through at the edge of an open picture', async ({ page }) => {
  await openFirst(page);
  await picture(page).evaluate((img) => {
    img.style.background = 'rgb(255 0 255)';
  });
  for (const width of [1440, 1367, 1023, 821, 391]) {
    await page.setViewportSize({ width, height: 900 });
    const { data } = await sharp(await page.screenshot())
      .raw()
      .toBuffer({ resolveWithObject: true });
    let shining = 0;
    for (let at = 0; at < data.length; at += 3) {
      if (data[at]! > 200 && data[at + 1]! < 60 && data[at + 2]! > 200) shining += 1;
    }
    expect(shining, `at ${width} pixels`).toBe(0);
  }
});

test('the picture stays where it is when the bars fade, and has the width of a tablet', async ({ page }) => {
  await page.clock.install();
  await page.setViewportSize(TABLET);
  await openFirst(page);
  const before = (await picture(page).boundingBox())!;
  expect(before.width).toBeGreaterThanOrEqual(TABLET.width - 2 * 44 - 1);
  await page.mouse.move(400, 200);
  await page.clock.fastForward(4000);
  await expect(page.locator('.controls')).toHaveClass(/is-idle/);
  expect(await picture(page).boundingBox()).toEqual(before);
});

for (const viewport of [PHONE, TABLET]) {
  test.describe(`at ${viewport.width} pixels`, () => {
    test.use({ viewport, hasTouch: true });

    test('an album says how much is chosen, and can be loaded', async ({ page, request }) => {
      await comeAs(page, request, MIRA);
      await page.goto('/album/winterreise');
      await page.locator('.tile .pick').nth(1).click();
      await expect(page.getByText(/^1 von \d+ ausgewählt$/)).toBeInViewport();
      const button = (await page.getByRole('button', { name: 'Herunterladen' }).boundingBox())!;
      expect(Math.min(button.width, button.height)).toBeGreaterThanOrEqual(44);
    });

    test('the filters of an album are a sheet at the lower edge, without a hole', async ({
      page,
      request,
    }) => {
      await comeAs(page, request, MIRA);
      await page.goto('/album/winterreise');
      await page.getByRole('button', { name: 'Filter' }).click();
      const sheet = page.getByRole('dialog', { name: 'Filter' });
      const { x, y, width, height } = (await sheet.boundingBox())!;
      expect([x, width, Math.round(y + height)]).toEqual([0, viewport.width, viewport.height]);
      const heading = (await sheet.getByRole('heading', { name: 'Filter' }).first().boundingBox())!;
      const first = (await sheet.getByRole('group').first().boundingBox())!;
      expect(first.y - heading.y - heading.height).toBeLessThan(32);
      // The next one must not find it in the profile.
      const saved = () => page.waitForResponse(/\/v1\/data\/(create|update)\/userData/);
      await Promise.all([saved(), sheet.getByLabel('Nur Favoriten').check()]);
      await Promise.all([saved(), sheet.getByRole('button', { name: 'Zurücksetzen' }).click()]);
      await expect(sheet.getByLabel('Nur Favoriten')).not.toBeChecked();
    });
  });
}

test('each tile of an album has its number, and its own title if it has one', async ({ page }) => {
  await page.goto('/album/winterreise');
  const names = page.locator('.tile .nm');
  await expect(names.first()).toHaveText(/^001/);
  const texts = await names.allTextContents();
  expect(new Set(texts).size).toBe(texts.length);
  expect(texts.filter((text) => text.includes('Winterreise'))).toEqual([]);
});

test('the menu that chooses says how many it will be', async ({ page, request }) => {
  await comeAs(page, request, MIRA);
  await page.goto('/album/winterreise');
  await page.getByText('Auswählen', { exact: true }).click();
  for (const name of ['5 Sterne', '4 Sterne und mehr', '3 Sterne und mehr', 'Favoriten']) {
    const choice = page.locator('.pop[open] button').filter({ hasText: name });
    await expect(choice.locator('.end')).toHaveText(/^\d+$/);
    const count = Number(await choice.locator('.end').textContent());
    await choice.click();
    await expect(page.locator('.tile .pick input:checked')).toHaveCount(count);
    await page.getByText('Auswählen', { exact: true }).click();
  }
});

test.describe('on a low phone', () => {
  test.use({ viewport: LOW_PHONE });

  test('both choices of the safe mode are on the first screen', async ({ page }) => {
    await page.goto('/worksafe');
    await expect(page.locator('.choice .content')).toHaveCount(2);
    await expect(page.getByRole('button', { name: 'Sicheren Modus aktivieren' })).toBeInViewport({
      ratio: 1,
    });
    await expect(page.getByRole('button', { name: 'Alles anzeigen' })).toBeInViewport({ ratio: 1 });
  });
});

for (const viewport of [PHONE, DESK]) {
  test(`no text is smaller than 12 pixels at ${viewport.width}`, async ({ page, request, baseURL }) => {
    await page.setViewportSize(viewport);
    await comeAs(page, request, MIRA);
    await page.context().addCookies([
      {
        name: 'c-image-filter-tags',
        value: encodeURIComponent('[{"id":1,"name":"Landschaft"}]'),
        url: baseURL!,
      },
    ]);
    for (const path of ['/images', '/album/winterreise', '/blog', '/blog/p-lichthof', '/profil']) {
      await page.goto(path);
      await page.waitForLoadState('networkidle');
      const small = await page.evaluate(() => {
        const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        const found: string[] = [];
        while (texts.nextNode()) {
          const { parentElement, textContent } = texts.currentNode;
          if (!parentElement?.checkVisibility() || !textContent?.trim()) continue;
          if (Number.parseFloat(getComputedStyle(parentElement).fontSize) < 12) found.push(textContent);
        }
        return found;
      });
      expect(small, path).toEqual([]);
    }
  });
}
