import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '../../../api/app.ts';
import type { AnswerOf } from '../../../api/contract/call.ts';
import type { readSettings } from '../../../api/contract/settings.ts';
import { loadPages } from '../../../api/pages/built.ts';
import { startApp, type TestApp } from '../app.ts';

const square = (color: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path fill="${color}" d="M0 0h24v24H0z"/></svg>`;

let app: TestApp;
let site: ReturnType<typeof createApp>;
beforeAll(async () => {
  app = await startApp();
  const dist = mkdtempSync(path.join(tmpdir(), 'lichthof-icons-'));
  writeFileSync(path.join(dist, 'index.html'), '<title>Lichthof</title>');
  writeFileSync(path.join(dist, 'favicon.svg'), square('#ff0000'));
  site = createApp(app.services, await loadPages(dist));
  rmSync(dist, { recursive: true });
}, 60_000);
afterAll(() => app.close());

interface Manifest {
  name: string;
  start_url: string;
  icons: { src: string; sizes: string; type: string; purpose?: string }[];
}
const manifest = async () => (await (await site.request('/manifest.webmanifest')).json()) as Manifest;
const pixels = async (name: string, left: number, top: number) => {
  const bytes = Buffer.from(await (await site.request(name)).arrayBuffer());
  const { width, height, format } = await sharp(bytes).metadata();
  const pixel = await sharp(bytes).extract({ left, top, width: 1, height: 1 }).removeAlpha().raw().toBuffer();
  return { width, height, format, color: [...pixel] };
};

test('the manifest names the site, and icons that are there', async () => {
  const answer = await site.request('/manifest.webmanifest');
  expect(answer.headers.get('Content-Type')).toBe('application/manifest+json');
  const { name, start_url, icons } = await manifest();
  expect([name, start_url]).toEqual(['Lichthof', '/images']);
  for (const { src, sizes, type } of icons) {
    const found = await site.request(src);
    expect([src, found.status, found.headers.get('Content-Type')]).toEqual([src, 200, type]);
    if (sizes === 'any') continue;
    const { width, height, format } = await sharp(Buffer.from(await found.arrayBuffer())).metadata();
    expect([`${width}x${height}`, format]).toEqual([sizes, 'png']);
  }
  const tag = answer.headers.get('ETag')!;
  const again = await site.request('/manifest.webmanifest', { headers: { 'If-None-Match': tag } });
  expect(again.status).toBe(304);
});

test('an icon that may be cut has room around it', async () => {
  expect(await pixels('/icons/192.png', 1, 1)).toMatchObject({ width: 192, color: [255, 0, 0] });
  expect(await pixels('/icons/maskable.png', 20, 20)).toMatchObject({ width: 512, color: [19, 19, 19] });
  expect(await pixels('/icons/maskable.png', 256, 256)).toMatchObject({ color: [255, 0, 0] });
  expect(await pixels('/icons/180.png', 90, 90)).toMatchObject({ width: 180, color: [255, 0, 0] });
});

test.each(['/icons/193.png', '/icons/toString', '/icons/..%2f192.png'])('%s is not there', async (name) => {
  expect((await site.request(name)).status).toBe(404);
});

test('a site with an icon and a name of its own is installed with these', async () => {
  const { token } = await app.member('chefin', { admin: true });
  const { version, settings } = await app.get<AnswerOf<typeof readSettings>>('/v1/settings', { token });
  const changed = { ...settings, siteName: 'Atelier "Nord" <&>', icon: square('#0000ff') };
  const saved = await app.ask('POST', '/v1/settings', { token, body: { version, settings: changed } });
  expect(saved.status).toBe(200);
  // The other application reads what is stored when it looks again.
  const here = async (address: string) => (await app.ask('GET', address)).json() as Promise<Manifest>;
  const { name, icons } = await here('/manifest.webmanifest');
  expect(name).toBe('Atelier "Nord" <&>');
  expect(icons[0]!.src).toMatch(/^\/v1\/site\/icon\/[\da-f]{16}\.svg$/);
  expect(await pixels('/icons/192.png', 1, 1)).toMatchObject({ color: [0, 0, 255] });
});
