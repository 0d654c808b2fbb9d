import { readdirSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { filesBelow, startSite, everything } from '../backup/site.ts';
import { checkFiles } from '../../../api/backup/check.ts';
import { countDamaged, inspectSample } from '../../../api/damage/inspect.ts';
import { COMMANDS } from '../../../api/commands/control.ts';
import { parseConfig } from '../../../api/config.ts';
import { createClient } from '../../../api/files/s3/client.ts';
import { storeSentence } from '../../../api/files/s3/failure.ts';
import { s3Files } from '../../../api/files/s3/files.ts';
import { resume } from '../../../api/pictures/pictures.ts';
import { PASSWORD } from '../app.ts';
import { addPicture, jpeg, readableFiles } from '../albums/pictures.ts';
import { bytesOf, startArchives } from '../downloads/archives.ts';
import { unpacked } from '../downloads/unzip.ts';
import { type FakeS3, startS3 } from '../../s3.ts';

let store: FakeS3;
beforeAll(async () => {
  store = await startS3();
});
afterAll(() => store.stop());

describe('a site whose files lie in a store', () => {
  let site: Awaited<ReturnType<typeof startArchives>>;
  beforeAll(async () => {
    site = await startArchives({ ...store.env, S3_PREFIX: 'archive' });
  });
  afterAll(() => site.app.close());
  const inStore = () => [...store.objects.keys()].filter((key) => key.startsWith('archive/'));
  const onDisk = () => ['imgs', 'blog'].flatMap((area) => filesBelow(path.join(site.app.dir, area)));

  test('takes in an upload, and has it nowhere else', async () => {
    const { app, admin } = site;
    const picture = await jpeg('teal');
    const form = new FormData();
    form.set('subDir', 'protected/feier');
    form.set('file', new File([new Uint8Array(picture)], 'see.jpg'));
    const answer = await app.ask('POST', '/v1/image/create', { token: admin.token, body: form });
    expect(answer.status).toBe(200);
    expect(store.objects.get('archive/imgs/protected/feier/see.jpg')!.data.equals(picture)).toBe(true);
    expect(onDisk()).toEqual([]);
    const again = new FormData();
    again.set('subDir', 'protected/feier');
    again.set('file', new File([new Uint8Array(await jpeg('navy'))], 'see.jpg'));
    expect((await app.ask('POST', '/v1/image/create', { token: admin.token, body: again })).status).toBe(409);
    expect(readdirSync(path.join(app.dir, 'cache/.tmp'))).toEqual([]);
  });

  test('loads an album, whole and where it was broken off', async () => {
    const { prepared, load, adler, pictures } = site;
    const { url, bytes: length } = await prepared(adler, { albumId: 'feier' });
    const bytes = length!;
    const zip = await bytesOf(await load(url));
    expect(zip.length).toBe(bytes);
    expect(unpacked(zip).get('tanz.jpg')!.equals(pictures.get('tanz.jpg')!)).toBe(true);
    store.fail('broken', ({ method, key }) => method === 'GET' && key.endsWith('.jpg'), 2);
    const rest = await load(url, { Range: `bytes=${bytes >> 1}-` });
    expect(rest.status).toBe(206);
    expect((await bytesOf(rest)).equals(zip.subarray(bytes >> 1))).toBe(true);
  });

  test('shows pictures, and none while the store is away', async () => {
    const { app, admin } = site;
    const original = `/imgs/protected/feier/tanz.jpg?original=1&id=${admin.authId}`;
    expect((await app.ask('GET', original)).status).toBe(200);
    store.fail('503', ({ key }) => key.endsWith('tanz.jpg'), 4);
    const answer = await app.ask('GET', original);
    expect([answer.status, answer.headers.get('Retry-After')]).toEqual([503, '5']);
    expect(await answer.text()).toContain('Der Speicher der Bilder ist gerade nicht erreichbar.');
    expect((await app.ask('GET', '/readyz')).status).toBe(200);
    store.fail('503', ({ key }) => key === '', 2);
    const away = await app.ask('GET', '/readyz');
    expect([away.status, await away.json()]).toEqual([
      200,
      { database: true, storage: false, pictures: null },
    ]);
    expect((await app.ask('GET', '/v1/data/read/image?limit=1', { token: admin.token })).status).toBe(200);
    store.seen.length = 0;
    store.fail('silent', ({ key }) => key === '', 2);
    const silent = await app.ask('GET', '/readyz');
    expect([silent.status, await silent.json()]).toEqual([
      200,
      { database: true, storage: false, pictures: null },
    ]);
    // A proxy does not wait until it has been given up.
    expect(store.seen).toEqual(['GET ']);
    store.heal();
  });

  test('takes no file for damaged that cannot be looked at, and says why it cannot verify', async () => {
    const { app } = site;
    store.fail('503', ({ key }) => key.startsWith('archive/imgs/'), 1000);
    await expect(inspectSample(app.services)).rejects.toThrow('nicht erreichbar');
    await expect(checkFiles(app.services, { report: () => {} })).rejects.toThrow('nicht erreichbar');
    store.heal();
    // A key that is wrong does not pass in a minute; the store says no more about it where a file is only looked for.
    const wrong = parseConfig({ ...store.env, S3_PREFIX: 'archive', S3_SECRET_ACCESS_KEY: 'falsch' }).s3!;
    const services = { ...app.services, files: s3Files(createClient(wrong), app.services.storage.disk) };
    const said: string[] = [];
    const asked = {
      services,
      args: [],
      cwd: '.',
      dataDir: app.dir,
      say: (line: string) => void said.push(line),
    };
    const refused: unknown = await COMMANDS.verify(asked).catch((error: unknown) => error);
    expect(storeSentence(refused)).toContain('Der Schlüssel darf das');
    await expect(COMMANDS.doctor(asked)).rejects.toThrow('Befund');
    expect(said).toContainEqual(
      expect.stringMatching(/^ !! Bilder: Der Schlüssel darf das im Bucket „.*“ nicht\.$/),
    );
    expect(await countDamaged(app.services.db)).toBe(0);
    expect((await inspectSample(app.services)).damaged).toBe(0);
  });

  test('an album whose encryption the store breaks off is as it was, and can be encrypted again', async () => {
    const { app, admin } = site;
    const lock = { token: admin.token, headers: { 'X-Auth-Id': admin.authId } };
    const before = inStore().filter((key) => key.includes('tresor'));
    let puts = 0;
    store.fail('503', ({ method, key }) => method === 'PUT' && key.endsWith('.enc') && ++puts > 2, 4);
    const body = { album: 'tresor', password: PASSWORD };
    const answer = await app.ask('POST', '/v1/album/lock', { ...lock, body });
    // What takes longer than two seconds is answered before it fails, with tokens that replace these.
    if (answer.ok) {
      const { jwt, id } = (await answer.json()) as { jwt: string; id: string };
      Object.assign(admin, { token: jwt, authId: id });
    }
    await app.converted();
    await Promise.allSettled(app.services.jobs.values());
    store.heal();
    await resume(app.services, { alone: true });
    expect(puts).toBeGreaterThan(2);
    const { encrypted, wrappedKey } = await app.services.db
      .selectFrom('album')
      .select(['encrypted', 'wrappedKey'])
      .where('id', '=', 'tresor')
      .executeTakeFirstOrThrow();
    expect({ encrypted, wrappedKey }).toEqual({ encrypted: false, wrappedKey: null });
    const pictures = (keys: string[]) => keys.filter((key) => !key.endsWith('.json'));
    expect(pictures(inStore().filter((key) => key.includes('tresor')))).toEqual(pictures(before));
  });

  test('encrypts an album, and nothing readable is left anywhere', async () => {
    const { app, admin, pictures } = site;
    const lock = { token: admin.token, headers: { 'X-Auth-Id': admin.authId } };
    const body = { album: 'tresor', password: PASSWORD };
    let locked = await app.ask('POST', '/v1/album/lock', { ...lock, body });
    // What the test before has left may still be in work.
    await expect
      .poll(async () => {
        if (locked.status === 409) locked = await app.ask('POST', '/v1/album/lock', { ...lock, body });
        return locked.status;
      })
      .toBeLessThan(300);
    await app.converted();
    const keys = inStore().filter((key) => key.includes('tresor'));
    expect(keys.filter((key) => key.endsWith('.enc'))).toHaveLength(4);
    expect(keys.filter((key) => key.endsWith('.jpg'))).toEqual([]);
    for (const key of keys) expect(store.objects.get(key)!.data.includes('Nur fuer Familie')).toBe(false);
    expect(readableFiles(path.join(app.dir, 'imgs'))).toEqual([]);
    const { jwt, id } = (await locked.json()) as { jwt: string; id: string };
    const shown = await app.ask('GET', `/imgs/protected/tresor/kuss.jpg?original=1&id=${id}`, {
      headers: { Range: 'bytes=1000-1999' },
    });
    expect(shown.status).toBe(206);
    expect((await bytesOf(shown)).equals(pictures.get('kuss.jpg')!.subarray(1000, 2000))).toBe(true);
    const open = { token: jwt, headers: { 'X-Auth-Id': id }, body: { album: 'tresor' } };
    expect((await app.ask('POST', '/v1/album/decrypt', open)).status).toBeLessThan(300);
    await app.converted();
    expect(
      store.objects.get('archive/imgs/protected/tresor/kuss.jpg')!.data.equals(pictures.get('kuss.jpg')!),
    ).toBe(true);
    expect(inStore().filter((key) => key.endsWith('.enc'))).toEqual([]);
  });

  test('moves what is deleted within the bucket', async () => {
    const { app, admin } = site;
    const body = { ids: ['i--feier--kuss'] };
    expect((await app.ask('POST', '/v1/data/delete/image', { token: admin.token, body })).status).toBe(200);
    expect(inStore().filter((key) => /^archive\/bin\/.*\.jpg$/.test(key))).toHaveLength(1);
    expect(inStore()).not.toContain('archive/imgs/protected/feier/kuss.jpg');
  });
});

test('it is backed up, restored into another bucket, and verified', async () => {
  const site = await startSite({ ...store.env, S3_PREFIX: 'gesichert' });
  try {
    await site.run('backup', 'ort');
    const before = await everything(site.app);
    const other = await site.emptySite();
    await site.run('restore', 'ort', { on: other });
    expect(await everything(other)).toEqual(before);
    expect(await site.run('verify', '')).toContain('alles in Ordnung');
    store.objects.get('gesichert/imgs/feier/hafen.jpg')!.data[500]! ^= 1;
    await expect(site.run('verify', '')).rejects.toThrow('ein Befund');
    await other.close();
  } finally {
    await site.close();
  }
});

test('a public original is loaded from the store itself, by a short-lived address', async () => {
  const site = await startArchives({ ...store.env, S3_PREFIX: 'direkt', S3_SIGNED_URLS: '1' });
  const { app, adler } = site;
  try {
    const { db } = app.services;
    const open = { public: true, withLocation: true, downloadable: true };
    await db
      .insertInto('album')
      .values({ id: 'offen', title: 'Offen', location: 'offen', ...open })
      .execute();
    const picture = await jpeg('olive');
    await addPicture(app, 'offen', 'a.jpg', picture);
    let n = 0;
    // What is remembered of a picture for a moment is remembered by its version.
    const load = (name: string, headers: Record<string, string> = {}) =>
      app.ask('GET', `/imgs/${name}?original=1&id=${adler.authId}&v=${(n += 1)}`, { headers });
    const answer = await load('offen/a.jpg', { 'Sec-Fetch-Mode': 'navigate' });
    expect([answer.status, answer.headers.get('Cache-Control')]).toEqual([307, 'no-store']);
    const address = answer.headers.get('Location')!;
    expect(new URL(address).searchParams.get('X-Amz-Expires')).toBe('60');
    expect(address).not.toContain(store.settings.secretAccessKey);
    const direct = await fetch(address);
    expect(direct.headers.get('Content-Disposition')).toContain('a.jpg');
    expect((await bytesOf(direct)).equals(picture)).toBe(true);
    expect((await fetch(address.replace('a.jpg', 'b.jpg'))).status).toBe(403);
    // A page loads nothing from elsewhere, and what is not public, or not as it lies there, comes through the server.
    expect((await load('offen/a.jpg', { 'Sec-Fetch-Mode': 'no-cors' })).status).toBe(200);
    expect((await load('protected/feier/tanz.jpg')).status).toBe(200);
    await db.updateTable('image').set({ ws: false }).where('album', '=', 'offen').execute();
    expect((await load('offen/a.jpg')).status).toBe(200);
    await db.updateTable('image').set({ ws: true }).where('album', '=', 'offen').execute();
    expect((await load('offen/a.jpg')).status).toBe(307);
    await db.updateTable('album').set({ withLocation: false }).where('id', '=', 'offen').execute();
    expect((await load('offen/a.jpg')).status).toBe(200);
  } finally {
    await app.close();
  }
});
