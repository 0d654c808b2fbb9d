import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkFiles } from '../../../api/backup/check.ts';
import type { BinEntry } from '../../../api/contract/bin.ts';
import { purgeExpired } from '../../../api/pictures/trash.ts';
import { up } from '../../../migrations/2026-12-05-hashes-of-large-versions.ts';
import { jpeg, readableFiles } from '../albums/pictures.ts';
import { type Member, startApp, type TestApp } from '../app.ts';
import { resumable, sha } from '../uploads/tus.ts';

/** What 'Ersetzen' leaves of the picture that was there before. */
let app: TestApp;
let admin: Member;
const client = resumable(() => app);
const FEIER = { album: 'feier' };
/** The bytes of a picture before it was replaced, and after that. */
let olive: Buffer;
let orchid: Buffer;
beforeAll(async () => {
  app = await startApp();
  admin = await app.member('admin', { admin: true });
  await app.services.db
    .insertInto('album')
    .values({ id: 'feier', title: 'Feier', location: 'protected/feier' })
    .execute();
});
afterAll(() => app.close());

const imgs = (...names: string[]) => path.join(app.dir, 'imgs', ...names);
const send = (url: string, body: object) =>
  app.ask('POST', `/v1/${url}`, { body, token: admin.token, headers: { 'X-Auth-Id': admin.authId } });
async function good<T>(url: string, body: object): Promise<T> {
  const answer = await send(url, body);
  if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}
const bin = async () =>
  (await app.get<{ items: BinEntry[] }>('/v1/bin?order=newest', { token: admin.token })).items;
const restore = ({ id }: BinEntry) => good('bin/restore', { ids: [id] });
const refusal = async ({ id }: BinEntry) => {
  const answer = await send('bin/restore', { ids: [id] });
  return [answer.status, ((await answer.json()) as { detail: string }).detail];
};
const rowOf = (id: string) =>
  app.services.db.selectFrom('image').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
async function replaced(name: string): Promise<string> {
  [olive, orchid] = [await jpeg('olive', 600), await jpeg('orchid', 700)];
  const { id } = await client.bring(admin, olive, name, FEIER);
  expect((await client.bring(admin, orchid, name, FEIER, 'replace')).status).toBe(200);
  return id!;
}
const inDays = (n: number) => ({
  ...app.services,
  clock: { now: () => new Date(app.clock.now().getTime() + n * 24 * 3600_000) },
});
async function turn(verb: 'lock' | 'decrypt') {
  const body = { album: 'feier', ...(verb === 'lock' && { password: 'silbergelatine' }) };
  const { jwt, id } = await good<{ jwt?: string; id?: string }>(`album/${verb}`, body);
  await app.converted();
  if (jwt && id) admin = { ...admin, token: jwt, authId: id };
}
const original = async (id: string) => {
  const { url } = await rowOf(id);
  const answer = await app.ask('GET', `/imgs/${url}?original=1&id=${admin.authId}`);
  return Buffer.from(await answer.arrayBuffer());
};

test('an earlier version is listed, and takes its place again; the newer one then lies in the bin', async () => {
  const id = await replaced('tor.jpg');
  await app.services.db.updateTable('image').set({ title: 'Das Tor' }).where('id', '=', id).execute();
  const [earlier, ...others] = await bin();
  expect(others).toEqual([]);
  expect(earlier).toMatchObject({
    kind: 'version',
    albumId: 'feier',
    by: 'admin',
    pictures: 1,
    daysLeft: 30,
  });
  expect(earlier!.images).toMatchObject([{ id, width: 600, locked: false }]);
  const preview = `/v1/bin/${earlier!.id}/preview/${id}?id=${admin.authId}`;
  expect((await app.ask('GET', preview)).status).toBe(200);

  await restore(earlier!);
  const back = { title: 'Das Tor', url: 'protected/feier/tor.jpg', width: 600, sha256: sha(olive) };
  expect(await rowOf(id)).toMatchObject(back);
  expect(readFileSync(imgs('protected/feier/tor.jpg')).equals(olive)).toBe(true);
  const shown = await app.ask('GET', `/imgs/protected/feier/tor.jpg?size=270&id=${admin.authId}`);
  expect(shown.status).toBe(200);
  app.clock.pass(1);
  const [newer, ...rest] = await bin();
  expect(rest).toEqual([]);
  expect(newer).toMatchObject({ kind: 'version', title: 'Das Tor', images: [{ id, width: 700 }] });
  await restore(newer!);
  expect(await rowOf(id)).toMatchObject({ title: 'Das Tor', width: 700, sha256: sha(orchid) });
  expect((await original(id)).equals(orchid)).toBe(true);
  expect(readableFiles(imgs('.bin'))).toHaveLength(1);
});

test('without its picture it stays where it is, and says so', async () => {
  const [version] = await bin();
  const [picture] = version!.images;
  await good('data/delete/image', { ids: [picture!.id] });
  expect(await refusal(version!)).toEqual([
    409,
    'Das Bild liegt selbst im Papierkorb. Bitte stellen Sie zuerst das Bild wieder her, dann diese Fassung.',
  ]);
  await good('bin/restore', { images: [picture!.id] });
  await restore(version!);
  expect((await original(picture!.id)).equals(olive)).toBe(true);
});

test('where its picture has moved to another album it says to which one', async () => {
  const { db } = app.services;
  await db
    .insertInto('album')
    .values({ id: 'reise', title: 'Die Reise', location: 'protected/reise' })
    .execute();
  const [version] = await bin();
  const ids = [version!.images[0]!.id];
  const move = (album: string) => good('image/move', { ids, album });
  await move('reise');
  await expect.poll(async () => (await rowOf(ids[0]!)).album).toBe('reise');
  expect(await refusal(version!)).toEqual([
    409,
    'Das Bild liegt inzwischen in dem Album „Die Reise“, diese Fassung gehört zu dem Album „Feier“. Bitte verschieben Sie es zuerst zurück.',
  ]);
  await move('feier');
  await expect.poll(async () => (await rowOf(ids[0]!)).album).toBe('feier');
  await restore(version!);
  expect((await original(ids[0]!)).equals(orchid)).toBe(true);
});

test('it goes for good after 30 days', async () => {
  await purgeExpired(inDays(29));
  expect(await bin()).toHaveLength(1);
  await purgeExpired(inDays(31));
  expect(await bin()).toEqual([]);
  expect(readableFiles(imgs('.bin'))).toEqual([]);
});

test('of a large version as well', async () => {
  const large = { album: 'feier', large: true };
  const [one, other] = [await jpeg('red', 1900), await jpeg('red', 2100)];
  const { id } = await client.bring(admin, await jpeg('red', 320), 'gross.jpg', FEIER);
  await client.bring(admin, one, 'gross.jpg', large);
  await client.bring(admin, other, 'gross.jpg', large, 'replace');
  // What is known of the picture is not of its large version.
  const { findings } = await checkFiles(app.services, { report: () => undefined });
  expect(findings).toEqual([]);
  const [version] = await bin();
  await restore(version!);
  expect(await rowOf(id!)).toMatchObject({ largeUrl: 'protected/feier/large/gross.jpg', width: 320 });
  expect(readFileSync(imgs('protected/feier/large/gross.jpg')).equals(one)).toBe(true);
});

test.each([false, true])(
  'of a large version also where its picture was replaced since (old note: %s)',
  async (isOld) => {
    const large = { album: 'feier', large: true };
    const [one, other] = [await jpeg('navy', 1900), await jpeg('navy', 2100)];
    const { id } = await client.bring(admin, await jpeg('navy', 320), 'see.jpg', FEIER);
    await client.bring(admin, one, 'see.jpg', large);
    app.clock.pass(1);
    await client.bring(admin, other, 'see.jpg', large, 'replace');
    const [version] = await bin();
    if (isOld) {
      const { sha256 } = await rowOf(id!);
      await app.services.db
        .updateTable('fileOperation')
        .set({ payload: sql`jsonb_set(payload, '{sha256}', ${JSON.stringify(sha256)}::jsonb)` })
        .where('binId', '=', version!.id)
        .execute();
      await sql`drop index file_operation_back`.execute(app.services.db);
      await up(app.services.db as unknown as Kysely<unknown>);
    }
    await client.bring(admin, await jpeg('teal', 320), 'see.jpg', FEIER, 'replace');
    await restore(version!);
    expect(await rowOf(id!)).toMatchObject({ largeUrl: 'protected/feier/large/see.jpg' });
    expect(readFileSync(imgs('protected/feier/large/see.jpg')).equals(one)).toBe(true);
    await good('data/delete/image', { ids: [id] });
    for (const entry of await bin()) await good('bin/delete', { ids: [entry.id] });
  },
);

test('encrypting leaves no readable one; an encrypted one comes back with its key only', async () => {
  await replaced('kuss.jpg');
  await turn('lock');
  expect(await bin()).toEqual([]);
  expect(readableFiles(imgs('.bin'))).toEqual([]);
  const id = await replaced('tanz.jpg');
  const [version] = await bin();
  expect(version!.images).toMatchObject([{ locked: true }]);
  await restore(version!);
  expect((await original(id)).equals(olive)).toBe(true);
  const [newer] = await bin();
  await turn('decrypt');
  expect((await refusal(newer!))[0]).toBe(409);
  expect((await original(id)).equals(olive)).toBe(true);
});
