import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type TestApp } from '../app.ts';
import { addPicture, jpeg } from './pictures.ts';

const PASSWORD = 'silbergelatine';
let app: TestApp;
let admin: Awaited<ReturnType<TestApp['member']>>;

beforeAll(async () => {
  app = await startApp();
  admin = await app.member('admin', { admin: true });
  await app.services.db
    .insertInto('album')
    .values({ id: 'feier', title: 'Feier', location: 'protected/feier' })
    .execute();
  await addPicture(app, 'feier', 'tanz.jpg', await jpeg('tan'));
});
afterAll(() => app.close());

const ask = async (
  path: string,
  { token, authId }: { token: string; authId?: string },
  body: object = {},
) => {
  const answer = await app.ask('POST', path, {
    body,
    token,
    headers: authId === undefined ? {} : { 'X-Auth-Id': authId },
  });
  return {
    status: answer.status,
    ...((await answer.json()) as { jwt?: string; id?: string; recoveryKey?: string }),
  };
};

test('the recovery key is shown also where another window has renewed the session meanwhile', async () => {
  const other = await ask('/v1/auth/renew', admin);
  const renewed = { token: other.jwt!, authId: other.id! };
  const lock = { album: 'feier', password: PASSWORD, recovery: true };
  const locked = await ask('/v1/album/lock', admin, lock);
  expect(locked).toMatchObject({ status: 200, recoveryKey: expect.any(String) });
  expect(locked.jwt).toBeUndefined();
  await app.converted();
  const key = { album: 'feier', recoveryKey: locked.recoveryKey! };
  const opened = await ask('/v1/album/unlock', renewed, key);
  expect(opened.status).toBe(200);

  const mine = { token: opened.jwt!, authId: opened.id! };
  expect((await ask('/v1/auth/renew', mine)).status).toBe(200);
  const changed = await ask('/v1/album/password', mine, { ...lock, password: `${PASSWORD} und licht` });
  expect(changed).toMatchObject({ status: 200, recoveryKey: expect.any(String) });
  expect(changed.jwt).toBeUndefined();
  expect((await ask('/v1/album/unlock', mine, key)).status).toBe(403);
});
