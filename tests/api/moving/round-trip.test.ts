import { readFileSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { expect, test, vi } from 'vitest';
import { ingest } from '../../../api/pictures/record.ts';
import { siteTarget } from '../../../api/pictures/target.ts';
import { setNewsWanted, wantsNews } from '../../../api/news/opt-out.ts';
import { addPicture, jpeg, readableFiles } from '../albums/pictures.ts';
import { withIptc } from '../images/own-cases.ts';
import { ALBUM_PASSWORD, arrive, bytesOf, emptyApp, folder, fullApp, leave, movingOf } from './library.ts';

test('a library moves into an empty one, and out of it again as it was', async () => {
  const from = await fullApp();
  const [first, second] = [folder(), folder()];
  expect(await leave(from, first, { password: ALBUM_PASSWORD })).toContain(
    'Exportiert: 6 Bilder, 3 Alben, 1 Beiträge',
  );
  const to = await emptyApp();
  await to.member('chefin', { admin: true });
  const said = await arrive(to, first, { password: ALBUM_PASSWORD });
  expect(said).toContain(
    'Neu: 2 Tags, 1 Beitragende, 2 Gruppen, 1 Benutzer, 3 Alben, 6 Bilder, 1 Beiträge, 1 Texte, 2 Bewertungen.\nSchon vorhanden: nichts.',
  );
  expect(said).not.toContain('Nicht oder nicht ganz');
  await leave(to, second, { password: ALBUM_PASSWORD });
  expect(movingOf(second)).toEqual(movingOf(first));
  expect(bytesOf(second)).toEqual(bytesOf(first));
  const turned = await to.services.db
    .selectFrom('image')
    .select(['width', 'height', 'rotation', 'thumbHash'])
    .where('id', '=', 'i2611202')
    .executeTakeFirstOrThrow();
  expect(turned).toEqual(
    await from.services.db
      .selectFrom('image')
      .select(['width', 'height', 'rotation', 'thumbHash'])
      .where('id', '=', 'i2611202')
      .executeTakeFirstOrThrow(),
  );
  expect(turned.rotation).toBe(90);
  // What was encrypted there never lies here in any other way.
  expect(readableFiles(path.join(to.dir, 'imgs/protected/tresor'))).toEqual([]);
});

test('a title and a keyword that nobody sees in a file keep no export from moving in', async () => {
  const app = await emptyApp();
  const file = withIptc(await jpeg('#08f'), {
    title: '\u3164',
    caption: 'Am See',
    keywords: ['\u3164', 'See'],
  });
  await ingest(app.services, Readable.from([file]), {
    name: 'See.jpg',
    target: siteTarget('brp', app.clock),
  });
  const [dir, again] = [folder(), folder()];
  await leave(app, dir);
  const other = await emptyApp();
  await arrive(other, dir);
  await leave(other, again);
  expect(movingOf(again)).toEqual(movingOf(dir));
});

test('a second time nothing comes in twice, and what was changed here stays', async () => {
  const from = await fullApp();
  const dir = folder();
  await leave(from, dir);
  const to = await emptyApp();
  await to.member('chefin', { admin: true });
  await arrive(to, dir);
  const { db } = to.services;
  await db.updateTable('image').set({ title: 'Neu benannt' }).where('id', '=', 'i2611201').execute();
  const before = await db.selectFrom('image').selectAll().orderBy('id').execute();
  const files = bytesOf(path.join(to.dir, 'imgs'));
  const said = await arrive(to, dir);
  expect(said).toContain('Neu: nichts.');
  expect(said).toContain('5 Bilder, 1 Beiträge, 1 Texte, 2 Bewertungen.');
  expect(await db.selectFrom('image').selectAll().orderBy('id').execute()).toEqual(before);
  expect(bytesOf(path.join(to.dir, 'imgs'))).toEqual(files);
});

test('an encrypted album is left out by name where nobody gives its password', async () => {
  const from = await fullApp();
  const dir = folder();
  const said = await leave(from, dir);
  expect(said).toContain('Album „Tresor“: Verschlüsselt. Mit seinem Passwort');
  expect(JSON.stringify(movingOf(dir))).not.toContain('tresor');
  expect(Object.keys(bytesOf(dir)).filter((file) => file.includes('tresor'))).toEqual([]);
  await leave(from, dir, { password: ALBUM_PASSWORD });
  const to = await emptyApp();
  expect(await arrive(to, dir)).toContain('Album „Tresor“: Verschlüsselt. Mit dem Passwort');
  const ids = await to.services.db.selectFrom('album').select('id').orderBy('id').execute();
  expect(ids.map(({ id }) => id)).toEqual(['fest', 'offen']);
  expect(await arrive(to, dir, { password: 'noch ein anderes Passwort' })).toContain(
    'Neu: 1 Alben, 1 Bilder.',
  );
  expect(await arrive(to, dir, { password: ALBUM_PASSWORD })).toContain('Album „Tresor“: Verschlüsselt.');
});

test('an album that comes while the passwords are tried goes along, or is named', async () => {
  const from = await fullApp();
  const { db } = from.services;
  const builder = db.transaction();
  const comeFirst = async () => {
    const zu = { location: 'protected/zu', encrypted: true, wrappedKey: '{}' };
    await db
      .insertInto('album')
      .values({ id: 'zu', title: 'Neu und zu', ...zu })
      .execute();
    await db.insertInto('album').values({ id: 'neu', title: 'Neu', location: 'neu', public: true }).execute();
  };
  const level = builder.setIsolationLevel.bind(builder);
  vi.spyOn(builder, 'setIsolationLevel').mockImplementation((name) => {
    const begun = level(name);
    const execute = begun.execute.bind(begun);
    vi.spyOn(begun, 'execute').mockImplementation(async (read) => {
      await comeFirst();
      return execute(read);
    });
    return begun;
  });
  vi.spyOn(db, 'transaction').mockReturnValueOnce(builder);
  const dir = folder();
  expect(await leave(from, dir, { password: ALBUM_PASSWORD })).toContain(
    'Album „Neu und zu“: Verschlüsselt.',
  );
  expect(movingOf(dir).albums?.map(({ id }) => id)).toEqual(['fest', 'neu', 'offen', 'tresor']);
});

test('what is lost or damaged here stays behind, by name', async () => {
  const from = await fullApp();
  const { db, files } = from.services;
  const { url } = await db
    .selectFrom('image')
    .select('url')
    .where('filename', '=', 'b.jpg')
    .executeTakeFirstOrThrow();
  const rotten = (await files.read('imgs', url))!;
  rotten[rotten.length - 20]! ^= 1;
  await files.put('imgs', url, rotten);
  await files.remove('blog', 'seiten/agb.html');
  const dir = folder();
  // The second time there is something to compare it with.
  for (const time of ['once', 'twice']) {
    const said = await leave(from, dir);
    expect(said, time).toContain(`pictures/${url}: Die Datei ist beschädigt.`);
    expect(said, time).toContain('t-agb: Sein Text fehlt im Speicher (seiten/agb.html).');
    expect(movingOf(dir).texts, time).toEqual([]);
    expect(JSON.stringify(movingOf(dir).images), time).not.toContain(url);
    expect(Object.keys(bytesOf(dir)), time).not.toContain(`pictures/${url}`);
  }
});

test('two names that a disk takes for one are not one picture', async () => {
  const app = await emptyApp();
  const album = { id: 'offen', title: 'Offen', location: 'offen' };
  await app.services.db.insertInto('album').values(album).execute();
  for (const name of ['IMG_1.jpg', 'img_1.jpg']) await addPicture(app, 'offen', name, await jpeg('#345'));
  const dir = folder();
  await leave(app, dir);
  expect(movingOf(dir).images).toHaveLength(2);
  // As on a disk of Windows: one file under both names.
  rmSync(path.join(dir, 'pictures/offen/img_1.jpg'));
  symlinkSync('IMG_1.jpg', path.join(dir, 'pictures/offen/img_1.jpg'));
  expect(await leave(app, dir)).toMatch(/img_1\.jpg: Dieser Datenträger unterscheidet .*IMG_1\.jpg/);
  expect(movingOf(dir).images.map(({ file }) => file)).toEqual(['pictures/offen/IMG_1.jpg']);
});

test('a picture whose id is taken gets another one, and the texts that name it follow', async () => {
  const from = await fullApp();
  const dir = folder();
  await leave(from, dir);
  const to = await emptyApp();
  await to.member('chefin', { admin: true });
  await to.services.db
    .insertInto('image')
    .values({
      id: 'i2611202',
      url: '2025/01/alt.jpg',
      tUrl: '2025/01/thm/alt.jpg',
      filename: 'alt.jpg',
      fileExtension: 'jpg',
      title: 'Schon da',
      album: 'noir',
      width: 1,
      height: 1,
      bytes: 1,
      sha256: '0'.repeat(64),
      crc32: 1,
      color: '#000000',
      thumbHash: '',
    })
    .execute();
  await arrive(to, dir);
  const { id } = await to.services.db
    .selectFrom('image')
    .select('id')
    .where('filename', '=', 'Wald.jpg')
    .executeTakeFirstOrThrow();
  expect(id).not.toBe('i2611202');
  const { text } = await to.services.db
    .selectFrom('post')
    .select('text')
    .where('id', '=', 'p-see')
    .executeTakeFirstOrThrow();
  expect(text).toBe(`<p>Früh.</p><brpwc-post-image id="${id}"></brpwc-post-image>`);
});

test('who wants no mails about new pictures gets none after moving, and who is here already decides himself', async () => {
  const from = await fullApp();
  await from.member('berta');
  await setNewsWanted(from.services.db, 'u-anna', false);
  await setNewsWanted(from.services.db, 'u-berta', false);
  const dir = folder();
  await leave(from, dir);
  const to = await emptyApp();
  await to.member('berta');
  await arrive(to, dir);
  expect(await wantsNews(to.services.db, 'u-anna')).toBe(false);
  expect(await wantsNews(to.services.db, 'u-berta')).toBe(true);
  const again = folder();
  await leave(to, again);
  expect(movingOf(again).users).toMatchObject([{ id: 'u-anna', news: false }, { id: 'u-berta' }]);
});

test('old addresses of pictures go on leading to them, but those that lead elsewhere here', async () => {
  const from = await fullApp();
  const remember = ({ services }: typeof from, id: string, formerUrls: string[]) =>
    services.db.updateTable('image').set({ formerUrls }).where('id', '=', id).execute();
  await remember(from, 'i2611202', ['2024/05/wald.jpg', 'offen/tanne.jpg']);
  const dir = folder();
  await leave(from, dir);
  const to = await emptyApp();
  await to.services.db
    .insertInto('album')
    .values({ id: 'hier', title: 'Hier', location: 'hier', public: true })
    .execute();
  await addPicture(to, 'hier', 'tanne.jpg', await jpeg('#070', 300));
  await remember(to, 'i--hier--tanne', ['offen/tanne.jpg']);
  await arrive(to, dir);
  await arrive(to, dir);
  const found = async (url: string) => {
    const { status, headers } = await to.ask('GET', `/imgs/${url}?size=270`);
    return [status, headers.get('etag')];
  };
  expect(await found('2024/05/wald.jpg')).toEqual(await found('2026/11/Wald.jpg'));
  expect(await found('offen/tanne.jpg')).toEqual(await found('hier/tanne.jpg'));
  const again = folder();
  await leave(to, again);
  expect(movingOf(again).images.flatMap(({ formerUrls = [] }) => formerUrls)).toEqual([
    'offen/tanne.jpg',
    '2024/05/wald.jpg',
  ]);
});

test('an export is the same bytes as that of the version before', async () => {
  const app = await fullApp();
  await app.services.db
    .updateTable('image')
    .set({ created: new Date('2026-11-20T12:00:00Z') })
    .execute();
  const dir = folder();
  await leave(app, dir, { password: ALBUM_PASSWORD });
  const written = readFileSync(path.join(dir, 'lichthof.json'), 'utf8');
  expect(written).toBe(readFileSync(new URL('exported.txt', import.meta.url), 'utf8'));
});
