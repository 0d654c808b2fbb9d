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

/** What enters or leaves the safe mode with a tag; no album is kept out of it. Empty where nothing does. */
export function safeModeWords(wasSafe: boolean, isSafe: boolean, { images, posts = 0 }: Uses): string {
  const what = usedBy({ images, posts, albums: 0 });
  if (!what || wasSafe === isSafe) return '';
  const isOne = images + posts === 1;
  return isSafe
    ? `${what} ${isOne ? 'erscheint' : 'erscheinen'} damit auch im sicheren Modus.`
    : `${what} ${isOne ? 'verschwindet' : 'verschwinden'} damit aus dem sicheren Modus.`;
}

/** „verliert“ after one of them, „verlieren“ after more. */
export const loseVerb = ({ images, posts = 0, texts = 0, albums }: Uses): string =>
  images + posts + texts + albums === 1 ? 'verliert' : 'verlieren';
