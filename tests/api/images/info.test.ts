import { writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '../../../api/app.ts';
import type { AnswerOf } from '../../../api/contract/call.ts';
import { INFO_PARTS, type InfoPart } from '../../../api/contract/picture-info.ts';
import type { readSettings } from '../../../api/contract/settings.ts';
import { loadSites } from '../../../api/http/sites.ts';
import { openSettings } from '../../../api/settings/store.ts';
import { cameraOf } from '../../../api/pictures/camera.ts';
import { addPicture } from '../albums/pictures.ts';
import { aSecondLater, type Member, PASSWORD, startApp, type TestApp } from '../app.ts';

let app: TestApp;
let admin: Member;
let jpeg: Buffer;
beforeAll(async () => {
  app = await startApp();
  admin = await app.member('chefin', { admin: true });
  await app.services.db
    .insertInto('album')
    .values([
      { id: 'feier', title: 'Feier', location: 'feier', public: true },
      { id: 'tresor', title: 'Tresor', location: 'protected/tresor', public: true },
    ])
    .execute();
  jpeg = await photograph({
    IFD0: { Make: 'NIKON CORPORATION', Model: 'NIKON Z 7_2' },
    IFD2: {
      ExposureTime: '1/15',
      FNumber: '11/1',
      ISOSpeedRatings: '64',
      FocalLength: '28/1',
      LensModel: 'NIKKOR Z 24-70mm f/4 S',
      DateTimeOriginal: '2024:10:26 17:41:00',
    },
    IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 31/1 12/1' },
  });
  await addPicture(app, 'feier', 'hafen.jpg', jpeg);
  await app.services.db.updateTable('image').set({ public: true }).execute();
});
afterAll(() => app.close());

const photograph = (exif: Record<string, Record<string, string>>) =>
  sharp({ create: { width: 300, height: 200, channels: 3, background: '#357' } })
    .withExif(exif)
    .jpeg()
    .toBuffer();
const info = async (path = 'feier/hafen.jpg', id = '') => {
  const answer = await app.ask('GET', `/imgs/${path}?info=1${id && `&id=${id}`}`);
  return { status: answer.status, answer, told: (await answer.json()) as object };
};
const tell = async (pictureInfo: InfoPart[]) => {
  const now = await app.get<AnswerOf<typeof readSettings>>('/v1/settings', { token: admin.token });
  const body = { version: now.version, settings: { ...now.settings, pictureInfo } };
  expect((await app.ask('POST', '/v1/settings', { token: admin.token, body })).status).toBe(200);
};
const ALL = {
  taken: '2024-10-26T17:41:00',
  camera: 'NIKON Z 7_2',
  lens: 'NIKKOR Z 24-70mm f/4 S',
  seconds: 1 / 15,
  fNumber: 11,
  iso: 64,
  focalLength: 28,
};
const NONE = Object.fromEntries(Object.keys(ALL).map((name) => [name, null]));

test('camera, lens and exposure are told to everybody, the time only where the photographer allows it', async () => {
  const { told, answer } = await info();
  expect(told).toEqual({ ...ALL, taken: null });
  expect(answer.headers.get('Cache-Control')).toBe('private, no-cache');
  await tell([...INFO_PARTS]);
  expect((await info()).told).toEqual(ALL);
  await tell(['lens']);
  expect((await info()).told).toEqual({ ...NONE, lens: ALL.lens });
  await tell([]);
  expect((await info()).told).toEqual(NONE);
  expect((await info('feier/hafen.jpg', admin.authId)).told).toEqual(ALL);
});

test('a host of its own for pictures tells what its sites tell, and not what the site of other hosts does', async () => {
  const { services, dir } = app;
  const imageHost = 'https://bilder.example';
  writeFileSync(
    path.join(dir, 'sites.json'),
    JSON.stringify({
      noiree: { imageHost, hosts: ['noir.example'] },
      aktprojekt: { imageHost, hosts: ['akt.example'] },
    }),
  );
  const opened = await openSettings({ ...services, table: await loadSites(dir, 'brp'), mail: null });
  const web = createApp({ ...services, ...opened });
  const ask = async (host: string, url: string, init: RequestInit = {}) => {
    const headers = {
      Host: host,
      Authorization: `Bearer ${admin.token}`,
      'Content-Type': 'application/json',
    };
    return web.request(url, { ...init, headers });
  };
  const tellAt = async (host: string, pictureInfo: InfoPart[]) => {
    const { version, settings } = (await (await ask(host, '/v1/settings')).json()) as AnswerOf<
      typeof readSettings
    >;
    const body = JSON.stringify({ version, settings: { ...settings, pictureInfo } });
    expect((await ask(host, '/v1/settings', { method: 'POST', body })).status).toBe(200);
  };
  await tellAt('brp.example', [...INFO_PARTS]);
  await tellAt('noir.example', ['lens', 'camera']);
  await tellAt('akt.example', ['lens', 'taken']);
  const toldAt = async (Host: string) =>
    (await web.request('/imgs/feier/hafen.jpg?info=1', { headers: { Host } })).json();
  expect(await toldAt('brp.example')).toEqual(ALL);
  expect(await toldAt('noir.example:8080')).toEqual({ ...NONE, lens: ALL.lens, camera: ALL.camera });
  expect(await toldAt('bilder.example')).toEqual({ ...NONE, lens: ALL.lens });
  await services.settings.refresh();
});

test('who may not see a picture learns nothing of it', async () => {
  await app.services.db.updateTable('image').set({ trash: true }).execute();
  aSecondLater();
  const { status, told } = await info();
  expect(status).toBe(404);
  expect(JSON.stringify(told)).not.toContain('NIKON');
  await app.services.db.updateTable('image').set({ trash: false }).execute();
  aSecondLater();
});

test('of an encrypted album it is read with the key only', async () => {
  await addPicture(app, 'tresor', 'geheim.jpg', jpeg);
  const ask = async (call: string, { token, authId }: { token?: string; authId?: string }) => {
    const answer = await app.ask('POST', `/v1/album/${call}`, {
      ...(token && { token }),
      body: { album: 'tresor', password: PASSWORD },
      headers: { ...(authId && { 'X-Auth-Id': authId }) },
    });
    expect(answer.status).toBeLessThan(300);
    return (await answer.json()) as { jwt: string; id: string };
  };
  await ask('lock', admin);
  await app.converted();
  aSecondLater();
  const url = 'protected/tresor/geheim.jpg';
  const bert = await app.member('bert', {});
  for (const id of ['', bert.authId]) {
    const { status, told } = await info(url, id);
    expect(status).toBe(423);
    expect(JSON.stringify(told)).not.toContain('NIKON');
  }
  const { id } = await ask('unlock', bert);
  aSecondLater();
  await tell([...INFO_PARTS]);
  expect((await info(url, id)).told).toEqual(ALL);
});

test('a file that is gone is not there', async () => {
  const before = await app.services.db
    .selectFrom('image')
    .select('url')
    .where('filename', '=', 'hafen.jpg')
    .executeTakeFirstOrThrow();
  await app.services.files.remove('imgs', before.url);
  expect((await info()).status).toBe(404);
});

test('a camera is called once, and what it cannot have said is not told', async () => {
  const of = async (IFD0: Record<string, string>, IFD2: Record<string, string> = {}) =>
    cameraOf(await photograph({ IFD0, IFD2 }));
  expect((await of({ Make: 'SONY', Model: 'ILCE-7M4' })).camera).toBe('SONY ILCE-7M4');
  expect((await of({ Make: 'Canon', Model: 'Canon EOS R5' })).camera).toBe('Canon EOS R5');
  expect((await of({ Model: '<b>X</b>\nY' })).camera).toBe('<b>X</b> Y');
  expect(await of({}, { ExposureTime: '1/0', FNumber: '0/1', FocalLength: '4000000/1' })).toMatchObject({
    seconds: null,
    fNumber: null,
    focalLength: null,
  });
});

test('no bytes make reading the camera fail', () => {
  fc.assert(
    fc.property(fc.nat(jpeg.length - 1), fc.uint8Array({ minLength: 1, maxLength: 40 }), (at, noise) => {
      const broken = Buffer.from(jpeg);
      broken.set(noise.subarray(0, broken.length - at), at);
      expect(Object.keys(cameraOf(broken))).toHaveLength(6);
      expect(Object.keys(cameraOf(broken.subarray(0, at)))).toHaveLength(6);
    }),
    { numRuns: 2000 },
  );
});
