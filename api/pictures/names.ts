const UMLAUTS: Record<string, string> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  Ä: 'Ae',
  Ö: 'Oe',
  Ü: 'Ue',
  ß: 'ss',
  ẞ: 'SS',
};
/** What Windows does not take as a file name, whatever its extension. */
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)$/i;
const MAX_STEM = 100;

const stemOf = (name: string) => name.replace(/^.*[\\/]/, '').replace(/\.[^.]*$/, '');

/** A file's own name as it is safe in URLs, archives and on every system: `Größe (2).JPG` becomes `Groesse-2`. */
export function cleanStem(name: string): string {
  const ascii = stemOf(name)
    .normalize('NFC')
    .replaceAll(/[äöüÄÖÜßẞ]/g, (letter) => UMLAUTS[letter]!)
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '');
  const clean = ascii
    .replaceAll(/[^A-Za-z0-9_]+/g, '-')
    .slice(0, MAX_STEM)
    .replaceAll(/^-+|-+$/g, '');
  return clean === '' || RESERVED.test(clean) ? `bild${clean && `-${clean}`}` : clean;
}

export function titleOfName(name: string): string {
  const words = stemOf(name)
    .normalize('NFC')
    .replaceAll(/[\s_-]+/g, ' ')
    .trim();
  return words === '' ? 'Bild' : words[0]!.toUpperCase() + words.slice(1);
}
