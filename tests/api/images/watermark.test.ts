import { readdirSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MAX_SVG } from '../../../api/contract/watermark.ts';
import { addPicture } from '../albums/pictures.ts';
import { aSecondLater, type Member, startApp, type TestApp } from '../app.ts';
import { unpacked } from '../downloads/unzip.ts';

const svg = (inner = '<rect width="40" height="20" fill="#fff"/>', attributes = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 40 20" ${attributes}>${inner}</svg>`;
const LOOK = { position: 'bottom-right', size: 20, opacity: 100 };

let app: TestApp;
let admin: Member;
let member: Member;
let editor: Member;
beforeAll(async () => {
  app = await startApp();
  admin = await app.member('chefin', { admin: true });
  await app.services.db.insertInto('userGroup').values({ id: 'ug-team', name: 'Team' }).execute();
  member = await app.member('mira');
  editor = await app.member('edda', { groups: ['ug-team'] });
  await app.services.db
    .insertInto('album')
    .values([
      { id: 'feier', title: 'Feier', location: 'protected/feier', downloadable: true, public: true },
      { id: 'tresor', title: 'Tresor', location: 'protected/tresor', downloadable: true },
    ])
    .execute();
});
afterAll(() => app.close());

const post = (url: string, body: object, who = admin) =>
  app.ask('POST', `/v1/${url}`, { token: who.token, body, headers: { 'X-Auth-Id': who.authId } });
const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer());
const get = (url: string, query: string, who = admin) =>
  app.ask('GET', `/imgs/${url}?${query}&id=${who.authId}`);
const row = (id: string) =>
  app.services.db.selectFrom('image').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const set = async (mark: object) => {
  const answer = await post('watermark', { svg: svg(), ...LOOK, ...mark });
  aSecondLater();
  return {
    status: answer.status,
    ...((await answer.json()) as { errors?: { field: string; message: string }[]; albums: number }),
  };
};
const choose = async (fields: object, id = 'feier') => {
  expect((await post('data/update/album', { id, ...fields })).status).toBe(200);
  aSecondLater();
};
/** A dark picture, so that a white mark can be seen. */
const dark = (width: number, height: number, red = 30) =>
  sharp({ create: { width, height, channels: 3, background: { r: red, g: 30, b: 30 } } })
    .jpeg()
    .toBuffer();
const add = async (album: string, name: string, jpeg: Buffer) => {
  await addPicture(app, album, `${name}.jpg`, jpeg);
  return `i--${album}--${name}`;
};
/** How bright the picture is at a place, 0 to 255. */
async function brightness(jpeg: Buffer, x: number, y: number): Promise<number> {
  const { data, info } = await sharp(jpeg)
    .autoOrient()
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return data[Math.floor(y * info.height) * info.width + Math.floor(x * info.width)]!;
}
/** Within the mark where it stands bottom right with 20 %. */
const isMarked = async (jpeg: Buffer) => (await brightness(jpeg, 0.88, 0.92)) > 200;
const markedSizes = async (url: string, who = admin) => {
  const found = [];
  for (const size of [270, 540, 800, 1600])
    if (await isMarked(await bytesOf(await get(url, `size=${size}`, who)))) found.push(size);
  return found;
};

test('the sizes from 800 up of the albums that want it have it, under another address', async () => {
  const id = await add('feier', 'kuss', await dark(1800, 1200));
  const { url, hash } = await row(id);
  expect(await markedSizes(url)).toEqual([]);
  expect(await set({})).toMatchObject({ status: 200, albums: 0 });
  expect((await row(id)).hash).toBe(hash);
  await choose({ watermark: true });
  const marked = await row(id);
  expect(marked.hash).toMatch(new RegExp(`^${hash}-[0-9a-f]{8}$`));
  // Whoever keeps the address of before does not get the picture of before.
  expect(await isMarked(await bytesOf(await get(url, `size=1600&v=${hash}`)))).toBe(true);
  expect(await markedSizes(url)).toEqual([800, 1600]);
  // What arrives later has it as well.
  const later = await add('feier', 'tanz', await dark(900, 600));
  expect((await row(later)).mark).toBe(marked.mark);
  expect(await isMarked(await bytesOf(await get((await row(later)).url, 'size=800')))).toBe(true);
  // As it is chosen: elsewhere, and no longer.
  await set({ position: 'top-left' });
  const moved = await bytesOf(await get(url, 'size=800'));
  expect([await isMarked(moved), (await brightness(moved, 0.1, 0.1)) > 200]).toEqual([false, true]);
  expect((await row(id)).mark).not.toBe(marked.mark);
  await set({ svg: '' });
  expect((await row(id)).hash).toBe(hash);
  expect(await markedSizes(url)).toEqual([]);
  await set({ opacity: 50 });
  const half = await brightness(await bytesOf(await get(url, 'size=800')), 0.88, 0.92);
  expect(half).toBeGreaterThan(110);
  expect(half).toBeLessThan(180);
  await choose({ watermark: false });
  expect((await row(id)).hash).toBe(hash);
});

test('a picture that is shown elsewhere as well has it there, also turned', async () => {
  await set({});
  await choose({ watermark: true });
  const id = await add('feier', 'paar', await dark(1000, 700, 31));
  const { url, mark } = await row(id);
  const as = { id: 'i2611205', url, tUrl: url, album: 'brp', title: 'Paar', public: false };
  expect((await post('data/create/image', as)).status).toBe(200);
  expect((await row('i2611205')).mark).toBe(mark);
  expect((await post('image/turn', { ids: [id], degrees: 90 })).status).toBe(200);
  aSecondLater();
  expect(await isMarked(await bytesOf(await get(url, 'size=800')))).toBe(true);
  await choose({ watermark: false });
  expect((await row('i2611205')).mark).toBe('');
  // Deleted without, and restored with it.
  expect((await post('data/delete/image', { ids: ['i2611205'] })).status).toBe(200);
  await choose({ watermark: true });
  expect((await post('bin/restore', { images: ['i2611205'] })).status).toBe(200);
  expect((await row('i2611205')).mark).toBe(mark);
});

async function linkTo(id: string, who: Member, copies: object = {}): Promise<string> {
  const answer = await post('album/download', { albumId: 'feier', imageUrls: [id], ...copies }, who);
  return ((await answer.json()) as { url: string }).url;
}

test('downloads go without it, unless the album says otherwise; then nobody but editors has another file', async () => {
  await set({});
  await choose({ watermark: true, watermarkDownloads: false });
  const id = await add('feier', 'torte', await dark(2000, 1300, 32));
  const { url } = await row(id);
  const archive = async (who: Member, copies: object) => [
    ...unpacked(await bytesOf(await app.ask('GET', await linkTo(id, who, copies)))).values(),
  ];
  const all = [
    { copyAlbum: true, copyLarge: false },
    { copyAlbum: false, copyLarge: true },
    { copyAlbum: true, copyLarge: true },
  ];
  const looks = async (who: Member) => {
    const found = [];
    for (const copies of all) {
      const entries = await archive(who, copies);
      found.push(await Promise.all(entries.map((entry) => isMarked(entry))));
    }
    return [...found, await isMarked(await bytesOf(await get(url, 'original=1', who)))];
  };
  expect(await looks(member)).toEqual([[false], [false], [false, false], false]);
  await choose({ watermarkDownloads: true });
  expect(await looks(member)).toEqual([[true], [true], [true], true]);
  const answer = await get(url, 'original=1', member);
  expect(answer.headers.get('Content-Disposition')).toContain('torte.jpg');
  expect(answer.headers.get('Cache-Control')).toBe('private, no-cache');
  expect(await looks(admin)).toEqual([[true], [true], [true], false]);
  // Named as an editor, and not only free to edit because nobody is.
  await choose({ editGroupIds: ['ug-team'] });
  expect(await isMarked(await bytesOf(await get(url, 'original=1', editor)))).toBe(false);
  expect(await isMarked(await bytesOf(await get(url, 'original=1', member)))).toBe(true);
});

test('a picture that is too small for it has it in downloads all the same', async () => {
  await set({});
  await choose({ watermark: true, watermarkDownloads: true });
  for (const [name, width, height] of [
    ['klein', 520, 340],
    ['winzig', 240, 160],
  ] as const) {
    const id = await add('feier', name, await dark(width, height, width));
    const { url } = await row(id);
    expect(await markedSizes(url)).toEqual([]);
    const [download, shown] = [await get(url, 'original=1', member), await get(url, 'size=1600', member)];
    expect(download.headers.get('ETag')).toBe(shown.headers.get('ETag')!.replace(/"$/, '-marked"'));
    expect(await isMarked(await bytesOf(await get(url, 'original=1', member)))).toBe(true);
    const [entry] = unpacked(await bytesOf(await app.ask('GET', await linkTo(id, member)))).values();
    expect(await isMarked(entry!)).toBe(true);
    expect(await markedSizes(url)).toEqual([]);
  }
});

test('an archive of before holds no longer what the album gives now', async () => {
  await set({});
  const free = { watermark: true, watermarkDownloads: false, withLocation: true };
  await choose(free);
  const id = await add('feier', 'hut', await dark(1800, 1200, 35));
  for (const change of [
    () => choose({ watermarkDownloads: true }),
    () => set({ opacity: 80 }),
    () => choose({ withLocation: false }),
  ]) {
    const link = await linkTo(id, member);
    const before = await app.ask('GET', link);
    await before.body?.cancel();
    expect(before.status).toBe(200);
    await change();
    const after = await app.ask('GET', link);
    expect([after.status, ((await after.json()) as { detail: string }).detail]).toEqual([
      401,
      'Für Downloads aus diesem Album gilt inzwischen etwas anderes. Bitte fordern Sie das Archiv neu an.',
    ]);
  }
  // What an earlier version has stored said less, and held other bytes.
  for (const unsaid of ['look', 'files']) {
    const ofBefore = await linkTo(id, member);
    const { db } = app.services;
    await sql`update task set payload = payload - ${unsaid}::text where kind = 'download'`.execute(db);
    const said = await (await app.ask('GET', ofBefore)).text();
    expect(said).toContain('link-invalid');
    expect(said).not.toContain('inzwischen');
  }
});

test('an encrypted album has it, and nothing readable of it comes to lie in the cache', async () => {
  await set({});
  await choose({ watermark: true }, 'tresor');
  const id = await add('tresor', 'brief', await dark(1000, 700, 33));
  const { url, sha256 } = await row(id);
  const answer = await post('album/lock', { album: 'tresor', password: 'silbergelatine' });
  const tokens = (await answer.json()) as { jwt: string; id: string };
  admin = { ...admin, token: tokens.jwt, authId: tokens.id };
  await app.converted();
  aSecondLater();
  aSecondLater();
  expect(await markedSizes(url)).toEqual([800, 1600]);
  const cached = readdirSync(app.dir, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.includes(sha256),
  );
  expect(cached.filter((name) => path.extname(name) === '.jpg')).toEqual([]);
  expect(cached.filter((name) => name.endsWith('-800.jpg.enc'))).toHaveLength(1);
});

describe('an SVG that is more than a drawing is refused', () => {
  const bomb = (levels: number) =>
    svg(
      `<defs><g id="l0"><rect width="1" height="1"/></g>${Array.from({ length: levels }, (_, i) => `<g id="l${i + 1}">${`<use href="#l${i}"/>`.repeat(10)}</g>`).join('')}</defs><use href="#l${levels}"/>`,
    );
  const CASES: [string, string][] = [
    ['no SVG', 'GIF89a'],
    ['a picture', '<html><svg/></html>'],
    ['script', svg('<script>alert(1)</script>')],
    ['event', svg('<rect width="1" height="1" onload="alert(1)"/>')],
    ['foreignObject', svg('<foreignObject><p>x</p></foreignObject>')],
    ['picture of a file', svg('<image href="file:///etc/passwd" width="9" height="9"/>')],
    ['picture from elsewhere', svg('<image xlink:href="https://example.org/x.png"/>')],
    ['use from elsewhere', svg('<use href="https://example.org/x.svg#a"/>')],
    ['style from elsewhere', svg('<style>@import url(https://example.org/x.css);</style>')],
    ['fill from elsewhere', svg('<rect style="fill:url(https://example.org/x.svg#a)"/>')],
    ['hidden address', svg('<use href="&#104;ttps://example.org/x.svg#a"/>')],
    ['stylesheet', `<?xml-stylesheet href="https://example.org/x.css"?>${svg()}`],
    ['include', svg('<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="file:///etc/passwd"/>')],
    [
      'entity of a file',
      `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${svg('<text>&x;</text>')}`,
    ],
    [
      'entity bomb',
      `<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;">]>${svg('<text>&b;</text>')}`,
    ],
    ['damaged', svg('<path d="M0 0h4v1z">')],
    ['without measure', '<svg xmlns="http://www.w3.org/2000/svg" width="0" height="0"></svg>'],
    ['bomb of references', bomb(9)],
  ];
  test.each(CASES)('%s', async (_, file) => {
    for (const call of ['watermark', 'watermark/preview']) {
      const answer = await post(call, { svg: file, ...LOOK });
      const { errors } = (await answer.json()) as { errors?: { field: string }[] };
      expect([call, answer.status, errors?.[0]?.field]).toEqual([call, 422, 'svg']);
    }
  });

  test('too large a file, too large a picture, and values out of bounds', async () => {
    expect((await set({ svg: svg('<g/>'.repeat(MAX_SVG / 4)) })).errors?.[0]?.field).toBe('svg');
    expect((await set({ svg: svg(undefined, 'width="900000" height="900000"') })).status).toBe(422);
    for (const wrong of [{ size: 61 }, { opacity: 5 }, { position: 'left' }])
      expect((await set(wrong)).status).toBe(422);
  });

  test('what drawing programs write is taken', async () => {
    const inkscape = `<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<!-- Created with Inkscape --><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">
<svg xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd" xmlns="http://www.w3.org/2000/svg" width="40mm" height="20mm" viewBox="0 0 40 20">
<sodipodi:namedview id="base" inkscape:zoom="1"/><defs><linearGradient id="a"><stop offset="0" stop-color="#fff"/></linearGradient></defs>
<style>.b{fill:url(#a)}</style><g inkscape:label="Ebene 1"><rect class="b" width="40" height="20"/><text x="1" y="9">Licht &amp; Hof</text></g></svg>`;
    expect((await set({ svg: inkscape })).status).toBe(200);
    const preview = (await (await post('watermark/preview', { svg: inkscape, ...LOOK })).json()) as {
      jpeg: string;
    };
    expect((await sharp(Buffer.from(preview.jpeg, 'base64')).metadata()).format).toBe('jpeg');
  });
});
