import { stat } from 'node:fs/promises';
import { expect, type Page } from 'playwright/test';
import { comeAs, KURT, MIRA } from './accounts.ts';
import { opened, problems, tile, viewer } from './screen.ts';
import { ADMIN } from './server.ts';
import { test } from './site.ts';

const link = (page: Page) => viewer(page).getByRole('link', { name: 'Bild herunterladen' });

/** Waits until everything is there that the viewer has for members. */
const equipped = (page: Page) => expect(viewer(page).getByRole('slider')).toBeVisible();

test('who may load an album loads the picture that is open, by hand and by key', async ({
  page,
  request,
}) => {
  await comeAs(page, request, MIRA);
  await page.goto('/album/fruehjahrsauswahl');
  await page.locator('.tiles a[data-index="1"]').click();
  await opened(page);
  await equipped(page);
  expect(await problems(page)).toEqual([]);
  const clicked = page.waitForEvent('download');
  await link(page).click();
  const file = await clicked;
  expect(file.suggestedFilename()).toMatch(/\.jpg$/);
  const original = (await stat(await file.path())).size;

  await page.keyboard.press('ArrowRight');
  await expect(viewer(page).locator('.num')).toHaveText(/^Bild 3 /);
  const pressed = page.waitForEvent('download');
  await page.keyboard.press('d');
  expect((await pressed).suggestedFilename()).not.toBe(file.suggestedFilename());

  const shown = await page.request.get(
    await page.locator('.tiles a[data-index="1"] img').evaluate((img: HTMLImageElement) => img.src),
  );
  expect(original).toBeGreaterThan((await shown.body()).length);
  await page.keyboard.press('Escape');
  await expect(viewer(page)).toHaveCount(0);
});

test('who may only look finds no link', async ({ page, request }) => {
  await comeAs(page, request, KURT);
  for (const address of ['/album/haus-am-hang', '/images']) {
    await page.goto(address);
    await page.locator('a[data-index="0"]').click();
    await opened(page);
    await equipped(page);
    await expect(link(page)).toHaveCount(0);
  }
});

test('an administrator loads pictures that are in no album', async ({ page, request }) => {
  await comeAs(page, request, ADMIN);
  await page.goto('/images');
  await tile(page, 1).click();
  await opened(page);
  const clicked = page.waitForEvent('download');
  await link(page).click();
  expect((await clicked).suggestedFilename()).toMatch(/\.jpg$/);
});
