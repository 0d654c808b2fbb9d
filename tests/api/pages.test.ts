import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '../../api/app.ts';
import { loadPages } from '../../api/http/pages.ts';
import { startApp, type TestApp } from './app.ts';

let app: TestApp;
let web: ReturnType<typeof createApp>;
beforeAll(async () => {
  app = await startApp();
  const dir = await mkdtemp(path.join(tmpdir(), 'lichthof-pages-'));
  await writeFile(path.join(dir, 'index.html'), '<!doctype html><title>Lichthof</title>');
  web = createApp(app.services, await loadPages(dir));
  await rm(dir, { recursive: true });
});
afterAll(() => app.close());

test('a password manager is led to where the password is changed', async () => {
  const answer = await web.request('/.well-known/change-password');
  expect([answer.status, answer.headers.get('Location')]).toEqual([302, '/profil?pwd=1']);
  expect((await web.request('/profil?pwd=1')).status).toBe(200);
});

// https://w3c.github.io/webappsec-change-password-url/#the-change-password-url: only then it believes the answer above.
test('what is not there is not found, also beside it', async () => {
  const missing = 'resource-that-should-not-exist-whose-status-code-should-not-be-200';
  expect((await web.request(`/.well-known/${missing}`)).status).toBe(404);
});
