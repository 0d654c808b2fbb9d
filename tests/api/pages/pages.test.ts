import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '../../../api/app.ts';
import { loadPages } from '../../../api/pages/built.ts';
import { startApp, type TestApp } from '../app.ts';

let app: TestApp;
let web: ReturnType<typeof createApp>;
let built: string;
beforeAll(async () => {
  app = await startApp();
  built = await mkdtemp(path.join(tmpdir(), 'lichthof-pages-'));
  await writeFile(path.join(built, 'sw.js'), '');
  await mkdir(path.join(built, '.vite'));
  await writeFile(path.join(built, '.vite/manifest.json'), '{}');
  await writeFile(path.join(built, 'index.html'), '<!doctype html><title>Lichthof</title>');
  web = createApp(app.services, await loadPages(built));
});
afterAll(async () => {
  await app.close();
  await rm(built, { recursive: true });
});

test('a password manager is led to where the password is changed', async () => {
  const answer = await web.request('/.well-known/change-password');
  expect([answer.status, answer.headers.get('Location')]).toEqual([302, '/profil?pwd=1']);
  expect((await web.request('/profil?pwd=1')).status).toBe(200);
});

// https://w3c.github.io/webappsec-change-password-url/#the-change-password-url: only then it believes the answer above.
test('what the build says of itself is nobody’s business', async () => {
  expect((await web.request('/.vite/manifest.json')).status).toBe(404);
});

test('what is not there is not found, also beside it', async () => {
  const missing = 'resource-that-should-not-exist-whose-status-code-should-not-be-200';
  expect((await web.request(`/.well-known/${missing}`)).status).toBe(404);
});

test('the page that is kept for times without a network and the worker that keeps it obey the policy of all pages', async () => {
  const policyOf = async (path: string) => (await web.request(path)).headers.get('Content-Security-Policy');
  const policy = await policyOf('/images');
  expect(policy).toContain("default-src 'none'");
  expect([await policyOf('/index.html'), await policyOf('/sw.js')]).toEqual([policy, policy]);
  expect((await web.request('/sw.js')).headers.get('Cache-Control')).toBe('no-cache');
});

test('where nothing is to be kept there is no worker', async () => {
  const pages = await loadPages(built, { offline: false });
  expect((await createApp(app.services, pages).request('/sw.js')).status).toBe(404);
});

test('without a build the start says what to do', async () => {
  await expect(loadPages(path.join(built, 'nirgendwo'))).rejects.toThrow(
    'Bitte zuerst „make build“ ausführen.',
  );
});
