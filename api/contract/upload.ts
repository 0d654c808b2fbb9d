import * as z from 'zod/mini';
import { call } from './call.ts';
import { exactLine, someId } from './fields.ts';

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

export const MAX_UPLOAD = 200_000_000;
/** Files that are asked about at once. */
export const MAX_CHECKED = 100;

/** What is no such file is skipped before it is sent; what such a file holds, the server looks at. */
export const isUploadable = (name: string): boolean => /\.jpe?g$/i.test(name);

export const Destination = z.union([
  z.strictObject({ album: someId, large: z._default(z.boolean(), false) }),
  z.strictObject({ folder: z.string().check(z.maxLength(300)) }),
]);
export type Destination = z.infer<typeof Destination>;

const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/));
export const Bytes = z
  .int()
  .check(
    z.gte(1, 'Die Datei ist leer.'),
    z.lte(MAX_UPLOAD, 'Ein Bild darf höchstens 200 MB groß sein. Bitte speichern Sie es kleiner.'),
  );
export const FileName = exactLine('Die Datei hat keinen Namen.', 255);
const file = { name: FileName, bytes: Bytes, sha256 };

const There = z.object({
  /** Null: a file that has no record, and that cannot be replaced. */
  id: z.nullable(z.string()),
  /** Of the file: another one as soon as it was replaced. */
  url: z.string(),
  bytes: z.int(),
  /** ISO 8601; when it was taken, or else when it came. */
  date: z.nullable(z.string()),
  /** Of the picture, to show it; null where there is none to show. */
  picture: z.nullable(
    z.object({
      url: z.string(),
      width: z.int(),
      height: z.int(),
      hash: z.string(),
      public: z.boolean(),
      trash: z.boolean(),
      dt: z.nullable(z.string()),
    }),
  ),
});
export type There = z.infer<typeof There>;

/** `new` is worth sending, `present` is there byte by byte, `same-name` is another picture under that name. */
export const checkUploads = call('POST', '/v1/upload/check', {
  body: z.strictObject({
    destination: Destination,
    files: z.array(z.strictObject(file)).check(z.minLength(1), z.maxLength(MAX_CHECKED)),
  }),
  answer: z.object({
    files: z.array(z.object({ state: z.enum(['new', 'present', 'same-name']), there: z.nullable(There) })),
  }),
  authId: true,
  summary: 'Says of files, before a byte of them is sent, which are there already.',
  access: 'user',
});

const TUS = { 'Tus-Resumable': '`1.0.0`' };

export const UploadMetadata = z.strictObject({
  filename: file.name,
  sha256,
  destination: z.string().check(z.maxLength(1000)),
});

/**
 * Begins a resumable upload as https://tus.io/protocols/resumable-upload describes it; its address is in `Location`. Whatever is not
 * finished is forgotten a day after its last piece. An encrypted album needs to be unlocked.
 */
export const createUpload = call('POST', '/v1/upload', {
  status: 201,
  authId: true,
  headers: {
    ...TUS,
    'Upload-Length': 'Bytes of the file.',
    'Upload-Metadata': '`filename`, `sha256` (hex) and `destination` (JSON), each in base64.',
  },
  summary: 'Begins a resumable upload (tus).',
  access: 'user',
});

/** Asked with `HEAD`: `Upload-Offset` says how many bytes have arrived. */
export const uploadState = call('GET', '/v1/upload/{id}', {
  answer: z.object({ offset: z.int(), length: z.int() }),
  summary: 'How much of an upload has arrived.',
  access: 'user',
});

export const appendUpload = call('PATCH', '/v1/upload/{id}', {
  sends: 'application/offset+octet-stream',
  headers: { ...TUS, 'Upload-Offset': 'Where the bytes begin: how many have arrived.' },
  authId: true,
  summary: 'Sends the next piece of an upload; what arrived before the line broke is kept.',
  access: 'user',
});

export const dropUpload = call('DELETE', '/v1/upload/{id}', {
  summary: 'Gives an upload up.',
  access: 'user',
});

/**
 * Makes a picture of what has arrived. Asked again it answers the same. A 409 `taken`: another picture has that name, and how to go on
 * is up to a person: `replace` keeps the picture's id and all that was said of it, under a new address, and puts the old
 * file into the bin; `both` finds a free name. With `there`, the `url` that was answered of the file to be replaced, a file that has
 * come into its place since is `taken` as well.
 */
export const finishUpload = call('POST', '/v1/upload/{id}/finish', {
  body: z.strictObject({ same: z.optional(z.enum(['replace', 'both'])), there: z.optional(z.string()) }),
  answer: z.extend(Uploaded, {
    newTags: z.array(z.string()),
  }),
  authId: true,
  summary: 'Makes a picture of an upload that has arrived.',
  access: 'user',
});
