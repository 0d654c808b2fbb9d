import { createHash } from 'node:crypto';

const SMALL = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss', æ: 'ae', ø: 'oe', ł: 'l', đ: 'd' };
const CAPITAL = { Ä: 'Ae', Ö: 'Oe', Ü: 'Ue', ẞ: 'SS', Æ: 'Ae', Ø: 'Oe', Ł: 'L', Đ: 'D' };
const LETTERS: Record<string, string> = { ...SMALL, ...CAPITAL };
/** What Windows does not take as a file name, whatever its extension. */
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)$/i;
const MAX_STEM = 100;
const HASH = 8;
const LOST = /[\p{L}\p{N}]/u;

const stemOf = (name: string) => name.replace(/^.*[\\/]/, '').replace(/\.[^.]*$/, '');

/**
 * A file's own name as it is safe in URLs, archives and on every system: `Größe (2).JPG` becomes `Groesse-2`. Where letters are lost, or
 * the end of a long name, its hash keeps it apart from others: of a series in Cyrillic or Japanese nothing else would differ.
 */
export function cleanStem(name: string): string {
  const stem = stemOf(name).normalize('NFC');
  const ascii = stem
    .replaceAll(/[äöüßæøłđ]/giu, (letter) => LETTERS[letter]!)
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '');
  const clean = ascii.replaceAll(/[^A-Za-z0-9_]+/g, '-').replaceAll(/^-+|-+$/g, '');
  const isWhole = clean.length <= MAX_STEM && !LOST.test(ascii.replaceAll(/\p{ASCII}/gu, ''));
  if (stem === '' || (isWhole && clean !== ''))
    return RESERVED.test(clean) ? `bild-${clean}` : clean || 'bild';
  const hash = createHash('sha256').update(stem).digest('hex').slice(0, HASH);
  return `${clean.slice(0, MAX_STEM - HASH - 1).replace(/-+$/, '') || 'bild'}-${hash}`;
}

export function titleOfName(name: string): string {
  const words = stemOf(name)
    .normalize('NFC')
    .replaceAll(/[\s_-]+/g, ' ')
    .trim();
  return words === '' ? 'Bild' : words[0]!.toUpperCase() + words.slice(1);
}
