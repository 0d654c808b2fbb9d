import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { checkFiles } from '../../../api/backup/check.ts';
import { backUpTo } from '../../../api/backup/back-up.ts';
import { jpeg } from '../albums/pictures.ts';
import { PASSWORD } from '../app.ts';
import { resumable } from '../uploads/tus.ts';
import { startSite } from './site.ts';

/** Files whose length and hash stand in no field of the picture itself: large versions, texts in files, keys of albums. */
let site: Awaited<ReturnType<typeof startSite>>;
const LARGE = 'feier/large/hafen.jpg';
const PLAN = 'beitraege/plan.html';
const KEY = 'protected/tresor/album.key.json';
let whole: Buffer;

beforeAll(async () => {
  site = await startSite();
  whole = await jpeg('#753', 1900);
  await resumable(() => site.app).bring(site.admin, whole, 'hafen.jpg', { album: 'feier', large: true });
  await save('<p>ein Plan für den Herbst</p>');
});
afterAll(() => site.close());
beforeEach(() => files().put('imgs', LARGE, whole));

const files = () => site.app.services.files;
async function save(text: string): Promise<void> {
  const { app } = site;
  const { version } = await app.services.db
    .selectFrom('textBlock')
    .select('version')
    .where('id', '=', 't-plan')
    .executeTakeFirstOrThrow();
  const body = { id: 't-plan', version, text };
  const { status } = await app.ask('POST', '/v1/data/update/texts', { token: site.admin.token, body });
  expect(status).toBe(200);
}
/** What verifying says of it, and how many files a backup counts as lost. */
async function told(dir: string) {
  const { services } = site.app;
  const { findings } = await checkFiles(services, { report: () => undefined });
  const place = { dir: site.folder(dir), dataDir: site.app.dir, passphrase: '' };
  const { result } = await backUpTo(services, place, { say: () => undefined });
  return { said: findings.map(({ path, what }) => `${path}: ${what}`), missing: result.missing };
}
const zeros = (bytes: Buffer) => Buffer.concat([bytes.subarray(0, 1000), Buffer.alloc(bytes.length - 1000)]);

test('where nothing is wrong with them, nothing is said', async () => {
  expect(await told('gut')).toEqual({ said: [], missing: 0 });
});

test.each([
  ['is cut off', (bytes: Buffer) => bytes.subarray(0, 5000), /^hat 5000 statt \d+ Bytes$/],
  ['has become zeros', zeros, /^ist beschädigt$/],
  ['is empty', () => Buffer.alloc(0), /^hat 0 statt \d+ Bytes$/],
])('a large version that %s', async (how, damage, what) => {
  await files().put('imgs', LARGE, damage(whole));
  const { said, missing } = await told(`gross ${how}`);
  expect(said).toEqual([expect.stringMatching(new RegExp(`^${LARGE}: ${what.source.slice(1)}`))]);
  expect(missing).toBe(1);
});

test('of a large version that nobody has measured yet the next look keeps what it is', async () => {
  const { db } = site.app.services;
  const forget = () =>
    db
      .updateTable('image')
      .set({ largeBytes: null, largeSha256: null })
      .where('largeUrl', '=', LARGE)
      .execute();
  await forget();
  await files().put('imgs', LARGE, Buffer.from('kein Bild'));
  expect(await told('alt')).toEqual({ said: [`${LARGE}: ist beschädigt`], missing: 1 });
  await files().put('imgs', LARGE, whole);
  expect(await told('alt')).toEqual({ said: [], missing: 0 });
  await files().put('imgs', LARGE, zeros(whole));
  expect(await told('alt')).toEqual({ said: [`${LARGE}: ist beschädigt`], missing: 1 });
});

test('a deleted large version is known in the bin, and restored it still is', async () => {
  const { app, admin } = site;
  const { id } = await app.services.db
    .selectFrom('image')
    .select('id')
    .where('largeUrl', '=', LARGE)
    .executeTakeFirstOrThrow();
  await app.ask('POST', '/v1/data/delete/image', { token: admin.token, body: { ids: [id] } });
  let binned = '';
  await expect
    .poll(async () => {
      for await (const { path, bytes } of files().walk('bin')) if (bytes === whole.length) binned = path;
      return binned;
    })
    .not.toBe('');
  await files().put('bin', binned, zeros(whole));
  expect((await told('bin')).said).toEqual([`Papierkorb/${binned}: ist beschädigt`]);
  await files().put('bin', binned, whole);
  const { binId } = await app.services.db
    .selectFrom('binImage')
    .select('binId')
    .where('largeUrl', '=', LARGE)
    .executeTakeFirstOrThrow();
  await app.ask('POST', '/v1/bin/restore', { token: admin.token, body: { ids: [binId] } });
  expect(await files().stat('imgs', LARGE)).not.toBeNull();
  expect(await told('bin')).toEqual({ said: [], missing: 0 });
});

test.each([
  ['cut off', (text: Buffer) => text.subarray(0, 9), 'ist abgeschnitten'],
  ['empty', () => Buffer.alloc(0), 'ist leer'],
  ['zeros', (text: Buffer) => Buffer.alloc(text.length), 'ist beschädigt'],
])('a text in a file that is %s', async (how, damage, what) => {
  const before = (await files().read('blog', PLAN))!;
  await files().put('blog', PLAN, damage(before));
  expect(await told(`text ${how}`)).toEqual({ said: [`blog/${PLAN}: ${what}`], missing: 1 });
  await files().put('blog', PLAN, before);
});

test('a text that somebody has edited by hand is said, and nothing is lost by it', async () => {
  await files().put('blog', PLAN, Buffer.from('<p>ein Plan für den Winter</p>'));
  expect(await told('hand')).toEqual({
    said: [
      `blog/${PLAN}: ist nicht, was zuletzt gespeichert wurde: von Hand geändert, oder beschädigt. Unter den Fassungen liegt es`,
    ],
    missing: 0,
  });
  await expect(site.run('verify', '')).resolves.toContain('ein Befund');
  await save('<p>ein Plan für das Jahr</p>');
  expect(await told('hand')).toEqual({ said: [], missing: 0 });
});

test('a text that somebody has shortened by hand is no damage', async () => {
  await save('<p>ein Plan</p>\n<p>für den Herbst</p>');
  await files().put('blog', PLAN, Buffer.from('<p>ein Plan</p>\n'));
  expect(await told('kurz')).toEqual({
    said: [expect.stringMatching(`^blog/${PLAN}: ist nicht, was zuletzt gespeichert wurde: von Hand`)],
    missing: 0,
  });
  await save('<p>ein Plan für das Jahr</p>');
});

test.each([
  ['missing', null, 'fehlt'],
  ['empty', () => Buffer.alloc(0), 'ist beschädigt'],
  ['cut off', (json: Buffer) => json.subarray(0, -30), 'ist beschädigt'],
  [
    'another one',
    (json: Buffer) => Buffer.from(json.toString().replace(/"key": "../, '"key": "__')),
    'ist nicht der Schlüssel, den das Album hat',
  ],
])("the key of an album's files that is %s", async (how, damage, what) => {
  const before = (await files().read('imgs', KEY))!;
  if (damage) await files().put('imgs', KEY, damage(before));
  else await files().remove('imgs', KEY);
  expect(await told(`key ${how}`)).toEqual({ said: [`${KEY}: ${what}`], missing: 1 });
  await files().put('imgs', KEY, before);
});

test('the key of an album written in another order is the same, and one of no album is foreign', async () => {
  const before = (await files().read('imgs', KEY))!;
  const { recovery, password, album } = JSON.parse(before.toString()) as Record<string, object>;
  await files().put('imgs', KEY, Buffer.from(JSON.stringify({ recovery, password, album })));
  await files().put('imgs', 'feier/album.key.json', before);
  expect(await told('order')).toEqual({
    said: ['feier/album.key.json: gehört zu keinem verschlüsselten Album'],
    missing: 0,
  });
  await files().remove('imgs', 'feier/album.key.json');
  await files().put('imgs', KEY, before);
});

test('a large version of an encrypted album has its length', async () => {
  const { app } = site;
  const who = await turn('unlock', await app.member('kollegin', { admin: true }));
  await resumable(() => app).bring(who, whole, 'geheim.jpg', { album: 'tresor', large: true });
  expect(await told('tresor')).toEqual({ said: [], missing: 0 });
  let at = '';
  for await (const { path } of files().walk('imgs')) if (/tresor\/large\//.test(path)) at = path;
  const before = (await files().read('imgs', at))!;
  await files().put('imgs', at, before.subarray(0, -7));
  const { said, missing } = await told('tresor');
  expect(said).toEqual([expect.stringMatching(`^${at}: hat \\d+ statt \\d+ Bytes$`)]);
  expect(missing).toBe(1);
  const { db } = app.services;
  await db.updateTable('image').set({ largeBytes: null }).where('filename', '=', 'geheim.jpg').execute();
  await files().put('imgs', at, before.subarray(0, 9));
  expect(await told('tresor')).toEqual({ said: [`${at}: ist beschädigt`], missing: 1 });
  await files().put('imgs', at, before);
  expect(await told('tresor')).toEqual({ said: [], missing: 0 });
  const geheim = db.selectFrom('image').select('largeBytes').where('filename', '=', 'geheim.jpg');
  expect(await geheim.executeTakeFirst()).toEqual({ largeBytes: whole.length });
});

async function turn(verb: 'lock' | 'unlock' | 'decrypt', who: { token: string; authId: string }) {
  const body = { album: 'tresor', ...(verb !== 'decrypt' && { password: PASSWORD }) };
  const headers = { 'X-Auth-Id': who.authId };
  const answer = await site.app.ask('POST', `/v1/album/${verb}`, { token: who.token, body, headers });
  expect(answer.status).toBeLessThan(300);
  await site.app.converted();
  const { jwt = who.token, id = who.authId } = (await answer.json()) as { jwt?: string; id?: string };
  return { token: jwt, authId: id };
}

test('the key of a decrypted or deleted album is no damage in the bin', async () => {
  const { app } = site;
  const keys = async () => {
    let n = 0;
    for await (const { path } of files().walk('bin')) if (path.endsWith('.json')) n += 1;
    return n;
  };
  const unlocked = await turn('unlock', await app.member('kollege', { admin: true }));
  const decrypted = await turn('decrypt', unlocked);
  await expect.poll(keys).toBe(1);
  expect((await told('tresor')).missing).toBe(0);
  const { token } = await turn('lock', decrypted);
  const body = { ids: ['tresor'], withPictures: true };
  const gone = await app.ask('POST', '/v1/data/delete/album', { token, body });
  expect(gone.status).toBe(200);
  await expect.poll(keys).toBe(1);
  expect((await told('tresor')).missing).toBe(0);
});
