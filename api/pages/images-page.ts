import { type Asked, type Document, summary } from './document.ts';
import { markup } from './markup.ts';
import { imageObject, shared, tiles } from './pictures.ts';
import { credits, gridOf } from './records.ts';

const SHOWN = 48;

export async function imagesPage(asked: Asked): Promise<Document> {
  const { site, origin } = asked;
  const pictures = await gridOf(asked, site).limit(SHOWN).execute();
  const known = await credits(
    asked,
    pictures.flatMap(({ contribs }) => contribs),
  );
  const about = site.siteAlbums.filter(({ key }) => site.albums.includes(key)).map(({ text }) => text);
  const description = summary(about.join(' '), `Fotografien von ${site.siteName}.`);
  const address = '/images';
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
      pictures.length > 0
        ? tiles(asked, pictures, address)
        : markup`<p>Keine Bilder zum Anzeigen gefunden!</p>`
    }`,
  };
}
