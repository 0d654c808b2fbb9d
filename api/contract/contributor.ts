import * as z from 'zod/mini';

/** What a contributor did on a picture; a contributor's `role` is an index into this list (visitor-area.md 3). */
export const ROLES = [
  'Model',
  'Fotograf/-in',
  'Bildbearbeiter/-in',
  'Visagist/-in',
  'Stylist/-in',
  'Beleuchtung',
  'Versorgung',
  'Begleitperson',
  'Oldtimer',
  'BMW',
  'möchte keine Namensnennung',
  'möchten keine Namensnennung',
  'männliches Model',
  'Regie',
] as const;

/** Roles of people who want no credit: they count, but are never named. */
export const UNNAMED_ROLES: readonly number[] = [
  ROLES.indexOf('möchte keine Namensnennung'),
  ROLES.indexOf('möchten keine Namensnennung'),
];

/** A person or thing that is credited on pictures. */
export const Contributor = z.object({
  id: z.string().check(z.minLength(1)),
  /** Shown in credits. Missing in answers to visitors where the contributor is not published. */
  name: z.string().check(z.minLength(1)),
  role: z.int().check(z.gte(0), z.lt(ROLES.length)),
  /** Only administrators ever see it. */
  realName: z.optional(z.string()),
  published: z.boolean(),
  version: z.int(),
});
export type Contributor = z.infer<typeof Contributor>;
