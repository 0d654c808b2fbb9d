import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type Member, type TestApp } from '../app.ts';
import { fillSite } from '../content.ts';

/** What says `public` may be kept by a browser, and shown to whoever sits before it next. */
let app: TestApp;
let mira: Member;
beforeAll(async () => {
  app = await startApp();
  await fillSite(app.services.db);
  mira = await app.member('mira');
});
afterAll(() => app.close());

const caching = async (path: string, who?: { token?: string }) =>
  (await app.ask('GET', path, who)).headers.get('Cache-Control');

const EVERYBODY = [
  '/siteInfo.json',
  '/v1/data/read/posts',
  '/v1/data/read/tag',
  '/v1/data/read/album',
  '/v1/data/read/contributor',
  '/v1/data/read/image?limit=5',
  '/v1/data/text/texts/t-impressum',
];

test.each(EVERYBODY)(
  '%s may be kept of nobody in safe mode, whether it is asked for once or again',
  async (path) => {
    expect(await caching(path)).toBe('public, no-cache');
    expect(await caching(path)).toBe('public, no-cache');
  },
);

test.each(EVERYBODY.slice(1))(
  '%s may not be kept of a session, nor of whoever wants to see everything',
  async (path) => {
    expect(await caching(path, mira)).toBe('private, no-cache');
    const open = path + (path.includes('?') ? '&' : '?');
    for (const nsfw of ['nsfw=1', 'nsfw=0', 'nsfw=']) {
      expect(await caching(open + nsfw)).not.toMatch('public');
      expect(await caching(open + nsfw, mira)).not.toMatch('public');
    }
  },
);

test.each(['/v1/data/ids/image', '/v1/auth/renew', '/v1/openapi.json'])(
  '%s may be kept of nobody',
  async (path) => {
    expect((await caching(path)) ?? '').not.toMatch('public');
    expect((await caching(path, mira)) ?? '').not.toMatch('public');
  },
);
