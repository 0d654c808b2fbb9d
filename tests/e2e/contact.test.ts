import { expect } from 'playwright/test';
import { test } from './site.ts';

test('what is missing is said at once, and what was entered stays', async ({ page }) => {
  await page.goto('/contact');
  await page.getByLabel('Name').fill('Henrike Osterloh');
  await page.getByLabel('E-Mail').fill('henrike.osterloh@');
  await page.getByRole('button', { name: 'Nachricht senden' }).click();
  const summary = page.getByRole('alert');
  await expect(summary).toBeFocused();
  await expect(summary).toContainText('Ihre Nachricht wurde noch nicht gesendet.');
  await expect(page.getByText('Bitte geben Sie eine gültige E-Mail-Adresse ein.')).toBeVisible();
  await expect(page.getByText('Bitte geben Sie eine Nachricht ein.')).toBeVisible();
  await expect(page.getByLabel('Nachricht', { exact: false }).first()).toHaveAttribute(
    'aria-invalid',
    'true',
  );
  await expect(page.getByLabel('Name')).toHaveValue('Henrike Osterloh');
});

test('a message is accepted', async ({ page }) => {
  await page.goto('/contact');
  await page.getByLabel('Name').fill('Henrike Osterloh');
  await page.getByLabel('E-Mail').fill('henrike.osterloh@example.org');
  await page.getByLabel('Betreff').fill('Aufnahmen am Ostufer');
  await page.getByRole('textbox', { name: 'Nachricht' }).fill('Guten Tag,\ndarf ich mitkommen?');
  await page.getByRole('checkbox', { name: /gespeichert werden/ }).check();
  await page.getByRole('button', { name: 'Nachricht senden' }).click();
  await expect(page.getByText('Ihre Nachricht ist angekommen.')).toBeVisible();
  await page.getByRole('link', { name: 'Zurück zu den Bildern' }).click();
  await expect(page).toHaveURL('/images');
});

test('what was written survives the way to the form’s own privacy link, until it is sent', async ({
  page,
}) => {
  const message = page.getByRole('textbox', { name: 'Nachricht' });
  await page.goto('/contact');
  await page.getByLabel('Name').fill('Henrike Osterloh');
  await message.fill('Guten Tag,');
  await page.getByRole('main').getByRole('link', { name: 'Datenschutz' }).click();
  await expect(page).toHaveURL('/site/datenschutz');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.goBack();
  await expect(message).toHaveValue('Guten Tag,');
  await message.press('End');
  await message.pressSequentially(' darf ich mit?');
  await expect(message).toHaveValue('Guten Tag, darf ich mit?');
  await expect(page.getByLabel('Name')).toHaveValue('Henrike Osterloh');
  await page.getByLabel('E-Mail').fill('henrike.osterloh@example.org');
  await page.getByLabel('Betreff').fill('Aufnahmen');
  await page.getByRole('checkbox', { name: /gespeichert werden/ }).check();
  await page.getByRole('button', { name: 'Nachricht senden' }).click();
  await page.getByRole('link', { name: 'Zurück zu den Bildern' }).click();
  await expect(page).toHaveURL('/images');
  // The form has a heading as well.
  await page.locator('.routed .rows li').first().waitFor();
  await page.goBack();
  await expect(message).toHaveValue('');
});

test('typed text is not lost without a question: by a link, by Back, by a reload', async ({ page }) => {
  await page.goto('/contact');
  const message = page.getByRole('textbox', { name: 'Nachricht' });
  await message.fill('Guten Tag,');
  const question = page.getByRole('dialog', { name: 'Achtung!' });
  const blog = page.getByRole('navigation', { name: 'Hauptmenü' }).getByRole('link', { name: 'Blog' });

  await blog.click();
  await expect(question).toContainText('Es sind Änderungen vorhanden - verwerfen und fortfahren?');
  await expect(page).toHaveURL('/contact');
  await question.getByRole('button', { name: 'Abbrechen' }).click();
  await expect(question).toHaveCount(0);
  await expect(message).toHaveValue('Guten Tag,');

  const asked = page.waitForEvent('dialog');
  const reload = page.reload();
  const native = await asked;
  expect(native.type()).toBe('beforeunload');
  await native.accept();
  await reload;
  await expect(message).toHaveValue('');

  // What lies over the page takes nothing from it.
  await message.fill('Guten Abend,');
  await page.getByRole('link', { name: 'Sicherer Modus ist an – ändern' }).click();
  // Seen also where an overlay hides the page.
  await blog.click();
  await question.getByRole('button', { name: 'Abbrechen' }).click();
  await page.getByRole('button', { name: 'Sicheren Modus aktivieren' }).click();
  await expect(message).toHaveValue('Guten Abend,');

  await blog.click();
  await question.getByRole('button', { name: 'Verwerfen und fortfahren' }).click();
  await expect(page).toHaveURL('/blog');
  await page.goBack();
  await expect(page).toHaveURL('/contact');
  await expect(message).toHaveValue('');
  await message.pressSequentially('Gute Nacht,');
  await page.evaluate(() => history.forward());
  await expect(question).toBeVisible();
  await expect(page).toHaveURL('/contact');
  await question.getByRole('button', { name: 'Verwerfen und fortfahren' }).click();
  await expect(page).toHaveURL('/blog');
});
