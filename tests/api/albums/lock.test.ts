import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { encryptedPathOf } from '../../../api/encryption/encrypted-album.ts';
import { aSecondLater, startApp, type Member, type TestApp } from '../app.ts';
import { addPicture, jpeg, readableFiles } from './pictures.ts';

const PASSWORD = 'silbergelatine';
let app: TestApp;
let admin: Member;
let adler: Member;
let picture: Buffer;

interface Tokens {
  jwt: string;
  id: string;
}
type Lock = Partial<Tokens> & { taskId?: string; recoveryKey?: string };

beforeAll(async () => {
  app = await startApp();
  admin = await app.member('admin', { admin: true });
  adler = await app.member('adler', { groups: ['ug-adler'] });
  await app.services.db.insertInto('userGroup').values({ id: 'ug-adler', name: 'Adler' }).execute();
  await app.services.db
    .insertInto('album')
    .values([
      { id: 'feier', title: 'Feier', location: 'protected/feier', public: true, downloadable: true },
      { id: 'taufe', title: 'Taufe', location: 'protected/taufe', groupIds: ['ug-adler'] },
      { id: 'neu', title: 'Neu', location: 'protected/neu', encrypted: true },
      { id: 'offen', title: 'Offen', location: 'offen', public: true },
    ])
    .execute();
  picture = await jpeg('tan');
  for (const album of ['feier', 'taufe']) {
    await addPicture(app, album, 'tanz.jpg', picture);
    await addPicture(app, album, 'torte.jpg', await jpeg('plum'));
  }
});
afterAll(() => app.close());

const post = (url: string, body: unknown, who?: { token: string; authId?: string }, from?: string) =>
  app.ask('POST', url, {
    body,
    token: who?.token,
    from,
    headers: who?.authId ? { 'X-Auth-Id': who.authId } : {},
  });
const json = async <T>(response: Response) => (await response.json()) as T;
const status = async (url: string, id?: string) =>
  (await app.ask('GET', `/imgs/${url}${id ? `?id=${id}` : ''}`)).status;
const unlock = (
  album: string,
  body: object,
  who?: { token: string; authId?: string },
  from = '198.51.100.9',
) => post('/v1/album/unlock', { album, ...body }, who, from);
const claims = (jwt: string) =>
  JSON.parse(Buffer.from(jwt.split('.')[1]!, 'base64url').toString()) as { sub?: string; albums: string[] };
const row = (id: string) =>
  app.services.db.selectFrom('album').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/** What is shown of an album's pictures before they are there. */
const described = async (album: string) =>
  (
    await app.services.db.selectFrom('image').selectAll().where('album', '=', album).orderBy('id').execute()
  ).map(({ color, thumbHash }) => [color, thumbHash]);

describe('locking', () => {
  let shown: string[][];
  let locked: Lock;
  test('takes an administrator, a password, and the protected folder', async () => {
    expect((await post('/v1/album/lock', { album: 'feier', password: PASSWORD }, adler)).status).toBe(403);
    expect((await post('/v1/album/lock', { album: 'feier', password: 'kurz' }, admin)).status).toBe(422);
    expect((await post('/v1/album/lock', { album: 'offen', password: PASSWORD }, admin)).status).toBe(422);
    expect((await post('/v1/album/lock', { album: 'neu', password: '' }, admin)).status).toBe(422);
    expect(await json(await post('/v1/album/lock', { album: 'offen', password: '' }, admin))).toEqual({});
    expect((await post('/v1/album/lock', { album: 'nichts', password: PASSWORD }, admin)).status).toBe(404);
  });

  test('encrypts what is there and leaves nothing readable', async () => {
    expect(await status('protected/feier/tanz.jpg', adler.authId)).toBe(200);
    shown = await described('feier');
    // Four originals, and four sizes of three pictures, for one of them is in both albums.
    expect(readableFiles(app.dir).length).toBe(4 + 3 * 4);
    for (const album of ['feier', 'taufe']) {
      const answer = await post('/v1/album/lock', { album, password: PASSWORD, recovery: true }, admin);
      expect(answer.status).toBe(200);
      await app.converted();
      const lock = await json<Lock>(answer);
      admin = { ...admin, token: lock.jwt!, authId: lock.id! };
      if (album === 'feier') locked = lock;
    }
    expect(locked.recoveryKey).toMatch(/^([0-9A-Z]{4}-){12}[0-9A-Z]{4}$/);
    expect(await row('feier')).toMatchObject({
      encrypted: true,
      encryptedThumbs: true,
      encryptedLarge: true,
    });
    expect(readableFiles(app.dir)).toEqual([]);
    const names = readdirSync(path.join(app.dir, 'imgs/protected/feier'));
    expect(names).toHaveLength(3);
    for (const name of names) expect(name).toMatch(/^([0-9a-f]{32}\.enc|album\.key\.json)$/);
    expect(new Set((await described('feier')).flat())).toEqual(new Set(['']));
    expect(readFileSync(path.join(app.dir, 'imgs/protected/feier/album.key.json'), 'utf8')).not.toContain(
      PASSWORD,
    );
    expect(await app.services.db.selectFrom('fileOperation').selectAll().execute()).toEqual([]);
    expect((await post('/v1/album/lock', { album: 'feier', password: PASSWORD }, admin)).status).toBe(409);
  });

  test('the administrator’s session goes on with the album open, a new one has to unlock it', async () => {
    aSecondLater();
    expect(await status('protected/feier/tanz.jpg', admin.authId)).toBe(200);
    const { email } = admin;
    const again = await json<Tokens>(
      await post('/v1/auth/login', { email, password: 'ein langes Passwort' }),
    );
    expect(await status('protected/feier/tanz.jpg', again.id)).toBe(423);
  });

  test('pictures are as before, ranges included, and nothing readable is left by looking at them', async () => {
    const url = `/imgs/protected/feier/tanz.jpg`;
    const original = await app.ask('GET', `${url}?original=1&id=${admin.authId}`);
    expect(Buffer.from(await original.arrayBuffer()).equals(picture)).toBe(true);
    const part = await app.ask('GET', `${url}?original=1&id=${admin.authId}`, {
      headers: { Range: 'bytes=1000-99999' },
    });
    expect(part.status).toBe(206);
    expect(Buffer.from(await part.arrayBuffer()).equals(picture.subarray(1000, 100_000))).toBe(true);
    for (const size of [270, 540, 800]) {
      const seen = await app.ask('GET', `${url}?size=${size}&id=${admin.authId}`);
      expect(seen.headers.get('Content-Type')).toBe('image/jpeg');
      expect(Number(seen.headers.get('Content-Length'))).toBe((await seen.arrayBuffer()).byteLength);
    }
    expect(readableFiles(app.dir)).toEqual([]);
  });

  test('a locked album is 423 for who may know of it, and not there for everybody else', async () => {
    expect(await status('protected/feier/tanz.jpg')).toBe(423);
    expect(await status('protected/feier/gibt-es-nicht.jpg')).toBe(423);
    expect(await status('protected/taufe/tanz.jpg')).toBe(404);
    expect(await status('protected/taufe/tanz.jpg', adler.authId)).toBe(423);
    expect(await status('protected/feier/album.key.json', admin.authId)).toBe(404);
    expect(
      await status((await encryptedPathOf(app.services.db, 'protected/feier/tanz.jpg'))!, admin.authId),
    ).toBe(404);
  });

  describe('unlocking', () => {
    test('a guest with the password sees that album, and nothing else', async () => {
      const answer = await unlock('feier', { password: PASSWORD });
      expect(answer.status).toBe(200);
      const guest = await json<Tokens>(answer);
      expect(claims(guest.jwt)).toMatchObject({ albums: ['feier'], admin: false });
      expect(claims(guest.jwt).sub).toBeUndefined();
      expect(await status('protected/feier/tanz.jpg', guest.id)).toBe(200);
      expect(await status('protected/taufe/tanz.jpg', guest.id)).toBe(404);
      const list = await app.get<{ items: unknown[] }>(
        '/v1/data/read/image?limit=9&nsfw=1&filter={"eq":["album","feier"]}',
        {
          token: guest.jwt,
        },
      );
      expect(list.items).toHaveLength(2);
      const users = await app.get<{ items: unknown[] }>('/v1/data/read/users?limit=1', { token: guest.jwt });
      expect(users.items).toEqual([]);
    });

    test('a member keeps the login, and several albums are open at once', async () => {
      const first = await json<Tokens>(await unlock('feier', { password: PASSWORD }, adler));
      expect(claims(first.jwt)).toMatchObject({ sub: adler.userId, albums: ['feier'] });
      const second = await json<Tokens>(
        await unlock('taufe', { password: PASSWORD }, { token: first.jwt, authId: first.id }),
      );
      expect(claims(second.jwt).albums.toSorted()).toEqual(['feier', 'taufe']);
      expect(await status('protected/feier/tanz.jpg', second.id)).toBe(200);
      expect(await status('protected/taufe/torte.jpg', second.id)).toBe(200);
      adler = { ...adler, token: second.jwt, authId: second.id };
    });

    test('a wrong password is a 403 with a sentence, and opens nothing', async () => {
      const answer = await unlock('feier', { password: 'Silbergelatine' });
      expect(answer.status).toBe(403);
      expect(await json(answer)).toMatchObject({
        code: 'wrong-password',
        detail: 'Das Passwort stimmt nicht. Bitte prüfen Sie Groß- und Kleinschreibung.',
      });
      expect((await unlock('feier', {})).status).toBe(403);
      expect((await unlock('taufe', { password: PASSWORD })).status).toBe(404);
      expect((await unlock('neu', { password: PASSWORD }, admin)).status).toBe(409);
    });

    test('guessing is stopped, for this album and from there only', async () => {
      const seen = [];
      for (let i = 0; i < 6; i++)
        seen.push((await unlock('feier', { password: `x${i}` }, undefined, '203.0.113.7')).status);
      expect(seen).toEqual([403, 403, 403, 403, 403, 429]);
      const stopped = await unlock('feier', { password: PASSWORD }, undefined, '203.0.113.7');
      expect(stopped.status).toBe(429);
      expect(stopped.headers.get('Retry-After')).not.toBeNull();
      expect((await unlock('feier', { password: PASSWORD }, undefined, '203.0.113.8')).status).toBe(200);
    });

    test('cannot be jammed for others, from however many addresses', async () => {
      for (let i = 1; i <= 80; i += 1) {
        const from = `203.0.114.${i}`;
        expect((await unlock('feier', { recoveryKey: 'unsinn' }, undefined, from)).status).toBe(403);
      }
      expect((await unlock('feier', { password: PASSWORD }, undefined, '203.0.115.1')).status).toBe(200);
    });

    test('the recovery key opens it as well, as people type it', async () => {
      const typed = locked.recoveryKey!.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o');
      expect((await unlock('feier', { recoveryKey: typed })).status).toBe(200);
      expect((await unlock('feier', { recoveryKey: 'A'.repeat(52) })).status).toBe(403);
      expect((await unlock('feier', { recoveryKey: 'unsinn' })).status).toBe(403);
      expect((await unlock('taufe', { recoveryKey: typed }, adler)).status).toBe(403);
    });
  });

  describe('a new password', () => {
    test('needs the album open, closes it for all others, and leaves the files alone', async () => {
      const file = path.join(
        app.dir,
        'imgs',
        (await encryptedPathOf(app.services.db, 'protected/feier/tanz.jpg'))!,
      );
      const before = readFileSync(file);
      const guest = await json<Tokens>(await unlock('feier', { password: PASSWORD }));
      const next = { album: 'feier', password: 'barytpapier und licht' };
      expect((await post('/v1/album/password', next, { token: admin.token })).status).toBe(423);
      const answer = await post('/v1/album/password', next, admin);
      expect(answer.status).toBe(200);
      const tokens = await json<Tokens>(answer);
      admin = { ...admin, token: tokens.jwt, authId: tokens.id };
      expect(readFileSync(file).equals(before)).toBe(true);
      aSecondLater();
      expect(await status('protected/feier/tanz.jpg', guest.id)).toBe(423);
      expect(await status('protected/feier/tanz.jpg', admin.authId)).toBe(200);
      expect((await unlock('feier', { password: PASSWORD })).status).toBe(403);
      expect((await unlock('feier', { recoveryKey: locked.recoveryKey! })).status).toBe(403);
      expect((await unlock('feier', { password: 'barytpapier und licht' })).status).toBe(200);
    });
  });

  test('without the database, folder and password are enough', async () => {
    await app.services.db
      .updateTable('album')
      .set({ wrappedKey: null, recoveryKey: null })
      .where('id', '=', 'taufe')
      .execute();
    expect(
      (await post('/v1/album/lock', { album: 'taufe', password: 'ein ganz anderes' }, admin)).status,
    ).toBe(409);
    const answer = await post('/v1/album/lock', { album: 'taufe', password: PASSWORD }, admin);
    await app.converted();
    const tokens = await json<Lock>(answer);
    admin = { ...admin, token: tokens.jwt!, authId: tokens.id! };
    aSecondLater();
    const original = await app.ask('GET', `/imgs/protected/taufe/tanz.jpg?original=1&id=${admin.authId}`);
    expect(Buffer.from(await original.arrayBuffer()).equals(picture)).toBe(true);
  });

  test('a damaged file is no picture', async () => {
    const file = path.join(
      app.dir,
      'imgs',
      (await encryptedPathOf(app.services.db, 'protected/taufe/torte.jpg'))!,
    );
    const bytes = readFileSync(file);
    bytes[500]! ^= 1;
    writeFileSync(file, bytes);
    const answer = await app.ask('GET', `/imgs/protected/taufe/torte.jpg?original=1&id=${admin.authId}`);
    expect(answer.status).toBe(404);
    rmSync(file);
  });

  test('decrypting gives every file back', async () => {
    expect((await post('/v1/album/decrypt', { album: 'feier' }, { token: admin.token })).status).toBe(423);
    const answer = await post('/v1/album/decrypt', { album: 'feier' }, admin);
    // A machine that has much to do may still be at it.
    type Answer = { taskId: string; state: 'running' | 'done'; message: string };
    const { taskId, state, message } = await json<Answer>(answer);
    const said = { running: 'Die Entschlüsselung läuft', done: 'Das Album ist entschlüsselt.' };
    expect(message).toContain(said[state]);
    await app.converted();
    const progress = await app.ask('GET', `/v1/data/progress/${taskId}`, admin);
    expect(await progress.json()).toMatchObject({ state: 'done', progress: 1, error: null });
    aSecondLater();
    const folder = path.join(app.dir, 'imgs/protected/feier');
    expect(readFileSync(path.join(folder, 'tanz.jpg')).equals(picture)).toBe(true);
    expect(readdirSync(folder).toSorted()).toEqual(['tanz.jpg', 'torte.jpg']);
    expect(await described('feier')).toEqual(shown);
    expect(shown.flat()).not.toContain('');
    expect(await status('protected/feier/tanz.jpg', adler.authId)).toBe(200);
  });
});
