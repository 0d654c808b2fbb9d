import { Readable } from 'node:stream';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ingest, siteTarget } from '../../../api/pictures/pictures.ts';
import { type Member, startApp, type TestApp } from '../app.ts';
import { link, meta, openSite, type Site } from './site.ts';

let app: TestApp;
let site: Site;
let admin: Member;
beforeAll(async () => {
  app = await startApp({ PUBLIC_URL: 'https://foto.example' });
  admin = await app.member('chefin', { admin: true });
  site = await openSite(app.services);
}, 60_000);
afterAll(() => app.close());

async function photograph(width: number, height: number, color: string): Promise<string> {
  const noise = { type: 'gaussian', mean: 128, sigma: 8 } as const;
  const image = sharp({ create: { width, height, channels: 3, background: color, noise } });
  const bytes = await image
    .jpeg()
    .withExif({ IFD3: { GPSLatitude: '54/1' } })
    .toBuffer();
  const target = siteTarget('brp', app.clock);
  const { id } = await ingest(app.services, Readable.from([bytes]), { name: `${color}.jpg`, target });
  return id!;
}
const sharedOf = async (address: string) => {
  const url = new URL(meta(await site.html(address), 'og:image')!);
  expect(url.origin).toBe('https://foto.example');
  return url.pathname + url.search;
};
const bytesOf = async (path: string) => Buffer.from(await (await site.get(path)).arrayBuffer());

test.each([
  ['landscape', 1500, 1000],
  ['portrait', 600, 900],
  ['panorama', 3000, 500],
  ['small', 300, 200],
])(
  'the picture of a link to a %s is 1200 × 630, and says nothing of the camera',
  async (_, width, height) => {
    const id = await photograph(width, height, 'tan');
    const html = await site.html(`/images?bild=${id}`);
    expect([meta(html, 'og:image:width'), meta(html, 'og:image:height')]).toEqual(['1200', '630']);
    const path = await sharedOf(`/images?bild=${id}`);
    const answer = await site.get(path);
    expect(answer.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
    const made = await sharp(await bytesOf(path)).metadata();
    expect(made).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
    expect(made.exif).toBeUndefined();
    const etag = answer.headers.get('ETag')!;
    expect((await site.get(path, { 'If-None-Match': etag })).status).toBe(304);
  },
);

test('a portrait stands whole on a dark ground, a landscape fills it', async () => {
  const corner = async (id: string) => {
    const { data } = await sharp(await bytesOf(await sharedOf(`/images?bild=${id}`)))
      .extract({ left: 10, top: 300, width: 1, height: 1 })
      .raw()
      .toBuffer({ resolveWithObject: true });
    return data[0]!;
  };
  expect(await corner(await photograph(600, 900, 'white'))).toBeLessThan(60);
  expect(await corner(await photograph(1500, 1000, 'snow'))).toBeGreaterThan(80);
});

test('another picture has another address, and so has the same one when it is turned', async () => {
  const id = await photograph(900, 601, 'teal');
  const before = await sharedOf(`/images?bild=${id}`);
  expect(await sharedOf('/images')).toBe(before);
  const turned = await app.ask('POST', '/v1/image/turn', {
    token: admin.token,
    body: { ids: [id], degrees: 90 },
  });
  expect(turned.status, await turned.clone().text()).toBeLessThan(300);
  const after = await sharedOf(`/images?bild=${id}`);
  expect(after).not.toBe(before);
  expect((await bytesOf(after)).equals(await bytesOf(before))).toBe(true);
});

test('addresses follow PUBLIC_URL, else the name that was asked for', async () => {
  expect(link(await site.html('/blog'), 'canonical')?.['href']).toBe('https://foto.example/blog');
  const unnamed = await openSite({ ...app.services, publicUrl: undefined });
  const canonical = async (headers: Record<string, string>) =>
    link(await (await unnamed.get('/blog', headers)).text(), 'canonical')?.['href'];
  expect(await canonical({ Host: 'licht.example:8080' })).toBe('http://licht.example:8080/blog');
  expect(await canonical({ 'X-Forwarded-Proto': 'https' })).toBe('https://foto.example/blog');
  expect(await canonical({ Host: '"><script>' })).toBe('http://localhost/blog');
});
