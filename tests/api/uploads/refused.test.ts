import { existsSync } from 'node:fs';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { jpeg } from '../albums/pictures.ts';
import { startApp, type Member, type TestApp } from '../app.ts';
import { uploads } from './client.ts';
import { resumable } from './tus.ts';

let app: TestApp;
let admin: Member;
let berg: Buffer;

beforeAll(async () => {
  app = await startApp();
  admin = await app.member('admin', { admin: true });
  berg = await jpeg('steelblue');
});
afterAll(() => app.close());

const client = uploads(() => app);
const { imgs, leftovers } = client;
const upload = (bytes: Uint8Array, name: string, subDir: string, who: Member | null = admin, fields = {}) =>
  client.upload(bytes, name, subDir, who, fields);
const uploaded = (bytes: Uint8Array, name: string, subDir: string, who: Member | null = admin, fields = {}) =>
  client.uploaded(bytes, name, subDir, who, fields);

describe('what is refused', () => {
  beforeEach(() => expect(leftovers()).toEqual([]));

  test('everybody but administrators', async () => {
    const member = await app.member('mitglied');
    expect((await upload(berg, 'a.jpg', '2026/11', member)).status).toBe(403);
    expect((await upload(berg, 'a.jpg', '2026/11', null)).status).toBe(401);
  });

  test('what is no JPEG, whatever its name says', async () => {
    const png = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    for (const bytes of [
      png,
      Buffer.from('<svg onload="alert(1)"/>'),
      Buffer.alloc(0),
      berg.subarray(0, 5000),
    ]) {
      const answer = await upload(bytes, 'bild.jpg', '2026/11');
      expect(answer.status).toBe(422);
      expect(await answer.json()).toMatchObject({ errors: [{ field: 'file' }] });
    }
    expect(existsSync(imgs('2026/11/bild.jpg'))).toBe(false);
    expect((await uploaded(await jpeg('gold', 300), 'bild.png', '2026/11')).url).toBe('2026/11/bild.jpg');
  });

  test('more than 60 MB, said beforehand or not', async () => {
    const large = Buffer.concat([berg, Buffer.alloc(61 << 20)]);
    expect((await upload(large, 'gross.jpg', '2026/11')).status).toBe(413);
    expect((await upload(berg, 'a.jpg', '2026/11', admin, { file2: 'x'.repeat(2000) })).status).toBe(413);
    expect(existsSync(imgs('2026/11/gross.jpg'))).toBe(false);
  });

  test('into the folders of an album in the bin', async () => {
    const album = { id: 'fort', title: 'Fort', location: 'fort' };
    await app.services.db.insertInto('album').values(album).execute();
    const body = { ids: ['fort'], withPictures: true };
    const sending = resumable(() => app);
    const begun = await sending.begun(admin, berg, 'a.jpg', { album: 'fort' });
    await sending.sent(admin, begun, berg);
    const gone = await app.ask('POST', '/v1/data/delete/album', { body, token: admin.token });
    expect(gone.status).toBe(200);
    expect(await (await sending.finish(admin, begun)).json()).toMatchObject({
      code: 'not-found',
      detail: 'Dieses Album gibt es nicht mehr, oder es liegt im Papierkorb.',
    });
    for (const folder of ['fort', 'fort/large'])
      expect((await upload(berg, 'a.jpg', folder)).status).toBe(409);
    expect(existsSync(imgs('fort'))).toBe(false);
  });

  test('forms that are none', async () => {
    const none = new FormData();
    none.append('subDir', '2026/11');
    const ask = (body: unknown) => app.ask('POST', '/v1/image/create', { token: admin.token, body });
    expect((await ask(none)).status).toBe(422);
    expect((await ask({ subDir: '2026/11' })).status).toBe(400);
    expect((await upload(berg, 'a.jpg', '2026/11', admin, { mehr: 1 })).status).toBe(422);
    const first = new FormData();
    first.append('file', new Blob([new Uint8Array(berg)]), 'a.jpg');
    first.append('subDir', '2026/11');
    const late = await ask(first);
    expect([late.status, ((await late.json()) as { errors: unknown }).errors]).toEqual([
      422,
      [{ field: 'subDir', message: '„subDir“ fehlt oder steht hinter der Datei. Es muss vor ihr stehen.' }],
    ]);
  });

  test('a connection that breaks leaves nothing behind', async () => {
    const form = new FormData();
    form.append('subDir', '2026/11');
    form.append('file', new Blob([new Uint8Array(berg)]), 'halb.jpg');
    const whole = new Request('http://localhost', { method: 'POST', body: form });
    const type = whole.headers.get('Content-Type')!;
    const half = new Uint8Array(await whole.arrayBuffer()).subarray(0, 20_000);
    const answer = await app.ask('POST', '/v1/image/create', {
      token: admin.token,
      body: Buffer.from(half).toString('latin1'),
      headers: { 'Content-Type': type },
    });
    expect(answer.status).toBe(400);
    expect(existsSync(imgs('2026/11/halb.jpg'))).toBe(false);
  });
});
