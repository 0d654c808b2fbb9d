import { expect, type Page, request, test } from 'playwright/test';
import { openMailbox } from '../api/mail/mailbox.ts';
import { comeAs, KURT } from './accounts.ts';
import { problems } from './screen.ts';
import { ADMIN, startServer } from './server.ts';

let mailbox: Awaited<ReturnType<typeof openMailbox>>;
let site: Awaited<ReturnType<typeof startServer>>;
// Not in the test's time: a busy machine takes most of it for the start.
test.beforeAll(async () => {
  mailbox = await openMailbox();
  site = await startServer({
    DEMO: '1',
    SMTP_URL: mailbox.url,
    MAIL_FROM: 'web@foto.example',
    MAIL_TO: 'ich@foto.example',
    PUBLIC_URL: 'https://foto.example',
  });
});
test.afterAll(async () => {
  await site.stop();
  await mailbox.close();
});

test('the photographer tells members of new pictures; one of them wants no more such mails', async ({
  browser,
  page,
}) => {
  const api = await request.newContext({ baseURL: site.address });
  await comeAs(page, api, ADMIN);
  await page.goto(`${site.address}/admin/album/teilen/haus-am-hang`);
  const section = page.getByRole('region', { name: 'Neue Bilder für Mitglieder' });
  await expect(section).toContainText(/\d+ neue Bilder für \d+ Mitglieder\./);
  await section.getByRole('button', { name: 'Bescheid geben' }).click();
  const dialog = page.getByRole('dialog', { name: /^Neue Bilder in „/ });
  await dialog.getByLabel('Nachricht').fill('Die letzten sind vom Abend.');
  await expect(dialog.locator('pre')).toContainText('Die letzten sind vom Abend.');
  await dialog.getByText(/^Wer sie bekommt:/).click();
  await expect(dialog.getByText(KURT.email)).toBeVisible();
  expect(await problems(page)).toEqual([]);
  await dialog.getByRole('button', { name: /^An \d+ Mitglieder senden$/ }).click();
  await expect(page.getByText(/\d+ Mitglieder bekommen eine Mail\./)).toBeVisible();
  await expect(section).toContainText('Zurzeit gibt es für niemanden etwas Neues. Zuletzt am');
  await expect(section.getByRole('button', { name: 'Bescheid geben' })).toBeDisabled();

  await expect
    .poll(() => mailbox.received.find(({ to }) => to[0] === KURT.email)?.text)
    .toContain('Guten Tag Kurt Lindner,');
  const { text } = mailbox.received.find(({ to }) => to[0] === KURT.email)!;
  const link = new URL(/https:\S+\/profil\/mails#\S+/.exec(text)![0]);
  const phone = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const his = await phone.newPage();
  await his.goto(site.address + link.pathname + link.hash);
  await expect(his.getByRole('button', { name: 'Keine Mails mehr' })).toBeVisible();
  expect(await problems(his)).toEqual([]);
  // The link is not one's address that is passed on by mistake; another address on the page does not end it.
  await expect(his).toHaveURL(`${site.address}/profil/mails`);
  await his.reload();
  await expect(his.getByRole('button', { name: 'Keine Mails mehr' })).toBeVisible();
  // Who leaves without an answer leaves nothing to the next one at this device.
  await his.getByRole('link', { name: 'Impressum' }).click();
  await expect(his.getByRole('heading', { name: 'Impressum' })).toBeVisible();
  await his.goBack();
  await expect(his).not.toHaveURL(/impressum/);
  await expect(his.getByRole('button', { name: 'Keine Mails mehr' })).toHaveCount(0);
  await his.goto(site.address + link.pathname + link.hash);
  await skipToContent(his);
  await his.getByRole('button', { name: 'Keine Mails mehr' }).click();
  await expect(his.locator('main').getByRole('status')).toHaveText(
    /Sie bekommen keine Mails über neue Bilder mehr\./,
  );

  await comeAs(his, api, KURT);
  await his.goto(`${site.address}/profil`);
  const wanted = his.getByLabel('Eine Mail, wenn in einem Album neue Bilder für mich sind');
  await expect(wanted).toBeEnabled();
  await expect(wanted).not.toBeChecked();
  const told = his.waitForResponse('**/v1/auth/news');
  await wanted.check();
  expect((await told).ok()).toBe(true);
  await his.reload();
  await expect(wanted).toBeChecked();
  // Where the link was used up, a member finds his switch, by whatever way he comes to it.
  await his.goto(`${site.address}/profil/mails`);
  await expect(wanted).toBeChecked();
  await skipToContent(his);
  await expect(wanted).toBeVisible();
  await phone.close();
  await api.dispose();
});

async function skipToContent(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Zum Inhalt springen' }).press('Enter');
  await expect(page).toHaveURL(/#inhalt$/);
}
