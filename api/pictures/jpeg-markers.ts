export const SOI = 0xd8;
export const EOI = 0xd9;
export const SOS = 0xda;
const TEM = 0x01;
const isRestart = (marker: number) => marker >= 0xd0 && marker <= 0xd7;

/** It stands for itself: no length follows. */
export const isBare = (marker: number) => marker === SOI || marker === TEM || isRestart(marker);

/** The next marker at or after `at`, as libjpeg finds it; fill bytes, stuffed bytes and the restarts within a scan are passed over. */
export function nextMarker(bytes: Buffer, at: number): { marker: number; end: number } | null {
  for (let i = at; ;) {
    i = bytes.indexOf(0xff, i);
    if (i < 0) return null;
    while (bytes[i] === 0xff) i++;
    const marker = bytes[i];
    if (marker === undefined) return null;
    i++;
    if (marker !== 0 && !isRestart(marker)) return { marker, end: i };
  }
}
