import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { encryptFiles, ingest, lockableAlbum } from '../../../api/pictures/pictures.ts';
import { albumTarget, siteTarget } from '../../../api/pictures/target.ts';
import type { Command } from '../../../api/commands/command.ts';
import { exportTo } from '../../../api/commands/moving.ts';
import { importPhotographs } from '../../../api/commands/photographs.ts';
import { newWrappedKeys } from '../../../api/encryption/key-file.ts';
import type { Moving } from '../../../api/contract/moving.ts';
import { addPicture, jpeg } from '../albums/pictures.ts';
import { startApp, type TestApp } from '../app.ts';

export const ALBUM_PASSWORD = 'Sesam öffne dich';

export function folder(): string {
  const dir = mkdtempSync(path.join(tmpdir(), 'lichthof-moving-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
}

export async function emptyApp(): Promise<TestApp> {
  const app = await startApp();
  onTestFinished(() => app.close());
  return app;
}

interface Given {
  password?: string;
  signal?: AbortSignal;
  heard?: (line: string) => void;
}

/** What was said. */
async function run(app: TestApp, command: Command, args: string[], given: Given): Promise<string> {
  const { password = '', signal, heard } = given;
  const said: string[] = [];
  await command({
    services: app.services,
    args: [...args, `--password=${password}`],
    cwd: '/',
    dataDir: app.dir,
    say(line) {
      said.push(line);
      heard?.(line);
    },
    ...(signal && { signal }),
  });
  return said.join('\n');
}
export const leave = (app: TestApp, to: string, given: Given = {}) =>
  run(app, exportTo, [`--to=${to}`], given);
export const arrive = (app: TestApp, from: string, given: Given = {}) =>
  run(app, importPhotographs, [`--from=${from}`], given);

export const movingOf = (dir: string): Moving =>
  JSON.parse(readFileSync(path.join(dir, 'lichthof.json'), 'utf8')) as Moving;

/** Every file below a folder, by its bytes. */
export const bytesOf = (dir: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(dir, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => path.join(parentPath, name))
      .toSorted()
      .map((file) => [path.relative(dir, file), readFileSync(file).toString('base64')]),
  );

/** A site with something of everything. Its administrator's opinion goes along by his address. */
export async function fullApp(): Promise<TestApp> {
  const app = await emptyApp();
  const { db, files, clock } = app.services;
  await app.member('chefin', { admin: true });
  await db.insertInto('userGroup').values({ id: 'ug-kunden', name: 'Kunden' }).execute();
  await db.insertInto('userGroup').values({ id: 'ug-a', name: 'Anna', parentId: 'ug-kunden' }).execute();
  const anna = await app.member('anna', { groups: ['ug-a'] });
  await db
    .insertInto('tag')
    .values([
      { id: 3, name: 'Nebel', published: true },
      { id: 7, name: 'Akt', worksafe: false, published: true },
    ])
    .execute();
  await db
    .insertInto('contributor')
    .values({ id: 'mira', name: 'Mira', role: 1, realName: 'Mira M.', published: true })
    .execute();
  const protectedOne = { downloadable: true, groupIds: ['ug-a'], tags: [3], contribs: ['mira'] };
  await db
    .insertInto('album')
    .values([
      { id: 'offen', title: 'Offen', location: 'offen', public: true, sortBy: 'own' },
      { id: 'fest', title: 'Das Fest', location: 'protected/fest', description: 'Ein Fest', ...protectedOne },
      { id: 'tresor', title: 'Tresor', location: 'protected/tresor', encrypted: true, encryptedThumbs: true },
    ])
    .execute();
  for (const [album, name, color] of [
    ['offen', 'a.jpg', '#345'],
    ['offen', 'b.jpg', '#543'],
    ['fest', 'kuss.jpg', '#a33'],
    ['tresor', 'geheim.jpg', '#3a3'],
  ] as const)
    await addPicture(app, album, name, await jpeg(color, 300));
  const large = (await albumTarget(db, 'fest'))!;
  await ingest(app.services, once(await jpeg('#a34', 600)), {
    name: 'kuss.jpg',
    exact: true,
    target: { ...large, folder: 'protected/fest/large', large: true },
  });
  const target = siteTarget('brp', clock);
  for (const [name, color] of [
    ['See.jpg', '#08f'],
    ['Wald.jpg', '#080'],
  ] as const)
    await ingest(app.services, once(await jpeg(color, 300)), { name, target });
  await db
    .updateTable('image')
    .set({
      title: 'Am See',
      description: '<b>früh</b>',
      tags: [3, 7],
      contribs: ['mira'],
      dt: '2030-01-01',
      ws: false,
    })
    .where('id', '=', 'i2611201')
    .execute();
  const { token } = await login(app);
  await app.ask('POST', '/v1/image/turn', { token, body: { ids: ['i2611202'], degrees: 90 } });
  await db.updateTable('image').set({ position: 2, trash: true }).where('filename', '=', 'a.jpg').execute();
  await db.updateTable('album').set({ coverId: 'i--offen--b' }).where('id', '=', 'offen').execute();
  await db
    .insertInto('post')
    .values({
      id: 'p-see',
      title: 'Am See',
      published: true,
      dateStr: '2026-11-01',
      timeStr: '10:00',
      tags: [3],
      imageId: 'i2611201',
      text: '<p>Früh.</p><brpwc-post-image id="i2611202"></brpwc-post-image>',
    })
    .execute();
  await db.updateTable('image').set({ blogId: 'p-see' }).where('id', '=', 'i2611202').execute();
  await files.put('blog', 'seiten/agb.html', Buffer.from('<p>AGB</p>'));
  await db.insertInto('textBlock').values({ id: 't-agb', location: 'seiten/agb.html' }).execute();
  await db
    .insertInto('imageRating')
    .values([
      { imageId: 'i2611201', userId: 'u-chefin', rating: 4 },
      { imageId: 'i2611201', userId: anna.userId, favorite: true },
    ])
    .execute();
  await lock(app);
  return app;
}

const login = async (app: TestApp) =>
  app
    .ask('POST', '/v1/auth/login', { body: { email: 'chefin@example.org', password: 'ein langes Passwort' } })
    .then(async (response) => ({ token: ((await response.json()) as { jwt: string }).jwt }));

async function lock({ services }: TestApp): Promise<void> {
  const dataKey = Buffer.alloc(32, 7);
  const wraps = await newWrappedKeys('tresor', dataKey, { password: ALBUM_PASSWORD, recovery: false });
  const album = await lockableAlbum(services.db, 'tresor');
  const { done } = await encryptFiles(services, album, { dataKey, wraps, isNew: true, by: null });
  await done;
}

// eslint-disable-next-line typescript/require-await
async function* once(bytes: Buffer) {
  yield bytes;
}
