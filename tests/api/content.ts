import { createHash } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { Database, Db } from '../../api/database/schema.ts';

type Image = Insertable<Database['image']>;

/** A record as an import would have made it, of a file that nobody needs to read. */
export function picture(id: string, fields: Partial<Image> = {}): Image {
  const sha256 = createHash('sha256').update(id).digest('hex');
  return {
    id,
    url: `2026/11/${id}.jpg`,
    tUrl: `2026/11/thm/${id}.jpg`,
    filename: `${id}.jpg`,
    fileExtension: 'jpg',
    title: `Bild ${id}`,
    album: 'brp',
    width: 6000,
    height: 4000,
    bytes: 12_345_678,
    sha256,
    crc32: 123_456_789,
    color: '#a09080',
    thumbHash: 'k1gGDQJ4d3eHd4iAeHd3d3iAdwc=',
    ...fields,
  };
}

/** A small site: two tags, a group with a child, an album for members of it, one for everybody, and their pictures. */
export async function fillSite(db: Db): Promise<void> {
  await db
    .insertInto('tag')
    .values([
      { id: 1, name: 'Nebel' },
      { id: 2, name: 'See' },
      { id: 3, name: 'Akt', worksafe: false },
      { id: 4, name: 'Unbenutzt' },
    ])
    .execute();
  await db
    .insertInto('contributor')
    .values({ id: 'c-mira', name: 'Mira', role: 1, published: true })
    .execute();
  await db.insertInto('userGroup').values({ id: 'ug-kunden', name: 'Kunden', parentId: null }).execute();
  await db
    .insertInto('userGroup')
    .values({ id: 'ug-hochzeit', name: 'Hochzeit', parentId: 'ug-kunden' })
    .execute();
  await db
    .insertInto('album')
    .values([
      {
        id: 'hochzeit',
        title: 'Hochzeit',
        location: 'protected/hochzeit',
        downloadable: true,
        groupIds: ['ug-kunden'],
        editGroupIds: ['ug-hochzeit'],
      },
      { id: 'offen', title: 'Offenes Album', location: 'offen', public: true, downloadable: true },
    ])
    .execute();
  await db
    .insertInto('image')
    .values([
      picture('i2611201', { tags: [1], contribs: ['c-mira'] }),
      picture('i2611202', { tags: [1, 2] }),
      picture('i2611203', { tags: [3], album: '760' }),
      picture('i2611204', { trash: true }),
      picture('i2611205', { isAsset: true, tags: [2] }),
      picture('i--hochzeit--kuss', { album: 'hochzeit', url: 'protected/hochzeit/kuss.jpg' }),
      picture('i--hochzeit--tanz', { album: 'hochzeit', url: 'protected/hochzeit/tanz.jpg' }),
      picture('i--offen--weg', { album: 'offen', url: 'offen/weg.jpg' }),
    ])
    .execute();
  await db
    .insertInto('post')
    .values([
      {
        id: 'p-nebel',
        title: 'Früh aufstehen',
        published: true,
        dateStr: '2026-11-01',
        tags: [1],
        text: '<p>Nebel.</p>',
      },
      {
        id: 'p-morgen',
        title: 'Morgen',
        published: true,
        dateStr: '2026-11-21',
        tags: [],
        text: '<p>Bald.</p>',
      },
    ])
    .execute();
  await db.insertInto('textBlock').values({ id: 't-impressum', text: '<p>Wir.</p>' }).execute();
}
