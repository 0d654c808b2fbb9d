// issue 12, 7: „a test starts the previous release's data directory with this one“
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { createApp } from '../../../api/app.ts';
import { checkFiles } from '../../../api/backup/check.ts';
import { parseConfig } from '../../../api/config.ts';
import { silent } from '../../../api/log/log.ts';
import { openServices } from '../../../api/open.ts';
import { moveToTrash } from '../../../api/pictures/pictures.ts';
import { unpack } from './data-directory.ts';

const ADMIN = { email: 'leitung@example.org', password: 'hell-und-dunkel-1' };
const ALBUM_PASSWORD = 'silber und gelatine';
const isPostgres = process.env['TEST_DATABASE'] === 'postgres';

/** As the server of that day has left it: its cluster, its key, its files. */
test.skipIf(isPostgres)('the data directory of 2026-11-22 starts, and everything is there', async () => {
  const dir = mkdtempSync(path.join(tmpdir(), 'lichthof-release-'));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  unpack(path.join(import.meta.dirname, 'release-2026-11-22.br'), dir);
  const services = await openServices(parseConfig({ DATA_DIR: dir, DEMO: '0' }), {
    log: silent,
    // When it was made: what lies in its bin has 30 days.
    clock: { now: () => new Date('2026-11-30T12:00:00Z') },
  });
  onTestFinished(() => services.close());
  const app = createApp(services);
  let tokens = { jwt: '', id: '' };
  const ask = async (method: string, url: string, body?: object) => {
    const headers = {
      Authorization: `Bearer ${tokens.jwt}`,
      'X-Auth-Id': tokens.id,
      'Content-Type': 'application/json',
    };
    const answer = await app.request(url, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    expect([url, answer.status]).toEqual([url, 200]);
    return answer;
  };
  const get = async <T>(url: string) => (await (await ask('GET', url)).json()) as T;
  const post = async <T>(url: string, body: object) => (await (await ask('POST', url, body)).json()) as T;
  const sizeOf = async (url: string) => {
    const picture = await ask('GET', `/imgs/${url}?id=${tokens.id}`);
    const { width, height } = await sharp(Buffer.from(await picture.arrayBuffer())).metadata();
    return [width, height];
  };

  tokens = await post('/v1/auth/login', ADMIN);
  const picturesOf = async (album: string) => {
    const filter = encodeURIComponent(JSON.stringify({ eq: ['album', album] }));
    const url = `/v1/data/read/image?limit=10&nsfw=1&filter=${filter}`;
    return (await get<{ items: { url: string }[] }>(url)).items;
  };
  expect(await picturesOf('ufer')).toEqual([
    expect.objectContaining({
      id: 'i--ufer--steg',
      title: 'Am Steg',
      description: 'Ein Steg',
      url: 'ufer/steg.jpg',
      tags: [1],
    }),
  ]);
  expect(await sizeOf('ufer/steg.jpg')).toEqual([48, 32]);
  expect(await get('/v1/data/text/posts/p-anfang')).toMatchObject({ text: '<p>Der erste Beitrag.</p>' });
  const people = await services.db.selectFrom('users').select(['name', 'groups']).orderBy('name').execute();
  expect(people).toEqual([
    { name: 'Administrator', groups: [] },
    { name: 'Mia', groups: ['ug-familie'] },
  ]);
  expect(await services.db.selectFrom('imageRating').select(['imageId', 'rating']).execute()).toEqual([
    { imageId: 'i--ufer--steg', rating: 4 },
  ]);

  const body = { album: 'tresor', password: ALBUM_PASSWORD };
  tokens = await post('/v1/album/unlock', body);
  const [locked] = await picturesOf('tresor');
  expect(await sizeOf(locked!.url)).toEqual([48, 32]);

  await post('/v1/bin/restore', { images: ['i--ufer--weg'] });
  await moveToTrash(services);
  expect(await sizeOf('ufer/weg.jpg')).toEqual([48, 32]);
  expect(await checkFiles(services, { report: () => undefined })).toMatchObject({ checked: 4, findings: [] });
});
