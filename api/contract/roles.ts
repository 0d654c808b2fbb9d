/** What a contributor did on a picture; a contributor's `role` is an index into this list (docs/rules.md, Contributors). */
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

/** Whether somebody stands in credits at all: published, and not asked to be left out. */
export const isNamed = ({ role, published }: { role: number | null; published: boolean }): boolean =>
  published && !UNNAMED_ROLES.includes(role ?? -1);
