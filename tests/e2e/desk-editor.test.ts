// issue 10, 1: the author's editor, with the real policy of the site, in the screen of text blocks
import { readFileSync } from 'node:fs';
import { expect, type Locator, type Page } from 'playwright/test';
import { comeAs, tokensOf } from './accounts.ts';
import { problems, complaints } from './screen.ts';
import { ADMIN } from './server.ts';
import { test } from './site.ts';

const TEXT = `<p>Um kurz nach sechs ist der See grau.</p>
<brpwc-contributor contributorId="mira-hom"></brpwc-contributor>
`;
const ID = 't-am-see';

const code = (page: Page) => page.getByRole('textbox', { name: 'HTML', exact: true });
const preview = (page: Page) => page.frameLocator('iframe[title="Vorschau"]');
const offered = (page: Page) => page.locator('.cm-tooltip-autocomplete').getByRole('option');
const saying = (page: Page, text: string | RegExp) =>
  page.getByRole('group', { name: /Fund in Zeile/ }).filter({ hasText: text });

/** Where some words of it stand on the screen. */
const middleOf = (editor: Locator, words: string) =>
  editor.evaluate((element, wanted) => {
    const nodes = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    let text = nodes.nextNode();
    while (text && !text.nodeValue!.includes(wanted)) text = nodes.nextNode();
    const range = document.createRange();
    range.setStart(text!, text!.nodeValue!.indexOf(wanted));
    range.setEnd(text!, range.startOffset + wanted.length);
    const { left, top, width, height } = range.getClientRects()[0]!;
    return { x: left + width / 2, y: top + height / 2 };
  }, words);

/** What stands in the editor, as the plain field has it. */
async function written(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Einfaches Textfeld' }).click();
  const field = page.locator('textarea');
  await expect(field).toHaveAttribute('rows', '25');
  const html = await field.inputValue();
  await page.getByRole('button', { name: 'Zum Editor' }).click();
  await expect(code(page)).toBeVisible();
  return html;
}

/** A picture that is not there yet, at the end of the text; answers with its title. */
async function paste(page: Page): Promise<string> {
  await code(page).focus();
  await page.keyboard.press('Control+End');
  const file = readFileSync('api/demo/pictures/talnebel.jpg').toString('base64');
  const title = `Tal um ${Date.now()}`;
  await code(page).evaluate(
    (element, [base64, name]) => {
      const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
      const clipboardData = new DataTransfer();
      // With other bytes at its end.
      clipboardData.items.add(new File([bytes, name], `${name}.jpg`, { type: 'image/jpeg' }));
      element.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, composed: true, cancelable: true }),
      );
    },
    [file, title] as const,
  );
  return title;
}

async function open(page: Page): Promise<void> {
  await page.goto(`/admin/texts?baustein=${ID}`);
  await expect(code(page)).toBeVisible();
  await expect(preview(page).getByText('Um kurz nach sechs')).toBeVisible();
}

test.beforeEach(async ({ page, request }) => {
  const { jwt } = await tokensOf(request, ADMIN);
  const headers = { authorization: `Bearer ${jwt}` };
  await request.post('/v1/data/delete/texts', { headers, data: { ids: [ID] } });
  const made = await request.post('/v1/data/create/texts', { headers, data: { id: ID, text: TEXT } });
  expect(made.status()).toBe(200);
  await comeAs(page, request, ADMIN);
});

test('somebody writes a text with every element and sees at once what becomes of it', async ({ page }) => {
  test.setTimeout(300_000);
  const said = complaints(page);
  await open(page);

  await test.step('the checker says what is wrong, and mends it', async () => {
    await expect(
      saying(page, 'Den Beitragenden „mira-hom“ gibt es nicht. Meinten Sie mira-holm?'),
    ).toBeVisible();
    await code(page).click();
    await page.keyboard.press('Control+Home');
    await page.keyboard.press('Control+.');
    await expect(preview(page).getByText('Mira Holm')).toBeVisible();
    await expect(saying(page, 'mira-hom')).toHaveCount(0);
    // What saving would remove.
    await page.keyboard.press('Control+End');
    await page.keyboard.type('<!-- Später -->\n');
    await page.getByRole('button', { name: '1 Hinweis' }).click();
    await expect(saying(page, 'Kommentare werden beim Speichern entfernt.')).toBeVisible();
  });

  await test.step('< completes elements, and ids by the names of what they stand for', async () => {
    await page.keyboard.press('Control+End');
    await page.keyboard.type('<brpwc-contri');
    await offered(page).filter({ hasText: 'brpwc-contributor' }).click();
    await page.keyboard.type('lena');
    const lena = offered(page).filter({ hasText: /Lena Voss.*lena-voss/ });
    await expect(lena).toBeVisible();
    await expect(lena.locator('img')).toHaveJSProperty('complete', true);
    await expect(offered(page)).toHaveCount(1);
    await lena.click();
    await expect(preview(page).getByText('Lena Voss')).toBeVisible();
  });

  await test.step('a name says what an id is', async () => {
    const card = page.locator('.cm-card');
    // A line that is drawn anew just now forgets the pointer over it, until it moves on.
    await expect(async () => {
      const { x, y } = await middleOf(code(page), 'lena-voss');
      await page.mouse.move(x - 4, y);
      await page.mouse.move(x, y);
      await expect(card).toHaveText('Lena VossVisagist/-in', { timeout: 2000 });
    }).toPass();
    await page.mouse.move(0, 0);
  });

  await test.step('every element is inserted', async () => {
    const insert = async (name: string) => {
      await code(page).focus();
      await page.keyboard.press('Control+End');
      await page.getByRole('region', { name: 'Einfügen' }).getByRole('button', { name, exact: true }).click();
    };
    const dialog = page.getByRole('dialog');
    await insert('Bild');
    const pictures = dialog.getByRole('list', { name: 'Bilder' }).getByRole('button');
    await pictures.first().click();
    await expect(code(page)).toBeFocused();
    await insert('Vorschaubild');
    const second = (await pictures.nth(1).getAttribute('aria-label'))!;
    await dialog.getByLabel('Suchen').fill(second.replace(/ wählen$/, ''));
    await dialog.getByRole('button', { name: second, exact: true }).first().click();
    await dialog.getByRole('button', { name: '1 Bild einfügen' }).click();
    for (const [name, choice] of [
      ['Album', 'Winterreise'],
      ['Textbaustein', 'impressum'],
    ] as const) {
      await insert(name);
      await dialog.getByRole('button', { name: 'Auswählen' }).click();
      await page.keyboard.type(choice);
      const option = dialog.getByRole('listbox').getByRole('option').first();
      await expect(option).toBeInViewport({ ratio: 1 });
      await option.click();
    }
    for (const name of ['Link ...', 'Zitat', 'Bedingung', 'Sammlung wählen', 'Sicherer Modus'])
      await insert(name);
    const html = await written(page);
    for (const tag of [
      'post-image',
      'post-thumbnail',
      'post-text',
      'contributor',
      'album',
      'conditional',
      'link',
      'select-site',
      'select-worksafe',
    ])
      expect(html).toContain(`<brpwc-${tag}`);
    expect(html).toContain('>Text des Links<');
    await expect(page.getByRole('button', { name: /Fehler$/ })).toHaveCount(0);
    await expect(preview(page).locator('brpwc-post-image img')).toBeVisible();
    await expect(preview(page).getByText('Der sichere Modus ist an.')).toBeVisible();
  });

  await test.step('a picture that is pasted is uploaded and inserted', async () => {
    const title = await paste(page);
    await expect(preview(page).getByAltText(title)).toBeVisible({ timeout: 60_000 });
  });

  await test.step('the preview is as wide as what it stands for, and open or safe by itself', async () => {
    await page.getByRole('button', { name: 'Bildschirm, 1440 px' }).click();
    const width = () =>
      preview(page)
        .locator('html')
        .evaluate(() => innerWidth);
    await expect.poll(width).toBe(1440);
    await page.getByRole('button', { name: 'Sicherer Modus', pressed: true }).click();
    await expect(preview(page).getByText('Der sichere Modus ist aus.')).toBeVisible();
  });

  await test.step('axe finds nothing, and the policy of the site has nothing to complain about', async () => {
    expect(await problems(page, 'iframe')).toEqual([]);
    expect(said).toEqual([]);
  });

  await test.step('Strg+Enter saves', async () => {
    await code(page).focus();
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText('Die Änderungen wurden gespeichert')).toBeVisible();
  });
});

test('HTML that is typed key by key is what stands there', async ({ page }) => {
  await open(page);
  await code(page).focus();
  await page.keyboard.press('Control+A');
  await page.keyboard.press('Delete');
  const html =
    '<h2>Am See</h2>\n<ul>\n<li>Ein <b>schöner <i>Tag</i></b></li>\n<li>Noch einer</li>\n</ul>\n<p>Ende</p>';
  await code(page).pressSequentially(html, { delay: 30 });
  expect(await written(page)).toBe(html.replaceAll('<li>', '  <li>'));
});

test('a picture that arrives late is in the text, whichever field has it by then, or is said to be missing', async ({
  page,
}) => {
  let arrive = () => {};
  const wait = () => {
    const line = Promise.withResolvers<void>();
    arrive = line.resolve;
    return page.route(
      '**/v1/upload',
      async (route) => {
        await line.promise;
        await route.continue();
      },
      { times: 1 },
    );
  };
  await open(page);
  await wait();
  let sent = page.waitForRequest('**/v1/upload');
  const title = await paste(page);
  await sent;
  await page.getByRole('button', { name: 'Einfaches Textfeld' }).click();
  const field = page.locator('textarea');
  await expect(field).toBeVisible();
  arrive();
  await expect(field).toHaveValue(/<brpwc-post-image/);
  await expect(preview(page).getByAltText(title)).toBeVisible();

  await page.getByRole('button', { name: 'Zum Editor' }).click();
  await wait();
  sent = page.waitForRequest('**/v1/upload');
  const late = await paste(page);
  await sent;
  await page.getByLabel('Textbaustein', { exact: true }).selectOption('t-impressum');
  await page.getByRole('dialog').getByRole('button', { name: 'Verwerfen und fortfahren' }).click();
  await expect(page).toHaveURL(/baustein=t-impressum/);
  await expect(code(page)).toBeVisible();
  arrive();
  await expect(
    page.getByText(`„${late}.jpg“ ist hochgeladen, aber nicht eingefügt. Sie finden es unter „Bild“.`),
  ).toBeVisible();
});

test('keys lead into the panes and out of them', async ({ page }) => {
  await open(page);
  await code(page).click();
  await page.keyboard.press('Tab');
  await expect(code(page)).not.toBeFocused();
  await code(page).focus();
  await page.keyboard.press('Control+Home');
  await page.keyboard.type('x');
  await page.keyboard.press('Tab');
  await expect(code(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  await expect(code(page)).not.toBeFocused();
  expect(await written(page)).toMatch(/^ +x<p>/);
  await code(page).focus();
  await page.keyboard.press('F6');
  await expect(page.locator('iframe')).toBeFocused();
  await page.keyboard.press('F6');
  await expect(page.getByRole('button', { name: 'Bild', exact: true })).toBeFocused();
  await page.keyboard.press('F6');
  await expect(code(page)).toBeFocused();
});

test('where the editor cannot be loaded, the plain field is there', async ({ page }) => {
  await page.route(/CodePane-.*\.js/, (route) => route.abort());
  await page.goto(`/admin/texts?baustein=${ID}`);
  await expect(page.getByText('Der Editor kann gerade nicht geladen werden')).toBeVisible();
  await page.locator('textarea').fill('<p>Auch so.</p>');
  await expect(preview(page).getByText('Auch so.')).toBeVisible();
});

test('on a phone there is one pane at a time, and what can be inserted comes up from below', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/admin/texts?baustein=${ID}`);
  await expect(code(page)).toBeVisible();
  await page.getByRole('button', { name: 'Einfügen' }).click();
  await page.getByRole('button', { name: 'Sammlung wählen' }).click();
  await expect(code(page)).toBeFocused();
  await page.getByRole('group', { name: 'Bereich' }).getByRole('button', { name: 'Vorschau' }).click();
  await expect(code(page)).toBeHidden();
  await expect(preview(page).getByText('Um kurz nach sechs')).toBeVisible();
  expect(await problems(page, 'iframe')).toEqual([]);
});
