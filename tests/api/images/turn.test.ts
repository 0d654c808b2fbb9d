import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { rgbaToThumbHash } from 'thumbhash';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { turnedThumbHash } from '../../../api/pictures/turned-thumb-hash.ts';
import { addPicture } from '../albums/pictures.ts';
import { aSecondLater, type Member, PASSWORD, startApp, type TestApp } from '../app.ts';
import { unpacked } from '../downloads/unzip.ts';

/** Red, green, blue and white: clockwise from the top left corner. */
const COLOURS = ['#d22', '#2c2', '#22d', '#eee'];
const quarters = (width = 1200, height = 800) => {
  const [w, h] = [width / 2, height / 2];
  const part = (background: string, i: number) => ({
    input: { create: { width: w, height: h, channels: 3 as const, background } },
    left: i === 1 || i === 2 ? w : 0,
    top: i >= 2 ? h : 0,
  });
  return sharp({ create: { width, height, channels: 3, background: 'black' } }).composite(COLOURS.map(part));
};
/** The letters of the corners, clockwise from the top left. */
async function corners(jpeg: Buffer): Promise<string> {
  const { data, info } = await sharp(jpeg)
    .autoOrient()
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => {
    const i = 3 * (Math.floor(y * info.height) * info.width + Math.floor(x * info.width));
    const [r, g, b] = [data[i]! > 128, data[i + 1]! > 128, data[i + 2]! > 128];
    return r && g && b ? 'w' : r ? 'r' : g ? 'g' : b ? 'b' : '?';
  };
  return [at(0.2, 0.2), at(0.8, 0.2), at(0.8, 0.8), at(0.2, 0.8)].join('');
}
const QUARTER = 'wrgb';

let app: TestApp;
let admin: Member;
beforeAll(async () => {
  app = await startApp();
  admin = await app.member('chefin', { admin: true });
  await app.services.db
    .insertInto('album')
    .values([
      { id: 'feier', title: 'Feier', location: 'protected/feier', downloadable: true },
      { id: 'tresor', title: 'Tresor', location: 'protected/tresor', downloadable: true },
    ])
    .execute();
});
afterAll(() => app.close());

const row = (id: string) =>
  app.services.db.selectFrom('image').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const post = (url: string, body: object, who = admin) =>
  app.ask('POST', `/v1/${url}`, { token: who.token, body, headers: { 'X-Auth-Id': who.authId } });
const turn = async (ids: string[], degrees = 90, who = admin) => {
  const answer = await post('image/turn', { ids, degrees }, who);
  aSecondLater();
  return {
    status: answer.status,
    ...((await answer.json()) as { taskId: string; detail: string; items: object[]; skipped: object[] }),
  };
};
const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer());
const get = (url: string, query: string, who = admin) =>
  app.ask('GET', `/imgs/${url}?${query}&id=${who.authId}`);
const add = async (album: string, name: string, jpeg: Buffer) => {
  await addPicture(app, album, `${name}.jpg`, jpeg);
  return `i--${album}--${name}`;
};

test('a picture is turned in its record: sizes, dimensions, placeholder and address follow, the file stays', async () => {
  const id = await add('feier', 'hafen', await quarters().jpeg().toBuffer());
  const before = await row(id);
  const file = path.join(app.dir, 'imgs', before.url);
  const original = readFileSync(file);
  expect(await corners(await bytesOf(await get(before.url, 'size=800')))).toBe('rgbw');
  const { items, taskId } = await turn([id]);
  const after = await row(id);
  expect(after).toMatchObject({
    rotation: 90,
    width: 800,
    height: 1200,
    hash: `${before.hash}-90`,
    version: 2,
  });
  const { width, height, hash, thumbHash, version } = after;
  expect(items).toEqual([{ id, width, height, hash, thumbHash, version }]);
  expect(thumbHash).not.toBe(before.thumbHash);
  for (const size of [270, 540, 800, 1600]) {
    const jpeg = await bytesOf(await get(before.url, `size=${size}&v=${after.hash}`));
    expect([size, await corners(jpeg)]).toEqual([size, QUARTER]);
    expect(await sharp(jpeg).metadata()).toMatchObject({ height: Math.min(size, 1200) });
  }
  expect(readFileSync(file).equals(original)).toBe(true);
  // Three more are where it began, and so is undoing the first one.
  await turn([id], 270);
  expect(await row(id)).toMatchObject({ ...before, version: 3 });
  await turn([id], 180);
  expect(await row(id)).toMatchObject({ rotation: 180, width: 1200, height: 800 });
  expect(await corners(await bytesOf(await get(before.url, 'size=270')))).toBe('bwrg');
  expect(await (await post('image/bulk/undo', { taskId })).json()).toMatchObject({
    restored: 0,
    skipped: [{ id }],
  });
});

test('its new address shows it turned from the first moment on', async () => {
  const id = await add('feier', 'steg', await quarters(960, 640).jpeg().toBuffer());
  const { url } = await row(id);
  expect(await corners(await bytesOf(await get(url, 'size=270')))).toBe('rgbw');
  // Without `aSecondLater`: what was looked up before may still be remembered.
  await post('image/turn', { ids: [id], degrees: 90 });
  const { hash } = await row(id);
  expect(await corners(await bytesOf(await get(url, `size=270&v=${hash}`)))).toBe(QUARTER);
});

test('undone, it has its first address again', async () => {
  const id = await add('feier', 'mole', await quarters(600, 900).jpeg().toBuffer());
  const before = await row(id);
  const { taskId } = await turn([id], 270);
  expect(await row(id)).toMatchObject({ rotation: 270, width: 900, height: 600 });
  const tasks = await app.get<{ items: { taskId: string }[] }>('/v1/tasks', { token: admin.token });
  expect(tasks.items.find((task) => task.taskId === taskId)).toMatchObject({
    title: '1 Bild gedreht',
    undo: true,
  });
  expect(await (await post('image/bulk/undo', { taskId })).json()).toMatchObject({ restored: 1 });
  expect(await row(id)).toEqual({ ...before, version: 3 });
});

describe('what is downloaded stands as it is shown', () => {
  const exif = (orientation: number) =>
    quarters()
      .jpeg()
      .withExif({ IFD0: { Artist: 'Mira Holm' } })
      .withMetadata({ orientation });
  /** Without the entry for it, as some programs write. */
  const untagged = async () => {
    const jpeg = await exif(1).toBuffer();
    const tag = jpeg.indexOf(Buffer.from([0x12, 0x01, 3, 0]));
    expect(tag).toBeGreaterThan(0);
    jpeg.writeUInt16LE(0x0111, tag);
    return jpeg;
  };
  const xmp =
    '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF><rdf:Description tiff:Orientation="1"/></rdf:RDF></x:xmpmeta>';
  const CASES: [string, () => Promise<Buffer>][] = [
    ...[1, 2, 3, 4, 5, 6, 7, 8].map((o): [string, () => Promise<Buffer>] => [
      `EXIF ${o}`,
      () => exif(o).toBuffer(),
    ]),
    ['EXIF without orientation', untagged],
    ['no EXIF', () => quarters().jpeg({ quality: 71 }).toBuffer()],
    ['XMP', () => quarters().withXmp(xmp).jpeg().toBuffer()],
  ];
  test.each(CASES)('%s', async (name, make) => {
    const original = await make();
    const id = await add('feier', `fall-${name.replaceAll(' ', '-')}`, original);
    const { url } = await row(id);
    await turn([id]);
    const shown = await bytesOf(await get(url, 'size=800'));
    const before = await corners(original);
    expect(await corners(shown)).toBe(before[3]! + before.slice(0, 3));
    const loaded = await bytesOf(await get(url, 'original=1'));
    expect(await corners(loaded)).toBe(await corners(shown));
    // Not a pixel was encoded anew.
    const scan = original.subarray(original.indexOf(Buffer.from([0xff, 0xda])));
    expect(loaded.subarray(loaded.length - scan.length).equals(scan)).toBe(true);
    const artist = Buffer.from('Mira Holm');
    expect(loaded.includes(artist)).toBe(original.includes(artist));
    if (name === 'XMP') expect(loaded.includes('tiff:Orientation="6"')).toBe(true);
    for (const [from, to] of [
      [0, 0],
      [10, 60],
      [30, loaded.length - 1],
      [loaded.length - 7, loaded.length - 1],
    ] as const) {
      const part = await app.ask('GET', `/imgs/${url}?original=1&id=${admin.authId}`, {
        headers: { Range: `bytes=${from}-${to}` },
      });
      expect((await bytesOf(part)).equals(loaded.subarray(from, to + 1))).toBe(true);
    }
    const packed = await post('album/download', {
      albumId: 'feier',
      imageUrls: [id],
      copyAlbum: false,
      copyLarge: true,
    });
    const { url: archive } = (await packed.json()) as { url: string };
    const [entry] = unpacked(await bytesOf(await app.ask('GET', archive))).values();
    expect(entry!.equals(loaded)).toBe(true);
  });
});

test('what else is shown of the same file turns with it, and what is shown of it later', async () => {
  const id = await add('feier', 'doppelt', await quarters().jpeg({ quality: 72 }).toBuffer());
  const { url } = await row(id);
  const show = async (as: string, album: string) =>
    (await post('data/create/image', { id: as, url, tUrl: url, album, title: 'Doppelt', public: false }))
      .status;
  expect(await show('i2611205', 'brp')).toBe(200);
  expect((await turn([id])).items).toHaveLength(2);
  const [own, other] = [await row(id), await row('i2611205')];
  expect(other).toMatchObject({ rotation: 90, hash: own.hash, width: own.width, thumbHash: own.thumbHash });
  expect(await show('i2611206', 'noir')).toBe(200);
  expect(await row('i2611206')).toMatchObject({ rotation: 90, hash: own.hash, width: own.width });
});

test('a picture whose file is missing stays as it was, and is named', async () => {
  const there = await add('feier', 'da', await quarters(300, 200).jpeg().toBuffer());
  const gone = await add('feier', 'fort', await quarters(200, 300).jpeg().toBuffer());
  rmSync(path.join(app.dir, 'imgs/protected/feier/fort.jpg'));
  const { items, skipped } = await turn([there, gone]);
  expect(items).toMatchObject([{ id: there }]);
  expect(skipped).toMatchObject([{ id: gone }]);
  expect(await row(gone)).toMatchObject({ rotation: 0, version: 1 });
  expect(await turn([gone])).toMatchObject({
    status: 409,
    detail: expect.stringContaining('Originaldatei fehlt') as string,
  });
});

test('pictures of an encrypted album are turned where it is open, and no readable byte comes to lie there', async () => {
  const id = await add('tresor', 'kuss', await quarters().jpeg({ quality: 73 }).toBuffer());
  const before = await row(id);
  expect((await post('album/lock', { album: 'tresor', password: 'silbergelatine' })).status).toBe(200);
  await app.converted();
  aSecondLater();
  const login = await app.ask('POST', '/v1/auth/login', { body: { email: admin.email, password: PASSWORD } });
  const { jwt, id: authId } = (await login.json()) as { jwt: string; id: string };
  const closed = { ...admin, token: jwt, authId };
  expect(await turn([id], 90, closed)).toMatchObject({
    status: 423,
    detail: expect.stringContaining('„Tresor“') as string,
  });
  const answer = await post('album/unlock', { album: 'tresor', password: 'silbergelatine' }, closed);
  const tokens = (await answer.json()) as { jwt: string; id?: string };
  const open = { ...closed, token: tokens.jwt, authId: tokens.id ?? closed.authId };
  expect(await turn([id], 90, open)).toMatchObject({ status: 200, items: [{ thumbHash: '', width: 800 }] });
  expect(await corners(await bytesOf(await get(before.url, 'size=800', open)))).toBe(QUARTER);
  expect(await corners(await bytesOf(await get(before.url, 'original=1', open)))).toBe(QUARTER);
  expect(
    await app.services.pictures.derivatives.sizes({ sha256: before.sha256, rotation: 90, mark: '' }, 'jpg'),
  ).toEqual([]);
  // Readable again, it has its placeholder as it is shown.
  await post('album/decrypt', { album: 'tresor' }, open);
  await app.converted();
  expect(await row(id)).toMatchObject({ rotation: 90, thumbHash: turnedThumbHash(before.thumbHash, 90) });
});

test.each([
  [100, 67],
  [67, 100],
  [100, 40],
  [30, 100],
  [64, 64],
])('a ThumbHash of %i × %i turns as its picture does', async (width, height) => {
  const thumbHashOf = async (degrees: number) => {
    const blurred = sharp(
      await quarters(2 * width, 2 * height)
        .png()
        .toBuffer(),
    )
      .resize(width, height)
      .blur(8);
    const pixels = sharp(await blurred.png().toBuffer())
      .rotate(degrees)
      .ensureAlpha()
      .raw();
    const { data, info } = await pixels.toBuffer({ resolveWithObject: true });
    return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64');
  };
  const upright = await thumbHashOf(0);
  for (const degrees of [90, 180, 270])
    expect(turnedThumbHash(upright, degrees)).toBe(await thumbHashOf(degrees));
  expect(turnedThumbHash(turnedThumbHash(upright, 90), 270)).toBe(upright);
  expect(turnedThumbHash('', 90)).toBe('');
});
