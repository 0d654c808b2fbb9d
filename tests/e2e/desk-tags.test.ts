// issue 10, 4: contributors and tags; specification of the back office 2, 4, 5, 8
import { expect, test, type APIRequestContext, type Page } from 'playwright/test';
import { logIn, picture } from './files.ts';
import { creator } from './records.ts';
import { problems } from './screen.ts';
import { startServer } from './server.ts';

let server: Awaited<ReturnType<typeof startServer>>;
test.beforeAll(async () => {
  server = await startServer({ DEMO: '0' });
});
test.afterAll(() => server.stop());

const dialog = (page: Page) => page.getByRole('dialog');
const toast = (page: Page) => page.locator('.toast').last();
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const alert = (page: Page) => page.getByRole('alert');

/** Three pictures without an album: the files first, then what is known of them. */
async function createPictures(
  request: APIRequestContext,
  headers: Record<string, string>,
  name: string,
  fieldsOf: (i: number) => object,
): Promise<void> {
  const subDir = '2026/11';
  for (const i of [1, 2, 3]) {
    const answer = await request.post(`${server.address}/v1/image/create`, {
      headers,
      multipart: { subDir, thumbnail: '1', file: await picture(`${name}-${i}.jpg`, 'teal', 40) },
    });
    expect(answer.ok(), await answer.text()).toBe(true);
    const file = `${name}-${i}.jpg`;
    await creator(
      request,
      headers,
      server.address,
    )('image', {
      id: `i26110${i}${name.length}`,
      title: `Bild ${i}`,
      url: `${subDir}/${file}`,
      tUrl: `${subDir}/thm/${file}`,
      isAsset: true,
      public: true,
      ...fieldsOf(i),
    });
  }
}

test('two tags that are used 500 times become one, and one is taken off everything', async ({
  page,
  request,
}) => {
  test.setTimeout(300_000); // axe looks at many screens, in both colours
  const headers = await logIn(page, request, server.address);
  const create = creator(request, headers, server.address);
  await create('tag', [
    { id: 1, name: 'Gegenlich' },
    { id: 2, name: 'Gegenlicht' },
  ]);
  await create('album', { id: 'hafen', title: 'Hafen', location: 'hafen', tags: [1] });
  const post = { dateStr: '2026-01-01', published: true, text: '<p>Boote.</p>' };
  // Each tag at 500 posts, 250 of which have both.
  const boat = (i: number) => ({
    ...post,
    id: `p-boot-${i}`,
    title: `Boot ${i}`,
    tags: [...(i < 500 ? [1] : []), ...(i >= 250 ? [2] : [])],
  });
  for (const start of [0, 375])
    await create(
      'posts',
      Array.from({ length: 375 }, (_, i) => boat(start + i)),
    );
  await create('posts', { ...post, id: 'p-blau', title: 'Blau', published: false });
  await createPictures(request, headers, 'hafen', (i) => ({ tags: i === 1 ? [1, 2] : [1] }));

  await page.goto(`${server.address}/admin/tag`);
  await page.getByRole('link', { name: 'Gegenlich', exact: true }).click();
  await expect(page.getByText('Verwendet in: 3 Bilder, 500 Beiträge und 1 Album.')).toBeVisible();
  expect(await problems(page)).toEqual([]);
  await page.getByLabel('Worksafe').uncheck();
  await expect(page.getByText('3 Bilder und 500 Beiträge fehlen danach im sicheren Modus.')).toBeVisible();
  await page.getByLabel('Worksafe').check();
  await button(page, 'Zusammenführen …').click();
  await expect(button(page, 'Zusammenführen')).toBeDisabled();
  await dialog(page).getByLabel('In das Tag').selectOption('Gegenlicht');
  await expect(dialog(page)).toContainText(
    '3 Bilder, 500 Beiträge und 1 Album bekommen „Gegenlicht“ statt „Gegenlich“.',
  );
  expect(await problems(page)).toEqual([]);
  await button(page, 'Zusammenführen').click();
  await expect(toast(page)).toContainText(
    '„Gegenlich“ ist in „Gegenlicht“ aufgegangen: 3 Bilder, 500 Beiträge und 1 Album.',
  );
  await expect(page.getByRole('link', { name: 'Gegenlich', exact: true })).toHaveCount(0);

  await page.getByRole('link', { name: 'Erweitert bearbeiten / löschen' }).click();
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('Erweiterte Tag-Bearbeitung / Tag löschen');
  const choice = page.getByLabel('Tag wählen');
  await expect(choice).toHaveValue('-1');
  await expect(choice.locator('option')).toHaveText(['--- Tag auswählen ---', 'Gegenlicht']);
  for (const name of ['Speichern', 'Tag löschen', 'Posts hinzufügen'])
    await expect(button(page, name)).toBeDisabled();
  await choice.selectOption('Gegenlicht');
  await expect(page.getByLabel('ID', { exact: true })).toHaveValue('2');
  await expect(page.getByText('Bilder, die das Tag verwenden: 3')).toBeVisible();
  await expect(page.getByText('Posts, die das Tag verwenden: 750')).toBeVisible();
  await expect(page.getByText('Alben, die das Tag verwenden: 1')).toBeVisible();
  await expect(button(page, 'Tag löschen')).toBeDisabled();
  // The same with the tag in the path.
  await page.goto(`${server.address}/admin/tag/delete/2`);
  await expect(heading).toHaveText("Tag bearbeiten: 'Gegenlicht'");
  await expect(choice).toBeDisabled();
  await page.goto(`${server.address}/admin/tag/delete?tag=2`);
  await page.getByLabel('Angezeigter Name').fill('Licht');
  await choice.selectOption('-1');
  await expect(dialog(page)).toContainText('Es sind Änderungen vorhanden - verwerfen und fortfahren?');
  await button(page, 'Abbrechen').last().click();
  await expect(choice).toHaveValue('2');
  await page.getByLabel('Angezeigter Name').fill('');
  await expect(button(page, 'Speichern')).toBeDisabled();
  await page.getByLabel('Angezeigter Name').fill('Gegenlicht');
  expect(await problems(page)).toEqual([]);

  for (const [row, full] of [
    ['Bilder', 'Alle Bilder sind bereits mit diesem Tag versehen!'],
    ['Alben', 'Alle Fotoalben sind bereits mit diesem Tag versehen!'],
  ] as const) {
    await button(page, `${row} hinzufügen`).click();
    await expect(alert(page)).toHaveText(full);
  }
  await button(page, 'Posts hinzufügen').click();
  const blue = dialog(page).getByRole('listitem').filter({ hasText: 'Blau (p-blau)' });
  await expect(blue).toContainText('bislang nicht veröffentlicht!');
  await expect(blue.getByRole('link', { name: 'Post anzeigen' })).toHaveAttribute('href', '/blog/p-blau');
  const ok = dialog(page).getByRole('button', { name: 'Tag hinzufügen' });
  await expect(ok).toBeDisabled();
  await dialog(page).getByRole('button', { name: 'Alle auswählen' }).click();
  await expect(ok).toBeEnabled();
  await dialog(page).getByRole('button', { name: 'Alle abwählen' }).click();
  await expect(ok).toBeDisabled();
  expect(await problems(page)).toEqual([]);
  // With the three posts that every site starts with.
  await dialog(page).getByRole('button', { name: 'Alle auswählen' }).click();
  await ok.click();
  await expect(page.getByText('Posts, die das Tag verwenden: 754')).toBeVisible();
  await button(page, 'Posts hinzufügen').click();
  await expect(alert(page)).toHaveText('Alle Posts sind bereits mit diesem Tag versehen!');

  await button(page, 'Alben entfernen').click();
  await expect(dialog(page).getByRole('link', { name: 'Album anzeigen' })).toHaveAttribute(
    'href',
    '/admin/album/hafen',
  );
  await dialog(page).getByRole('button', { name: 'Abbrechen' }).click();
  await expect(page.getByText('Alben, die das Tag verwenden: 1')).toBeVisible();
  for (const row of ['Alben', 'Posts', 'Bilder']) {
    await button(page, `${row} entfernen`).click();
    await dialog(page).getByRole('button', { name: 'Alle auswählen' }).click();
    await dialog(page).getByRole('button', { name: 'Tag entfernen' }).click();
    await expect(page.getByText(`${row}, die das Tag verwenden: 0`)).toBeVisible();
  }
  await page.getByLabel('Angezeigter Name').fill('Licht');
  await button(page, 'Speichern').click();
  await expect(page).toHaveURL(/\/admin\/tag$/);
  await page.getByRole('link', { name: 'Erweitert bearbeiten / löschen' }).click();
  await choice.selectOption('Licht');
  await button(page, 'Tag löschen').click();
  await button(page, '„Licht“ löschen').click();
  await expect(page).toHaveURL(/\/admin\/tag$/);
  await expect(page.getByText('Noch kein Tag')).toBeVisible();

  await page.goto(`${server.address}/admin/tag/delete/99`);
  await expect(alert(page)).toHaveText('Das Tag kann nicht geladen werden!');
});

test('what comes into safe mode with a tag that is merged or deleted is said before', async ({
  page,
  request,
}) => {
  const headers = await logIn(page, request, server.address);
  const create = creator(request, headers, server.address);
  await create('tag', [
    { id: 31, name: 'Akt', worksafe: false },
    { id: 32, name: 'Studio' },
    { id: 33, name: 'Boudoir', worksafe: false },
  ]);
  await create('posts', [
    { id: 'p-akt', title: 'Akt', dateStr: '2026-01-01', published: true, text: '<p>Licht.</p>', tags: [31] },
  ]);
  await create('album', { id: 'akt', title: 'Akt', location: 'akt', tags: [31] });
  const said = dialog(page).getByText(
    '1 Beitrag kann damit auch im sicheren Modus erscheinen, sofern sonst nichts dagegenspricht.',
  );

  await page.goto(`${server.address}/admin/tag`);
  await page.getByRole('link', { name: 'Akt', exact: true }).click();
  await button(page, 'Zusammenführen …').click();
  const into = dialog(page).getByLabel('In das Tag');
  await into.selectOption('Studio');
  await expect(said).toBeVisible();
  await into.selectOption('Boudoir');
  await expect(dialog(page)).toContainText('bekommen „Boudoir“');
  await expect(said).toHaveCount(0);
  await button(page, 'Abbrechen').last().click();

  await page.goto(`${server.address}/admin/tag`);
  await button(page, 'Akt löschen').click();
  await expect(dialog(page)).toContainText('1 Beitrag und 1 Album verlieren „Akt“.');
  await expect(said).toBeVisible();
  await button(page, 'Abbrechen').click();
});

test('what is published of somebody is seen on one screen, and taken off the site at once', async ({
  page,
  request,
}) => {
  test.setTimeout(300_000); // axe looks at many screens, in both colours
  const headers = await logIn(page, request, server.address);
  await page.goto(`${server.address}/admin/contributor`);
  await page.getByRole('link', { name: 'Neu' }).first().click();
  const save = button(page, 'Speichern');
  await expect(save).toBeDisabled();
  await expect(page.getByLabel('Rolle').locator('option:checked')).toHaveText('Model');
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Mira Holm');
  await expect(save).toBeDisabled();
  await page.getByRole('textbox', { name: 'ID', exact: true }).focus();
  await expect(page.getByRole('textbox', { name: 'ID', exact: true })).toHaveValue('mira-holm');
  await expect(page.getByText('Nicht veröffentlicht: Der Name steht nirgends')).toBeVisible();
  await page.getByLabel('Veröffentlicht').check();
  await expect(page.getByText('Der Name steht auf der Website unter den Bildern.')).toBeVisible();
  await page.getByLabel('Rolle').selectOption('möchte keine Namensnennung');
  await expect(page.getByText('Mit dieser Rolle wird die Person nirgends genannt.')).toBeVisible();
  expect(await problems(page)).toEqual([]);
  await save.click();
  await expect(toast(page)).toContainText('„Mira Holm“ ist angelegt.');

  await createPictures(request, headers, 'mira', (i) => ({ public: i > 1, contribs: ['mira-holm'] }));
  await page.reload();
  await page.getByRole('link', { name: 'Mira Holm' }).click();
  await expect(page.getByRole('textbox', { name: 'ID', exact: true })).not.toBeEditable();
  await page.getByRole('link', { name: '3 Bilder ansehen' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Was von Mira Holm zu sehen ist');
  const part = (name: string) => page.getByRole('list', { name, exact: true }).getByRole('listitem');
  await expect(part('Für alle')).toHaveCount(2);
  await expect(part('Nur für Angemeldete')).toHaveCount(1);
  expect(await problems(page)).toEqual([]);
  await button(page, 'Alle 3 Bilder von der Website nehmen').click();
  await expect(dialog(page)).toContainText('Das lässt sich 24 Stunden lang rückgängig machen.');
  await button(page, '3 Bilder von der Website nehmen').click();
  await expect(part('Nicht zu sehen')).toHaveCount(3);
  await expect(page.getByText('Kein Bild ist für alle zu sehen.')).toBeVisible();
  await toast(page).getByRole('button', { name: 'Rückgängig' }).click();
  await expect(part('Für alle')).toHaveCount(2);

  await page.getByRole('link', { name: 'Beitragende', exact: true }).last().click();
  await button(page, 'Mira Holm löschen').click();
  await expect(dialog(page)).toContainText('3 Bilder verlieren die Nennung von „Mira Holm“.');
  await button(page, '„Mira Holm“ löschen').click();
  await expect(page.getByText('Noch kein Beitragender')).toBeVisible();
  await page.goto(`${server.address}/admin/contributor/edit/niemand`);
  await expect(alert(page)).toHaveText('Der Beitragende kann nicht geladen werden!');
});
