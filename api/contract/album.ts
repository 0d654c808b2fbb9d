import * as z from 'zod/mini';
import { call } from './call.ts';
import { choosable, choosableInput } from './choosable.ts';
import { flag, idList, line, MAX_IDS, optionalId, optionalText, someId, storable, tagIds } from './fields.ts';
import { newPassword, Tokens, typedPassword } from './session.ts';
import { cleanPath, isFolder, isProtected, PROTECTED, UNPROTECTED } from './location.ts';
import type { FieldError } from './problem.ts';
import { isSiteAlbum } from './site.ts';
import { watermarkChoice, watermarked } from './watermark.ts';

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
  ...watermarked,
  ...choosable,
  version: z.int(),
});
export type Album = z.infer<typeof Album>;

/** What becomes of the album's files, and a German sentence about it that is fit to show. */
const Conversion = {
  state: z.enum(['running', 'done']),
  message: z.string(),
};

export const LockAlbum = z.strictObject({
  album: someId,
  /** At least 10 characters; empty where no encryption flag is set: then nothing is done. */
  password: z.union([z.literal(''), newPassword], 'Das Passwort muss mindestens 10 Zeichen haben.'),
  /** Answers with a recovery key, which is shown this once. */
  recovery: z._default(z.boolean(), false),
  /**
   * What else is encrypted besides the album's pictures. An album that has pictures already is marked with this call, for its
   * flags cannot be changed any more; without it everything is encrypted, or what the flags of the album say.
   */
  thumbs: z.optional(z.boolean()),
  large: z.optional(z.boolean()),
});

/**
 * `jwt` and `id` go on with this session, the album unlocked in it (missing where nothing was done). While the `state` is
 * `running`, the files that are there are being encrypted, see `taskProgress` of `taskId`; until that is done the album stays as it was. Files get names that say nothing, and placeholders are
 * emptied; titles, captions and keywords stay readable in the database. Pictures that were
 * deleted from it before are then gone for good: nothing readable is kept.
 */
export const lockAlbum = call('POST', '/v1/album/lock', {
  body: LockAlbum,
  answer: z.partial(
    z.object({ jwt: z.string(), id: z.string(), taskId: z.string(), recoveryKey: z.string(), ...Conversion }),
  ),
  authId: true,
  summary: 'Encrypts the files of an album with a password.',
  access: 'admin',
});

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

/** Needs the album unlocked in this session, and `X-Auth-Id`. Everybody else has to enter the new password. */
export const setAlbumPassword = call('POST', '/v1/album/password', {
  body: z.strictObject({
    album: someId,
    password: newPassword,
    /** A new recovery key, shown this once; the one before, if there is one, opens nothing any more. */
    recovery: z._default(z.boolean(), false),
  }),
  answer: z.partial(z.extend(Tokens, { recoveryKey: z.string() })),
  authId: true,
  summary: 'Gives an encrypted album a new password.',
  access: 'admin',
});

/** Needs the album unlocked in this session, and `X-Auth-Id`. While the `state` is `running`, see `taskProgress` of `taskId`. */
export const decryptAlbum = call('POST', '/v1/album/decrypt', {
  body: z.strictObject({ album: someId }),
  answer: z.object({ taskId: z.string(), ...Conversion }),
  authId: true,
  summary: 'Turns the encryption of an album off.',
  access: 'admin',
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

const folder = (missing: string) =>
  line(missing, 300).check(
    z.overwrite(cleanPath),
    z.refine(
      (path) => isFolder(path) && `${path}/` !== PROTECTED,
      'Das ist kein Ordner, in dem Bilder liegen können.',
    ),
  );

const thumbnails = z.optional(folder('Bitte geben Sie einen Ordner für die Vorschaubilder an.'));
const large = z.optional(folder('Bitte geben Sie einen Ordner für die großen Bilder an.'));

export const AlbumInput = z.strictObject({
  id: line('Es muss zunächst eine ID für das Album eingegeben werden!', 64).check(
    z.regex(/^[A-Za-z0-9_-]+$/, 'Eine ID besteht aus Buchstaben, Ziffern, „-“ und „_“.'),
    z.refine((id) => !isSiteAlbum(id), 'Diese ID gehört schon einer Sammlung der Seite.'),
    z.refine((id) => !id.includes('--'), 'Eine ID darf keine zwei Bindestriche hintereinander haben.'),
  ),
  title: line('Bitte geben Sie einen Titel ein.'),
  location: folder('Bitte geben Sie einen Ordner an.'),
  thumbnailSublocation: thumbnails,
  largeSubLocation: large,
  /** Other names for the two. */
  thumbnailLocation: thumbnails,
  largeImageLocation: large,
  imageTitle: optionalText(200),
  description: optionalText(),
  tags: z.optional(tagIds),
  contribs: z.optional(idList),
  showFileNames: z.optional(z.boolean()),
  public: z.optional(z.boolean()),
  downloadable: z.optional(z.boolean()),
  groupIds: z.optional(idList),
  editGroupIds: z.optional(idList),
  downloadGroupIds: z.optional(idList),
  encrypted: z.optional(z.boolean()),
  encryptedThumbs: z.optional(z.boolean()),
  encryptedLarge: z.optional(z.boolean()),
  sortBy: z.optional(z.enum(['name', 'taken', 'own'], 'Diese Reihenfolge gibt es nicht.')),
  coverId: optionalId,
  withLocation: z.optional(z.boolean()),
  ...watermarkChoice,
  ...choosableInput,
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
