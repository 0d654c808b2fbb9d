import { createHash, randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';
import { encryptedPathFor } from '../../../api/encryption/album-files.ts';
import { openAlbumFile } from '../../../api/encryption/encrypted-album.ts';
import { unwrapWithPassword } from '../../../api/encryption/wrapped-keys.ts';
import { type encryptFiles, lockableAlbum } from '../../../api/pictures/convert.ts';
import { newWrappedKeys } from '../../../api/encryption/key-file.ts';
import type { Services } from '../../../api/services/services.ts';
import { startApp, type TestApp } from '../app.ts';
import { addPicture, jpeg } from './pictures.ts';

/** The album `feier` with six files, which is being encrypted when something happens. */
export const PASSWORD = 'silbergelatine';
export const NAMES = ['a.jpg', 'b.jpg', 'c.jpg', 'd.jpg', 'e.jpg', 'f.jpg'];

export const withFiles = async () =>
  start((app, name) => app.services.files.put('imgs', `protected/feier/${name}`, randomBytes(99)));
export const startWithPictures = () =>
  start(async (app, name, i) => addPicture(app, 'feier', name, await jpeg(`rgb(${i},90,90)`, 700)));

async function start(add: (app: TestApp, name: string, i: number) => Promise<void>) {
  const app = await startApp();
  await app.services.db
    .insertInto('album')
    .values({ id: 'feier', title: 'Feier', location: 'protected/feier' })
    .execute();
  for (const [i, name] of NAMES.entries()) await add(app, name, i);
  const folder = path.join(app.dir, 'imgs/protected/feier');
  const hashes = new Map(NAMES.map((name) => [name, sha(readFileSync(path.join(folder, name)))]));
  return { app, services: app.services, clock: app.clock, folder, hashes };
}
export type Started = Awaited<ReturnType<typeof startWithPictures>>;
export const sha = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
export const journal = (services: Services) => services.db.selectFrom('fileOperation').selectAll().execute();
export const statesOf = async (services: Services) =>
  (await services.db.selectFrom('task').select('state').execute()).map(({ state }) => state);

/** As it was before, or as it should be: nothing in between, and every picture is there. */
export async function expectWhole(
  services: Services,
  folder: string,
  hashes: ReadonlyMap<string, string>,
): Promise<string> {
  const album = await lockableAlbum(services.db, 'feier');
  expect(await journal(services)).toEqual([]);
  if (album.wrappedKey === null) {
    expect(readdirSync(folder).toSorted()).toEqual([...hashes.keys()]);
    for (const [name, hash] of hashes) expect(sha(readFileSync(path.join(folder, name)))).toBe(hash);
    return 'as before';
  }
  const dataKey = (await unwrapWithPassword('feier', album.wrappedKey, PASSWORD))!;
  expect(readdirSync(folder).toSorted()).toEqual(
    [...hashes.keys()]
      .map((name) => path.basename(encryptedPathFor({ ...album, dataKey }, `protected/feier/${name}`)))
      .concat('album.key.json')
      .toSorted(),
  );
  for (const [name, hash] of hashes) {
    const file = await openAlbumFile(services.files, `protected/feier/${name}`, { ...album, dataKey });
    expect(sha(Buffer.from(await new Response(file!.stream()).arrayBuffer()))).toBe(hash);
  }
  return 'encrypted';
}

/** Storage that waits in the nth file, or before the key file is put, until it may go on. */
export function pausing(services: Services, at: number | 'put') {
  const { files } = services;
  const reached = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  let calls = 0;
  const wait = async (isHere: boolean) => {
    if (!isHere) return;
    reached.resolve();
    await goOn.promise;
  };
  const receive: typeof files.receive = async (...args) => {
    calls += 1;
    await wait(calls === at);
    return files.receive(...args);
  };
  const put: typeof files.put = async (...args) => {
    await wait(at === 'put' && args[0] === 'imgs');
    return files.put(...args);
  };
  return {
    services: { ...services, files: { ...files, receive, put } },
    reached: reached.promise,
    goOn: () => goOn.resolve(),
  };
}

/** What `encryptFiles` takes beside the services. */
export async function wish(services: Services, password = PASSWORD): Promise<[Album, Wish]> {
  const dataKey = randomBytes(32);
  const wraps = await newWrappedKeys('feier', dataKey, { password, recovery: false });
  const album = await lockableAlbum(services.db, 'feier');
  return [
    { ...album, encryptedThumbs: true, encryptedLarge: true },
    { dataKey, wraps, isNew: true, by: null },
  ];
}
type Album = Parameters<typeof encryptFiles>[1];
type Wish = Parameters<typeof encryptFiles>[2];
