import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApp } from '../../../api/app.ts';
import { LIMITS } from '../../../api/limits/limits.ts';
import { addPicture, jpeg } from '../albums/pictures.ts';
import { startApp, type Member, type TestApp } from '../app.ts';

let app: TestApp;
let anna: Member;
let berta: Member;
beforeAll(async () => {
  app = await startApp();
  [anna, berta] = [await app.member('anna'), await app.member('berta')];
  await app.services.db
    .insertInto('album')
    .values({ id: 'feier', title: 'Feier', location: 'feier', downloadable: true })
    .execute();
  await addPicture(app, 'feier', 'tanz.jpg', await jpeg('tan'));
});
afterAll(() => app.close());

const ALL = { albumId: 'feier' };
const ask = ({ token }: Member) => app.ask('POST', '/v1/album/download', { body: ALL, token });
const linkFor = async (who: Member) => {
  const answer = await ask(who);
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { url: string }).url;
};
const refusal = async (answer: Response) => ({
  status: answer.status,
  after: Number(answer.headers.get('Retry-After')),
  detail: ((await answer.json()) as { detail: string }).detail,
});
const megabytes = async ({ userId }: Member): Promise<number> => {
  const { rows } = await sql<{ points: number }>`
    select points from "rateLimit" where key = ${`archive-mb ${userId}`}`.execute(app.services.db);
  return rows[0]?.points ?? 0;
};

/** A server whose files are slow until it is told to go on. */
function slowly() {
  const { files } = app.services;
  const gate = Promise.withResolvers<void>();
  const slow = { began: 0, goOn: gate.resolve, ask };
  const web = createApp({
    ...app.services,
    files: {
      ...files,
      async stat(...asked) {
        slow.began += 1;
        await gate.promise;
        return files.stat(...asked);
      },
    },
  });
  async function ask({ token }: Pick<Member, 'token'>) {
    return web.request('/v1/album/download', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
      body: JSON.stringify(ALL),
    });
  }
  return slow;
}
async function linkOfFeier() {
  const admin = await app.member('chefin', { admin: true });
  const made = await app.ask('POST', '/v1/album/links/feier', {
    body: { label: 'Hochzeit', expires: null, download: true },
    token: admin.token,
    headers: { 'X-Auth-Id': admin.authId },
  });
  const { token, link } = (await made.json()) as { token: string; link: { id: string } };
  const guest = async (n: number) => {
    const opened = await app.ask('POST', '/v1/album/link', { body: { token }, from: `198.51.100.${n}` });
    return { token: ((await opened.json()) as { jwt: string }).jwt };
  };
  return { id: link.id, guest };
}

test('one archive at a time is put together for a user, and three in all', async () => {
  const members = await Promise.all(['c', 'd', 'e'].map((name) => app.member(name)));
  const slow = slowly();
  const askSlowly = slow.ask;
  const first = members.map(askSlowly);
  await expect.poll(() => slow.began).toBe(3);
  expect(await refusal(await askSlowly(members[0]!))).toEqual({
    status: 429,
    after: 30,
    detail: 'Für Sie wird schon ein Archiv zusammengestellt. Bitte warten Sie, bis es fertig ist.',
  });
  expect(await refusal(await askSlowly(anna))).toMatchObject({ status: 503, after: 30 });
  slow.goOn();
  expect((await Promise.all(first)).map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await askSlowly(members[0]!)).status).toBe(200);
});

test('guests of one link do not wait for each other, and leave room for others', async () => {
  const { id, guest } = await linkOfFeier();
  const [mira, jon, kim] = await Promise.all([1, 2, 3].map(guest));
  const slow = slowly();
  const both = [mira!, jon!].map(slow.ask);
  await expect.poll(() => slow.began).toBe(2);
  expect(await refusal(await slow.ask(kim!))).toMatchObject({
    status: 429,
    detail:
      'Mit diesem Link wird gerade sehr viel heruntergeladen. Bitte versuchen Sie es gleich noch einmal.',
  });
  const member = slow.ask(berta);
  await expect.poll(() => slow.began).toBe(3);
  slow.goOn();
  expect((await Promise.all([...both, member])).map(({ status }) => status)).toEqual([200, 200, 200]);

  const urlFor = async (guest: { token: string }) => {
    const answer = await app.ask('POST', '/v1/album/download', { body: ALL, token: guest.token });
    expect(answer.status).toBe(200);
    return ((await answer.json()) as { url: string }).url;
  };
  for (let n = 1; n < LIMITS.archive.free; n++) await urlFor(mira!);
  const [first, second] = [await urlFor(jon!), await urlFor(jon!)];
  const open = async (url: string) => (await app.ask('GET', url)).body!.getReader();
  const readers = [await open(first), await open(first), await open(first)];
  expect((await app.ask('GET', second)).status).toBe(429);
  app.clock.pass(3600);
  const others = await open(await urlFor(mira!));
  for (const reader of [...readers, others]) await reader.cancel();
  // Yet a link that has got about does not empty the line.
  const { linkMegabytes } = LIMITS;
  await app.services.limits.consume({ limit: linkMegabytes, key: id, cost: linkMegabytes.free });
  const refused = await app.ask('POST', '/v1/album/download', { body: ALL, token: mira!.token });
  expect(await refusal(refused)).toMatchObject({
    status: 429,
    detail: expect.stringMatching(/^Über diesen Link lässt sich heute nichts mehr herunterladen\. /),
  });
});

test('sixty archives may be asked for in an hour', async () => {
  for (let n = 0; n < LIMITS.archive.free; n++) expect((await ask(anna)).status).toBe(200);
  expect(await refusal(await ask(anna))).toEqual({
    status: 429,
    after: 3600,
    detail: 'Das waren zu viele Versuche. Bitte warten Sie 60 Minuten.',
  });
  expect((await ask(berta)).status).toBe(200);
  app.clock.pass(3600);
  expect((await ask(anna)).status).toBe(200);
});

describe('what is sent is counted', () => {
  test('in megabytes begun, whole or in part', async () => {
    const url = await linkFor(berta);
    const whole = await app.ask('GET', url);
    await whole.arrayBuffer();
    await expect.poll(() => megabytes(berta)).toBe(1);
    const part = await app.ask('GET', url, { headers: { Range: 'bytes=0-99' } });
    await part.arrayBuffer();
    await expect.poll(() => megabytes(berta)).toBe(2);
    await app.ask('HEAD', url);
    expect(await megabytes(berta)).toBe(2);
  });

  test('also where somebody goes away', async () => {
    const before = await megabytes(berta);
    const reader = (await app.ask('GET', await linkFor(berta))).body!.getReader();
    await reader.read();
    await reader.cancel();
    await expect.poll(() => megabytes(berta)).toBe(before + 1);
  });

  test('fifty gigabytes are enough for a day, and nobody else has to wait', async () => {
    const url = await linkFor(berta);
    const others = await linkFor(anna);
    const rest = LIMITS.archiveMegabytes.free - (await megabytes(berta));
    await app.services.limits.consume({ limit: LIMITS.archiveMegabytes, key: berta.userId, cost: rest - 1 });
    await (await app.ask('GET', url)).arrayBuffer();
    await expect.poll(() => megabytes(berta)).toBe(50_000);
    for (const refused of [await app.ask('GET', url), await ask(berta)]) {
      const { status, after, detail } = await refusal(refused);
      expect(status).toBe(429);
      expect(after).toBeGreaterThan(22 * 3600);
      expect(detail).toMatch(
        /^Mehr lässt sich an einem Tag nicht herunterladen\. Bitte warten Sie \d+ Stunden\.$/,
      );
    }
    const sent = await app.ask('GET', others);
    expect(sent.status).toBe(200);
    await sent.body?.cancel();
    app.clock.pass(24 * 3600);
    const tomorrow = await app.ask('POST', '/v1/auth/login', {
      body: { email: berta.email, password: 'ein langes Passwort' },
    });
    const { jwt } = (await tomorrow.json()) as { jwt: string };
    expect((await ask({ ...berta, token: jwt })).status).toBe(200);
  });
});
