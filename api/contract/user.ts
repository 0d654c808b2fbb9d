import * as z from 'zod/mini';
import { day, typedDay } from './image.ts';
import { exactLine, flag, idList, line, rating } from './fields.ts';
import { email } from './session.ts';

export const UserGroup = z.object({
  id: z.string().check(z.regex(/^ug-[a-z0-9/-]{1,20}$/)),
  name: z.string().check(z.minLength(1)),
  parentId: z.nullable(z.string()),
  version: z.int(),
});
export type UserGroup = z.infer<typeof UserGroup>;

export const User = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  admin: z.boolean(),
  groups: z.array(z.string()),
  contributorIds: z.array(z.string()),
  created: z.string(),
  expires: z.nullable(day),
  version: z.int(),
});
export type User = z.infer<typeof User>;

/** Filter settings of the album view, saved per user (docs/rules.md, Who writes what). */
export const FilterOption = z.object({
  favsOnly: z._default(z.boolean(), false),
  pubOnly: z._default(z.boolean(), false),
  nonPubOnly: z._default(z.boolean(), false),
  showTrash: z._default(z.boolean(), false),
  noSfw: z._default(z.boolean(), false),
  noComments: z._default(z.boolean(), false),
  noNsfw: z._default(z.boolean(), false),
  minRating: z._default(z.int().check(z.gte(0), z.lte(5)), 0),
  maxRating: z._default(z.int().check(z.gte(0), z.lte(5)), 5),
});
export type FilterOption = z.infer<typeof FilterOption>;

export const UserData = z.extend(FilterOption, { id: z.string(), userId: z.string(), version: z.int() });
export type UserData = z.infer<typeof UserData>;

export const ImageRating = z.object({
  id: z.string(),
  imageId: z.string(),
  userId: z.string(),
  rating: z
    .int()
    .check(
      z.gte(0, 'Bewertungen müssen zwischen 0 und 5 sein!'),
      z.lte(5, 'Bewertungen müssen zwischen 0 und 5 sein!'),
    ),
  favorite: z.boolean(),
  version: z.int(),
});
export type ImageRating = z.infer<typeof ImageRating>;

/** Comments are switched off; the type exists (docs/rules.md, Who writes what). */
export const ImageComment = z.object({
  id: z.string(),
  imageId: z.string(),
  userId: z.string(),
  comment: z.string(),
  published: z.boolean(),
  version: z.int(),
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
