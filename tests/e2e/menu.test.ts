// specification of the visitor area 2: „Header menu items close dialogs and collapse the menu. Footer navigation scrolls to top, …“
import { expect, type Page } from 'playwright/test';
import { comeAs, MIRA } from './accounts.ts';
import { test } from './site.ts';

const y = (page: Page) => page.evaluate(() => window.scrollY);

test('the menu of a phone closes on a tap on the open page', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const menu = page.getByRole('dialog', { name: 'Menü' });
  for (const [address, name] of [
    ['/blog', 'Blog'],
    ['/images', 'Bilder'],
    ['/contact', 'Kontakt'],
  ] as const) {
    await page.goto(address);
    await page.getByRole('button', { name: 'Menü öffnen' }).click();
    await menu.getByRole('link', { name, exact: true }).click();
    await expect(menu).toHaveCount(0);
    await expect(page).toHaveURL(address);
  }
});

test('a link of the footer leads to the top, folds its menu and closes dialogs', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/blog');
  await page.getByRole('article').first().waitFor();
  const footer = page.getByRole('contentinfo');
  const unfold = footer.getByRole('button', { name: 'Menü' });
  for (const [name, address] of [
    ['Blog', '/blog'],
    ['Datenschutz', '/site/datenschutz'],
    ['Datenschutz', '/site/datenschutz'],
  ] as const) {
    await unfold.click();
    await expect.poll(() => y(page)).toBeGreaterThan(0);
    await footer.getByRole('navigation').getByRole('link', { name }).click();
    await expect(page).toHaveURL(address);
    await expect.poll(() => y(page)).toBe(0);
    await expect(unfold).toHaveAttribute('aria-expanded', 'false');
  }
});

test('the menu of a member closes on a click on the open page', async ({ page, request }) => {
  await comeAs(page, request, MIRA);
  await page.goto('/profil');
  await page.locator('summary.status').click();
  await page.locator('.menu').getByRole('link', { name: 'Profil' }).click();
  await expect(page.locator('details.pop[open]')).toHaveCount(0);
});

test('F6 leads to a message, which stays meanwhile, and closing it leads back', async ({ page, request }) => {
  await comeAs(page, request, MIRA);
  await page.clock.install();
  await page.goto('/worksafe/profil');
  await page.getByRole('button', { name: 'Alles anzeigen' }).click();
  await expect(page).toHaveURL('/profil');
  const link = page.getByRole('link', { name: 'Suche', exact: true });
  await link.focus();
  await page.keyboard.press('Escape');
  const message = page.getByRole('status').filter({ hasText: 'Der sichere Modus ist aktiviert.' });
  await expect(message).toBeVisible();
  await page.keyboard.press('F6');
  await expect(message.getByRole('button', { name: 'Rückgängig' })).toBeFocused();
  await page.clock.runFor(20_000);
  await expect(message).toBeVisible();
  await message.getByRole('button', { name: 'Meldung schließen' }).press('Enter');
  await expect(message).toHaveCount(0);
  await expect(link).toBeFocused();
});
