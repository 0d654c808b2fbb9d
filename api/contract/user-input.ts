import * as z from 'zod/mini';
import { flag, idList, line } from './fields.ts';
import { email } from './session.ts';

const NO_GROUP = 'Bitte wählen Sie mindestens eine Gruppe.';

/** What may be written of a user. The password is set apart, by `POST /v1/auth/pwd`. */
export const UserInput = z.strictObject({
  id: line('Bitte legen Sie zuerst eine ID an.', 64).check(
    z.regex(/^[\w-]+$/, 'Eine ID besteht aus Buchstaben, Ziffern, „-“ und „_“.'),
  ),
  name: line('Bitte geben Sie einen Namen ein.', 120),
  email: email.check(z.maxLength(254, 'Die E-Mail-Adresse ist zu lang.')),
  admin: z.optional(z.boolean()),
  groups: idList.check(z.minLength(1, NO_GROUP)),
  contributorIds: z.optional(idList),
  /** Accepted, because older clients send them, and ignored. */
  created: z.optional(z.unknown()),
  pwdHash: z.optional(z.unknown()),
});

export const OUT_OF_RANGE = 'Bewertungen müssen zwischen 0 und 5 sein!';

export const rating = z.int(OUT_OF_RANGE).check(z.gte(0, OUT_OF_RANGE), z.lte(5, OUT_OF_RANGE));

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
  imageId: line('Hier fehlt ein Bild.', 300),
  rating: z.optional(rating),
  favorite: z.optional(flag),
});
