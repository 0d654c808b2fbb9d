import ExifReader from 'exifreader';
import { bestText, textsOf } from './fields.ts';
import { isWrittenByHand, paragraph, singleLine } from './plain-text.ts';
import type { Caption } from './protocol.ts';

const MAX_TITLE = 200;
const MAX_DESCRIPTION = 5000;
const MAX_CREATOR = 200;
const MAX_KEYWORD = 64;
const MAX_KEYWORDS = 50;

/** All that is read. Positions, serial numbers and thumbnails are not even parsed. */
const includeTags = {
  exif: [
    'ImageDescription',
    'XPTitle',
    'XPComment',
    'XPKeywords',
    'Artist',
    'DateTimeOriginal',
    'DateTimeDigitized',
  ],
  iptc: [
    'Object Name',
    'Headline',
    'Caption/Abstract',
    'Keywords',
    'By-line',
    'Date Created',
    'Coded Character Set',
  ],
  xmp: [
    'title',
    'description',
    'subject',
    'creator',
    'Headline',
    'DateCreated',
    'CreateDate',
    'DateTimeOriginal',
  ],
};

/** What the author wrote, from XMP before IPTC before EXIF. Broken metadata is no reason to refuse a picture. */
export function captionOf(metadata: Buffer): Caption {
  const { exif = {}, iptc = {}, xmp = {} } = load(metadata);
  const title = written(
    [xmp['title'], iptc['Object Name'], xmp['Headline'], iptc['Headline'], exif['XPTitle']],
    (text) => singleLine(text, MAX_TITLE),
  );
  const description = written(
    [xmp['description'], iptc['Caption/Abstract'], exif['ImageDescription'], exif['XPComment']],
    (text) => paragraph(text, MAX_DESCRIPTION),
  );
  return {
    title,
    description: description === title ? null : description,
    keywords: keywordsOf([xmp['subject'], iptc['Keywords'], exif['XPKeywords']]),
    creator: written([xmp['creator'], iptc['By-line'], exif['Artist']], (text) =>
      singleLine(text, MAX_CREATOR),
    ),
    taken: captureDateOf([
      exif['DateTimeOriginal'],
      xmp['DateTimeOriginal'],
      xmp['DateCreated'],
      iptc['Date Created'],
      exif['DateTimeDigitized'],
      xmp['CreateDate'],
    ]),
  };
}

type Group = Record<string, unknown>;

function load(metadata: Buffer): { exif?: Group; iptc?: Group; xmp?: Group } {
  try {
    const { exif, iptc, xmp } = ExifReader.load(metadata, { expanded: true, includeTags });
    return { exif: { ...exif }, iptc: { ...iptc }, xmp: { ...xmp } };
  } catch {
    return {};
  }
}

function written(tags: unknown[], clean: (text: string) => string): string | null {
  return tags.map((tag) => clean(bestText(tag))).find((text) => text !== '' && isWrittenByHand(text)) ?? null;
}

function keywordsOf(tags: unknown[]): string[] {
  const [found = []] = tags.map(textsOf).filter((texts) => texts.length > 0);
  const byName = new Map<string, string>();
  for (const text of found.flatMap((several) => several.split(';'))) {
    const keyword = singleLine(text, MAX_KEYWORD);
    // Not a letter that nobody sees, as the filler of Hangul.
    if (
      /(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{N}]/u.test(keyword) &&
      !byName.has(keyword.toLowerCase())
    ) {
      byName.set(keyword.toLowerCase(), keyword);
    }
  }
  return [...byName.values()].slice(0, MAX_KEYWORDS);
}

/** EXIF writes `2024:05:06 12:11:12`, XMP `2024-05-06T12:11:12.5+02:00`, IPTC `2024-05-06`. */
const DATE = /^(\d{4})[:-](\d\d)[:-](\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d))?)?/;
const FIRST_PHOTOGRAPH = 1826;

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
