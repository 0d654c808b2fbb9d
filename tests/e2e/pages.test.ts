import { expect } from 'playwright/test';
import { problems } from './screen.ts';
import { test } from './site.ts';

test('a static page has a heading and its text', async ({ page }) => {
  await page.goto('/site/impressum');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Impressum');
  await expect(page.locator('.content')).not.toBeEmpty();
  await expect(page).toHaveTitle(/^Impressum – /);
  expect(await problems(page)).toEqual([]);
});

test('t-impressum is another address of the same page', async ({ page }) => {
  await page.goto('/site/t-impressum');
  await expect(page).toHaveURL('/site/impressum');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Impressum');
});

test('an unknown page leads to the default page', async ({ page }) => {
  await page.goto('/site/gibt-es-nicht');
  await expect(page).toHaveURL('/site/default');
  await expect(page.locator('.content')).not.toBeEmpty();
});

test('profile and help ask visitors to log in; a wrong login link does too, and leaves the address', async ({
  page,
}) => {
  for (const address of ['/profil', '/profil/help', '/profil/help?token=falsch']) {
    await page.goto(address);
    await expect(page.getByRole('dialog', { name: 'Anmeldung:' })).toBeVisible();
    expect(page.url()).not.toContain('token');
  }
});
