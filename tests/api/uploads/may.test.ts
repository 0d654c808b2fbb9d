import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LIMITS } from '../../../api/limits/limits.ts';
import { jpeg } from '../albums/pictures.ts';
import { type Member, startApp, type TestApp } from '../app.ts';
import { resumable, sha } from './tus.ts';

let app: TestApp;
let admin: Member;
let editor: Member;
let member: Member;

beforeAll(async () => {
  app = await startApp();
  admin = await app.member('chefin', { admin: true });
  await app.services.db
    .insertInto('album')
    .values([
      {
        id: 'feier',
        title: 'Feier',
        location: 'protected/feier',
        downloadable: true,
        editGroupIds: ['ug-redaktion'],
      },
      { id: 'fremd', title: 'Fremd', location: 'protected/fremd', groupIds: ['ug-andere'] },
      { id: 'tresor', title: 'Tresor', location: 'protected/tresor', encrypted: true },
    ])
    .execute();
  editor = await app.member('mira', { groups: ['ug-redaktion'] });
  member = await app.member('anna');
});
afterAll(() => app.close());

const client = resumable(() => app);
const FEIER = { album: 'feier' };
const editedBy = (...editGroupIds: string[]) =>
  app.services.db.updateTable('album').set({ editGroupIds }).where('id', '=', 'feier').execute();

describe('who may', () => {
  test.each<[string, () => Member | null, object, number]>([
    ['nobody', () => null, FEIER, 401],
    ['a member, into an album he sees', () => member, FEIER, 403],
    ['an editor, into one he does not see', () => editor, { album: 'fremd' }, 404],
    ['an editor, into a site album', () => editor, { album: 'brp' }, 403],
    ['an editor, into a folder', () => editor, { folder: 'protected/feier' }, 403],
    ['an administrator, into the thumbnails', () => admin, { folder: 'protected/feier/thm' }, 422],
    ['an administrator, out of the storage', () => admin, { folder: '../etc' }, 422],
    ['an administrator, before there is a password', () => admin, { album: 'tresor' }, 409],
  ])('%s', async (_, who, to, status) => {
    const destination = to as { album: string };
    expect((await client.create(who(), new Uint8Array(9), 'a.jpg', destination)).status).toBe(status);
    const files = [{ name: 'a.jpg', bytes: 9, sha256: sha(Buffer.from('a')) }];
    expect((await client.check(who(), destination, files)).status).toBe(status);
  });

  test('nobody touches what another uploads', async () => {
    const bytes = await jpeg('gold', 300);
    const url = await client.begun(editor, bytes, 'meins.jpg', FEIER);
    for (const who of [admin, member]) {
      expect(await client.offset(who, url)).toBe(404);
      expect((await client.patch(who, url, 0, new Uint8Array(bytes))).status).toBe(404);
      expect((await client.finish(who, url)).status).toBe(404);
      expect((await client.send(who, 'DELETE', url)).status).toBe(404);
    }
    expect(await client.offset(editor, url)).toBe(0);
    // Who may no longer write there does not finish what he began either.
    await client.sent(editor, url, bytes);
    const { db } = app.services;
    await db
      .updateTable('album')
      .set({ editGroupIds: ['ug-andere'] })
      .where('id', '=', 'feier')
      .execute();
    expect((await client.finish(editor, url)).status).toBe(403);
    await db
      .updateTable('album')
      .set({ editGroupIds: ['ug-redaktion'] })
      .where('id', '=', 'feier')
      .execute();
    expect((await client.finish(editor, url)).status).toBe(200);
  });

  test('3,000 files and 60 GB a day, and a sentence that says what to do', async () => {
    const { limits } = app.services;
    const files = { limit: LIMITS.uploadFiles, key: member.userId, cost: 3000 };
    const bytes = { limit: LIMITS.uploadKilobytes, key: member.userId, cost: 60_000_000 };
    await editedBy();
    for (const take of [files, bytes]) {
      await limits.consume(take);
      const answer = await client.create(member, new Uint8Array(9), 'a.jpg', FEIER);
      expect(answer.status).toBe(429);
      expect(await answer.json()).toMatchObject({
        detail: expect.stringMatching(
          /^An einem Tag lassen sich .* bleibt in der Liste\. Bitte warten Sie 24 Stunden\.$/,
        ),
      });
      await limits.reset(take);
    }
    await editedBy('ug-redaktion');
  });
});
