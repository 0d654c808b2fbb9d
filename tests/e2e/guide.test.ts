import { expect } from 'playwright/test';
import { problems } from './screen.ts';
import { ADMIN } from './server.ts';
import { test } from './site.ts';

test('an administrator finds the elements with live examples and copies one', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/?login=1');
  const dialog = page.getByRole('dialog', { name: 'Anmeldung:' });
  await dialog.getByLabel('E-Mail:').fill(ADMIN.email);
  await dialog.getByLabel('Passwort:', { exact: true }).fill(ADMIN.password);
  await dialog.getByRole('button', { name: 'Login' }).click();
  await page.getByLabel(/Benutzermenü/).click();
  await page.getByRole('link', { name: 'Verwaltung' }).click();
  await page
    .getByRole('navigation', { name: 'Verwaltung' })
    .getByRole('link', { name: 'Bausteine', exact: true })
    .click();

  await expect(page.getByRole('heading', { level: 1, name: 'Bausteine für Beiträge' })).toBeVisible();
  await expect(page.locator('.guide section > h2')).toHaveCount(9);
  const image = page.locator('.guide section', {
    has: page.getByRole('heading', { name: 'brpwc-post-image' }),
  });
  await expect(image.locator('img').first()).toHaveJSProperty('complete', true);
  const example = image.locator('.example').first();
  await example.getByRole('button').first().click();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(await example.locator('pre').textContent());
  expect(await problems(page)).toEqual([]);
});

test('nobody else gets in', async ({ page }) => {
  await page.goto('/admin/bausteine');
  await expect(page).toHaveURL('/admin/login');
});
