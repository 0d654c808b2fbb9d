import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPicture, jpeg } from '../albums/pictures.ts';
import { type Ask, type Member, startApp, type TestApp } from '../app.ts';

let app: TestApp;
let admin: Member;
beforeAll(async () => {
  app = await startApp();
  admin = await app.member('admin', { admin: true });
  const feier = { id: 'feier', title: 'Feier', location: 'protected/feier', downloadable: true };
  await app.services.db.insertInto('userGroup').values({ id: 'ug-kunden', name: 'Kunden' }).execute();
  await app.services.db
    .insertInto('album')
    .values({ ...feier, groupIds: ['ug-kunden'] })
    .execute();
  await addPicture(app, 'feier', 'kuss.jpg', await jpeg('tan', 300));
});
afterAll(() => app.close());

const post = async <T>(at: string, body: object, ask: Ask = {}) => {
  const answer = await app.ask('POST', `/v1/${at}`, { body, ...ask });
  if (!answer.ok) throw new Error(await answer.text());
  return (await answer.json()) as T;
};
const make = (expires: string | null) =>
  post<{ token: string }>(
    'album/links/feier',
    { label: 'Mira', expires, download: true },
    { token: admin.token, headers: { 'X-Auth-Id': admin.authId } },
  );

test('who came by two links loads by the one that is still good when the newer one has ended', async () => {
  const older = await make(null);
  app.clock.pass(5);
  const newer = await make(app.clock.now().toISOString().slice(0, 10));
  const first = await post<{ jwt: string; id: string }>('album/link', { token: older.token });
  const { jwt } = await post<{ jwt: string }>(
    'album/link',
    { token: newer.token },
    { token: first.jwt, headers: { 'X-Auth-Id': first.id } },
  );
  app.clock.pass(11 * 3600 + 600);
  const { url } = await post<{ url: string }>('album/download', { albumId: 'feier' }, { token: jwt });
  expect((await app.ask('GET', url)).status).toBe(200);
});
