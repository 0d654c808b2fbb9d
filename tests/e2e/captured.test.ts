// issue 9 B: a folder, the clipboard and a phone's camera roll; what is written in the files is corrected in the queue
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test, type APIRequestContext, type Page } from 'playwright/test';
import sharp from 'sharp';
import { logIn, picture, type File } from './files.ts';
import { problems, complaints } from './screen.ts';
import { startServer } from './server.ts';

/** What its author wrote into it. */
async function written(file: File, title: string, keywords: string[]): Promise<File> {
  const list = (name: string, kind: string, items: string[]) =>
    `<dc:${name}><rdf:${kind}>${items.map((item) => `<rdf:li xml:lang="x-default">${item}</rdf:li>`).join('')}</rdf:${kind}></dc:${name}>`;
  const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/">${list('title', 'Alt', [title])}${list('creator', 'Seq', ['Ida Kramer'])}${list('subject', 'Bag', keywords)}</rdf:Description></rdf:RDF></x:xmpmeta>`;
  const buffer = await sharp(file.buffer)
    .withExif({ IFD2: { DateTimeOriginal: '2025:03:01 06:41:07' } })
    .withXmp(xmp)
    .toBuffer();
  return { ...file, buffer };
}

/** A folder of the disk is dropped by the browser itself: no script can make one. */
async function dropFolder(page: Page, folder: string): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  const data = { items: [], files: [folder], dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await browser.send('Input.dispatchDragEvent', { type, x: 600, y: 400, data });
}

/** How many entries the browser keeps of the queue. */
const stored = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const opened = indexedDB.open('lichthof-uploads');
        opened.onsuccess = () => {
          const count = opened.result.transaction('entries').objectStore('entries').count();
          count.onsuccess = () => resolve(count.result);
        };
      }),
  );

const rows = (page: Page) => page.getByRole('list', { name: 'Warteschlange' }).getByRole('listitem');

test('a folder is dropped, a picture pasted, and what the files say is corrected in the queue', async ({
  page,
  request,
}) => {
  const server = await startServer({ DEMO: '0' });
  const said = complaints(page);
  const folder = await mkdtemp(path.join(tmpdir(), 'lichthof-karte-'));
  try {
    const { address } = server;
    const headers = await logIn(page, request, address);
    const send = (type: string, data: object) =>
      request.post(`${address}/v1/data/create/${type}`, { headers, data });
    await send('album', { id: 'fest', title: 'Das Fest', location: 'protected/fest' });
    await send('tag', { id: 1, name: 'Hafen' });
    const first = await written(await picture('IMG_1.jpg', 'teal', 800), 'Am Kai', ['hafen', 'Kräne']);
    const other = await written(await picture('IMG_1.jpg', 'plum', 800), 'Im Dock', ['Kräne']);
    await mkdir(path.join(folder, '101CANON'));
    await writeFile(path.join(folder, first.name), first.buffer);
    await writeFile(path.join(folder, '101CANON', other.name), other.buffer);
    await writeFile(path.join(folder, '101CANON', 'film.mov'), 'film');

    await page.goto(`${address}/admin/hochladen/fest`);
    await page.getByRole('button', { name: 'Dateien wählen' }).waitFor();
    await dropFolder(page, folder);
    const same = page.getByRole('group', { name: 'IMG_1.jpg: gleicher Name' });
    await same.getByRole('button', { name: 'Beide behalten' }).click();
    await expect(page.locator('.up .big')).toHaveText('2 von 2 Bildern');
    await expect(rows(page).filter({ hasText: 'film.mov' })).toContainText('Übersprungen');

    const clipped = (await picture('aus-der-ablage.jpg', 'olive', 800)).buffer.toString('base64');
    await page.evaluate((base64) => {
      const clipboardData = new DataTransfer();
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0)!);
      clipboardData.items.add(new File([bytes], 'aus-der-ablage.jpg', { type: 'image/jpeg' }));
      document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
    }, clipped);
    await expect(page.locator('.up .big')).toHaveText('3 von 3 Bildern');
    await page
      .getByLabel('Dateien', { exact: true })
      .setInputFiles(await picture('IMG_2041.jpeg', 'navy', 800));
    await expect(page.locator('.up .big')).toHaveText('4 von 4 Bildern');

    // What was written in the file stands in the row, and in the fields of what it has become.
    const row = rows(page).filter({ hasText: '„Am Kai“' });
    await expect(row).toContainText('aufgenommen 01.03.2025, 06:41, Ida Kramer, hafen, Kräne');
    await row.getByRole('button', { name: 'Angaben zu IMG_1.jpg' }).click();
    const dialog = page.getByRole('dialog', { name: 'Angaben zu IMG_1.jpg' });
    await expect(dialog.getByLabel('Titel')).toHaveValue('Am Kai');
    await expect(dialog.getByLabel('Aufgenommen am')).toHaveValue('2025-03-01T06:41:07');
    await expect(dialog.getByText('Urheber laut Datei: Ida Kramer')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Hafen entfernen' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Kräne' }).click();
    await expect(dialog.getByRole('button', { name: 'Kräne entfernen' })).toBeVisible();
    expect(await problems(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Tag hinzufügen' }).click();
    await page.keyboard.type('Abend');
    await page.getByRole('option', { name: '„Abend“ neu anlegen' }).click();
    await expect(dialog.getByRole('button', { name: 'Abend entfernen' })).toBeVisible();
    await dialog.getByLabel('Titel').fill('Am Südkai');
    await dialog.getByLabel('Beschriftung').fill('Morgens & kalt');

    // Who leaves it is asked first; Strg+S saves and goes on with the next one.
    await dialog.getByRole('button', { name: 'Schließen', exact: true }).click();
    await page.getByRole('dialog', { name: 'Achtung!' }).getByRole('button', { name: 'Abbrechen' }).click();
    await dialog.getByLabel('Titel').press('Control+s');
    const next = page.getByRole('dialog', { name: 'Angaben zu aus-der-ablage.jpg' });
    await expect(next.getByLabel('Titel')).toHaveValue('Das Fest');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);

    const filter = encodeURIComponent('{"eq":["title","Am Südkai"]}');
    const answer = await request.get(`${address}/v1/data/read/image?nsfw=1&limit=2&filter=${filter}`, {
      headers,
    });
    expect((await answer.json()) as object).toMatchObject({
      items: [{ description: 'Morgens &amp; kalt', tags: [1, 2, 3], takenAt: '2025-03-01T06:41:07+00:00' }],
    });

    // Of a keyword that is no tag yet some of its pictures get it, as somebody chooses; also after a reload.
    await page.reload();
    await page.getByRole('button', { name: 'Kräne 2 Bilder' }).click();
    const choice = page.getByRole('dialog', { name: 'Bilder auswählen: „Kräne“' });
    await expect(choice.getByText('2 von 2 ausgewählt')).toBeVisible();
    await expect(choice.getByRole('checkbox')).toHaveCount(2);
    await choice.getByRole('button', { name: 'Alle abwählen' }).click();
    await expect(choice.getByRole('button', { name: 'Tag hinzufügen' })).toBeDisabled();
    await choice.getByRole('checkbox', { name: 'Im Dock' }).check();
    await expect(choice.getByRole('link', { name: /^Im Dock bearbeiten/ })).toHaveAttribute(
      'href',
      /^\/admin\/image\/edit\/i--fest--IMG_1/,
    );
    expect(await problems(page)).toEqual([]);
    await choice.getByRole('button', { name: 'Tag hinzufügen' }).click();
    await expect(page.locator('.toast')).toContainText('„Kräne“ ist jetzt ein Tag und steht bei 1 Bild.');
    // Nothing is left to be asked.
    await expect(page.getByRole('region', { name: 'Neue Schlagwörter' })).toHaveCount(0);
    await expect.poll(() => stored(page)).toBe(0);
    // The second of the same name was asked about.
    expect(said.filter((text) => !text.includes('409'))).toEqual([]);
  } finally {
    await rm(folder, { recursive: true });
    await server.stop();
  }
});

/** The fields of an uploaded picture, whose file holds these keywords. */
async function fieldsOf(page: Page, request: APIRequestContext, address: string, keywords: string[]) {
  const headers = await logIn(page, request, address);
  const data = { id: 'fest', title: 'Das Fest', location: 'protected/fest' };
  await request.post(`${address}/v1/data/create/album`, { headers, data });
  await page.goto(`${address}/admin/hochladen/fest`);
  const file = await written(await picture('IMG_1.jpg', 'teal', 800), 'Am Kai', keywords);
  await page.getByLabel('Dateien', { exact: true }).setInputFiles(file);
  await page.getByRole('button', { name: 'Angaben zu IMG_1.jpg' }).click();
  const dialog = page.getByRole('dialog', { name: 'Angaben zu IMG_1.jpg' });
  const fromFile = dialog.getByRole('region', { name: 'Schlagwörter der Datei' }).getByRole('button');
  await expect(fromFile).toHaveCount(keywords.length);
  const tags = async () => {
    const answer = await request.get(`${address}/v1/data/read/image?nsfw=1&limit=1`, { headers });
    return ((await answer.json()) as { items: { tags: number[] }[] }).items[0]!.tags;
  };
  return { dialog, fromFile, tags };
}

test('two new keywords that are taken quickly, one after the other, are both kept', async ({
  page,
  request,
}) => {
  const server = await startServer({ DEMO: '0' });
  try {
    const { dialog, fromFile } = await fieldsOf(page, request, server.address, ['Kräne', 'Nebel']);
    await fromFile.evaluateAll((buttons: HTMLButtonElement[]) => {
      for (const button of buttons) button.click();
    });
    for (const tag of ['Kräne', 'Nebel'])
      await expect(dialog.getByRole('button', { name: `${tag} entfernen` })).toBeVisible();
  } finally {
    await server.stop();
  }
});

test('who saves while a tag is being created has it on the picture, or reads why not before it is saved', async ({
  page,
  request,
}) => {
  const server = await startServer({ DEMO: '0' });
  try {
    const { dialog, fromFile, tags } = await fieldsOf(page, request, server.address, ['Nebel']);
    const save = dialog.getByRole('button', { name: /^(?:Speichern|Wird gespeichert)/ });
    const create = '**/v1/data/create/tag';
    const enter = async (name: string) => {
      await dialog.getByRole('button', { name: 'Tag hinzufügen' }).click();
      await page.keyboard.type(name);
      await page.keyboard.press('Enter');
      await expect(dialog.getByText(`${name} wird angelegt …`)).toBeVisible();
    };
    let answer = Promise.withResolvers<boolean>();
    await page.route(create, async (route) =>
      (await answer.promise) ? route.continue() : route.fulfill({ status: 500, body: '' }),
    );

    await enter('Abend');
    await save.click();
    await expect(save).toHaveAttribute('aria-disabled', 'true');
    answer.resolve(false);
    const tagField = dialog.getByRole('group', { name: 'Tags' });
    await expect(tagField).toContainText('„Abend“ ist nicht angelegt: ');
    await expect(save).not.toHaveAttribute('aria-disabled', 'true');
    expect(await tags()).toEqual([]);

    answer = Promise.withResolvers();
    await enter('Morgen');
    await expect(tagField).not.toContainText('ist nicht angelegt');
    await fromFile.click();
    await expect(dialog.getByText('Nebel wird angelegt …')).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog', { name: 'Achtung!' }).getByRole('button', { name: 'Abbrechen' }).click();
    await dialog.getByLabel('Titel').press('Control+s');
    answer.resolve(true);
    await expect(dialog).toHaveCount(0);
    expect(await tags()).toHaveLength(2);
  } finally {
    await server.stop();
  }
});
