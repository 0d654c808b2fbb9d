import { pictureUrl, scaled, sharedUrl, sizesOf, srcset, type Size } from '../contract/picture.ts';
import type { Asked, Document } from './document.ts';
import { type Markup, markup } from './markup.ts';
import { plainText } from '../texts/plain-text.ts';
import { type Credit, creditText, gridOf, type OpenPicture } from './records.ts';

type From = Pick<Asked, 'site' | 'origin'>;

export const hostOf = ({ site, origin }: From) => ({ imageHost: site.imageHost || origin });

const altOf = ({ alt, title }: OpenPicture): string => alt || title || 'Bild';

export const nameOf = ({ title, id }: OpenPicture): string => title || `Bild ${id}`;

/** What goes along where an address is shared. */
export const shared = (from: From, picture: OpenPicture | undefined): Document['picture'] =>
  picture ? { url: sharedUrl(picture, hostOf(from).imageHost), alt: altOf(picture) } : null;

/** For pages that have no picture of their own: the newest of the site. */
export async function sharedOfSite(asked: Asked): Promise<Document['picture']> {
  return shared(asked, await gridOf(asked, asked.site).executeTakeFirst());
}

export function img(from: From, picture: OpenPicture, most: Size = 800): Markup {
  const host = hostOf(from);
  const sizes = sizesOf(picture).filter((size) => size <= most);
  const size = sizes.at(-1)!;
  const { width, height } = scaled(picture, size);
  return markup`<img src="${pictureUrl(picture, size, host)}" srcset="${srcset(picture, host, sizes)}" sizes="(width < 40rem) 100vw, ${width}px" width="${width}" height="${height}" alt="${altOf(picture)}" loading="lazy">`;
}

/** Pictures that lead to their own pages; `below`: the address that they are shown over. */
export const tiles = (from: From, pictures: readonly OpenPicture[], below: string): Markup =>
  markup`<ul class="plain-tiles">${pictures.map(
    (picture) => markup`<li><a href="${addressOver(below, picture.id)}">${img(from, picture, 540)}</a></li>`,
  )}</ul>`;

/** A picture over the page that shows it. */
export const addressOver = (below: string, id: string): string => `${below}?bild=${encodeURIComponent(id)}`;

/** https://schema.org/ImageObject */
export function imageObject(
  from: From,
  picture: OpenPicture,
  known: ReadonlyMap<string, Credit>,
): Record<string, unknown> {
  const host = hostOf(from);
  const largest = sizesOf(picture).at(-1)!;
  const credit = creditText(picture.contribs, known);
  const caption = plainText(picture.description, known);
  return {
    '@type': 'ImageObject',
    name: nameOf(picture),
    contentUrl: pictureUrl(picture, largest, host),
    thumbnailUrl: pictureUrl(picture, sizesOf(picture)[0]!, host),
    ...scaled(picture, largest),
    ...(caption && { caption }),
    ...(credit && { creditText: credit }),
    copyrightNotice: `© ${from.site.copyright}`,
  };
}
