/*
 * No formatter is made when a page begins: the first `Intl` of a page loads its rules, which takes a phone 80 ms. What every page
 * shows, numbers and days, is written without it.
 */
const MONTHS = 'Januar Februar März April Mai Juni Juli August September Oktober November Dezember'.split(
  ' ',
);

/** Of a whole number: 12.345. */
export const numberOf = (count: number) => String(count).replaceAll(/\B(?=(\d{3})+$)/g, '.');

export const picturesOf = (count: number) => `${numberOf(count)} ${count === 1 ? 'Bild' : 'Bilder'}`;

export const bytesOf = (bytes: number) => {
  const [unit, name] = bytes >= 1e9 ? [1e9, 'GB'] : bytes >= 1e6 ? [1e6, 'MB'] : [1e3, 'kB'];
  return `${(bytes / unit).toLocaleString('de-DE', { maximumSignificantDigits: 3 })} ${name}`;
};

/** `2025-03-14` as it is read: 14. März 2025. A day is no point in time and never shifts. */
export const longDate = (day: string) => {
  const [year, month, date] = day.split('-').map(Number);
  return `${date}. ${MONTHS[month! - 1]} ${year}`;
};

let collator: Intl.Collator | undefined;
export const inGerman = (a: string, b: string) =>
  (collator ??= new Intl.Collator('de', { numeric: true })).compare(a, b);
