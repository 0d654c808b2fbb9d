const number = new Intl.NumberFormat('de-DE');
const size = /* @__PURE__ */ new Intl.NumberFormat('de-DE', { maximumSignificantDigits: 3 });
const long = /* @__PURE__ */ new Intl.DateTimeFormat('de-DE', { dateStyle: 'long', timeZone: 'UTC' });
const collator = /* @__PURE__ */ new Intl.Collator('de', { numeric: true });

export const numberOf = (count: number) => number.format(count);

export const picturesOf = (count: number) => `${number.format(count)} ${count === 1 ? 'Bild' : 'Bilder'}`;

export const bytesOf = (bytes: number) => {
  const [unit, name] = bytes >= 1e9 ? [1e9, 'GB'] : bytes >= 1e6 ? [1e6, 'MB'] : [1e3, 'kB'];
  return `${size.format(bytes / unit)} ${name}`;
};

/** `2025-03-14` as it is read: 14. März 2025. A day is no point in time and never shifts. */
export const longDate = (day: string) => long.format(new Date(`${day}T00:00:00Z`));

export const inGerman = (a: string, b: string) => collator.compare(a, b);
