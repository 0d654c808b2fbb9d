import { isSiteAlbum } from '../contract/site.ts';
import { type Asked, type Document, summary } from './document.ts';
import { markup } from './markup.ts';
import { plainText } from '../texts/plain-text.ts';
import { addressOver, img, imageObject, nameOf, shared } from './pictures.ts';
import { credits, creditText, type OpenPicture, picturesById, posts } from './records.ts';

/** One picture, over whatever page it is opened; null where not everybody may see it. */
export async function picturePage(asked: Asked, id: string): Promise<Document | null> {
  const picture = (await picturesById(asked, [id])).get(id);
  if (!picture) return null;
  const known = await credits(asked, picture.contribs);
  const credit = creditText(picture.contribs, known);
  const title = nameOf(picture);
  const words = plainText(picture.description, known);
  const by = credit ? ` Danke ${credit}.` : '';
  const description = summary(
    words || (picture.alt === picture.title ? '' : picture.alt),
    `${title}: ein Bild von ${asked.site.siteName}.${by}`,
  );
  const home = await homeOf(asked, picture);
  const address = addressOver(home, id);
  return {
    status: 200,
    title,
    description,
    address,
    picture: shared(asked, picture),
    data: {
      ...imageObject(asked, picture, known),
      description,
      url: asked.origin + address,
      representativeOfPage: true,
    },
    body: markup`<h1>${title}</h1>${img(asked, picture, 1600)}${words && markup`<p>${words}</p>`}<p>${
      credit ? `Danke ${credit}` : 'Vielen Dank an alle Beteiligten'
    }</p><p><a href="${home}">Alle Bilder</a></p>`,
  };
}

/** The page that it belongs to; of one that is only in posts, the post that it leads to. */
async function homeOf(asked: Asked, { album, blogId }: OpenPicture): Promise<string> {
  if (album !== null) return isSiteAlbum(album) ? '/images' : `/album/${encodeURIComponent(album)}`;
  const post = blogId && (await posts(asked).where('id', '=', blogId).executeTakeFirst());
  return post ? `/blog/${post.id}` : '/images';
}
