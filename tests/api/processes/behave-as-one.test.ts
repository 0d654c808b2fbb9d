// issue 12, 4: processes on one PostgreSQL and one file store behave as one
import { readdirSync, rmSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { migrationNames } from '../../../api/database/migrate.ts';
import { LIMITS } from '../../../api/limits/limits.ts';
import { hashPassword } from '../../../api/session/password.ts';
import { startProxy } from '../../processes.ts';
import { jpeg } from '../albums/pictures.ts';
import { resumable } from '../uploads/tus.ts';
import {
  type Cluster,
  type Client,
  clientOf,
  isPostgres,
  logIn,
  type LoggedIn,
  startCluster,
} from './cluster.ts';

const PASSWORD = 'ein langes Passwort';
const ALBUM = 'silbergelatine';
const LINE = { severity: 'INFO', message: 'Viele Zeilen' };

describe.runIf(isPostgres)('two processes', () => {
  let cluster: Cluster;
  let a: Client;
  let b: Client;
  let admin: LoggedIn;
  let pwdHash: string;
  beforeAll(async () => {
    pwdHash = await hashPassword(PASSWORD);
    cluster = await startCluster((_, dir) => ({ BACKUP_DIR: `${dir}-backup` }));
    ({ a, b } = cluster);
    admin = await logIn(a);
  });
  afterAll(() => cluster.close());

  const member = async (name: string, fields: { groups?: string[] } = {}) => {
    const email = `${name}@example.org`;
    await cluster.db
      .insertInto('users')
      .values({ id: `u-${name}`, name, email, pwdHash, ...fields })
      .execute();
    return { email, ...(await logIn(a, { email, password: PASSWORD })) };
  };
  const profile = async (at: Client, { token }: { token: string }) =>
    (await at.ask('GET', '/v1/data/read/users', { token })).status;
  const post = async (at: Client, path: string, body: unknown, { token, authId }: LoggedIn = admin) => {
    const answer = await at.ask('POST', path, { token, body, headers: { 'X-Auth-Id': authId } });
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
    return answer.status === 204 ? {} : ((await answer.json()) as Record<string, string>);
  };
  const uploadTo = (at: Client) => resumable(() => ({ ...at, dir: cluster.dir }));
  const bring = async (album: string, name: string) => {
    const { ok, ...picture } = await uploadTo(a)
      .bring(admin, await jpeg('teal', 700), name, { album })
      .then((done) => ({ ok: done.status === 200, ...done }));
    expect({ ok, detail: picture.detail }).toEqual({ ok: true, detail: undefined });
    return picture;
  };
  const addAlbum = (id: string, fields: object = {}) =>
    cluster.db
      .insertInto('album')
      .values({ id, title: id, location: `protected/${id}`, ...fields })
      .execute();

  test('that begin at the same moment make one schema, one administrator and one signing key', async () => {
    const { n } = await cluster.db
      .selectFrom('users')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow();
    expect(n).toBe(1);
    const told = cluster.processes.filter((one) => one.output().includes('Erste Anmeldung'));
    expect(told).toHaveLength(1);
    const applied = await cluster.db
      .selectFrom('kysely_migration' as 'setting')
      .selectAll()
      .execute();
    expect(applied).toHaveLength((await migrationNames()).length);
    expect(readdirSync(`${cluster.dir}/secrets`)).toEqual(['jwt.key']);
    expect(await profile(b, admin)).toBe(200);
  });

  test('a logout, a new password and a deleted user are refused by the other one at once', async () => {
    for (let n = 0; n < 2; n += 1) {
      const one = await member(`anna${n}`);
      expect(await profile(b, one)).toBe(200);
      await post(a, '/v1/auth/logout', {}, one);
      expect(await profile(b, one)).toBe(401);
    }
    const berta = await member('berta');
    expect(await profile(b, berta)).toBe(200);
    await post(a, '/v1/auth/pwd', {
      email: berta.email,
      newPassword: 'ganz etwas Neues',
      resetPassword: true,
    });
    expect(await profile(b, berta)).toBe(401);
    const carla = await member('carla');
    expect(await profile(b, carla)).toBe(200);
    await post(a, '/v1/data/delete/users', { ids: [carla.userId] });
    expect(await profile(b, carla)).toBe(401);
  });

  test('a changed group shows at once at the other one, a picture’s bytes as soon as it has heard of it', async () => {
    await cluster.db
      .insertInto('userGroup')
      .values([
        { id: 'ug-paar', name: 'Paar' },
        { id: 'ug-andere', name: 'Andere' },
      ])
      .execute();
    await addAlbum('paar', { groupIds: ['ug-paar'] });
    const { url } = await bring('paar', 'kuss.jpg');
    const dora = await member('dora', { groups: ['ug-paar'] });
    const seen = async () => (await b.get<{ items: object[] }>('/v1/data/read/album', dora)).items.length;
    const picture = async () => (await b.ask('GET', `/imgs/${url}?size=270&id=${dora.authId}`)).status;
    expect([await seen(), await picture()]).toEqual([1, 200]);
    const user = {
      id: dora.userId,
      name: 'dora',
      email: dora.email,
      groups: ['ug-andere'],
      admin: false,
      version: 1,
    };
    await post(a, '/v1/data/update/users', user);
    expect(await profile(b, dora)).toBe(401);
    await expect.poll(picture, { timeout: 800, interval: 20 }).toBe(404);
  });

  test('an album that is unlocked at one is open at the other, and its progress is told there', async () => {
    await addAlbum('feier', { public: true });
    const { url } = await bring('feier', 'tanz.jpg');
    expect((await b.ask('GET', `/imgs/${url}?size=270&id=${admin.authId}`)).status).toBe(200);
    const { jwt, id, taskId } = await post(a, '/v1/album/lock', { album: 'feier', password: ALBUM });
    const events = await b.ask('GET', `/v1/data/progress/${taskId}`, {
      token: jwt,
      headers: { Accept: 'text/event-stream' },
    });
    const told = (await events.text()).trim().split('\n').at(-1)!;
    expect(JSON.parse(told.slice('data: '.length))).toMatchObject({ taskId, state: 'done', progress: 1 });
    expect((await b.ask('GET', `/imgs/${url}?size=270&id=${id}`)).status).toBe(200);
    const unlock = await a.ask('POST', '/v1/album/unlock', { body: { album: 'feier', password: ALBUM } });
    const guest = (await unlock.json()) as { id: string };
    expect((await b.ask('GET', `/imgs/${url}?size=270&id=${guest.id}`)).status).toBe(200);
    expect((await b.ask('GET', `/imgs/${url}?size=270`)).status).toBe(423);
    admin = { ...admin, token: jwt!, authId: id! };
  });

  test('tries count over both', async () => {
    const { email } = await member('emil');
    const body = { email, password: 'geraten, aber falsch' };
    for (const at of [a, b, a])
      expect((await at.ask('POST', '/v1/auth/login', { body, from: '192.0.2.77' })).status).toBe(401);
    const { rows } = await sql<{ points: number }>`
      select points from "rateLimit" where key like 'login-account %192.0.2.77%'`.execute(cluster.db);
    expect(rows).toEqual([{ points: 3 }]);
    const from = '192.0.2.78';
    const statuses: number[] = [];
    for (let n = 0; n <= LIMITS.logNet.free; n += 1)
      statuses.push((await (n % 2 ? a : b).ask('POST', '/v1/log/log', { body: LINE, from })).status);
    expect(statuses.filter((status) => status === 204)).toHaveLength(LIMITS.logNet.free);
    expect(statuses.at(-1)).toBe(429);
  });

  test('an upload goes on at the other one, and is taken in once, whoever is asked to', async () => {
    const bytes = await jpeg('plum', 900);
    const half = bytes.length >> 1;
    const url = await uploadTo(a).begun(admin, bytes, 'halb.jpg', { album: 'brp' });
    await uploadTo(a).sent(admin, url, bytes.subarray(0, half), 0, half);
    expect(await uploadTo(b).offset(admin, url)).toBe(half);
    await uploadTo(b).sent(admin, url, bytes, half, bytes.length);
    const finished = await Promise.all([a, b, a, b].map((at) => uploadTo(at).finish(admin, url)));
    for (const { status } of finished) expect([200, 503]).toContain(status);
    expect(finished.some(({ status }) => status === 200)).toBe(true);
    const rows = await cluster.db
      .selectFrom('image')
      .select('id')
      .where('filename', '=', 'halb.jpg')
      .execute();
    expect(rows).toHaveLength(1);
  });

  test('views that both have counted are added up', async () => {
    await addAlbum('besucht', { public: true });
    const look = (at: Client, from: string) => {
      const headers = { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0' };
      return at.ask('POST', '/v1/view', { from, headers, body: { kind: 'album', id: 'besucht' } });
    };
    for (const [n, at] of [a, b, a, b, b].entries())
      expect((await look(at, `203.0.113.${n}`)).status).toBe(204);
    const views = async (at: Client) =>
      (await at.get<{ views: number }>('/v1/statistics?days=7', admin)).views;
    expect(await views(a)).toBe(2);
    expect(await views(b)).toBe(5);
    expect(await views(a)).toBe(5);
  });

  test('a size that is gone from the cache is made by whoever is asked, at the same moment, too', async () => {
    await addAlbum('leer', { public: true });
    const { url } = await bring('leer', 'klein.jpg');
    const cache = `${cluster.dir}/cache`;
    const sizeOf = (at: Client) => at.ask('GET', `/imgs/${url}?size=270&id=${admin.authId}`);
    const bytes = Buffer.from(await (await sizeOf(a)).bytes());
    rmSync(cache, { recursive: true });
    // Begun anew: nobody remembers what was there.
    await Promise.all(cluster.processes.map((one) => one.stop()));
    await Promise.all([cluster.begin(0), cluster.begin(1)]);
    const answers = await Promise.all([a, b, a, b].map(sizeOf));
    for (const answer of answers) {
      expect(answer.status).toBe(200);
      expect(bytes.equals(await answer.bytes())).toBe(true);
    }
    // The other sizes are made meanwhile, and are written beside it, too.
    await expect.poll(() => readdirSync(`${cache}/.tmp`)).toEqual([]);
  });

  test('what was written at one is never read old at the other', async () => {
    const tag = { id: 'i-7', name: 'Neu 0', published: true };
    const read = (etag?: string) =>
      b.ask('GET', '/v1/data/read/tag', { headers: { ...(etag && { 'If-None-Match': etag }) } });
    const { id } = await a.get<{ id: string }>('/v1/data/id/tag', admin);
    await post(a, '/v1/data/create/tag', { ...tag, id });
    let etag = (await read()).headers.get('ETag')!;
    for (let n = 1; n <= 40; n += 1) {
      expect((await read(etag)).status).toBe(304);
      await post(a, '/v1/data/update/tag', { ...tag, id, name: `Neu ${n}`, version: n });
      const answer = await read(etag);
      expect(answer.status).toBe(200);
      expect(await answer.text()).toContain(`"Neu ${n}"`);
      etag = answer.headers.get('ETag')!;
    }
  });

  test('settings are the same at both', async () => {
    const { version, settings } = await a.get<{ version: number; settings: object }>('/v1/settings', admin);
    await post(a, '/v1/settings', { version, settings: { ...settings, siteName: 'Zwei Höfe' } });
    expect(await b.get('/v1/settings', admin)).toMatchObject({ settings: { siteName: 'Zwei Höfe' } });
    const name = async () => (await b.get<{ siteName: string }>('/siteInfo.json')).siteName;
    await expect.poll(name, { timeout: 1000, interval: 10 }).toBe('Zwei Höfe');
  });

  test('the log of one is followed at the other', async () => {
    const gone = new AbortController();
    const tail = await fetch(`${cluster.processes[1]!.address}/v1/log/tail?text=von-nebenan`, {
      headers: { Authorization: `Bearer ${admin.token}` },
      signal: gone.signal,
    });
    const reader = tail.body!.pipeThrough(new TextDecoderStream()).getReader();
    // Its first sign of life.
    await reader.read();
    await post(a, '/v1/log/log', { severity: 'WARNING', message: 'Ein Gruß von-nebenan' });
    let text = '';
    while (!text.includes('von-nebenan')) text += (await reader.read()).value;
    gone.abort();
  });

  test('behind a proxy nobody notices that there are two', async () => {
    const proxy = await startProxy(() => cluster.processes.map(({ address }) => address));
    const site = clientOf(() => proxy.address);
    const one = await member('frieda');
    const mine = await logIn(site, { email: one.email, password: PASSWORD });
    const { jwt, id } = await post(site, '/v1/auth/renew', {}, mine);
    expect(await profile(site, { token: jwt! })).toBe(200);
    const archive = await bring('brp', 'sechs.jpg');
    const statuses = new Set<number>();
    for (let n = 0; n < 10; n += 1)
      statuses.add((await site.ask('GET', `/imgs/${archive.url}?size=270&id=${id}`)).status);
    expect([...statuses]).toEqual([200]);
    proxy.close();
  });

  test('scheduled work is done by one of them', async () => {
    const due = { rhythm: 'daily', time: '00:00', weekday: 7, since: '2026-01-01T00:00:00.000Z' };
    await cluster.db.deleteFrom('lease').where('name', 'in', ['sweep', 'inspect']).execute();
    await cluster.db
      .insertInto('setting')
      .values({ key: 'backup', value: JSON.stringify(due) })
      .onConflict((oc) => oc.column('key').doUpdateSet({ value: JSON.stringify(due) }))
      .execute();
    await cluster.db.deleteFrom('backupRun').execute();
    // Whoever begins looks at once.
    await Promise.all([cluster.begin(2), cluster.begin(3)]);
    const runs = () =>
      cluster.db.selectFrom('backupRun').select(['reason', 'error']).where('ended', 'is not', null).execute();
    await expect.poll(runs).toHaveLength(1);
    expect(await runs()).toEqual([{ reason: 'schedule', error: null }]);
    const held = cluster.db.selectFrom('lease').select('name').where('name', 'in', ['sweep', 'inspect']);
    await expect.poll(async () => (await held.execute()).length).toBe(2);
    await Promise.all(cluster.processes.splice(2).map((one) => one.stop()));
    expect(await runs()).toHaveLength(1);
  });
});
