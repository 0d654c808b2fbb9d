import type { BinEntry } from '@lichthof/api/contract/bin';
import { numberOf, picturesOf } from '../../ui/format.ts';

type Counted = Pick<BinEntry, 'kind' | 'title' | 'pictures'>;

interface Content {
  albums: number;
  inAlbums: number;
  images: number;
  versions: number;
  posts: number;
}

export function contentOf(entries: readonly Counted[]): string {
  const [only] = entries;
  if (only && entries.length === 1)
    return only.kind === 'album' ? `„${only.title}“ mit ${withPictures(only.pictures)}` : nameOf(only);
  const albums = entries.filter(({ kind }) => kind === 'album');
  const of = (wanted: BinEntry['kind']) => entries.filter(({ kind }) => kind === wanted).length;
  return sumOf({
    albums: albums.length,
    inAlbums: albums.reduce((sum, { pictures }) => sum + pictures, 0),
    images: of('image'),
    versions: of('version'),
    posts: of('post'),
  });
}

export const sumOf = ({ albums, inAlbums, images, versions, posts }: Content): string =>
  LIST.format([
    ...(albums > 0
      ? [`${albums === 1 ? '1 Album' : `${numberOf(albums)} Alben`} mit ${withPictures(inAlbums)}`]
      : []),
    ...(images > 0
      ? [
          albums > 0
            ? `${numberOf(images)} ${images === 1 ? 'einzelnes Bild' : 'einzelne Bilder'}`
            : picturesOf(images),
        ]
      : []),
    ...(versions > 0
      ? [versions === 1 ? '1 frühere Fassung' : `${numberOf(versions)} frühere Fassungen`]
      : []),
    ...(posts > 0 ? [posts === 1 ? '1 Beitrag' : `${numberOf(posts)} Beiträge`] : []),
  ]);

const LIST = new Intl.ListFormat('de', { type: 'conjunction' });

export const nameOf = ({ kind, title }: Pick<BinEntry, 'kind' | 'title'>): string =>
  kind === 'version' ? `Frühere Fassung von „${title}“` : `„${title}“`;

/** What buttons are called, for who hears them: a number tells those apart that are called the same. */
export function toldApart(entries: readonly BinEntry[], nameOf: (entry: BinEntry) => string) {
  const alike = Map.groupBy(entries, nameOf);
  return (entry: BinEntry): string => {
    const same = alike.get(nameOf(entry))!;
    return same.length === 1 ? nameOf(entry) : `${nameOf(entry)}, Nr. ${same.indexOf(entry) + 1}`;
  };
}

/** One sentence for each reason, however many it holds for. */
export const refusalsOf = (refused: readonly { title: string; reason: string }[]): string =>
  [...Map.groupBy(refused, ({ reason }) => reason)]
    .map(([reason, all]) => {
      const what = all.length === 1 ? `„${all[0]!.title}“` : `${numberOf(all.length)} Einträge`;
      return `${what}: ${reason}`;
    })
    .join(' ');

const withPictures = (count: number) => (count === 1 ? '1 Bild' : `${numberOf(count)} Bildern`);

export const daysLeftText = ({ daysLeft }: Pick<BinEntry, 'daysLeft'>) =>
  daysLeft < 1 ? 'heute noch' : daysLeft === 1 ? 'noch 1 Tag' : `noch ${daysLeft} Tage`;
