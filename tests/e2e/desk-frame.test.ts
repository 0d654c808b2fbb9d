import { expect } from 'playwright/test';
import { comeAs } from './accounts.ts';
import { problems } from './screen.ts';
import { ADMIN } from './server.ts';
import { test } from './site.ts';

test('header and footer can be hidden, and visitors asked once whether the safe mode stays on', async ({
  page,
  request,
  browser,
  baseURL,
}) => {
  await comeAs(page, request, ADMIN);
  await page.goto('/admin/einstellungen');
  const boxes = ['Kopfzeile zeigen', 'Fußzeile zeigen', 'Beim ersten Besuch nach dem sicheren Modus fragen'];
  const save = async () => {
    for (const name of boxes) await page.getByLabel(name).click();
    const saved = page.waitForResponse((one) => one.url().endsWith('/v1/settings') && one.ok());
    await page.keyboard.press('Control+s');
    await saved;
  };
  const context = await browser.newContext({ baseURL: baseURL! });
  const visitor = await context.newPage();
  await save();
  const html = await (await request.get('/blog')).text();
  expect(html).toContain('<div class="site-header" hidden');
  expect(html.slice(html.indexOf('<noscript>'))).not.toMatch(/<(header|footer)>/);
  // Not over what the law wants to be read.
  await visitor.goto('/site/impressum');
  await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(visitor.getByRole('banner')).toHaveCount(0);
  await expect(visitor.getByRole('contentinfo')).toHaveCount(0);
  await visitor.goto('/blog');
  const question = visitor.getByRole('dialog', { name: 'Der sichere Modus ist an.' });
  await expect(question).toBeVisible();
  expect(await problems(visitor)).toEqual([]);
  await question.getByRole('button', { name: 'Zur Auswahl' }).click();
  await expect(visitor).toHaveURL('/worksafe/blog');
  await visitor.getByRole('button', { name: 'Sicheren Modus aktivieren' }).click();
  await expect(visitor).toHaveURL('/blog');
  await visitor.reload();
  await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(visitor.getByRole('banner')).toHaveCount(0);
  await expect(visitor.getByRole('contentinfo')).toHaveCount(0);
  // What hears keys is there.
  await visitor.locator('header a[href="/suche"]').waitFor({ state: 'attached' });
  await visitor.keyboard.press('/');
  await expect(visitor).toHaveURL('/suche');
  await expect(visitor.getByRole('combobox')).toBeVisible();
  await expect(question).toHaveCount(0);
  await context.close();

  // As before, for whoever comes next.
  await save();
  const next = await (await browser.newContext({ baseURL: baseURL! })).newPage();
  await next.goto('/blog');
  await expect(next.getByRole('banner')).toBeVisible();
  await expect(next.getByRole('contentinfo')).toBeVisible();
  await expect(next.getByRole('dialog')).toHaveCount(0);
  await next.context().close();
});

test('what is cancelled after saving goes back to what was saved, not to what was there before', async ({
  page,
  request,
}) => {
  await comeAs(page, request, ADMIN);
  await page.goto('/admin/einstellungen');
  const contact = page.getByLabel('Nachrichten gehen an');
  await contact.fill('neu@example.org');
  const save = page.getByRole('button', { name: 'Speichern' });
  await save.click();
  await expect(page.locator('.toast')).toContainText('Die Einstellungen gelten ab sofort.');
  await contact.fill('vertippt@example.org');
  const question = page.getByRole('dialog', { name: 'Achtung!' });
  const cancel = page.locator('.savebar').getByRole('button', { name: 'Abbrechen' });
  await cancel.click();
  await question.getByRole('button', { name: 'Abbrechen' }).click();
  await expect(contact).toHaveValue('vertippt@example.org');
  await cancel.click();
  await question.getByRole('button', { name: 'Verwerfen und fortfahren' }).click();
  await expect(contact).toHaveValue('neu@example.org');
  // Where nothing is typed there is nothing to ask.
  await cancel.click();
  await expect(question).toHaveCount(0);
});

test('an entry of the menu is moved as often as a key is pressed, and what is removed leaves the focus in the list', async ({
  page,
  request,
}) => {
  await comeAs(page, request, ADMIN);
  await page.goto('/admin/einstellungen');
  const menu = page.getByRole('group', { name: 'Hauptmenü' });
  const names = menu.getByLabel(/: Name$/);
  await names.first().waitFor();
  const before = await names.evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value));
  const last = before.at(-1)!;
  const up = menu.getByRole('button', { name: `„${last}“ nach oben` });
  await up.focus();
  for (let n = before.length; n > 1; n -= 1) await page.keyboard.press('Enter');
  await expect(names.first()).toHaveValue(last);
  const down = menu.getByRole('button', { name: `„${last}“ nach unten` });
  await expect(down).toBeFocused();
  for (let n = before.length; n > 1; n -= 1) await page.keyboard.press('Enter');
  await expect(names.last()).toHaveValue(last);
  await expect(up).toBeFocused();
  await menu.getByRole('button', { name: `„${last}“ entfernen` }).press('Enter');
  await expect(names).toHaveCount(before.length - 1);
  await expect(names.last()).toBeFocused();
});

test('settings are no record: where they are not found, that is said and what was typed stays', async ({
  page,
  request,
}) => {
  await comeAs(page, request, ADMIN);
  await page.goto('/admin/einstellungen');
  const box = page.getByLabel('Kopfzeile zeigen');
  const wasOn = await box.isChecked();
  await box.click();
  const problem = {
    type: 'about:blank',
    code: 'not-found',
    status: 404,
    title: 'not-found',
    detail: 'Das gibt es hier nicht.',
  };
  await page.route('**/v1/settings', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 404, contentType: 'application/problem+json', body: JSON.stringify(problem) })
      : route.fallback(),
  );
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Das gibt es hier nicht.')).toBeVisible();
  await expect(box).toBeChecked({ checked: !wasOn });
});

test('what is beside a title makes room for the list of tasks, whatever it says', async ({
  page,
  request,
}) => {
  await comeAs(page, request, ADMIN);
  await page.goto('/admin/hochladen/winterreise');
  await page
    .getByLabel('Dateien', { exact: true })
    .setInputFiles([{ name: 'leer.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(0) }]);
  await page.getByRole('main').getByRole('link', { name: 'Winterreise', exact: true }).click();
  const list = page.locator('.tasks--page summary');
  await expect(list).toContainText('fehlgeschlagen');
  const beside = page.getByRole('main').getByRole('link', { name: 'Anzeigen' });
  const [{ x: from }, { x, width }] = [(await list.boundingBox())!, (await beside.boundingBox())!];
  expect(x + width).toBeLessThan(from);
});

for (const width of [390, 1440])
  test(`at ${width} px a message leaves the buttons of a form free`, async ({ page, request }) => {
    await comeAs(page, request, ADMIN);
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/admin/einstellungen');
    await page.getByLabel('Kopfzeile zeigen').click();
    await page.getByRole('button', { name: 'Speichern' }).click();
    const message = page.locator('.toast');
    await message.hover();
    const [above, bar] = [await message.boundingBox(), await page.locator('.savebar').boundingBox()];
    expect(above!.y + above!.height).toBeLessThanOrEqual(bar!.y);
    await page.getByLabel('Kopfzeile zeigen').click();
    await page.getByRole('button', { name: 'Speichern' }).click();
    await expect(message).toHaveCount(2);
  });
