import * as z from 'zod/mini';
import {
  exactLine,
  flag,
  idList,
  line,
  optionalId,
  optionalText,
  rating,
  storable,
  tagId,
  tagIds,
} from './fields.ts';
import { UserGroupInput } from './group.ts';
import { imageId, typedDay } from './image.ts';
import { cleanPath, cleanTextLocation, isFolder, isTextLocation, PROTECTED } from './location.ts';
import { MAX_TEXT } from './post.ts';
import { ROLES } from './roles.ts';
import { email } from './session.ts';
import { isSiteAlbum } from './site.ts';

/*
 * What may be written of each kind of record. Apart from what is read of them: to make all these rules takes a phone as long as to
 * draw a page, and visitors have no use for them.
 */

const WANTED = `Bitte geben Sie eine Zahl von 1 bis 10.000 ein.`;

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
  watermark: z.optional(z.boolean()),
  watermarkDownloads: z.optional(z.boolean()),
  choosing: z.optional(z.boolean()),
  wanted: z.optional(z.nullable(z.int(WANTED).check(z.gte(1, WANTED), z.lte(10_000, WANTED)))),
  notes: z.optional(z.boolean()),
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

const html = z
  .string('Bitte geben Sie einen Text ein.')
  .check(z.maxLength(MAX_TEXT, 'Der Text ist zu lang.'), storable);

/** A file below the blog assets, cleaned; empty: the text is kept in the database. */
const location = z.optional(
  z.pipe(
    z.nullable(
      z.string().check(
        z.overwrite(cleanTextLocation),
        z.refine((path) => path === '' || isTextLocation(path), 'So kann die Datei nicht heißen.'),
      ),
    ),
    z.transform((path) => path || null),
  ),
);

const ID_RULE = 'Nach dem Präfix besteht die ID aus Buchstaben, Ziffern, „-“ und „_“.';

export const PostInput = z.strictObject({
  id: z
    .string('Bitte geben Sie eine ID ein.')
    .check(z.regex(/^p-[A-Za-z0-9_-]{1,62}$/, `Die ID beginnt mit „p-“. ${ID_RULE}`)),
  title: line('Bitte geben Sie einen Titel ein.'),
  published: z.optional(z.boolean()),
  dateStr: typedDay,
  timeStr: z.optional(
    z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Bitte geben Sie eine Uhrzeit als HH:MM an.')),
  ),
  tags: z.optional(tagIds),
  imageId: optionalId,
  location,
  text: z.optional(html),
});

export const TextInput = z.strictObject({
  id: z
    .string('Bitte geben Sie eine ID ein.')
    .check(z.regex(/^t-[A-Za-z0-9_-]{1,62}$/, `Die ID beginnt mit „t-“. ${ID_RULE}`)),
  location,
  text: z.optional(html),
});

export const TextChange = z.strictObject({
  text: html.check(z.refine((text) => text.trim() !== '', 'Bitte geben Sie einen Text ein.')),
  /** The version of the record that was read; an older one is refused, and the text kept among the earlier versions. */
  version: z.optional(z.int()),
});

const NO_ROLE = 'Bitte wählen Sie eine Rolle.';

export const ContributorInput = z.strictObject({
  id: line('Bitte geben Sie eine ID ein.', 64).check(
    z.regex(/^[\p{L}\p{N}_.-]+$/u, 'Eine ID besteht aus Buchstaben, Ziffern, „-“, „_“ und „.“.'),
  ),
  name: line('Bitte geben Sie einen Namen ein.', 120),
  /** `Model` unless said otherwise. */
  role: z.optional(z.int(NO_ROLE).check(z.gte(0, NO_ROLE), z.lt(ROLES.length, NO_ROLE))),
  realName: optionalText(120),
  published: z.optional(z.boolean()),
});

export const TagInput = z.strictObject({
  id: tagId,
  /** As long as a keyword of IPTC may be. */
  name: line('Bitte geben Sie einen Namen ein.', 64),
  worksafe: z.optional(z.boolean()),
  published: z.optional(z.boolean()),
});

const NO_GROUP = 'Bitte wählen Sie mindestens eine Gruppe.';

export const UserInput = z.strictObject({
  id: line('Bitte legen Sie zuerst eine ID an.', 64).check(
    z.regex(/^[\w-]+$/, 'Eine ID besteht aus Buchstaben, Ziffern, „-“ und „_“.'),
  ),
  name: line('Bitte geben Sie einen Namen ein.', 120),
  email: email.check(z.maxLength(254, 'Die E-Mail-Adresse ist zu lang.')),
  admin: z.optional(z.boolean()),
  groups: idList.check(z.minLength(1, NO_GROUP)),
  contributorIds: z.optional(idList),
  expires: z.optional(z.nullable(typedDay)),
  /** Accepted, because older clients send them, and ignored. */
  created: z.optional(z.unknown()),
  pwdHash: z.optional(z.unknown()),
});

/** Whose it is is known; it may be said. */
const own = z.optional(z.string());

export const UserDataInput = z.strictObject({
  userId: own,
  favsOnly: z.optional(z.boolean()),
  pubOnly: z.optional(z.boolean()),
  nonPubOnly: z.optional(z.boolean()),
  showTrash: z.optional(z.boolean()),
  noSfw: z.optional(z.boolean()),
  noComments: z.optional(z.boolean()),
  noNsfw: z.optional(z.boolean()),
  minRating: z.optional(rating),
  maxRating: z.optional(rating),
});

/** What a user may write of a rating; the id follows from it. */
export const ImageRatingInput = z.strictObject({
  userId: own,
  imageId: exactLine('Hier fehlt ein Bild.', 300),
  rating: z.optional(rating),
  favorite: z.optional(flag),
});

export const INPUT = {
  image: ImageInput,
  album: AlbumInput,
  userData: UserDataInput,
  users: UserInput,
  imageRatings: ImageRatingInput,
  contributor: ContributorInput,
  tag: TagInput,
  userGroup: UserGroupInput,
  posts: PostInput,
  texts: TextInput,
} as const;
