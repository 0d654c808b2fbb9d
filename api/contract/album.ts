import * as z from 'zod/mini';

const ids = z.array(z.string());

/** A photo album: a page of its own with groups, password and download. Not a site album. */
export const Album = z.object({
  id: z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/)),
  title: z.string().check(z.minLength(1)),
  /** Folder below the image root; access can be restricted only below `protected/`. */
  location: z.string(),
  thumbnailSublocation: z.string(),
  largeSubLocation: z.string(),
  /** Title of its pictures, where it differs from the album's. */
  imageTitle: z.nullable(z.string()),
  description: z.nullable(z.string()),
  tags: z.array(z.int()),
  contribs: ids,
  showFileNames: z.boolean(),
  public: z.boolean(),
  downloadable: z.boolean(),
  /** Groups that may see it; empty: everybody who may at all. */
  groupIds: ids,
  editGroupIds: ids,
  downloadGroupIds: ids,
  encrypted: z.boolean(),
  encryptedThumbs: z.boolean(),
  encryptedLarge: z.boolean(),
  version: z.int(),
});
export type Album = z.infer<typeof Album>;
