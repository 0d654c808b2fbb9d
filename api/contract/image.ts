import * as z from 'zod/mini';
import type { FieldError } from './problem.ts';

/** `i` + yymmdd + running number for a portfolio image, `i--{albumId}--{file name without extension}` for an album image; it stays when the picture moves to another album. */
export const imageId = z.string().check(z.regex(/^i(\d{6}\d+|--[\w-]+--[^/\\\p{Cc}]{1,200})$/u));
/** PostgreSQL knows no year 0. */
const inCalendar = z.refine<string>((date) => !date.startsWith('0000'), 'Das Datum gibt es nicht.');
/** A calendar day, `YYYY-MM-DD`; never a point in time, so it never shifts by a time zone. */
export const day = z.iso.date('Bitte geben Sie ein Datum als JJJJ-MM-TT an.').check(inCalendar);
/** A day that somebody types: date fields of browsers take a year of two digits as it stands. */
export const typedDay = day.check(
  z.refine((date) => !date.startsWith('0'), 'Bitte geben Sie das Jahr vierstellig an.'),
);

const id = z.string().check(z.minLength(1), z.maxLength(200));

/** A picture of a site album (portfolio) or of a photo album. */
export const Image = z.object({
  id: imageId,
  /** Paths below `{imageHost}/imgs/`. */
  url: z.string(),
  tUrl: z.string(),
  largeUrl: z.nullable(z.string()),
  filename: z.string(),
  fileExtension: z.string(),
  title: z.string(),
  alt: z.nullable(z.string()),
  /** Caption, sanitised HTML; without `nsfw=1` only what safe mode shows of it. */
  description: z.nullable(z.string()),
  album: z.nullable(z.string()),
  /** Post that the picture links to; null as well where the reader may not read that one. */
  blogId: z.nullable(z.string()),
  tags: z.array(z.int()),
  contribs: z.array(id),
  ws: z.boolean(),
  public: z.boolean(),
  trash: z.boolean(),
  isAsset: z.boolean(),
  noPostImage: z.boolean(),
  /** Not visible before this day. */
  dt: z.nullable(day),
  /**
   * When it was taken by the clock of the camera, which knows no time zone: ISO 8601 as if it were UTC, and to be shown as such.
   * A list may be sorted by it; pictures without one stand where they arrived.
   */
  takenAt: z.nullable(z.string()),
  /** Upright dimensions of the original in pixels. */
  width: z.int(),
  height: z.int(),
  /** First 8 hex digits of the original's SHA-256, with `-90`, `-180` or `-270` where it was turned; versions the picture's URLs. */
  hash: z.string(),
  color: z.string(),
  /** ThumbHash, base64. */
  thumbHash: z.string(),
  /** Size of the original in bytes. */
  bytes: z.int(),
  version: z.int(),
});
export type Image = z.infer<typeof Image>;

/**
 * The rules that look at more than one field of a picture (docs/rules.md, Records). `old`: as it was before; what lies in a photo album
 * comes into another one only together with its files.
 */
export function imageIssues(
  image: { id?: string | undefined; album?: string | null | undefined; isAsset?: boolean | undefined },
  old: { album?: string | null | undefined } | null = null,
): FieldError[] {
  const { id = '', album = null, isAsset } = image;
  if (!isAsset && !album) {
    return [
      { field: 'album', message: 'Bitte wählen Sie ein Album, oder kennzeichnen Sie das Bild als Asset.' },
    ];
  }
  const stays = old ? (old.album ?? null) === album : id.startsWith(`i--${album}--`);
  if (id.startsWith('i--') && !stays) {
    return [
      { field: 'album', message: 'Dieses Bild liegt in einem anderen Album. Verschieben Sie es dorthin.' },
    ];
  }
  return [];
}
