import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Access } from '../../../api/contract/audience.ts';
import { type Member, startApp, type TestApp } from '../app.ts';
import { fillSite, picture } from '../content.ts';

let app: TestApp;
let admin: Member;
beforeAll(async () => {
  app = await startApp();
  const { db } = app.services;
  await fillSite(db);
  admin = await app.member('chefin', { admin: true });
  await db.insertInto('userGroup').values({ id: 'ug-presse', name: 'Presse', parentId: null }).execute();
  await db
    .insertInto('album')
    .values({ id: 'presse', title: 'Presse', location: 'protected/presse', groupIds: ['ug-presse'] })
    .execute();
  await db
    .insertInto('image')
    .values(
      picture('i--hochzeit--schuh', { album: 'hochzeit', url: 'protected/hochzeit/s.jpg', trash: true }),
    )
    .execute();
});
afterAll(() => app.close());

const audience = ({ userId }: Member) =>
  app.get<{ albums: Access[]; note: string }>(`/v1/auth/audience/${userId}`, admin);
const told = ({ name, result, rest, reason }: Access) => [name, result + rest, reason];

test('what a member sees of each album, from the widest access to none, and why', async () => {
  const { albums, note } = await audience(await app.member('mira', { groups: ['ug-hochzeit'] }));
  expect(note).toBe('');
  expect(albums.map(told)).toEqual([
    [
      'Hochzeit',
      'Sieht alle 3 Bilder, auch das eine zum Löschen vorgemerkte, und darf sie bearbeiten und herunterladen.',
      'Hochzeit → Kunden; bearbeiten: Hochzeit',
    ],
    ['Offenes Album', 'Sieht das eine Bild und darf es bearbeiten und herunterladen.', ''],
    [
      'Presse',
      'Sieht das Album nicht. Es fehlt in der Liste und in der Suche.',
      'Sehen dürfen es nur: Presse.',
    ],
  ]);
});

test('the same as is asked from the album', async () => {
  for (const [name, groups] of [
    ['inge', ['ug-kunden']],
    ['otto', ['ug-presse']],
    ['uwe', []],
  ] as const) {
    const member = await app.member(name, { groups: [...groups] });
    const { albums } = await audience(member);
    for (const { id, access, pictures } of albums) {
      const { ids } = await app.get<{ ids: string[] }>(
        `/v1/album/audience/${id}/${groups[0] ?? 'user'}`,
        admin,
      );
      expect([name, id, pictures]).toEqual([name, id, ids.length]);
      expect(access === 'none').toBe(
        id === 'presse' ? name !== 'otto' : id === 'hochzeit' && name !== 'inge',
      );
    }
  }
});

test('whose access is over is said to get nowhere', async () => {
  const over = await app.member('over');
  await app.services.db
    .updateTable('users')
    .set({ expires: '2026-11-19' })
    .where('id', '=', over.userId)
    .execute();
  expect((await audience(over)).note).toBe('Der Zugang ist abgelaufen: Anmelden ist nicht mehr möglich.');
  expect((await app.ask('GET', '/v1/auth/audience/u-none', admin)).status).toBe(404);
});
