import { type Asked, type Document, summary } from './document.ts';
import { markup } from './markup.ts';
import { addressOf, pageIn, PICTURES, turning } from './paging.ts';
import { imageObject, shared, tiles } from './pictures.ts';
import { credits, gridOf } from './records.ts';

const LIST = '/images';
const SHOWN = 48;

/** A page of the grid; null where there are not so many. */
export async function imagesPage(asked: Asked): Promise<Document | null> {
  const { site, origin } = asked;
  const page = pageIn(asked.search);
  if (page === null) return null;
  const found = await gridOf(asked, site)
    .limit(SHOWN + 1)
    .offset((page - 1) * SHOWN)
    .execute();
  if (found.length === 0 && page > 1) return null;
  const pictures = found.slice(0, SHOWN);
  const known = await credits(
    asked,
    pictures.flatMap(({ contribs }) => contribs),
  );
  const about = site.siteAlbums.filter(({ key }) => site.albums.includes(key)).map(({ text }) => text);
  const description = summary(about.join(' '), `Fotografien von ${site.siteName}.`);
  const address = addressOf(LIST, page);
  return {
    status: 200,
    title: 'Bilder',
    description,
    address,
    picture: shared(asked, pictures[0]),
    data: {
      '@type': 'ImageGallery',
      name: site.siteName,
      description,
      url: origin + address,
      inLanguage: 'de',
      image: pictures.map((picture) => imageObject(asked, picture, known)),
    },
    body: markup`<h1>Bilder</h1><p>${description}</p>${
      pictures.length > 0 ? tiles(asked, pictures, LIST) : markup`<p>Keine Bilder zum Anzeigen gefunden!</p>`
    }${turning(LIST, { page, more: found.length > SHOWN, names: PICTURES })}`,
  };
}
