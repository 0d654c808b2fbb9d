// What somebody at the desk has typed, chosen or been given once is not lost by the way
import { expect, type Page } from 'playwright/test';
import { comeAs } from './accounts.ts';
import { complaints } from './screen.ts';
import { ADMIN } from './server.ts';
import { test } from './site.ts';

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const makeLink = async (page: Page, recipient: string) => {
  await page.getByRole('button', { name: 'Link erstellen', exact: true }).click();
  await page.getByLabel('Empfänger').fill(recipient);
};

test('a link is shown where the browser has no clipboard, and so it says', async ({ page, request }) => {
  const said = complaints(page);
  // As at an address without TLS.
  await page.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, 'clipboard', { value: undefined }),
  );
  await comeAs(page, request, ADMIN);
  await page.goto('/admin/album/teilen/haus-am-hang');
  await makeLink(page, 'Tante Erna');
  await page.getByRole('button', { name: 'Erstellen und kopieren' }).click();
  const made = dialog(page, 'Der Link ist erstellt');
  await expect(made.locator('.recovery-key')).toHaveText(/\/album\/haus-am-hang#[\w-]{43}$/);
  const toast = page.locator('.toast');
  const byHand = 'Der Browser lässt das Kopieren nicht zu. Bitte markieren und kopieren Sie den Link.';
  await expect(toast).toContainText(byHand);
  await made.getByRole('button', { name: 'Fertig' }).click();

  await page.getByRole('button', { name: /^Neuen Link erstellen/ }).click();
  await page.getByRole('button', { name: 'Erstellen und kopieren' }).click();
  await expect(made.locator('.recovery-key')).toBeVisible();
  await made.getByRole('button', { name: 'Kopieren' }).click();
  await expect(toast).toHaveCount(3);

  await page.goto('/images');
  await page.locator('.routed .rows a').first().click();
  await expect(page.getByRole('button', { name: 'Angaben zum Bild' })).toBeVisible();
  await page.keyboard.press('l');
  await expect(toast).toContainText('Unter „Angaben“ (I) steht der Link.');
  expect(said).toEqual([]);
});
