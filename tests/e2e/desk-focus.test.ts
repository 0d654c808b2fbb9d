// where one goes on with the keyboard, or hears where one is, after what had the focus has gone
import { expect, type Page } from 'playwright/test';
import { comeAs, tokensOf } from './accounts.ts';
import { picture } from './files.ts';
import { readPosts } from './posts.ts';
import { ADMIN } from './server.ts';
import { test } from './site.ts';

test.beforeEach(({ page, request }) => comeAs(page, request, ADMIN));

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const sure = (page: Page) => page.getByRole('dialog').getByRole('button', { name: /löschen$/ });

test('in an album the picture after a deleted one has the focus, and after a selection the one that had it', async ({
  page,
}) => {
  await page.goto('/admin/album/haus-am-hang');
  const tiles = page.getByRole('option');
  await tiles.nth(1).focus();
  const [before, second] = [await tiles.count(), await tiles.nth(2).textContent()];
  await page.keyboard.press('Delete');
  await sure(page).press('Enter');
  await expect(tiles).toHaveCount(before - 1);
  await expect(tiles.nth(1)).toBeFocused();
  expect((await tiles.nth(1).textContent())!.slice(3)).toBe(second!.slice(3));

  const bar = page.getByRole('region', { name: 'Auswahl' });
  await page.keyboard.press('Space');
  await bar.getByRole('button', { name: 'Aufheben' }).press('Enter');
  await expect(bar).toHaveCount(0);
  await expect(tiles.nth(1)).toBeFocused();

  await page.keyboard.press('Space');
  await bar.getByRole('button', { name: 'Löschen' }).press('Enter');
  await sure(page).press('Enter');
  await expect(tiles).toHaveCount(before - 2);
  await expect(tiles.nth(1)).toBeFocused();
});

test('who closes the panel of several pictures, or gives up the selection, goes on at its count', async ({
  page,
}) => {
  await page.goto('/admin/images?album=winterreise');
  const boxes = page.locator('.tile').getByRole('checkbox');
  const panel = page.getByRole('complementary', { name: /bearbeiten$/ });
  const count = page.locator('.bulktool output');
  const choose = async () => {
    await boxes.nth(0).press('Space');
    await boxes.nth(1).press('Space');
    await expect(panel).toBeVisible();
  };
  await choose();
  await expect(boxes.nth(1)).toBeFocused();
  await button(page, 'Schließen, Auswahl bleibt').press('Enter');
  await expect(count).toBeFocused();
  await button(page, 'Bearbeiten').press('Enter');
  await expect(panel.getByRole('heading', { level: 2 })).toBeFocused();
  await panel.getByLabel('Muster').press('Escape');
  await expect(count).toBeFocused();
  await button(page, 'Aufheben').press('Enter');
  await expect(count).toBeFocused();
  await choose();
  await panel.getByLabel('Muster').fill('Hafen');
  await panel.getByRole('button', { name: 'Verwerfen' }).press('Enter');
  await expect(panel.getByRole('heading', { level: 2 })).toBeFocused();
  await panel.getByRole('button', { name: '2 Bilder löschen' }).press('Enter');
  await sure(page).press('Enter');
  await expect(panel).toHaveCount(0);
  await expect(count).toBeFocused();
});

test('who takes the picture of a post away goes on at the button that chooses one', async ({
  page,
  request,
}) => {
  const pictured = (await readPosts(request)).find(({ imageId }) => imageId !== null)!;
  await page.goto(`/admin/post/edit/${pictured.id}`);
  await button(page, 'Entfernen').press('Enter');
  await expect(button(page, 'Teaserbild wählen')).toBeFocused();
});

test('who takes back what was changed in the settings goes on at what is as before', async ({ page }) => {
  await page.goto('/admin/einstellungen');
  const menu = page.getByRole('group', { name: 'Hauptmenü' });
  await menu
    .getByRole('button', { name: /entfernen$/ })
    .first()
    .click();
  const asUsual = button(page, 'Wie vorgegeben');
  await asUsual.press('Enter');
  await expect(menu).toBeFocused();
  const subject = page.getByLabel('Anmeldelink: Betreff');
  await subject.fill('Ihr Zugang');
  await asUsual.press('Enter');
  await expect(subject).toBeFocused();
});

test('the next question about a name has the focus where the one before had it', async ({
  page,
  request,
}) => {
  const { jwt } = await tokensOf(request, ADMIN);
  const headers = { Authorization: `Bearer ${jwt}` };
  const data = { id: 'gleich', title: 'Gleich', location: 'protected/gleich' };
  expect((await request.post('/v1/data/create/album', { headers, data })).ok()).toBe(true);
  const names = ['eins.jpg', 'zwei.jpg', 'drei.jpg'];
  for (const name of names) {
    const multipart = { subDir: data.location, file: await picture(name, 'teal', 800) };
    expect((await request.post('/v1/image/create', { headers, multipart })).ok()).toBe(true);
  }
  await page.goto('/admin/hochladen/gleich');
  const others = await Promise.all(names.map((name) => picture(name, 'crimson', 900)));
  await page.getByLabel('Dateien', { exact: true }).setInputFiles(others);
  const question = page.getByRole('group', { name: /gleicher Name$/ });
  await expect(page.getByRole('group', { name: 'Liste einschränken' })).toContainText('Gleicher Name 3');
  const first = (await question.getAttribute('aria-label'))!;
  await question.getByRole('button', { name: 'Auslassen' }).press('Enter');
  await expect(question).not.toHaveAttribute('aria-label', first);
  await expect(question.getByRole('button', { name: 'Auslassen' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(question).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});
