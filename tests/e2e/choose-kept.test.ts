import { expect } from 'playwright/test';
import { ALBUM, heart, openForChoosing } from './choosing.ts';
import { test } from './site.ts';

test('who sends his choice and opens it again by keyboard goes on where he was', async ({
  page,
  request,
}) => {
  const token = await openForChoosing(request);
  await page.goto(`/album/${ALBUM}#${token}`);
  await heart(page, 1).click();
  await expect(page.getByRole('region', { name: 'Ihre Auswahl' })).toContainText('gespeichert um');
  const send = page.getByRole('button', { name: 'Auswahl abschicken' });
  const reopen = page.getByRole('button', { name: 'Wieder öffnen' });
  await send.press('Enter');
  await page.getByLabel('Name').fill('Katrin');
  await page.keyboard.press('Enter');
  await expect(reopen).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(send).toBeFocused();
});
