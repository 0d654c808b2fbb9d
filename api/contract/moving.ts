import * as z from 'zod/mini';
import { idList, line, optionalText, rating } from './fields.ts';
import { day } from './image.ts';
import { INPUT } from './inputs.ts';

/** What lies beside the pictures of a library that moves in or out. */
export const MOVING_FILE = 'lichthof.json';

export const LAST = 2 ** 31 - 1;

const OUTSIDE = 'Der Pfad muss innerhalb des Ordners bleiben, ohne „/“ am Anfang, ohne „.“ und „..“.';
const file = z
  .string('Hier fehlt der Pfad einer Datei.')
  .check(
    z.regex(/^(?!(.*\/)?\.{0,2}(\/|$))\P{Cc}{1,1000}$/u, OUTSIDE),
    z.describe('Path of a file below the folder of this file, with slashes'),
  );
const tags = z.optional(
  z.array(INPUT.tag.shape.name).check(z.maxLength(500), z.describe('Names of tags, whatever their case')),
);
const NO_MOMENT = 'Bitte geben Sie einen Zeitpunkt nach ISO 8601 an.';
const moment = z.optional(z.iso.datetime({ offset: true, error: NO_MOMENT }));

/** One person's opinion of one picture. */
const Opinion = z.strictObject({
  user: z
    .nullable(INPUT.users.shape.email)
    .check(z.describe('E-mail address of a user; null: the administrator who was there first')),
  rating: z.optional(rating.check(z.describe('1 to 5 stars, 0 for none'))),
  favorite: z.optional(z.boolean()),
});

export const MovingImage = z.strictObject({
  file,
  large: z.optional(file.check(z.describe('The large version of a picture of a photo album'))),
  id: z.optional(
    INPUT.image.shape.id.check(z.describe('Kept where it is free; texts that name it follow it otherwise')),
  ),
  folder: z.optional(
    INPUT.album.shape.location.check(
      z.describe('Where it comes to lie; missing: in the folder of its photo album, or in that of the month'),
    ),
  ),
  formerUrls: z.optional(
    z
      .array(file.check(z.describe('Below /imgs/')))
      .check(z.maxLength(10_000), z.describe('Addresses that led to it before it was replaced or moved')),
  ),
  ...z.partial(
    z.pick(INPUT.image, {
      title: true,
      alt: true,
      album: true,
      blogId: true,
      contribs: true,
      ws: true,
      public: true,
      trash: true,
      isAsset: true,
      noPostImage: true,
      takenAt: true,
    }),
  ).shape,
  /** As it was kept: it need not be a day that may be typed. */
  dt: z.optional(z.nullable(day)),
  /** What files say is longer once it is HTML: of 5,000 characters `"` becomes six each. */
  description: optionalText(30_000),
  tags,
  created: moment.check(z.describe('When it came into the library')),
  rotation: z.optional(
    z
      .literal([0, 90, 180, 270], 'Gedreht wird um 0, 90, 180 oder 270 Grad.')
      .check(z.describe('Clockwise degrees by which it is shown, after what the file says of itself')),
  ),
  position: z.optional(
    z.int().check(z.gte(0), z.lt(LAST), z.describe('Its place in an order of the album’s own')),
  ),
  ratings: z.optional(z.array(Opinion).check(z.maxLength(10_000))),
});

const MovingAlbum = z.strictObject({
  ...z.omit(INPUT.album, { coverId: true, thumbnailLocation: true, largeImageLocation: true }).shape,
  tags,
  cover: z.optional(z.nullable(file)),
});

const list = <T extends z.ZodMiniType>(record: T, what: string) =>
  z._default(z.array(record), []).check(z.describe(what));

/** Of these there may be any number. */
export const MANY = { images: MovingImage, posts: z.extend(INPUT.posts, { tags }), texts: INPUT.texts };

/**
 * `lichthof.json`: a whole library. Files are named by their path, tags by their names, everything else by its id. What is left
 * out is as it is where somebody makes it anew; title, caption, keywords and date of a picture then are what its file says.
 */
export const Moving = z.strictObject({
  $schema: z.optional(z.string()),
  format: z.literal('lichthof', 'Das ist keine lichthof.json.'),
  version: z.literal(1, 'Diese lichthof.json ist von einer anderen Fassung des Formats.'),
  source: z.optional(
    line('Woher?').check(z.describe('The program that wrote it, where that is another one')),
  ),
  tags: list(z.omit(INPUT.tag, { id: true }), 'Tags that are more than a name'),
  contributors: list(INPUT.contributor, 'People and things that are credited'),
  groups: list(INPUT.userGroup, 'Groups of users'),
  users: list(
    z.extend(z.pick(INPUT.users, { id: true, name: true, email: true, contributorIds: true }), {
      expires: z.optional(z.nullable(day)),
      groups: z._default(idList, []),
      news: z.optional(z.boolean()).check(z.describe('false: wants no mails about new pictures')),
    }),
    'Users who are no administrators. Nobody brings a password along: each asks for a new one by mail',
  ),
  albums: list(MovingAlbum, 'Photo albums'),
  images: list(MANY.images, 'Pictures, in the order in which they came'),
  posts: list(MANY.posts, 'Posts of the blog, with their HTML'),
  texts: list(MANY.texts, 'Text blocks and static pages, with their HTML'),
});
export type Moving = z.infer<typeof Moving>;
/** As it stands in the file. */
export type MovingFile = z.input<typeof Moving>;
