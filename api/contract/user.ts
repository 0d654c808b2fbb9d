import * as z from 'zod/mini';
import { rating } from './fields.ts';
import { day } from './image.ts';

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

export const SavedFilter = z.extend(FilterOption, { id: z.string() });
export const UserData = z.extend(SavedFilter, { userId: z.string(), version: z.int() });
export type UserData = z.infer<typeof UserData>;

export const ImageRating = z.object({
  id: z.string(),
  imageId: z.string(),
  userId: z.string(),
  rating,
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
