import { threadCpuUsage } from 'node:process';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inMemory } from '../../../api/files/in-memory.ts';
import { factsWithHead, segmentsOf, withHead } from '../../../api/pictures/head.ts';
import { positionsIn, withoutLocation } from '../../../api/pictures/location.ts';
import { addPicture } from '../albums/pictures.ts';
import { aSecondLater, type Member, startApp, type TestApp } from '../app.ts';
import { unpacked } from '../downloads/unzip.ts';
import { growsQuadratically } from '../../growth.ts';

const XMP = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
  <rdf:Description xmlns:exif="http://ns.adobe.com/exif/1.0/" xmlns:drone-dji="http://www.dji.com/drone-dji/1.0/"
    exif:GPSLatitude="52,31.2N" drone-dji:GpsLongitude="+13.3777" exif:Flash="1"><exif:GPSAltitude>77/1</exif:GPSAltitude>
  </rdf:Description></rdf:RDF></x:xmpmeta>`;
const located = (width = 900) =>
  sharp({
    create: {
      width,
      height: 600,
      channels: 3,
      background: 'tan',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .withExif({
      IFD0: { Artist: 'Mira Holm' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 31/1 1234/100', GPSDateStamp: '2026:11:20' },
    })
    .withXmp(XMP)
    .jpeg({ quality: 100 })
    .toBuffer();
const TRACES = ['52,31.2N', '13.3777', '77/1', '2026:11:20', 'GPSLatitude', 'GpsLongitude'];
const blankLocation = async (bytes: Buffer) =>
  Buffer.from(await new Response((await withHead(inMemory(bytes), withoutLocation)).stream()).arrayBuffer());
const tracesIn = (bytes: Buffer) => TRACES.filter((trace) => bytes.includes(trace));

let app: TestApp;
let admin: Member;
let original: Buffer;
beforeAll(async () => {
  app = await startApp();
  admin = await app.member('chefin', { admin: true });
  original = await located();
  await app.services.db
    .insertInto('album')
    .values({ id: 'feier', title: 'Feier', location: 'protected/feier', downloadable: true })
    .execute();
  await addPicture(app, 'feier', 'kuss.jpg', original);
});
afterAll(() => app.close());

test('fill bytes and markers without a length hide no position', async () => {
  const { segments } = segmentsOf(original);
  const start = segments[0]!.at;
  const filled = Buffer.concat([
    original.subarray(0, start),
    ...segments.flatMap(({ at, end }) => [Buffer.from([0xff, 0x01, 0xff, 0xff]), original.subarray(at, end)]),
    original.subarray(segments.at(-1)!.end),
  ]);
  expect(tracesIn(filled)).toEqual(tracesIn(original));
  const blanked = await blankLocation(filled);
  expect(tracesIn(blanked)).toEqual([]);
  const before = await sharp(original).raw().toBuffer();
  expect((await sharp(blanked).raw().toBuffer()).equals(before)).toBe(true);
});

test('the position is blanked, and nothing else is touched', async () => {
  expect(tracesIn(original).length).toBeGreaterThan(4);
  const blanked = await blankLocation(original);
  expect(tracesIn(blanked)).toEqual([]);
  expect(blanked).toHaveLength(original.length);
  for (const kept of ['Mira Holm', 'exif:Flash="1"']) expect(blanked.includes(kept)).toBe(true);
  const { data: before } = await sharp(original).raw().toBuffer({ resolveWithObject: true });
  expect((await sharp(blanked).raw().toBuffer()).equals(before)).toBe(true);
  const { exif } = await sharp(blanked).metadata();
  expect(exif!.includes('2026:11:20')).toBe(false);
  // Rational numbers of the latitude: degrees, minutes, seconds.
  const latitude = Buffer.from([52, 0, 0, 0, 1, 0, 0, 0, 31, 0, 0, 0]);
  expect([original.includes(latitude), blanked.includes(latitude)]).toEqual([true, false]);
});

test('elements of one name are taken out one by one', () => {
  const one = '<a:GPSx>1</a:GPSx >';
  expect(positionsIn(`${one}<a:Flash/>${one}`)).toEqual([
    [0, one.length],
    [one.length + 10, one.length * 2 + 10],
  ]);
});

const HOSTILE = [
  'a-',
  'a:gps',
  '<a:gps',
  '<a:gps>',
  '<a:gps></a:gps>',
  '</a:gps',
  'a:gps="',
  "<a:gps='",
  'a:gps ',
];
test('the search for it takes time in proportion to what is said of the picture', () => {
  expect(HOSTILE.filter((piece) => growsQuadratically(positionsIn, piece))).toEqual([]);
  const manifold = (text: string) =>
    positionsIn(Array.from({ length: text.length / 8 }, (_, i) => `<a${i}:gps>`).join(''));
  expect(growsQuadratically(manifold, '12345678')).toBe(false);
});

test('directories that overlap cost no more than they hold', () => {
  const many = 2600;
  const tiff = Buffer.alloc(64_000, 0xff);
  tiff.write('II*\0\u0008\0\0\0', 'latin1');
  tiff.writeUInt16LE(many, 8);
  for (let i = 0; i < many; i++) {
    tiff.writeUInt16LE(0x8825, 10 + 12 * i);
    tiff.writeUInt32LE(tiff.length - 12 * (i + 1), 10 + 12 * i + 8);
  }
  const head = Buffer.from('\xff\xd8\xff\xe1\0\0Exif\0\0', 'latin1');
  head.writeUInt16BE(8 + tiff.length, 4);
  const before = threadCpuUsage();
  withoutLocation(Buffer.concat([head, tiff]));
  expect(threadCpuUsage(before).user / 1000).toBeLessThan(500);
});

test.each([
  [Buffer.from('no picture')],
  [Buffer.from([0xff, 0xd8, 0xff, 0xe1, 0xff, 0xff, 1])],
  [
    Buffer.concat([
      Buffer.from([0xff, 0xd8, 0xff, 0xe1, 0, 16]),
      Buffer.from('Exif\0\0II*\0\xff\xff\xff\xff', 'latin1'),
    ]),
  ],
])('what is cut off or lies about itself is left alone: %#', async (bytes) => {
  expect((await blankLocation(bytes)).equals(bytes)).toBe(true);
});

test('any part of it, and its checksum, are those of the whole', async () => {
  const blanked = await blankLocation(original);
  const file = inMemory(original);
  const read = async (range?: { from: number; to: number }) =>
    Buffer.from(await new Response((await withHead(file, withoutLocation)).stream(range)).arrayBuffer());
  expect((await read()).equals(blanked)).toBe(true);
  for (const [from, to] of [
    [0, 0],
    [30, 700],
    [600, original.length - 1],
    [original.length - 5, original.length - 1],
  ] as const)
    expect((await read({ from, to })).equals(blanked.subarray(from, to + 1))).toBe(true);
  // Longer than what is looked at.
  const long = Buffer.concat([original, Buffer.alloc(3_000_000, 'x')]);
  const known = { bytes: long.length, crc32: crc32(long) };
  expect(await factsWithHead(inMemory(long), known, withoutLocation)).toEqual({
    bytes: long.length,
    crc32: crc32(await blankLocation(long)),
  });
});

test('originals and archives carry no position, unless the album gives it away', async () => {
  const { db } = app.services;
  const load = async () => {
    const answer = await app.ask('GET', `/imgs/protected/feier/kuss.jpg?original=1&id=${admin.authId}`);
    return { etag: answer.headers.get('ETag'), bytes: Buffer.from(await answer.arrayBuffer()) };
  };
  const packed = async () => {
    const body = { albumId: 'feier' };
    const answer = await app.ask('POST', '/v1/album/download', { token: admin.token, body });
    const { url } = (await answer.json()) as { url: string };
    const files = unpacked(Buffer.from(await (await app.ask('GET', url)).arrayBuffer()));
    return files.get('kuss.jpg')!;
  };
  const without = await load();
  expect(without.bytes.equals(await blankLocation(original))).toBe(true);
  expect((await packed()).equals(without.bytes)).toBe(true);
  await db.updateTable('album').set({ withLocation: true }).execute();
  aSecondLater();
  const whole = await load();
  expect(whole.bytes.equals(original)).toBe(true);
  expect(whole.etag).not.toBe(without.etag);
  expect((await packed()).equals(original)).toBe(true);
});
