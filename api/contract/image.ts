import * as z from 'zod/mini';

/** `i` + yymmdd + running number for a portfolio image, `i--{albumId}--{file name without extension}` for an album image. */
export const imageId = z.string().check(z.regex(/^i(\d{6}\d+|--[\w-]+--[^/\\\p{Cc}]{1,200})$/u));
/** A calendar day, `YYYY-MM-DD`; never a point in time, so it never shifts by a time zone. */
export const day = z.iso.date();

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
  /** Caption, sanitised HTML or plain text. */
  description: z.nullable(z.string()),
  /** Key of a site album, or id of a photo album. */
  album: z.nullable(z.string()),
  /** Post that the picture links to. */
  blogId: z.nullable(z.string()),
  tags: z.array(z.int()),
  contribs: z.array(id),
  /** Safe for work. */
  ws: z.boolean(),
  public: z.boolean(),
  trash: z.boolean(),
  /** Only in posts, not in a grid. */
  isAsset: z.boolean(),
  /** Its thumbnail appears in posts, the picture itself does not. */
  noPostImage: z.boolean(),
  /** Not visible before this day. */
  dt: z.nullable(day),
  /** Upright dimensions of the original in pixels. */
  width: z.int(),
  height: z.int(),
  /** First 8 hex digits of the original's SHA-256; versions the picture's URLs. */
  hash: z.string(),
  /** Dominant colour, `#rrggbb`. */
  color: z.string(),
  /** ThumbHash, base64. */
  thumbHash: z.string(),
  /** Size of the original in bytes. */
  bytes: z.int(),
  version: z.int(),
});
export type Image = z.infer<typeof Image>;
