import type { BinEntry } from '@lichthof/api/contract/bin';
import { numberOf, picturesOf } from '../../ui/format.ts';

type Counted = Pick<BinEntry, 'kind' | 'title' | 'pictures'>;

/** „„Laub“ mit 19 Bildern“, „2 Alben mit 131 Bildern und 14 einzelne Bilder“. */
export function contentOf(entries: readonly Counted[]): string {
  const [only] = entries;
  if (only && entries.length === 1)
    return only.kind === 'image' ? `„${only.title}“` : `„${only.title}“ mit ${withPictures(only.pictures)}`;
  const albums = entries.filter(({ kind }) => kind === 'album');
  const single = entries.length - albums.length;
  const inAlbums = albums.reduce((sum, { pictures }) => sum + pictures, 0);
  return [
    albums.length > 0 &&
      `${albums.length === 1 ? '1 Album' : `${numberOf(albums.length)} Alben`} mit ${withPictures(inAlbums)}`,
    single > 0 &&
      (albums.length > 0
        ? `${numberOf(single)} ${single === 1 ? 'einzelnes Bild' : 'einzelne Bilder'}`
        : picturesOf(single)),
  ]
    .filter(Boolean)
    .join(' und ');
}

/** After „mit“. */
const withPictures = (count: number) => (count === 1 ? '1 Bild' : `${numberOf(count)} Bildern`);

/** „noch 3 Tage“. */
export const leftOf = ({ daysLeft }: Pick<BinEntry, 'daysLeft'>) =>
  daysLeft < 1 ? 'heute noch' : daysLeft === 1 ? 'noch 1 Tag' : `noch ${daysLeft} Tage`;
