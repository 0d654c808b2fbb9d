import * as z from 'zod/mini';
import { call } from './call.ts';
import { exactLine, idList, line, optionalId, optionalText, someId, tagIds } from './fields.ts';
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

/** The fields of the form that come before its `file`. */
export const UploadForm = z.strictObject({
  /** Folder below the image root; that of an album, or of its large pictures, puts the picture into the album. */
  subDir: z.string().check(z.maxLength(300)),
  /** 1: `tUrl` will be used. Thumbnails are made in any case. */
  thumbnail: z.pipe(
    z._default(z.enum(['0', '1'], 'Hier gibt es nur ja (1) und nein (0).'), '1'),
    z.transform((value) => value === '1'),
  ),
});

/** What its author wrote into a file; null where that is nothing. */
export const Captured = z.object({
  title: z.nullable(z.string()),
  description: z.nullable(z.string()),
  keywords: z.array(z.string()),
  creator: z.nullable(z.string()),
  /** When it was taken, by the clock of the camera: `YYYY-MM-DDTHH:mm:ss`. */
  taken: z.nullable(z.string()),
});
export type Captured = z.infer<typeof Captured>;

export const Uploaded = z.object({
  /** Record of the picture in its album; null outside of an album, where the image form creates the record. */
  id: z.nullable(z.string()),
  url: z.string(),
  tUrl: z.nullable(z.string()),
  largeUrl: z.nullable(z.string()),
  filename: z.string(),
  width: z.int(),
  height: z.int(),
  hash: z.string(),
  bytes: z.int(),
  present: z.boolean(),
  /** Null where nothing was done. */
  captured: z.nullable(Captured),
});
export type Uploaded = z.infer<typeof Uploaded>;

/**
 * `multipart/form-data` with the fields of {@link UploadForm} first and `file` last: a JPEG, whatever its name says, of at most
 * 60 MB. Never overwrites: another picture under the same name is a 409. An encrypted album needs to be unlocked, and
 * `X-Auth-Id` sent.
 */
export const createImage = call('POST', '/v1/image/create', {
  form: UploadForm,
  answer: Uploaded,
  authId: true,
  summary: 'Uploads a picture (multipart/form-data: subDir, thumbnail, file).',
  access: 'admin',
});

/** Deletes nothing. Pictures that were copied into the folder of an encrypted album are encrypted. */
export const updateAlbum = call('POST', '/v1/image/update-album', {
  body: z.strictObject({ albumId: someId }),
  answer: z.object({
    added: z.array(z.string()),
    /** Pictures that were known. */
    unchanged: z.int(),
    missing: z.array(z.string()),
    refused: z.array(z.object({ name: z.string(), reason: z.string() })),
  }),
  authId: true,
  summary: 'Makes the records of an album match its folder.',
  access: 'admin',
});

const NO_PICTURE = 'Bitte laden Sie ein Bild hoch, oder wählen Sie eines aus einem Album.';
const path = exactLine(NO_PICTURE, 500);

export const ImageInput = z.strictObject({
  id: imageId,
  title: line('Bitte geben Sie einen Titel ein.'),
  alt: optionalText(1000),
  description: optionalText(),
  url: path,
  tUrl: path,
  largeUrl: optionalText(500),
  album: optionalId,
  blogId: optionalId,
  tags: z.optional(tagIds),
  contribs: z.optional(idList),
  ws: z.optional(z.boolean()),
  public: z.optional(z.boolean()),
  trash: z.optional(z.boolean()),
  isAsset: z.optional(z.boolean()),
  noPostImage: z.optional(z.boolean()),
  dt: z.optional(
    z.pipe(
      z.nullable(z.union([z.literal(''), typedDay], 'Bitte geben Sie ein Datum als JJJJ-MM-TT an.')),
      z.transform((value) => value || null),
    ),
  ),
  takenAt: z.optional(
    z.nullable(
      z.string().check(
        z.regex(
          /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,6})?)?(Z|\+00:00)?$/,
          'Bitte geben Sie Datum und Uhrzeit der Aufnahme an.',
        ),
        z.refine((text) => isMoment(text), 'Diesen Zeitpunkt gibt es nicht.'),
        z.overwrite((text) => text.replace(/(Z|\+00:00)?$/, 'Z')),
      ),
    ),
  ),
});

function isMoment(text: string): boolean {
  const date = new Date(text.replace(/(Z|\+00:00)?$/, 'Z'));
  return (
    !Number.isNaN(date.getTime()) &&
    date.toISOString().startsWith(text.slice(0, 16)) &&
    !text.startsWith('0000')
  );
}

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
