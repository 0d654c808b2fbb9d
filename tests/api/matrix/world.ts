import { Readable } from 'node:stream';
import sharp from 'sharp';
import { ingest } from '../../../api/pictures/record.ts';
import { siteTarget } from '../../../api/pictures/target.ts';
import type { Db } from '../../../api/database/schema.ts';
import { startApp, type TestApp } from '../app.ts';
import { picture } from '../content.ts';
import { ALBUM_PASSWORD, ALBUMS, IMAGES, type ImageThing, POSTS, UNSAFE } from './things.ts';
import { type Identities, identify } from './viewers.ts';

export interface Matrix {
  app: TestApp;
  who: Identities;
}

/** Every picture carries a tag of its own: how often that is counted says whether the picture was. */
export const tagOf = ({ id }: ImageThing): number => IMAGES.findIndex((image) => image.id === id) + 1;
export const urlOf = ({ id, is }: ImageThing): string =>
  `${ALBUMS.find((album) => album.id === is.album)?.is.location ?? '2026/11'}/${id}.jpg`;

/** The things of the matrix and everybody who looks at them, on a database of their own. */
export async function startMatrix(): Promise<Matrix> {
  const app = await startApp();
  const expired = await app.member('expired', { admin: true });
  app.clock.pass(13 * 60 * 60);
  await fill(app);
  const keeper = await app.member('keeper', { admin: true });
  for (const { id } of ALBUMS.filter(({ locked }) => locked)) {
    const body = { album: id, password: ALBUM_PASSWORD };
    const answer = await app.ask('POST', '/v1/album/lock', { body, token: keeper.token });
    if (answer.status !== 200) throw new Error(await answer.text());
    await app.converted();
    Object.assign(keeper, { token: ((await answer.json()) as { jwt: string }).jwt });
  }
  const unlock = { album: 'tresor', password: ALBUM_PASSWORD };
  return { app, who: await identify(app, { ...expired, from: '198.51.100.90' }, unlock) };
}

async function fill(app: TestApp): Promise<void> {
  const { db, files } = app.services;
  await fillAround(db);
  await db
    .insertInto('album')
    .values(ALBUMS.map(({ id, is }) => ({ id, title: id, ...is })))
    .execute();
  const { bytes, facts } = await onePicture(app);
  for (const image of IMAGES) {
    const url = urlOf(image);
    const tags = [tagOf(image), ...(image.is.tags ?? [])];
    const row = picture(image.id, {
      ...facts,
      tUrl: url.replace(/[^/]*$/, 'thm/$&'),
      ...image.is,
      url,
      tags,
    });
    await db.insertInto('image').values(row).execute();
    await files.put('imgs', url, bytes);
  }
  for (const { id, is } of POSTS) {
    const location = `${id}.html`;
    await files.put('blog', location, Buffer.from(`<p>${id}</p>`));
    const values = { id, title: id, published: true, dateStr: '2026-11-01', location, ...is };
    await db.insertInto('post').values(values).execute();
  }
}

/** What the matrix is not about, but records and calls name. */
async function fillAround(db: Db): Promise<void> {
  const groups = ['ug-kunden', 'ug-redaktion', 'ug-bekannte', 'ug-fremde', 'ug-leer'];
  await db
    .insertInto('userGroup')
    .values([
      ...groups.map((id) => ({ id, name: id, parentId: null })),
      { id: 'ug-hochzeit', name: 'Hochzeit', parentId: 'ug-kunden' },
    ])
    .execute();
  await db
    .insertInto('tag')
    .values([
      ...IMAGES.map((image) => ({ id: tagOf(image), name: `zu ${image.id}` })),
      { id: UNSAFE, name: 'Akt', worksafe: false },
      { id: UNSAFE + 1, name: 'Entwurf', published: false },
    ])
    .execute();
  await db
    .insertInto('contributor')
    .values([
      { id: 'c-mira', name: 'Mira', role: 1, realName: 'Mira Holm', published: true },
      { id: 'c-karl', name: 'Karl', role: 1, realName: 'Karl Ende' },
    ])
    .execute();
  await db.insertInto('textBlock').values({ id: 't-agb', text: '<p>Wir.</p>' }).execute();
  await db
    .insertInto('users')
    .values({ id: 'u-opfer', name: 'Opfer', email: 'opfer@example.org', groups: ['ug-bekannte'] })
    .execute();
}

/** A real one: all records tell of it, and its derivatives are there once. */
async function onePicture(app: TestApp) {
  const noise = { type: 'gaussian', mean: 128, sigma: 20 } as const;
  const bytes = await sharp({ create: { width: 60, height: 40, channels: 3, background: 'tan', noise } })
    .jpeg()
    .toBuffer();
  const target = siteTarget('nue', app.clock);
  const { id } = await ingest(app.services, Readable.from([bytes]), { name: 'eins.jpg', target });
  const columns = ['sha256', 'crc32', 'bytes', 'width', 'height', 'color', 'thumbHash'] as const;
  const facts = await app.services.db
    .deleteFrom('image')
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow();
  return { bytes, facts };
}
