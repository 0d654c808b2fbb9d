import * as z from 'zod/mini';
import { line, optionalId, storable, tagIds } from './fields.ts';
import { inCalendar } from './image.ts';
import { cleanTextLocation, isTextLocation } from './location.ts';

/** Bytes of HTML that one text may have. */
export const MAX_TEXT = 1024 * 1024;

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

/** What may be written of a post. `location` and `text` belong to the first time; later on the text is saved apart. */
export const PostInput = z.strictObject({
  id: z
    .string('Bitte geben Sie eine ID ein.')
    .check(z.regex(/^p-[A-Za-z0-9_-]{1,62}$/, `Die ID beginnt mit „p-“. ${ID_RULE}`)),
  title: line('Bitte geben Sie einen Titel ein.'),
  published: z.optional(z.boolean()),
  dateStr: z.iso.date('Bitte geben Sie ein Datum als JJJJ-MM-TT an.').check(inCalendar),
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

/** A new text for a post or text block. */
export const TextChange = z.strictObject({
  text: html.check(z.refine((text) => text.trim() !== '', 'Bitte geben Sie einen Text ein.')),
  /** The version of the record that was read; an older one is refused, and the text kept among the earlier versions. */
  version: z.optional(z.int()),
});
