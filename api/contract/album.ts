import * as z from 'zod/mini';
import { call } from './call.ts';
import { bytesOfIds, flag, MAX_IDS, someId, storable } from './fields.ts';
import { Tokens, typedPassword } from './session.ts';
import { isProtected, UNPROTECTED } from './location.ts';
import type { FieldError } from './problem.ts';

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
  /** Groups that may see it; empty: everybody who may at all. Visitors learn of no group: for them all three are empty. */
  groupIds: ids,
  editGroupIds: ids,
  downloadGroupIds: ids,
  encrypted: z.boolean(),
  encryptedThumbs: z.boolean(),
  encryptedLarge: z.boolean(),
  /** The order of its pictures: `filename`, `takenAt` or `position` of a list of images. */
  sortBy: z.enum(['name', 'taken', 'own']),
  /** The picture that stands for it; null where none was chosen, or where the reader may not see it. */
  coverId: z.nullable(z.string()),
  withLocation: z.boolean(),
  /** It is drawn into the sizes from 800 up. */
  watermark: z.boolean(),
  /**
   * Its pictures are downloaded with it only, in the largest size that is shown; single originals by administrators and members
   * of an edit group.
   */
  watermarkDownloads: z.boolean(),
  choosing: z.boolean(),
  wanted: z.nullable(z.int()),
  notes: z.boolean(),
  version: z.int(),
});
export type Album = z.infer<typeof Album>;

export const UnlockAlbum = z.strictObject({
  album: someId,
  password: z.optional(typedPassword),
  /** Instead of the password. */
  recoveryKey: z.optional(z.string().check(z.maxLength(200))),
});
export type UnlockAlbum = z.infer<typeof UnlockAlbum>;

/**
 * Works without a login: then a guest session begins that can do nothing else. Send `X-Auth-Id` with a session, or else its
 * other albums are locked again. A wrong password is a 403 `wrong-password`, and is not to be tried again by itself.
 */
export const unlockAlbum = call('POST', '/v1/album/unlock', {
  body: UnlockAlbum,
  answer: Tokens,
  authId: true,
  summary: 'Opens an encrypted album for this session.',
});

const fileName = z.string().check(z.maxLength(300), storable);
const TOO_MANY = 'Höchstens 10.000 ausgewählte Bilder auf einmal.';
export const DownloadAlbum = z.strictObject({
  albumId: someId,
  copyAlbum: z._default(flag, false),
  /** The large pictures: the originals. */
  copyLarge: z._default(flag, true),
  /** Accepted and ignored: the server knows where its files are. */
  location: z.optional(z.unknown()),
  largeSubLocation: z.optional(z.unknown()),
  userId: z.optional(z.unknown()),
  /** File names with extension, or ids; all pictures of the album if missing or empty. Unknown ones are left out. */
  imageUrls: z._default(z.array(fileName).check(z.maxLength(MAX_IDS, TOO_MANY)), []),
});

/**
 * `url` (below `{imageHost}`) is signed and good until nothing of it was sent for an hour; it needs no further header, so a plain
 * link starts the download, or goes on with it. `bytes` is exact and `Range` works; where pictures in the shown size still have to be made, `bytes` is null and
 * the archive cannot be resumed. An encrypted album needs to be unlocked, and `X-Auth-Id` sent.
 */
export const downloadAlbum = call('POST', '/v1/album/download', {
  limit: bytesOfIds(),
  query: z.object({
    /** `1`: with `imageUrls` empty, also what is not safe for work. */
    nsfw: z.optional(z.literal('1')),
  }),
  body: DownloadAlbum,
  answer: z.object({
    taskId: z.string(),
    url: z.string(),
    bytes: z.nullable(z.int()),
    files: z.int(),
    /** Names of pictures whose file is not there; the archive has a text about them. */
    missing: z.array(z.string()),
  }),
  authId: true,
  summary: 'Prepares an archive of an album’s pictures; for users, and for holders of a link that lets them.',
});

/** The rules that look at more than one field of an album (docs/rules.md, Records). */
export function albumIssues(album: Partial<Album>): FieldError[] {
  const issues: FieldError[] = [];
  if (!isProtected(album.location ?? '')) {
    for (const field of ['groupIds', 'editGroupIds', 'downloadGroupIds'] as const) {
      if ((album[field] ?? []).length > 0) issues.push({ field, message: UNPROTECTED });
    }
    if (album.encrypted) {
      issues.push({
        field: 'encrypted',
        message: 'Nur ein Album im Ordner „protected“ lässt sich verschlüsseln.',
      });
    }
  }
  for (const field of ['encryptedThumbs', 'encryptedLarge'] as const) {
    if (album[field] && !album.encrypted) {
      issues.push({ field, message: 'Dafür muss das Album selbst verschlüsselt sein.' });
    }
  }
  if ((album.thumbnailSublocation ?? 'thm') === (album.largeSubLocation ?? 'large')) {
    issues.push({
      field: 'largeSubLocation',
      message: 'Vorschaubilder und große Bilder brauchen verschiedene Ordner.',
    });
  }
  return issues;
}

/** A title of its own that says the same as the album's is none. */
export const tidyAlbum = <T extends { title?: unknown; imageTitle?: unknown }>(album: T): T =>
  album.imageTitle === album.title ? { ...album, imageTitle: null } : album;
