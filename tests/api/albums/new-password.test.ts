import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '../../../api/app.ts';
import { randomSecret } from '../../../api/encryption/secret.ts';
import { aSecondLater, type Ask, type Member, startApp, type TestApp } from '../app.ts';
import { addPicture, jpeg } from './pictures.ts';

/** Whoever opened the album with an old password has to open it with the new one. */
let app: TestApp;
let admin: Member;
let password = 'silbergelatine';
beforeAll(async () => {
  app = await startApp();
  admin = await app.member('admin', { admin: true });
  const album = {
    id: 'feier',
    title: 'Feier',
    location: 'protected/feier',
    public: true,
    choosing: true,
    downloadable: true,
  };
  await app.services.db.insertInto('album').values(album).execute();
  await addPicture(app, 'feier', 'tanz.jpg', await jpeg('tan', 300));
  await asAdmin('album/lock', { album: 'feier', password });
  await app.converted();
});
afterAll(() => app.close());

interface Tokens {
  jwt: string;
  id: string;
}
async function good<T>(url: string, body: object, ask: Ask = {}): Promise<T> {
  const answer = await app.ask('POST', `/v1/${url}`, { body, ...ask });
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  return (answer.status === 204 ? {} : await answer.json()) as T;
}
async function asAdmin<T extends object>(url: string, body: object): Promise<T> {
  const headers = { 'X-Auth-Id': admin.authId };
  const answer = await good<T & Partial<Tokens>>(url, body, { token: admin.token, headers });
  if (answer.jwt) admin = { ...admin, token: answer.jwt, authId: answer.id! };
  return answer;
}
async function changePassword() {
  password += '+';
  await asAdmin('album/password', { album: 'feier', password });
  aSecondLater();
}
/** The same app, in which the password changes while something waits for its limits. */
function whileItChanges() {
  const { services } = app;
  const consume: typeof services.limits.consume = async (...all) => {
    await changePassword();
    return services.limits.consume(...all);
  };
  return createApp({ ...services, limits: { ...services.limits, consume } });
}
const picture = async (id: string) =>
  (await app.ask('GET', `/imgs/protected/feier/tanz.jpg?size=270&id=${id}`)).status;

test('an unlocking with the old password that overlaps the change opens nothing', async () => {
  const { services } = app;
  // It is called between the right password and what becomes of it.
  const reset: typeof services.limits.reset = async (...all) => {
    await changePassword();
    return services.limits.reset(...all);
  };
  const web = createApp({ ...services, limits: { ...services.limits, reset } });
  const before = await services.db.selectFrom('session').select('id').execute();
  const answer = await web.request('/v1/album/unlock', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': '198.51.100.9' },
    body: JSON.stringify({ album: 'feier', password }),
  });
  expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([403, 'wrong-password']);
  // The administrator's, renewed by the change.
  const after = await services.db.selectFrom('session').select('id').execute();
  expect(after).toHaveLength(before.length + 1);
});

async function chooser(label: string) {
  const link = { label, expires: null, download: true };
  const { token } = await asAdmin<{ token: string }>('album/links/feier', link);
  const guest = await good<Tokens>('album/link', { token });
  const secret = randomSecret();
  const who = { token: guest.jwt, headers: { 'X-Chooser': secret, 'X-Auth-Id': guest.id } };
  await good('album/choice/feier', { changes: [{ imageId: 'i--feier--tanz', chosen: true }] }, who);
  const { version } = await app.get<{ version: number }>('/v1/album/choice/feier', who);
  return { token, secret, who, version };
}

test('what a guest prepares while the password changes opens nothing', async () => {
  for (const [url, more] of [
    ['album/download', { albumId: 'feier', copyLarge: 1 }],
    ['album/choice/feier/send', { name: 'Nora' }],
  ] as const) {
    const { who, version } = await chooser('Nora');
    const answer = await whileItChanges().request(`/v1/${url}`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Authorization: `Bearer ${who.token}`,
        'X-Forwarded-For': '198.51.100.9',
        ...who.headers,
      },
      body: JSON.stringify(url === 'album/download' ? more : { ...more, version }),
    });
    expect([url, answer.status, ((await answer.json()) as { code: string }).code]).toEqual([
      url,
      423,
      'album-locked',
    ]);
  }
  const { db } = app.services;
  expect(await db.selectFrom('task').select('id').where('kind', '=', 'download').execute()).toEqual([]);
  expect(await db.selectFrom('choice').select('id').where('wrappedKey', 'is not', null).execute()).toEqual(
    [],
  );
});

test('the own link of somebody who chose asks for the new one', async () => {
  const { token, secret, who, version } = await chooser('Mira');
  await good('album/choice/feier/send', { version, name: 'Mira' }, who);
  const opened = await good<Tokens & { locked: boolean }>('album/link', { token: secret });
  expect([opened.locked, await picture(opened.id)]).toEqual([false, 200]);
  await changePassword();
  expect(await picture(opened.id)).toBe(423);
  const again = await good<Tokens & { locked: boolean }>('album/link', { token: secret });
  expect([again.locked, await picture(again.id)]).toEqual([true, 423]);
  // A link is taken back by itself: it goes on, as the dialog says.
  expect(await good('album/link', { token })).toMatchObject({ locked: false });
});
