import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { jpeg, readableFiles } from '../albums/pictures.ts';
import { type Member, startApp, type TestApp } from '../app.ts';
import { broken, resumable } from './tus.ts';

let app: TestApp;
let admin: Member;

beforeAll(async () => {
  app = await startApp();
  admin = await app.member('chefin', { admin: true });
  await app.services.db
    .insertInto('album')
    .values({ id: 'tresor', title: 'Tresor', location: 'protected/tresor', encrypted: true })
    .execute();
});
afterAll(() => app.close());

const client = resumable(() => app);

describe('into an encrypted album', () => {
  const TRESOR = { album: 'tresor' };

  test('nothing of it is ever readable on the disk, and it takes the key to go on', async () => {
    const answer = await app.ask('POST', '/v1/album/lock', {
      token: admin.token,
      body: { album: 'tresor', password: 'silbergelatine' },
    });
    await app.converted();
    const { jwt, id } = (await answer.json()) as { jwt: string; id: string };
    const open = { ...admin, token: jwt, authId: id };
    const before = readableFiles(app.dir);
    const bytes = await jpeg('salmon', 2000);
    const url = await client.begun(open, bytes, 'geheim.jpg', TRESOR);
    await client.patch(open, url, 0, broken(bytes, 200_000));
    await client.sent(open, url, bytes, 200_000, 90_000);
    expect(client.pieces().length).toBeGreaterThan(3);
    expect(readableFiles(app.dir)).toEqual(before);
    const stranger = { ...open, authId: 'falsch' };
    expect((await client.patch(stranger, url, 0, new Uint8Array(1))).status).toBe(423);
    expect((await client.finish(stranger, url)).status).toBe(423);
    expect(await (await client.finish(open, url)).json()).toMatchObject({ id: 'i--tresor--geheim' });
    expect(readableFiles(app.dir)).toEqual(before);
    const original = await app.ask('GET', `/imgs/protected/tresor/geheim.jpg?original=1&id=${open.authId}`);
    expect(Buffer.from(await original.arrayBuffer()).equals(bytes)).toBe(true);

    const next = await jpeg('coral', 400);
    const done = await client.bring(open, next, 'geheim.jpg', TRESOR, 'replace');
    expect(done).toMatchObject({ status: 200, id: 'i--tresor--geheim', width: 400 });
    expect(await client.bring(open, await jpeg('pink', 410), 'geheim.jpg', TRESOR, 'both')).toMatchObject({
      id: 'i--tresor--geheim-2',
    });
    expect(readableFiles(app.dir)).toEqual(before);
  });

  test('what was on its way when it was encrypted is forgotten', async () => {
    const { db } = app.services;
    await db.insertInto('album').values({ id: 'bald', title: 'Bald', location: 'protected/bald' }).execute();
    const bytes = await jpeg('linen', 350);
    const before = client.pieces();
    const url = await client.begun(admin, bytes, 'a.jpg', { album: 'bald' });
    await client.sent(admin, url, bytes);
    expect(client.pieces()).not.toEqual(before);
    await app.ask('POST', '/v1/album/lock', {
      token: admin.token,
      body: { album: 'bald', password: 'silbergelatine' },
    });
    await app.converted();
    await expect.poll(() => client.pieces()).toEqual(before);
    expect(await client.offset(admin, url)).toBe(404);
  });
  test('what was on its way under the key of an earlier encryption begins anew', async () => {
    const { db } = app.services;
    await db.insertInto('album').values({ id: 'neu', title: 'Neu', location: 'protected/neu' }).execute();
    let open = await app.member('vertretung', { admin: true });
    const ask = async (call: string, body: object) => {
      const answer = await app.ask('POST', `/v1/album/${call}`, {
        token: open.token,
        headers: { 'X-Auth-Id': open.authId },
        body: { album: 'neu', ...body },
      });
      expect(answer.status).toBe(200);
      const { jwt, id } = (await answer.json()) as { jwt?: string; id?: string };
      open = { ...open, token: jwt ?? open.token, authId: id ?? open.authId };
      await app.converted();
    };
    await ask('lock', { password: 'silbergelatine' });
    const bytes = await jpeg('linen', 350);
    const url = await client.begun(open, bytes, 'a.jpg', { album: 'neu' });
    await client.sent(open, url, bytes);
    await ask('decrypt', {});
    await ask('lock', { password: 'silbergelatine' });
    expect((await client.finish(open, url)).status).toBe(404);
    expect(await client.bring(open, bytes, 'a.jpg', { album: 'neu' })).toMatchObject({ status: 200 });
  });
});
