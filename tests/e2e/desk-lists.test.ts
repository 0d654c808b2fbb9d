// specification of the back office 2, 4: what stands above a list fits the list, whatever is done
import { expect, type Page } from 'playwright/test';
import { comeAs } from './accounts.ts';
import { ADMIN } from './server.ts';
import { test } from './site.ts';

test.beforeEach(({ page, request }) => comeAs(page, request, ADMIN));

const lists = [
  { at: '/admin/images', link: /^Bilder/, lift: 'Filter aufheben', row: '.lighttable li' },
  { at: '/admin/album', link: /^Alben/, lift: 'Suche aufheben', row: '[role=grid] tbody tr' },
  { at: '/admin/posts', link: /^Beiträge/, lift: 'Alle Beiträge zeigen', row: '.posttab tbody tr' },
];
for (const { at, link, lift, row } of lists)
  test(`the search of ${at} is empty where the list is not searched any more`, async ({ page }) => {
    const search = page.getByRole('searchbox');
    const leave = async (leaving: (main: Page) => Promise<void>) => {
      await page.goto(at);
      await expect(page.locator(row).first()).toBeVisible();
      await search.fill('gibtesnicht');
      await expect(page).toHaveURL(`${at}?suche=gibtesnicht`);
      await expect(page.locator(row)).toHaveCount(0);
      await leaving(page);
      await expect(page.locator(row).first()).toBeVisible();
      await expect(search).toHaveValue('');
      await expect(page).toHaveURL(at);
    };
    await leave(() => page.locator('.empty').getByRole('button', { name: lift }).click());
    await leave(() =>
      page.getByRole('navigation', { name: 'Verwaltung' }).getByRole('link', { name: link }).click(),
    );
  });
