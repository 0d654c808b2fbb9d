import { bestText } from './fields.ts';

/** EXIF writes `2024:05:06 12:11:12`, XMP `2024-05-06T12:11:12.5+02:00`, IPTC `2024-05-06`. */
const DATE = /^(\d{4})[:-](\d\d)[:-](\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d))?)?/;
const FIRST_PHOTOGRAPH = 1826;

/** The first of the tags that holds a real moment, as the camera's clock had it: `YYYY-MM-DDTHH:mm:ss`. */
export function captureDateOf(tags: unknown[], now = new Date()): string | null {
  return tags.map((tag) => moment(bestText(tag), now)).find((found) => found !== null) ?? null;
}

function moment(text: string, now: Date): string | null {
  const [found, year, month, day, hour = '00', minute = '00', second = '00'] = DATE.exec(text) ?? [];
  if (!found) return null;
  const local = `${year}-${month}-${day}T${hour}:${minute}:${second}`;
  const date = new Date(`${local}Z`);
  const exists = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(local);
  const tomorrow = now.getTime() + 24 * 3600 * 1000;
  return exists && date.getUTCFullYear() >= FIRST_PHOTOGRAPH && date.getTime() <= tomorrow ? local : null;
}
