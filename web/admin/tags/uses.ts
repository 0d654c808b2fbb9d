import { numberOf } from '../../ui/format.ts';

export interface Uses {
  images: number;
  albums: number;
  posts?: number;
  texts?: number;
  users?: number;
  groups?: number;
}

const list = new Intl.ListFormat('de', { type: 'conjunction' });

/** „37 Bilder, 4 Beiträge und 1 Album“; empty where nothing does. */
export const usedBy = ({ images, posts = 0, texts = 0, albums, users = 0, groups = 0 }: Uses): string =>
  list.format(
    [
      counted(images, 'Bild', 'Bilder'),
      counted(posts, 'Beitrag', 'Beiträge'),
      counted(texts, 'Textbaustein', 'Textbausteine'),
      counted(albums, 'Album', 'Alben'),
      counted(users, 'Benutzer', 'Benutzer'),
      counted(groups, 'Untergruppe', 'Untergruppen'),
    ].filter((part) => part !== ''),
  );

const counted = (n: number, one: string, many: string) =>
  n === 0 ? '' : `${numberOf(n)} ${n === 1 ? one : many}`;

/**
 * What can be seen in safe mode with a tag, or not any more; another tag or its own flag may hide it there as well, and no album is
 * kept out by one. Empty where nothing changes.
 */
export function safeModeWords(wasSafe: boolean, isSafe: boolean, { images, posts = 0 }: Uses): string {
  const what = usedBy({ images, posts, albums: 0 });
  if (!what || wasSafe === isSafe) return '';
  const isOne = images + posts === 1;
  return isSafe
    ? `${what} ${isOne ? 'kann' : 'können'} damit auch im sicheren Modus erscheinen, sofern sonst nichts dagegenspricht.`
    : `${what} ${isOne ? 'fehlt' : 'fehlen'} danach im sicheren Modus.`;
}

/** „verliert“ after one of them, „verlieren“ after more. */
export const loseVerb = ({ images, posts = 0, texts = 0, albums }: Uses): string =>
  images + posts + texts + albums === 1 ? 'verliert' : 'verlieren';
