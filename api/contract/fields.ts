import * as z from 'zod/mini';

/** PostgreSQL stores neither NUL nor half a surrogate pair. */
const storable = (text: string) => !text.includes('\0') && text.isWellFormed();
const oneLine = (text: string) => storable(text) && !/\p{Cc}/u.test(text);
const UNSTORABLE = 'Der Text enthält Zeichen, die sich nicht speichern lassen.';
/** For text that only looks something up. */
export const searchable = z.refine<string>(storable, UNSTORABLE);
const atMost = (length: number) => `Höchstens ${length} Zeichen.`;

/** Text of one line that has to be there; spaces around it do not count. */
export const line = (missing: string, length = 200) =>
  z
    .string(missing)
    .check(
      z.trim(),
      z.minLength(1, missing),
      z.maxLength(length, atMost(length)),
      z.refine(oneLine, UNSTORABLE),
    );

/** Text that may be missing: an empty one is the same as none. */
export const optionalText = (length = 4000) =>
  z.optional(
    z.pipe(
      z.nullable(z.string().check(z.maxLength(length, atMost(length)), z.refine(storable, UNSTORABLE))),
      z.transform((text) => text?.trim() || null),
    ),
  );

/** The id of another record, or none. */
export const optionalId = optionalText(200);

const ONCE = 'Höchstens 500 Einträge.';

export const idList = z.array(line('Hier fehlt eine ID.')).check(
  z.maxLength(500, ONCE),
  z.overwrite<string[]>((ids) => [...new Set(ids)]),
);

export const tagId = z.int('Das ist keine Tag-ID.').check(z.gte(1), z.lte(2 ** 31 - 1));

export const tagIds = z.array(tagId).check(
  z.maxLength(500, ONCE),
  z.overwrite<number[]>((ids) => [...new Set(ids)]),
);

/** The specification writes 0 and 1; JSON knows better words. */
export const flag = z.pipe(
  z.union([z.boolean(), z.literal([0, 1])], 'Hier gibt es nur ja (1) und nein (0).'),
  z.transform((value: boolean | 0 | 1) => value === true || value === 1),
);

/** Ids in one list, which is one transaction. */
export const MAX_IDS = 2000;
const TOO_MANY = `Höchstens ${MAX_IDS} auf einmal.`;
/** The id of a record that should be there. */
export const someId = z.string().check(z.minLength(1), z.maxLength(300), z.refine(storable, UNSTORABLE));

/** One id or many; repeated ones count once. */
export const idsOf = z.pipe(
  z.union([
    someId,
    z.array(someId).check(z.minLength(1, 'Hier fehlen IDs.'), z.maxLength(MAX_IDS, TOO_MANY)),
  ]),
  z.transform((ids: string | string[]) => [...new Set(typeof ids === 'string' ? [ids] : ids)]),
);
