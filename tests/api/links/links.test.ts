import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AlbumLink, listLinks } from '../../../api/contract/album-link.ts';
import type { AnswerOf } from '../../../api/contract/call.ts';
import { addPicture, jpeg } from '../albums/pictures.ts';
import { aSecondLater, type Ask, type Member, PASSWORD, startApp, type TestApp } from '../app.ts';

let app: TestApp;
let admin: Member;
let member: Member;
beforeAll(async () => {
  app = await startApp();
  const { db } = app.services;
  admin = await app.member('admin', { admin: true });
  member = await app.member('member');
  await db.insertInto('userGroup').values({ id: 'ug-kunden', name: 'Kunden' }).execute();
  await db
    .insertInto('album')
    .values([
      { id: 'feier', title: 'Feier', location: 'protected/feier', groupIds: ['ug-kunden'] },
      { id: 'fremd', title: 'Fremd', location: 'protected/fremd', groupIds: ['ug-kunden'] },
      { id: 'tresor', title: 'Tresor', location: 'protected/tresor', groupIds: ['ug-kunden'] },
    ])
    .execute();
  for (const [album, name] of [
    ['feier', 'kuss'],
    ['feier', 'privat'],
    ['feier', 'weg'],
    ['fremd', 'geheim'],
    ['tresor', 'gold'],
  ] as const)
    await addPicture(app, album, `${name}.jpg`, await jpeg('tan', 300));
  await db.updateTable('image').set({ public: false }).where('id', '=', 'i--feier--privat').execute();
  await db.updateTable('image').set({ trash: true }).where('id', '=', 'i--feier--weg').execute();
});
afterAll(() => app.close());

interface Guest {
  token: string;
  authId: string;
}
interface Made {
  link: AlbumLink;
  token: string;
  url: string;
}
const post = (path: string, body: object, ask: Ask = {}) => app.ask('POST', `/v1/${path}`, { body, ...ask });
const asAdmin = () => ({ token: admin.token, headers: { 'X-Auth-Id': admin.authId } });
async function make(album: string, more: object = {}): Promise<Made> {
  const body = { label: 'Mira Holm', expires: null, download: false, ...more };
  const answer = await post(`album/links/${album}`, body, asAdmin());
  if (answer.status !== 200) throw new Error(await answer.text());
  return (await answer.json()) as Made;
}
let from = 0;
const open = (token: string, more: Ask & { password?: string } = {}) => {
  const { password, ...ask } = more;
  return post(
    'album/link',
    { token, ...(password && { password }) },
    { from: `198.51.100.${++from % 250}`, ...ask },
  );
};
async function guest(token: string, more = {}): Promise<Guest & { album: string; locked: boolean }> {
  const answer = await open(token, more);
  if (answer.status !== 200) throw new Error(await answer.text());
  const { jwt, id, ...rest } = (await answer.json()) as {
    jwt: string;
    id: string;
    album: string;
    locked: boolean;
  };
  return { token: jwt, authId: id, ...rest };
}
const seen = async (who: Guest) => {
  const { items } = await app.get<{ items: { id: string }[] }>('/v1/data/read/image?limit=99&sort=id', {
    token: who.token,
  });
  return items.map(({ id }) => id.slice('i--'.length));
};
const status = async (url: string, who: Guest) => {
  const answer = await app.ask('GET', `${url}${url.includes('?') ? '&' : '?'}id=${who.authId}`);
  await answer.body?.cancel();
  return answer.status;
};
const links = async (album = 'feier') =>
  app.get<AnswerOf<typeof listLinks>>(`/v1/album/links/${album}`, { token: admin.token });

test('whoever has a link sees its album as a member does, its pictures, and nothing else', async () => {
  const { token, url } = await make('feier');
  expect(url).toMatch(/\/album\/feier#[\w-]{43}$/);
  const who = await guest(token);
  expect(who).toMatchObject({ album: 'feier', locked: false });
  expect(await seen(who)).toEqual(['feier--kuss', 'feier--privat']);
  const { items } = await app.get<{ items: object[] }>('/v1/data/read/album', { token: who.token });
  expect(items).toMatchObject([{ id: 'feier', groupIds: [] }]);
  expect(await status('/imgs/protected/feier/kuss.jpg?size=270', who)).toBe(200);
  expect(await status('/imgs/protected/feier/weg.jpg?size=270', who)).toBe(404);
  expect(await status('/imgs/protected/fremd/geheim.jpg?size=270', who)).toBe(404);
  expect(await status('/imgs/protected/feier/kuss.jpg?original=1', who)).toBe(403);
  const archive = await post('album/download', { albumId: 'feier' }, { token: who.token });
  expect(archive.status).toBe(403);
  for (const path of ['image/rate', 'image/attributes', 'album/order'])
    expect((await post(path, {}, { token: who.token })).status).toBe(401);
});

test('only a hash of it is kept', async () => {
  const { token } = await make('feier', { password: 'silbergelatine' });
  const rows = await app.services.db.selectFrom('albumLink').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(token);
  expect(JSON.stringify(rows)).not.toContain('silbergelatine');
});

test('revoked or expired it opens nothing, and closes what it had opened', async () => {
  const { link, token } = await make('feier', { expires: '2026-11-21' });
  const who = await guest(token);
  const revoke = (revoked: boolean) => post('album/link/revoke', { id: link.id, revoked }, asAdmin());
  expect(((await (await revoke(true)).json()) as AlbumLink).revoked).not.toBeNull();
  expect(await seen(who)).toEqual([]);
  expect(await status('/imgs/protected/feier/kuss.jpg?size=270', who)).toBe(404);
  expect((await open(token)).status).toBe(401);
  await revoke(false);
  aSecondLater();
  expect(await seen(who)).toHaveLength(2);
  // Until the end of the day where the site is at home.
  app.clock.pass(34 * 3600);
  aSecondLater();
  const again = await app.ask('POST', '/v1/auth/login', {
    body: { email: admin.email, password: PASSWORD },
  });
  const { jwt, id } = (await again.json()) as { jwt: string; id: string };
  admin = { ...admin, token: jwt, authId: id };
  expect((await open(token)).status).toBe(200);
  app.clock.pass(3600 + 60);
  aSecondLater();
  expect((await open(token)).status).toBe(401);
  for (const expires of ['2026-11-21', '0026-12-31']) {
    const refused = await post('album/links/feier', { label: 'X', expires, download: false }, asAdmin());
    expect(refused.status).toBe(422);
  }
});

test('with a password of its own it asks for that', async () => {
  const { token } = await make('feier', { password: 'silbergelatine' });
  expect((await open(token)).status).toBe(403);
  expect((await open(token, { password: 'falsch falsch' })).status).toBe(403);
  expect(await seen(await guest(token, { password: 'silbergelatine' }))).toHaveLength(2);
});

test('it may let its holder download: originals and archives, which end with it', async () => {
  const { link, token } = await make('feier', { download: true });
  const who = await guest(token);
  expect(await status('/imgs/protected/feier/kuss.jpg?original=1', who)).toBe(200);
  const answer = await post('album/download', { albumId: 'feier' }, { token: who.token });
  expect(answer.status).toBe(200);
  const { url, files, taskId } = (await answer.json()) as { url: string; files: number; taskId: string };
  expect(files).toBe(2);
  const loaded = await app.ask('GET', url);
  const bytes = (await loaded.arrayBuffer()).byteLength;
  expect([loaded.status, bytes]).toEqual([200, Number(loaded.headers.get('Content-Length'))]);
  expect((await app.ask('GET', `/v1/data/progress/${taskId}`, { token: who.token })).status).toBe(200);
  expect((await app.ask('GET', `/v1/data/progress/${taskId}`)).status).toBe(401);
  const counted = async () => (await links()).items.find(({ id }) => id === link.id)!;
  await expect.poll(async () => (await counted()).bytes).toBe(bytes);
  expect(await counted()).toMatchObject({ opened: 1, archives: 1 });
  // It lets nobody edit, also where the album names no group of editors.
  expect((await post('data/update/album', { id: 'feier', title: 'X' }, { token: who.token })).status).toBe(
    401,
  );
  await post('album/link/revoke', { id: link.id, revoked: true }, asAdmin());
  expect((await app.ask('GET', url)).status).toBe(401);
  // He never had a login that could have ended.
  for (const refused of [
    await post('album/download', { albumId: 'feier' }, { token: who.token }),
    await app.ask('GET', `/v1/data/progress/${taskId}`, { token: who.token }),
  ])
    expect(await refused.json()).toMatchObject({
      status: 401,
      code: 'link-invalid',
      detail: expect.stringMatching(/^Dieser Link gilt nicht mehr/),
    });
});

test('a member with a link goes on as himself', async () => {
  const body = { email: member.email, password: PASSWORD };
  const login = (await (await post('auth/login', body)).json()) as { jwt: string; id: string };
  member = { ...member, token: login.jwt, authId: login.id };
  const { token } = await make('feier', { download: true });
  const answer = await open(token, { token: member.token, headers: { 'X-Auth-Id': member.authId } });
  const { jwt } = (await answer.json()) as { jwt: string };
  const who = { ...member, token: jwt };
  expect(await seen(who)).toEqual(['feier--kuss', 'feier--privat']);
  expect((await post('album/download', { albumId: 'feier' }, { token: jwt })).status).toBe(200);
  expect((await post('data/update/album', { id: 'feier', title: 'X' }, { token: jwt })).status).toBe(403);
  // Renewing keeps it.
  const renewed = await app.ask('POST', '/v1/auth/renew', { token: jwt });
  expect(await seen({ ...who, token: ((await renewed.json()) as { jwt: string }).jwt })).toHaveLength(2);
});

test('an encrypted album opens with the link where its maker had it open, else with its password', async () => {
  const body = { album: 'tresor', password: 'silbergelatine' };
  const before = await make('tresor');
  const locked = await post('album/lock', body, asAdmin());
  const { jwt, id } = (await locked.json()) as { jwt: string; id: string };
  await app.converted();
  admin = { ...admin, token: jwt, authId: id };
  const { token, link } = await make('tresor');
  expect(link.opensEncrypted).toBe(true);
  const who = await guest(token);
  expect(await seen(who)).toEqual(['tresor--gold']);
  expect(await status('/imgs/protected/tresor/gold.jpg?size=270', who)).toBe(200);

  const closed = await guest(before.token);
  expect(closed.locked).toBe(true);
  expect(await seen(closed)).toEqual([]);
  const unlocked = await post('album/unlock', body, {
    token: closed.token,
    headers: { 'X-Auth-Id': closed.authId },
  });
  const next = (await unlocked.json()) as { jwt: string; id: string };
  expect(await seen({ token: next.jwt, authId: next.id })).toEqual(['tresor--gold']);
});

test('it is counted by day, and by nobody’s address', async () => {
  const { items, days } = await links();
  expect(items.length).toBeGreaterThan(4);
  expect(new Set(days.map(({ day }) => day)).size).toBe(3);
  expect(days.map(({ day }) => day)).toEqual(
    days
      .map(({ day }) => day)
      .toSorted()
      .toReversed(),
  );
  for (const { id, opened, archives, bytes } of items) {
    const own = days.filter(({ link }) => link === id);
    const sum = (of: 'opened' | 'archives' | 'bytes') => own.reduce((all, one) => all + one[of], 0);
    expect([sum('opened'), sum('archives'), sum('bytes')]).toEqual([opened, archives, bytes]);
  }
  const rows = await app.services.db.selectFrom('albumUse').selectAll().execute();
  expect(Object.keys(rows[0]!).toSorted()).toEqual([
    'albumId',
    'archives',
    'bytes',
    'day',
    'linkId',
    'opened',
  ]);
  const [first] = items;
  const gone = await app.ask('DELETE', `/v1/album/link/${first!.id}`, { token: admin.token });
  expect(gone.status).toBe(204);
  expect((await links()).items).toHaveLength(items.length - 1);
});

test('a link that cannot be shown again is made anew, with or without an end of the old one', async () => {
  const more = { password: 'silbergelatine', download: true, expires: '2026-12-24' };
  const { link, token } = await make('feier', more);
  const renew = async (id: string, revoke: boolean) =>
    (await (await post('album/link/renew', { id, revoke }, asAdmin())).json()) as Made;
  const second = await renew(link.id, false);
  const { label, download, password, expires } = link;
  expect(second.link).toMatchObject({ label, download, password, expires, opened: 0, revoked: null });
  expect(second.url).toContain(`#${second.token}`);
  const asked = { password: 'silbergelatine' };
  expect((await open(second.token)).status).toBe(403);
  expect((await open(second.token, asked)).status).toBe(200);
  expect((await open(token, asked)).status).toBe(200);
  const third = await renew(link.id, true);
  expect((await open(token, asked)).status).toBe(401);
  expect((await open(third.token, asked)).status).toBe(200);
  const hour = new Date(app.clock.now().getTime() - 3600_000);
  const { db } = app.services;
  const span = { created: new Date(hour.getTime() - 7200_000), expires: hour };
  await db.updateTable('albumLink').set(span).where('id', '=', third.link.id).execute();
  // It ended an hour ago: the next one is good for as long as it was, and to the end of that day, which its mail names.
  expect((await renew(third.link.id, true)).link.expires).toBe('2026-11-22T22:59:59.999Z');
});

test('made-up links are slowed down, and keep nobody there from a good one', async () => {
  const net = { from: '203.0.113.9' };
  const found = new Set<number>();
  for (let n = 0; n < 25; n++) found.add((await open('x'.repeat(43), net)).status);
  expect([...found]).toEqual([401, 429]);
  const { token } = await make('feier');
  expect((await open(token, net)).status).toBe(200);
  expect((await open('x'.repeat(43), net)).status).toBe(429);
});

test('guests of one network do not lock each other out of good links', async () => {
  const net = { from: '203.0.113.10' };
  const [good, old] = [await make('feier'), await make('feier')];
  const crowd = await Promise.all(Array.from({ length: 40 }, () => open(good.token, net)));
  expect(new Set(crowd.map(({ status }) => status))).toEqual(new Set([200]));
  await post('album/link/revoke', { id: old.link.id, revoked: true }, asAdmin());
  for (let n = 0; n < 25; n++) expect((await open(old.token, net)).status).toBe(401);
  expect((await open(good.token, net)).status).toBe(200);
});
