import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { sweepUploads } from '../../../api/uploads/parts.ts';
import { takeLease } from '../../../api/tasks/lease.ts';
import { jpeg, readableFiles } from '../albums/pictures.ts';
import { type Member, startApp, type TestApp } from '../app.ts';
import { withIptc } from '../images/own-cases.ts';
import { broken, resumable, sha } from './tus.ts';

const lines: string[] = [];
let app: TestApp;
let admin: Member;
let editor: Member;
let member: Member;

beforeAll(async () => {
  app = await startApp({}, { write: (line) => lines.push(line) });
  admin = await app.member('chefin', { admin: true });
  const { db } = app.services;
  await db.insertInto('userGroup').values({ id: 'ug-redaktion', name: 'Redaktion' }).execute();
  await db
    .insertInto('album')
    .values([
      {
        id: 'feier',
        title: 'Feier',
        location: 'protected/feier',
        downloadable: true,
        editGroupIds: ['ug-redaktion'],
      },
    ])
    .execute();
  editor = await app.member('mira', { groups: ['ug-redaktion'] });
  member = await app.member('anna');
});
afterAll(() => app.close());

const client = resumable(() => app);
const FEIER = { album: 'feier' };
const imgs = (...names: string[]) => path.join(app.dir, 'imgs', ...names);
const rowOf = (id: string) =>
  app.services.db.selectFrom('image').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
describe('a file', () => {
  test('comes in pieces, and is a picture of the album when it is finished', async () => {
    const bytes = await jpeg('steelblue', 2000);
    const url = await client.begun(editor, bytes, 'Größe (2).JPG', FEIER);
    expect(await client.offset(editor, url)).toBe(0);
    await client.sent(editor, url, bytes);
    expect(await client.offset(editor, url)).toBe(bytes.length);
    const answer = await client.finish(editor, url);
    const finished = await answer.json();
    expect(finished).toMatchObject({
      id: 'i--feier--Groesse-2',
      url: 'protected/feier/Groesse-2.jpg',
      present: false,
      captured: { creator: 'Nur fuer Familie Adler', keywords: [] },
      newTags: [],
    });
    expect(readFileSync(imgs('protected/feier/Groesse-2.jpg')).equals(bytes)).toBe(true);
    expect(client.pieces()).toEqual([]);
    // Whoever did not hear the answer asks again.
    expect(await (await client.finish(editor, url)).json()).toEqual(finished);
    expect(await client.offset(editor, url)).toBe(bytes.length);
  });

  test('goes on where the line broke', async () => {
    const bytes = await jpeg('teal', 2000);
    const url = await client.begun(editor, bytes, 'riss.jpg', FEIER);
    await client.patch(editor, url, 0, broken(bytes, 70_001));
    expect(await client.offset(editor, url)).toBe(70_001);
    expect((await client.finish(editor, url)).status).toBe(409);
    // A piece that belongs elsewhere is refused, and changes nothing.
    const elsewhere = await client.patch(editor, url, 0, new Uint8Array(9));
    expect(await elsewhere.json()).toMatchObject({ status: 409, code: 'other-offset' });
    await client.sent(editor, url, bytes, 70_001);
    expect((await client.finish(editor, url)).status).toBe(200);
    expect(readFileSync(imgs('protected/feier/riss.jpg')).equals(bytes)).toBe(true);
  });

  test('that brings more than it said is refused, and nothing of it is kept', async () => {
    const bytes = await jpeg('teal', 300);
    const url = await client.begun(editor, bytes, 'mehr.jpg', FEIER);
    const more = new Uint8Array(bytes.length + 1);
    expect((await client.patch(editor, url, 0, more)).status).toBe(413);
    expect(await client.offset(editor, url)).toBe(0);
    expect((await client.send(editor, 'DELETE', url)).status).toBe(204);
    expect(await client.offset(editor, url)).toBe(404);
    expect(client.pieces()).toEqual([]);
  });

  test.each([
    [200_000_001, 422],
    [0, 422],
    [-1, 422],
    [1.5, 422],
    [Number.NaN, 422],
    ['0x10', 422],
    ['1e3', 422],
  ])('of %s bytes is refused before it is sent', async (length, status) => {
    expect((await client.create(editor, new Uint8Array(), 'a.jpg', FEIER, { length })).status).toBe(status);
  });

  test('that another process is taking in is asked for again, and no error of the server', async () => {
    const bytes = await jpeg('plum', 305);
    const url = await client.begun(editor, bytes, 'gerade.jpg', FEIER);
    await client.sent(editor, url, bytes);
    const lease = await takeLease(app.services.db, `upload ${path.basename(url)}`);
    const answer = await client.finish(editor, url);
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({ detail: expect.stringMatching(/wird gerade aufgenommen/) });
    expect(lines.filter((line) => line.includes('ERROR'))).toEqual([]);
    await lease!.leave();
    expect((await client.finish(editor, url)).status).toBe(200);
  });

  test('goes on only where a number says so', async () => {
    const url = await client.begun(editor, new Uint8Array(16), 'zahl.jpg', FEIER);
    for (const offset of ['0x0', '0e3', ''])
      expect((await client.patch(editor, url, offset, new Uint8Array(16))).status).toBe(409);
    expect(await client.offset(editor, url)).toBe(0);
  });

  test('that is no picture is refused with a sentence, and forgotten', async () => {
    const { status, detail, address } = await client.bring(editor, Buffer.from('kein Bild'), 'x.jpg', FEIER);
    expect({ status, detail }).toEqual({ status: 422, detail: 'Die Datei ist kein JPEG-Bild.' });
    expect(await client.offset(editor, address)).toBe(404);
    expect(client.pieces()).toEqual([]);
  });

  test('that came as another than it was sent as is refused', async () => {
    const bytes = await jpeg('plum', 300);
    const url = await client.begun(editor, bytes, 'anders.jpg', FEIER, { sha256: sha(Buffer.from('x')) });
    await client.sent(editor, url, bytes);
    const answer = await client.finish(editor, url);
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({
      detail: expect.stringMatching(/nicht unversehrt angekommen/),
    });
    expect(existsSync(imgs('protected/feier/anders.jpg'))).toBe(false);
  });

  test('that nobody goes on with is forgotten after a day', async () => {
    const bytes = await jpeg('plum', 300);
    const url = await client.begun(editor, bytes, 'liegt.jpg', FEIER);
    await client.patch(editor, url, 0, new Uint8Array(bytes.subarray(0, 99)));
    // As before each file had a folder.
    writeFileSync(path.join(app.dir, 'uploads', `${path.basename(url)}.0`), 'x');
    const inHours = (n: number) => new Date(app.clock.now().getTime() + n * 3600_000);
    await sweepUploads(app.services, inHours(23));
    expect(await client.offset(editor, url)).toBe(99);
    await sweepUploads(app.services, inHours(25));
    expect(await client.offset(editor, url)).toBe(404);
    expect(client.pieces()).toEqual([]);
  });
});

describe('what is there already', () => {
  const about = async (bytes: Uint8Array, name: string, to: { album: string; large?: boolean } = FEIER) => {
    const answer = await client.check(editor, to, [{ name, bytes: bytes.length, sha256: sha(bytes) }]);
    return (
      (await answer.json()) as { files: { state: string; there: { id: string; url: string } | null }[] }
    ).files[0]!;
  };

  test('is said before a byte is sent: new, there, or the same name', async () => {
    const [one, other] = [await jpeg('tan', 400), await jpeg('navy', 500)];
    await client.bring(editor, one, 'hof.jpg', FEIER);
    expect(await about(one, 'ganz anders.jpg')).toEqual({ state: 'present', there: null });
    expect(await about(other, 'neu.jpg')).toEqual({ state: 'new', there: null });
    expect(await about(other, 'Hof.jpg')).toEqual({ state: 'new', there: null });
    expect(await about(other, 'hof.jpg')).toMatchObject({
      state: 'same-name',
      there: {
        id: 'i--feier--hof',
        bytes: one.length,
        picture: { url: 'protected/feier/hof.jpg', width: 400, hash: sha(one).slice(0, 8) },
      },
    });
    expect(await client.bring(editor, other, 'hof.jpg', FEIER)).toMatchObject({ status: 409, code: 'taken' });
  });

  test('is replaced: what was said of it stays, the address is new, the old file is in the bin', async () => {
    const { db } = app.services;
    const [before, after] = [await jpeg('olive', 600), await jpeg('orchid', 700)];
    const { id = '' } = await client.bring(editor, before, 'tor.jpg', FEIER);
    await db.insertInto('tag').values({ id: 70, name: 'Hafen' }).execute();
    const said = { title: 'Das Tor', description: 'Im Regen', tags: [70] };
    await db.updateTable('image').set(said).where('id', '=', id).execute();
    await db.insertInto('imageRating').values({ imageId: id, userId: member.userId, rating: 4 }).execute();
    await db
      .insertInto('post')
      .values({ id: 'p-tor', title: 'Tor', dateStr: '2026-01-01', imageId: id })
      .execute();

    // Sent first, decided afterwards: not a byte is sent again.
    const url = await client.begun(editor, after, 'tor.jpg', FEIER);
    await client.sent(editor, url, after);
    expect((await client.finish(editor, url)).status).toBe(409);
    const answer = await client.finish(editor, url, 'replace');
    const address = `protected/feier/tor-${sha(after).slice(0, 8)}.jpg`;
    expect(await answer.json()).toMatchObject({ id, url: address, width: 700, present: false });

    expect(await rowOf(id)).toMatchObject({ ...said, url: address, filename: 'tor.jpg', sha256: sha(after) });
    const rating = await db.selectFrom('imageRating').select('rating').where('imageId', '=', id).execute();
    expect(rating).toEqual([{ rating: 4 }]);
    expect(existsSync(imgs('protected/feier/tor.jpg'))).toBe(false);
    expect(readFileSync(imgs(address)).equals(after)).toBe(true);
    expect(readableFiles(imgs('.bin'))).toHaveLength(1);
    const shown = await app.ask('GET', `/imgs/${address}?size=270&v=x&id=${editor.authId}`);
    expect(shown.status).toBe(200);
    // Its name is still taken, and it can be replaced again.
    expect(await about(before, 'tor.jpg')).toMatchObject({ state: 'same-name', there: { id } });
    expect(await client.bring(editor, before, 'tor.jpg', FEIER, 'replace')).toMatchObject({
      status: 200,
      id,
    });
    expect(await rowOf(id)).toMatchObject({ ...said, sha256: sha(before) });
    // A post may name its file: each address that it has had leads to what it is now, for those who may see it.
    for (const named of ['protected/feier/tor.jpg', address]) {
      // Rights and addresses may be a second old.
      await vi.waitFor(
        async () => {
          const former = await app.ask('GET', `/imgs/${named}?size=270&id=${editor.authId}`);
          expect(former.headers.get('ETag')).toMatch(`"${sha(before).slice(0, 8)}-`);
        },
        { timeout: 3000 },
      );
      const original = await app.ask('GET', `/imgs/${named}?original=1&id=${editor.authId}`);
      expect(Buffer.from(await original.arrayBuffer()).equals(before)).toBe(true);
      expect((await app.ask('GET', `/imgs/${named}`)).status).toBe(404);
    }
  });

  test('is kept beside it, under a free name', async () => {
    const names: (string | undefined)[] = [];
    for (const color of ['red', 'green', 'blue'])
      names.push((await client.bring(editor, await jpeg(color, 310), 'zwilling.jpg', FEIER, 'both')).id);
    expect(names).toEqual(['i--feier--zwilling', 'i--feier--zwilling-2', 'i--feier--zwilling-3']);
  });

  test('of large versions as well', async () => {
    const large = { album: 'feier', large: true };
    const [small, one, other] = [await jpeg('red', 320), await jpeg('red', 1900), await jpeg('red', 2100)];
    await client.bring(editor, small, 'gross.jpg', FEIER);
    expect(await about(one, 'gross.jpg', large)).toEqual({ state: 'new', there: null });
    await client.bring(editor, one, 'gross.jpg', large);
    expect(await about(one, 'gross.jpg', large)).toEqual({ state: 'present', there: null });
    expect(await about(other, 'gross.jpg', large)).toMatchObject({ state: 'same-name' });
    const replaced = await client.bring(editor, other, 'gross.jpg', large, 'replace');
    expect(replaced).toMatchObject({
      status: 200,
      id: 'i--feier--gross',
      url: 'protected/feier/gross.jpg',
      width: 320,
    });
    const { largeUrl } = await rowOf('i--feier--gross');
    expect(readFileSync(imgs(largeUrl!)).equals(other)).toBe(true);
    const named = `/imgs/protected/feier/large/gross.jpg?original=1&id=${editor.authId}`;
    expect(Buffer.from(await (await app.ask('GET', named)).arrayBuffer()).equals(other)).toBe(true);
    expect(existsSync(imgs('protected/feier/large/gross.jpg'))).toBe(false);
  });

  test('in a site album, and outside of the albums', async () => {
    const bytes = await jpeg('khaki', 330);
    expect(await client.bring(admin, bytes, 'see.jpg', { album: 'brp' })).toMatchObject({
      status: 200,
      url: '2026/11/see.jpg',
    });
    const files = [{ name: 'see.jpg', bytes: bytes.length, sha256: sha(bytes) }];
    const there = await (await client.check(admin, { folder: '2026/11' }, files)).json();
    expect(there).toEqual({ files: [{ state: 'present', there: null }] });
    const other = [{ ...files[0], sha256: sha(Buffer.from('x')) }];
    const same = await (await client.check(admin, { folder: '2026/11' }, other)).json();
    expect(same).toMatchObject({ files: [{ state: 'same-name', there: { id: null, bytes: bytes.length } }] });
  });
});

test('keywords that are no tag yet are named, and none is made', async () => {
  const { db } = app.services;
  const picture = await jpeg('wheat', 340);
  await db.insertInto('tag').values({ id: 71, name: 'Nebel' }).execute();
  const bytes = withIptc(picture, { title: 'Morgen', caption: '', keywords: ['NEBEL', 'Familie Adler'] });
  const done = await client.bring(editor, bytes, 'nebel.jpg', FEIER);
  expect(done).toMatchObject({
    captured: { title: 'Morgen', keywords: ['NEBEL', 'Familie Adler'] },
    newTags: ['Familie Adler'],
  });
  expect(await rowOf('i--feier--nebel')).toMatchObject({ title: 'Morgen', tags: [71] });
  expect(await db.selectFrom('tag').select('id').where('name', '=', 'Familie Adler').execute()).toEqual([]);
});
