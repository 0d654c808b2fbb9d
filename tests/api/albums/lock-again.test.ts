import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApp } from '../../../api/app.ts';
import { AUTH_ID_HEADER, IDEMPOTENCY_HEADER } from '../../../api/contract/session.ts';
import { keyFromFile, newWrappedKeys, replaceWrappedKeys } from '../../../api/encryption/key-file.ts';
import { lockableAlbum } from '../../../api/pictures/convert.ts';
import { matchFolder } from '../../../api/pictures/match-folder.ts';
import { ingest } from '../../../api/pictures/record.ts';
import { albumTarget } from '../../../api/pictures/target.ts';
import type { Services } from '../../../api/services/services.ts';
import { type Member, startApp, type TestApp } from '../app.ts';
import { addPicture, jpeg } from './pictures.ts';

/** An album is locked, or gets a new password, once more: its answer was lost, or somebody else does it at the same time. */
const PASSWORD = 'silbergelatine';
let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

interface Answer {
  status: number;
  jwt?: string;
  id?: string;
  taskId?: string;
  state?: string;
  recoveryKey?: string;
}
let admins = 0;
const someAdmin = () => app.member(`admin${(admins += 1)}`, { admin: true });
async function someAlbum(id: string): Promise<void> {
  const album = { id, title: id, location: `protected/${id}`, public: true };
  await app.services.db.insertInto('album').values(album).execute();
  await addPicture(app, id, 'tanz.jpg', await jpeg('tan'));
}
/** What somebody asks, each time with the same key, of servers of which some do it otherwise. */
const asker =
  ({ token, authId }: Member, key = randomUUID()) =>
  async (path: string, body: object, changed: Partial<Services> = {}): Promise<Answer> => {
    const answer = await createApp({ ...app.services, ...changed }).request(path, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${token}`,
        [AUTH_ID_HEADER]: authId,
        [IDEMPOTENCY_HEADER]: key,
        'Content-Type': 'application/json',
      },
      body: JSON.stringify(body),
    });
    return { status: answer.status, ...((await answer.json()) as object) };
  };
const pictureOf = async (id: string, authId: string) =>
  (await app.ask('GET', `/imgs/protected/${id}/tanz.jpg?size=270&id=${authId}`)).status;
const recovered = async (album: string, recoveryKey: string | undefined) =>
  (await app.ask('POST', '/v1/album/unlock', { body: { album, recoveryKey } })).status;

describe('an answer that was lost', () => {
  const lock = { password: PASSWORD, recovery: true };

  test('of locking: the next try gets the same recovery key and the same session', async () => {
    await someAlbum('feier');
    const admin = await someAdmin();
    const ask = asker(admin);
    const lost = await ask('/v1/album/lock', { ...lock, album: 'feier' });
    await app.converted();
    const next = await ask('/v1/album/lock', { ...lock, album: 'feier' });
    expect(next).toMatchObject({ status: 200, state: 'done', recoveryKey: lost.recoveryKey, id: lost.id });
    expect(await pictureOf('feier', next.id!)).toBe(200);
    expect(await recovered('feier', next.recoveryKey)).toBe(200);
    const other = await asker(admin)('/v1/album/lock', { ...lock, album: 'feier' });
    expect([other.status, other.recoveryKey, other.jwt]).toEqual([409, undefined, undefined]);
  });

  test('of locking that was rolled back but for its key file: its recovery key is told by the next try', async () => {
    await someAlbum('uebrig');
    const ask = asker(await someAdmin());
    const lost = await ask('/v1/album/lock', { ...lock, album: 'uebrig' });
    await app.converted();
    const { files } = app.services;
    const at = 'protected/uebrig/album.key.json';
    const left = (await files.read('imgs', at))!;
    await asker({ ...(await someAdmin()), token: lost.jwt!, authId: lost.id! })('/v1/album/decrypt', {
      album: 'uebrig',
    });
    await app.converted();
    await files.put('imgs', at, left);
    const next = await ask('/v1/album/lock', { ...lock, album: 'uebrig' });
    await app.converted();
    expect([next.status, next.recoveryKey]).toEqual([200, lost.recoveryKey]);
    expect(await recovered('uebrig', next.recoveryKey)).toBe(200);
  });

  test('of locking that still runs: also its task', async () => {
    await someAlbum('gross');
    const ask = asker(await someAdmin());
    const held = Promise.withResolvers<void>();
    const { files } = app.services;
    const receive: typeof files.receive = async (...args) => held.promise.then(() => files.receive(...args));
    const slow = { files: { ...files, receive } };
    const lost = await ask('/v1/album/lock', { ...lock, album: 'gross' }, slow);
    // What it writes has left less room than a new one would need.
    const space = async () => ({ bytes: 1e12, left: 1e9 });
    const next = await ask('/v1/album/lock', { ...lock, album: 'gross' }, { files: { ...files, space } });
    held.resolve();
    await app.converted();
    const { taskId, recoveryKey, id } = lost;
    expect(next).toMatchObject({ status: 200, state: 'running', taskId, recoveryKey, id });
    expect(await recovered('gross', recoveryKey)).toBe(200);
  });

  test('of a new password: the same, and whoever has another request is refused', async () => {
    await someAlbum('taufe');
    const admin = await someAdmin();
    const { jwt, id } = await asker(admin)('/v1/album/lock', { ...lock, album: 'taufe' });
    await app.converted();
    const opened = { ...admin, token: jwt!, authId: id! };
    const ask = asker(opened);
    const change = { album: 'taufe', password: `${PASSWORD} und licht`, recovery: true };
    const lost = await ask('/v1/album/password', change);
    const next = await ask('/v1/album/password', change);
    expect(next).toMatchObject({ status: 200, recoveryKey: lost.recoveryKey, id: lost.id });
    expect(await pictureOf('taufe', next.id!)).toBe(200);
    expect(await recovered('taufe', next.recoveryKey)).toBe(200);
    const other = await asker(opened)('/v1/album/password', change);
    expect([other.status, other.recoveryKey]).toEqual([423, undefined]);
  });

  test('of locking without a recovery key: the same session', async () => {
    await someAlbum('ohne');
    const ask = asker(await someAdmin());
    const lost = await ask('/v1/album/lock', { album: 'ohne', password: PASSWORD });
    await app.converted();
    const next = await ask('/v1/album/lock', { album: 'ohne', password: PASSWORD });
    expect(next).toMatchObject({ status: 200, id: lost.id });
    expect([lost.recoveryKey, next.recoveryKey]).toEqual([undefined, undefined]);
    expect(await pictureOf('ohne', next.id!)).toBe(200);
  });

  test('but what was taken back is not told as done', async () => {
    await someAlbum('kaputt');
    const admin = await someAdmin();
    const { jwt, id, recoveryKey } = await asker(admin)('/v1/album/lock', { ...lock, album: 'kaputt' });
    await app.converted();
    const { files } = app.services;
    const put: typeof files.put = async (...args) => {
      await files.put(...args);
      throw new Error('EIO');
    };
    const change = { album: 'kaputt', password: `${PASSWORD} und licht`, recovery: true };
    const ask = asker({ ...admin, token: jwt!, authId: id! });
    expect((await ask('/v1/album/password', change, { files: { ...files, put } })).status).toBe(500);
    expect(await recovered('kaputt', recoveryKey)).toBe(200);
    const next = await ask('/v1/album/password', change);
    expect(next.status).toBe(200);
    expect(await recovered('kaputt', next.recoveryKey)).toBe(200);
  });
});

test('what a process that has ended left behind is not told as under way', async () => {
  await someAlbum('rest');
  const ask = asker(await someAdmin());
  const held = Promise.withResolvers<void>();
  const { files, db, clock } = app.services;
  const receive: typeof files.receive = async (...args) => held.promise.then(() => files.receive(...args));
  const lock = { album: 'rest', password: PASSWORD, recovery: true };
  const { taskId } = await ask('/v1/album/lock', lock, { files: { ...files, receive } });
  await db.updateTable('task').set({ lockedUntil: clock.now() }).where('id', '=', taskId!).execute();
  const next = await ask('/v1/album/lock', lock);
  held.resolve();
  await app.converted();
  expect([next.status, next.recoveryKey]).toEqual([503, undefined]);
});

test('a picture that is still being copied in is taken the next time, whole', async () => {
  await someAlbum('kopie');
  await asker(await someAdmin())('/v1/album/lock', { album: 'kopie', password: PASSWORD });
  await app.converted();
  const { services } = app;
  const { files } = services;
  const album = await lockableAlbum(services.db, 'kopie');
  const unlocked = { ...album, dataKey: (await keyFromFile(services, album, PASSWORD))!.dataKey };
  const whole = await jpeg('plum');
  const at = 'protected/kopie/torte.jpg';
  await files.put('imgs', at, whole.subarray(0, whole.length / 2));
  const receive: typeof files.receive = async (...args) => {
    const incoming = await files.receive(...args);
    await files.put('imgs', at, whole);
    return incoming;
  };
  const early = matchFolder({ ...services, files: { ...files, receive } }, 'kopie', unlocked);
  await expect(early).rejects.toMatchObject({ code: 'taken' });
  expect(await matchFolder(services, 'kopie', unlocked)).toMatchObject({ unchanged: 1, refused: [] });
  expect(await keyFromFile(services, album, PASSWORD)).not.toBeNull();
  expect(await files.stat('imgs', at)).toBeNull();
});

describe('at the same time', () => {
  const keyFile = (id: string) => app.services.files.read('imgs', `protected/${id}/album.key.json`);

  test('two lock an album: the second is refused, and the key of its files stays', async () => {
    await someAlbum('hochzeit');
    const [first, second] = [asker(await someAdmin()), asker(await someAdmin())];
    let locked: Answer;
    const { files } = app.services;
    const read: typeof files.read = async (...args) => {
      const before = await files.read(...args);
      if (!locked) {
        locked = await first('/v1/album/lock', { album: 'hochzeit', password: PASSWORD });
        await app.converted();
      }
      return before;
    };
    const late = { album: 'hochzeit', password: 'eines anderen Wort' };
    const refused = await second('/v1/album/lock', late, { files: { ...files, read } });
    expect([locked!.status, refused.status]).toEqual([200, 409]);
    const album = await lockableAlbum(app.services.db, 'hochzeit');
    expect(await keyFromFile(app.services, album, PASSWORD)).not.toBeNull();
    expect(await pictureOf('hochzeit', locked!.id!)).toBe(200);
  });

  test('one gives a new password, the other takes the encryption off: none is left on readable files', async () => {
    await someAlbum('fest');
    const admin = await someAdmin();
    const { jwt, id } = await asker(admin)('/v1/album/lock', { album: 'fest', password: PASSWORD });
    await app.converted();
    const { services } = app;
    const album = await lockableAlbum(services.db, 'fest');
    const { dataKey } = (await keyFromFile(services, album, PASSWORD))!;
    const wraps = await newWrappedKeys('fest', dataKey, { password: 'noch ein anderes', recovery: false });
    await asker({ ...admin, token: jwt!, authId: id! })('/v1/album/decrypt', { album: 'fest' });
    await app.converted();
    await expect(replaceWrappedKeys(services, album, wraps, async () => {})).rejects.toMatchObject({
      code: 'album-locked',
    });
    expect([(await lockableAlbum(services.db, 'fest')).wrappedKey, await keyFile('fest')]).toEqual([
      null,
      null,
    ]);
  });

  test('a picture on its way, the encryption taken off and put on anew: it is not kept under the old key', async () => {
    await someAlbum('reise');
    const admin = await someAdmin();
    const { jwt, id } = await asker(admin)('/v1/album/lock', { album: 'reise', password: PASSWORD });
    await app.converted();
    const { services } = app;
    const album = await lockableAlbum(services.db, 'reise');
    const unlocked = { ...album, dataKey: (await keyFromFile(services, album, PASSWORD))!.dataKey };
    const anew = async () => {
      await asker({ ...admin, token: jwt!, authId: id! })('/v1/album/decrypt', { album: 'reise' });
      await app.converted();
      await asker(await someAdmin())('/v1/album/lock', { album: 'reise', password: PASSWORD });
      await app.converted();
    };
    const target = (await albumTarget(services.db, 'reise'))!;
    const torte = { name: 'torte.jpg', exact: true, target, unlocked };
    const arriving = ingest(services, Readable.from([await jpeg('plum')]), torte, anew());
    await expect(arriving).rejects.toMatchObject({ code: 'conflict' });
    const titles = await services.db
      .selectFrom('image')
      .select('filename')
      .where('album', '=', 'reise')
      .execute();
    expect(titles.map(({ filename }) => filename)).toEqual(['tanz.jpg']);
  });

  test('a folder is matched, and the encryption is taken off: no picture is lost', async () => {
    await someAlbum('garten');
    await addPicture(app, 'garten', 'torte.jpg', await jpeg('plum'));
    const admin = await someAdmin();
    const { jwt, id } = await asker(admin)('/v1/album/lock', { album: 'garten', password: PASSWORD });
    await app.converted();
    const { services } = app;
    const album = await lockableAlbum(services.db, 'garten');
    const unlocked = { ...album, dataKey: (await keyFromFile(services, album, PASSWORD))!.dataKey };
    const [second, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const { files } = services;
    let pictures = 0;
    const receive: typeof files.receive = async (...args) => {
      if ((pictures += 1) === 2) {
        second.resolve();
        await held.promise;
      }
      return files.receive(...args);
    };
    const ask = asker({ ...admin, token: jwt!, authId: id! });
    const decrypted = ask('/v1/album/decrypt', { album: 'garten' }, { files: { ...files, receive } });
    await second.promise;
    await expect(matchFolder(services, 'garten', unlocked)).rejects.toMatchObject({ code: 'conflict' });
    held.resolve();
    await decrypted;
    await app.converted();
    for (const name of ['tanz', 'torte'])
      expect((await app.ask('GET', `/imgs/protected/garten/${name}.jpg?id=${id}`)).status).toBe(200);
  });
});
