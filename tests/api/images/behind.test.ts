import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPicture } from '../albums/pictures.ts';
import { aSecondLater, type Member, startApp, type TestApp } from '../app.ts';
import { unpacked } from '../downloads/unzip.ts';

const XMP = (text: string) =>
  `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
  <rdf:Description xmlns:GCamera="http://ns.google.com/photos/1.0/camera/" ${text}/></rdf:RDF></x:xmpmeta>`;
const jpeg = (background: string) =>
  sharp({ create: { width: 900, height: 600, channels: 3, background } }).jpeg();

async function multiPicture(): Promise<Buffer> {
  const gps = { GPSLatitudeRef: 'N', GPSLatitude: '52/1 31/1 1234/100', GPSDateStamp: '2026:11:20' };
  const first = await jpeg('tan').toBuffer();
  const second = await jpeg('plum')
    .withExif({ IFD0: { Artist: 'Mira Holm' }, IFD3: gps })
    .toBuffer();
  const index = Buffer.alloc(8 + 2 + 12 + 4 + 32);
  index.write('II*\0\u0008\0\0\0\u0001\0', 'latin1');
  index.writeUInt16LE(0xb002, 10);
  index.writeUInt16LE(7, 12);
  index.writeUInt32LE(32, 14);
  index.writeUInt32LE(26, 18);
  const header = Buffer.from('\xff\xe2\0\0MPF\0', 'latin1');
  header.writeUInt16BE(6 + index.length, 2);
  // From the index on, which stands eight bytes behind the beginning of its segment.
  index.writeUInt32LE(first.length + index.length - 2, 26 + 16 + 8);
  return Buffer.concat([first.subarray(0, 2), header, index, first.subarray(2), second]);
}

const box = (type: string, ...content: Buffer[]) => {
  const header = Buffer.alloc(8);
  header.writeUInt32BE(8 + content.reduce((sum, { length }) => sum + length, 0));
  header.write(type, 4, 'latin1');
  return Buffer.concat([header, ...content]);
};
const film = Buffer.concat([
  box('ftyp', Buffer.from('mp42')),
  box('mdat', Buffer.alloc(50_000, 'm')),
  box(
    'moov',
    box('mvhd', Buffer.alloc(100)),
    box('udta', box('\u00a9xyz', Buffer.from('\0\u0012\x15\xc7+52.5186+013.3761/', 'latin1'))),
    box('meta', Buffer.from('ISO6709: +52.5186+013.3761+034.000/')),
  ),
]);
const moving = async () =>
  Buffer.concat([
    await jpeg('tan')
      .withXmp(XMP(`GCamera:MicroVideoOffset="${film.length}"`))
      .toBuffer(),
    film,
  ]);

const TRACES = ['2026:11:20', '52.5186', '013.3761'];
const tracesIn = (bytes: Buffer) => TRACES.filter((trace) => bytes.includes(trace));

let app: TestApp;
let admin: Member;
const originals = new Map<string, Buffer>();
beforeAll(async () => {
  app = await startApp();
  admin = await app.member('chefin', { admin: true });
  await app.services.db
    .insertInto('album')
    .values({ id: 'feier', title: 'Feier', location: 'protected/feier', downloadable: true })
    .execute();
  originals.set('zwei.jpg', await multiPicture()).set('film.jpg', await moving());
  for (const [name, bytes] of originals) await addPicture(app, 'feier', name, bytes);
});
afterAll(() => app.close());

const load = async (name: string, headers = {}) => {
  aSecondLater();
  const url = `/imgs/protected/feier/${name}?original=1&id=${admin.authId}`;
  return Buffer.from(await (await app.ask('GET', url, { headers })).arrayBuffer());
};
const packed = async () => {
  const body = { albumId: 'feier', copyLarge: 1 };
  const answer = await app.ask('POST', '/v1/album/download', { token: admin.token, body });
  const { url } = (await answer.json()) as { url: string };
  return unpacked(Buffer.from(await (await app.ask('GET', url)).arrayBuffer()));
};

test.each(['zwei.jpg', 'film.jpg'])('no position leaves behind the picture in %s', async (name) => {
  const original = originals.get(name)!;
  expect(tracesIn(original).length).toBeGreaterThan(0);
  const loaded = await load(name);
  expect(loaded).toHaveLength(original.length);
  expect(tracesIn(loaded)).toEqual([]);
  expect(loaded.includes('Mira Holm')).toBe(original.includes('Mira Holm'));
  const changed = [...loaded.keys()].filter((at) => loaded[at] !== original[at]);
  expect(changed.length).toBeLessThan(200);
  for (const [from, to] of [
    [changed[0]! + 3, changed.at(-1)! - 3],
    [original.length - 40, original.length - 1],
  ] as const)
    expect((await load(name, { Range: `bytes=${from}-${to}` })).equals(loaded.subarray(from, to + 1))).toBe(
      true,
    );
  expect((await packed()).get(name)!.equals(loaded)).toBe(true);
});

test('an album that gives the position away gives all of it away', async () => {
  await app.services.db.updateTable('album').set({ withLocation: true }).execute();
  for (const [name, bytes] of originals) expect((await load(name)).equals(bytes)).toBe(true);
});
