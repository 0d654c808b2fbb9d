import * as z from 'zod/mini';

const UNSTORABLE = 'Der Text enthält Zeichen, die sich nicht speichern lassen.';
/** PostgreSQL stores neither NUL nor half a surrogate pair. */
export const isStorable = (text: string) => !text.includes('\0') && text.isWellFormed();
export const storable = z.refine<string>(isStorable, UNSTORABLE);
/** No line breaks either: some of these go into the header of a mail, where one would begin another header. */
export const oneLine = z.refine<string>(
  (text) => isStorable(text) && !/[\p{Cc}\u2028\u2029]/u.test(text),
  UNSTORABLE,
);
/** Without what turns the direction of all that stands behind it, in the sentence of a mail as well. */
export const undirect = (text: string) => text.replaceAll(/\p{Bidi_Control}/gu, '');
export const undirected = z.overwrite<string>(undirect);
/** Characters that take room at most: a text of nothing else is none. */
const UNSEEN = /^[\s\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]+$/u;
const isThere = (missing: string) =>
  [z.trim(), z.minLength(1, missing), z.refine<string>((text) => !UNSEEN.test(text), missing)] as const;
const atMost = (length: number) => `Höchstens ${length.toLocaleString('de-DE')} Zeichen.`;

/** Text of one line that has to be there; spaces around it do not count, and an umlaut is one character. */
/* @__NO_SIDE_EFFECTS__ */
export const line = (missing: string, length = 200) =>
  exactLine(missing, length, undirected, z.normalize('NFC'));

/** The same for what names something that is there, like a path: no character of it may be missing. */
/* @__NO_SIDE_EFFECTS__ */
export const exactLine = (missing: string, length = 200, ...first: (typeof undirected)[]) =>
  z.string(missing).check(...first, ...isThere(missing), z.maxLength(length, atMost(length)), oneLine);

/** Text that has to be there, of as many lines as it likes. */
/* @__NO_SIDE_EFFECTS__ */
export const filledText = (missing: string, length: number) =>
  z.string(missing).check(...isThere(missing), z.maxLength(length, atMost(length)), storable);

/** Text that may be missing: an empty one is the same as none. */
/* @__NO_SIDE_EFFECTS__ */
export const optionalText = (length = 4000) =>
  z.optional(
    z.pipe(
      z.nullable(z.string().check(z.maxLength(length, atMost(length)), storable)),
      z.transform((text) => text?.trim() || null),
    ),
  );

export const optionalId = optionalText(200);

const ONCE = 'Höchstens 500 Einträge.';

export const idList = z.array(exactLine('Hier fehlt eine ID.')).check(
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

/** The `next` of the answer before. */
export const after = z.optional(z.string().check(z.maxLength(400)));

/** Ids in one list, which is one transaction. */
export const MAX_IDS = 10_000;
const TOO_MANY = 'Höchstens 10.000 auf einmal.';
const MAX_ID = 300;
export const someId = z.string().check(z.minLength(1), z.maxLength(MAX_ID), storable);

/** Bytes of a JSON body with so many ids, however long they are: a UTF-16 unit takes at most three, quotes and a comma three more. */
/* @__NO_SIDE_EFFECTS__ */
export const bytesOfIds = (ids = MAX_IDS) => ids * (3 * MAX_ID + 3) + (64 << 10);

/** One id or many; repeated ones count once. */
export const idsOf = z.pipe(
  z.union([
    someId,
    z.array(someId).check(z.minLength(1, 'Hier fehlen IDs.'), z.maxLength(MAX_IDS, TOO_MANY)),
  ]),
  z.transform((ids: string | string[]) => [...new Set(typeof ids === 'string' ? [ids] : ids)]),
);

const OUT_OF_RANGE = 'Bewertungen müssen zwischen 0 und 5 sein!';

export const rating = z.int(OUT_OF_RANGE).check(z.gte(0, OUT_OF_RANGE), z.lte(5, OUT_OF_RANGE));
