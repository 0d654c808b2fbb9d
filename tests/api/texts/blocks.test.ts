// Text blocks on the desk: where they are used, and pages that begin as drafts.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PAGES } from '../../../api/contract/text.ts';
import { hasGap } from '../../../api/contract/post.ts';
import { removedFrom } from '../../../api/texts/removed.ts';
import { starterText } from '../../../api/starter/texts.ts';
import { sanitize } from '../../../api/texts/sanitize.ts';
import { type Member, startApp, type TestApp } from '../app.ts';

let app: TestApp;
let admin: Member;
beforeAll(async () => {
  app = await startApp();
  admin = await app.member('chefin', { admin: true });
});
afterAll(() => app.close());

const call = async <T = Record<string, unknown>>(method: string, path: string, body?: unknown): Promise<T> =>
  (await (await app.ask(method, `/v1/${path}`, { token: admin.token, body })).json()) as T;
const status = async (path: string) => (await app.ask('GET', path)).status;

test('it says which posts and texts include a text block, or lead to its page', async () => {
  const include = '<brpwc-post-text id="t-preise"></brpwc-post-text>';
  await call('POST', 'data/create/texts', [
    { id: 't-preise', text: '<p>Preise</p>' },
    { id: 't-agb', location: 'seiten/agb', text: `<p>Siehe</p>${include}` },
    { id: 't-preise-alt', text: '<p>Nichts.</p>' },
  ]);
  await call('POST', 'data/create/posts', [
    { id: 'p-a', title: 'Schließt ein', dateStr: '2026-11-01', text: include },
    { id: 'p-b', title: 'Führt hin', dateStr: '2026-11-01', text: '<a href="/site/preise">Preise</a>' },
    { id: 'p-c', title: 'Nennt anderes', dateStr: '2026-11-01', text: '<a href="/site/preise-alt">x</a>' },
  ]);
  expect(await call('GET', 'text/uses/t-preise')).toEqual({
    posts: [
      { id: 'p-b', title: 'Führt hin' },
      { id: 'p-a', title: 'Schließt ein' },
    ],
    texts: [{ id: 't-agb' }],
  });
});

test('each of the twelve pages has a beginning that the sanitiser leaves as it is', async () => {
  expect(PAGES).toHaveLength(12);
  for (const page of PAGES) {
    const { text } = await call<{ text: string }>('GET', `text/draft/t-${page}`);
    expect(text).not.toBe('');
    expect(removedFrom(text, sanitize(text)), page).toEqual([]);
  }
  expect((await app.ask('GET', '/v1/text/draft/t-x', { token: admin.token })).status).toBe(404);
});

test('a draft says what a new site has in its place until then', async () => {
  const draftOf = (id: string) => call<{ text: string; replaces: string | null }>('GET', `text/draft/${id}`);
  const imprint = await draftOf('t-impressum');
  expect(hasGap(imprint.text)).toBe(true);
  expect(imprint.replaces).toBe(await starterText('t-impressum'));
  expect((await draftOf('t-agb')).replaces).toBeNull();
  expect(await draftOf('t-datenschutz')).toMatchObject({
    text: await starterText('t-datenschutz'),
    replaces: null,
  });
});

test('a page with a gap is read by administrators only; without one by everybody', async () => {
  const { text } = await call<{ text: string }>('GET', 'text/draft/t-lizenz');
  expect(hasGap(text)).toBe(true);
  await call('POST', 'data/create/texts', { id: 't-lizenz', location: 'seiten/lizenz', text });
  const { items } = await call<{ items: unknown[] }>('GET', 'data/read/texts');
  expect(items).toContainEqual(expect.objectContaining({ id: 't-lizenz', draft: true }));
  expect((await app.ask('GET', '/v1/data/text/texts/t-lizenz', { token: admin.token })).status).toBe(200);
  expect(await status('/v1/data/text/texts/t-lizenz')).toBe(404);
  expect(await status('/blog/seiten/lizenz.html')).toBe(404);
  expect(await (await app.ask('GET', '/v1/data/read/texts')).text()).not.toContain('t-lizenz');

  const filled = text.replaceAll(/<mark class="gap">.*?<\/mark>/g, 'Mira Holm');
  await call('POST', 'data/update/texts', { id: 't-lizenz', version: 1, text: filled });
  expect(await status('/v1/data/text/texts/t-lizenz')).toBe(200);
  expect(await status('/blog/seiten/lizenz.html')).toBe(200);
});
