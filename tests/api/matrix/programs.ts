import { beforeAll, describe, expect, test } from 'vitest';
import { createApp } from '../../../api/app.ts';
import { DATA } from '../../../api/contract/data.ts';
import { matrix, type Items, sorted } from './asking.ts';
import { ROUTES } from './routes.ts';
import { ALBUMS, IMAGES, POSTS, UNSAFE } from './things.ts';
import { urlOf } from './world.ts';

/** Whose key, and what it is for. `feier` is the editor's, not the outsider's. */
const PROGRAMS = {
  'reads for editor': ['editor', { scope: 'read' }],
  'reads for admin': ['admin', { scope: 'read' }],
  'uploads for editor': ['editor', { scope: 'upload', album: 'feier' }],
  'uploads for outsider': ['outsider', { scope: 'upload', album: 'feier' }],
  'uploads for admin': ['admin', { scope: 'upload', album: 'feier' }],
} as const;
type Program = keyof typeof PROGRAMS;
const NAMES = Object.keys(PROGRAMS) as Program[];
const READERS = NAMES.filter((name) => name.startsWith('reads'));
const UPLOADERS = NAMES.filter((name) => name.startsWith('uploads'));

const keys = new Map<Program, string>();
beforeAll(async () => {
  for (const [i, name] of NAMES.entries()) {
    const [owner, may] = PROGRAMS[name];
    const answer = await matrix.app.ask('POST', `/v1/auth/keys/u-${owner}`, {
      token: matrix.who.admin.token,
      from: `198.51.100.${200 + i}`,
      body: { label: name, may, expires: '2027-11-20' },
    });
    if (answer.status !== 200) throw new Error(await answer.text());
    keys.set(name, ((await answer.json()) as { key: string }).key);
  }
});

const ask = (program: Program, method: string, path: string, body?: unknown, headers = {}) =>
  matrix.app.ask(method, path, {
    token: keys.get(program),
    from: `198.51.100.${200 + NAMES.indexOf(program)}`,
    headers,
    body,
  });
const ids = async (program: Program, type: string) => {
  const answer = await ask(program, 'GET', `/v1/data/read/${type}?nsfw=1&limit=1000`);
  expect(answer.status).toBe(200);
  return sorted(((await answer.json()) as Items).items.map(({ id }) => id));
};

const READABLE = /^(GET|POST) \/v1\/data\/read\/|^GET \/v1\/data\/(ids|text)\//;
const UPLOADS = / \/v1\/upload(\/|$)/;

describe('a program', () => {
  test.each(NAMES)('that %s gets no further than its key', async (program) => {
    const allowed = READERS.includes(program) ? READABLE : UPLOADS;
    const routes = createApp(matrix.app.services).routes.filter(
      ({ method, path }) => method !== 'ALL' && path.startsWith('/v1/'),
    );
    expect(routes.length).toBeGreaterThan(80);
    const open = ['GET /v1/openapi.json', 'GET /v1/docs', 'GET /v1/docs/:asset'];
    for (const { method, path } of routes) {
      const route = `${method} ${path}`;
      if (allowed.test(route)) continue;
      const known = ROUTES[route];
      const address = (typeof known === 'object' ? known.path : undefined) ?? path.replaceAll(/:\w+/g, 'x');
      const answer = await ask(program, method, address, method === 'GET' ? undefined : {});
      const said = [route, answer.status, ((await answer.json()) as { code?: string }).code];
      expect(said, open.join()).toEqual([route, 403, 'beyond-key']);
    }
  });

  test.each(READERS)('that %s lists neither users nor what is only theirs', async (program) => {
    for (const type of Object.keys(DATA)) {
      const { status } = await ask(program, 'GET', `/v1/data/read/${type}?limit=1000`);
      const may = ['image', 'album', 'tag', 'contributor', 'posts', 'texts'].includes(type);
      expect([type, status]).toEqual([type, may ? 200 : 403]);
    }
  });

  test('reads what a member with the groups of its owner sees, who edits nothing', async () => {
    for (const [program, viewer] of [
      ['reads for editor', 'editor'],
      ['reads for admin', 'outsider'],
    ] as const) {
      const seenBy = (things: typeof IMAGES | typeof ALBUMS | typeof POSTS) =>
        sorted(
          things
            .filter((thing) => thing.seenBy.includes(viewer) && !('trash' in thing.is && thing.is.trash))
            .map(({ id }) => id),
        );
      expect(await ids(program, 'image')).toEqual(seenBy(IMAGES));
      expect(await ids(program, 'album')).toEqual(seenBy(ALBUMS));
      expect(await ids(program, 'posts')).toEqual(seenBy(POSTS));
    }
    const real = await ask('reads for admin', 'GET', '/v1/data/read/contributor');
    expect(await real.text()).not.toContain('Mira Holm');
    expect(await ids('reads for admin', 'tag')).toContain(String(UNSAFE));
  });

  test('loads the pictures that it reads of, and no other', async () => {
    const status = async (program: Program, id: string) => {
      const image = IMAGES.find((one) => one.id === id)!;
      return (await ask(program, 'GET', `/imgs/${urlOf(image)}`)).status;
    };
    expect(await status('reads for editor', 'i--feier--public')).toBe(200);
    expect(await status('reads for editor', 'i--feier--trash')).toBe(404);
    expect(await status('reads for admin', 'i--feier--public')).toBe(404);
    expect(await status('uploads for editor', 'i--feier--public')).toBe(403);
  });

  test.each(UPLOADERS)('that %s asks about its own album at most', async (program) => {
    const files = [{ name: 'a.jpg', bytes: 10, sha256: '0'.repeat(64) }];
    const check = async (destination: object) =>
      (await ask(program, 'POST', '/v1/upload/check', { destination, files })).status;
    expect(await check({ album: 'feier' })).toBe(program === 'uploads for outsider' ? 404 : 200);
    for (const { id } of ALBUMS.filter((album) => album.id !== 'feier'))
      expect([id, await check({ album: id })]).toEqual([id, 404]);
    expect(await check({ album: 'brp' })).toBe(403);
    expect(await check({ folder: 'protected/feier' })).toBe(403);
  });
});
