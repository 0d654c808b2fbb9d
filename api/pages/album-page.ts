import { sql } from 'kysely';
import { visibleAlbums } from '../rights/access.ts';
import { VISITOR } from '../contract/access.ts';
import { type Asked, type Document, summary } from './document.ts';
import { markup } from './markup.ts';
import { addressOf, pageIn, PICTURES, turning } from './paging.ts';
import { imageObject, shared, tiles } from './pictures.ts';
import { albums, credits, creditText, picturesById, picturesOf } from './records.ts';

const SHOWN = 120;

/** A page of an album; null: there is no such one, or not for everybody. */
export async function albumPage(asked: Asked, id: string): Promise<Document | null> {
  const page = pageIn(asked.search);
  if (page === null) return null;
  const album = await albums(asked).where('album.id', '=', id).executeTakeFirst();
  if (!album) return (await isVisible(asked, id)) ? closed(asked) : null;
  const { title, coverId, count } = album;
  const from = (page - 1) * SHOWN;
  if (from >= count) return null;
  const [pictures, cover] = await Promise.all([
    picturesOf(asked, id, album.sortBy).limit(SHOWN).offset(from).execute(),
    picturesById(asked, coverId === null ? [] : [coverId]),
  ]);
  const known = await credits(asked, [...album.contribs, ...pictures.flatMap(({ contribs }) => contribs)]);
  const credit = creditText(album.contribs, known);
  const total = count === 1 ? 'einem Bild' : `${count.toLocaleString('de-DE')} Bildern`;
  const description = summary(album.description, `Album mit ${total} von ${asked.site.siteName}.`);
  const list = `/album/${encodeURIComponent(id)}`;
  const address = addressOf(list, page);
  return {
    status: 200,
    title,
    description,
    address,
    picture: shared(asked, cover.get(coverId ?? '') ?? pictures[0]),
    data: {
      '@type': 'ImageGallery',
      name: title,
      description,
      url: asked.origin + address,
      inLanguage: 'de',
      ...(credit && { creditText: credit }),
      image: pictures.map((picture) => imageObject(asked, picture, known)),
    },
    body: markup`<h1>${title}</h1>${album.description && markup`<p>${album.description}</p>`}${
      credit && markup`<p>Danke ${credit}</p>`
    }${tiles(asked, pictures, list)}${turning(list, { page, more: from + SHOWN < count, names: PICTURES })}`,
  };
}

async function isVisible({ services: { db } }: Asked, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('album')
    .select(sql`1`.as('there'))
    .where('id', '=', id)
    .where(visibleAlbums(VISITOR))
    .executeTakeFirst();
  return row !== undefined;
}

/** It is there, but with a password, or nothing in it is for everybody: not even its title is said. */
const closed = ({ site }: Asked): Document => ({
  status: 200,
  title: 'Album',
  description: `Ein Album von ${site.siteName}.`,
  address: null,
  picture: null,
  body: markup`<h1>Album</h1><p>Dieses Album lässt sich nur mit JavaScript öffnen.</p>`,
});
