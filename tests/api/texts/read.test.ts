import { writeFileSync } from 'node:fs';
import path from 'node:path';
import sanitizeHtml from 'sanitize-html';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startApp, type TestApp } from '../app.ts';
import { fillSite } from '../content.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
  await fillSite(app.services.db);
});
afterAll(() => app.close());

const read = (query = '') => app.get<{ text: string }>(`/v1/data/text/texts/t-impressum${query}`);

test('a text is sanitised once, not for each of its readers, and again when its file has changed', async () => {
  await app.services.db
    .updateTable('textBlock')
    .set({ location: 'impressum.html', text: null })
    .where('id', '=', 't-impressum')
    .execute();
  const file = path.join(app.dir, 'blog/impressum.html');
  writeFileSync(file, '<p onclick="x">eins</p><brpwc-post-image id="i-hidden"></brpwc-post-image>');
  vi.mocked(sanitizeHtml).mockClear();
  for (let reader = 0; reader < 20; reader++) expect((await read()).text).toBe('<p>eins</p>');
  expect(sanitizeHtml).toHaveBeenCalledTimes(1);
  await read('?nsfw=1');
  await read('?nsfw=1');
  expect(sanitizeHtml).toHaveBeenCalledTimes(2);
  writeFileSync(file, '<p onclick="x">zwei</p>');
  for (let reader = 0; reader < 20; reader++) expect((await read()).text).toBe('<p>zwei</p>');
  expect(sanitizeHtml).toHaveBeenCalledTimes(3);
});
