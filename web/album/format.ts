const number = new Intl.NumberFormat('de-DE');

/** „1 Bild“, „1.284 Bilder“. */
export const countOf = (total: number) => (total === 1 ? '1 Bild' : `${number.format(total)} Bilder`);

export const numberOf = (count: number) => number.format(count);

const size = new Intl.NumberFormat('de-DE', { maximumSignificantDigits: 3 });

/** „412 MB“. */
export const bytesOf = (bytes: number) =>
  bytes >= 1e9 ? `${size.format(bytes / 1e9)} GB` : `${size.format(bytes / 1e6)} MB`;
