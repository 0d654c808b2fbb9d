import * as z from 'zod/mini';
import { call } from './call.ts';
import { line, rating, someId, storable, undirect, undirected } from './fields.ts';
import { email } from './session.ts';

export const MAX_NOTE = 400;
export const MAX_MESSAGE = 2000;
/** How many guests choose by one link. */
export const MAX_CHOOSERS = 50;
export const MAX_CHANGES = 500;
export const CHANGED = 'Die Auswahl hat sich inzwischen geändert. Bitte sehen Sie sie noch einmal an.';

/** As it is kept. */
export const tidyNote = (text: string) => undirect(text).trim();

const note = z
  .string()
  .check(z.overwrite<string>(tidyNote), z.maxLength(MAX_NOTE, `Höchstens ${MAX_NOTE} Zeichen.`), storable);

export const Pick = z.object({
  imageId: z.string(),
  chosen: z.boolean(),
  rating: z.int(),
  note: z.string(),
});
export type Pick = z.infer<typeof Pick>;

export const Choice = z.object({
  /** Grows with every change; 0: nothing was chosen yet. */
  version: z.int(),
  /** Of the pictures that one sees; those that were deleted or moved since are not among them. */
  picks: z.array(Pick),
  gone: z.int(),
  /** ISO 8601; null as long as it is open. */
  sent: z.nullable(z.string()),
  /** Of a guest, as he gave it; empty until then. */
  name: z.string(),
  email: z.nullable(z.string()),
  message: z.string(),
  /** Whether a guest who leaves an address gets a link to his choice by mail; that takes `PUBLIC_URL` and a mail server. */
  mailsLink: z.boolean(),
});
export type Choice = z.infer<typeof Choice>;

/** Says which guest it is; ignored from users. 43 characters of base64url, made by the device and kept there. */
export const CHOOSER_HEADER = 'X-Chooser';
export const CHOOSER = /^[\w-]{43}$/;

const headers = { [CHOOSER_HEADER]: 'The secret of a guest’s device; users have none.' };

/**
 * For users who see the album, and for guests who came by a link that is still good. Everybody else gets a 404, as he does where
 * the album is not for choosing; an encrypted album that is locked is a 423.
 */
export const readChoice = call('GET', '/v1/album/choice/{album}', {
  headers,
  answer: Choice,
  summary: 'What one has chosen in an album so far.',
});

/**
 * Only what is given changes. All of it or nothing: more than the album asks for, or a choice that was sent already, is a 409 with
 * a sentence. The same changes once more change nothing.
 */
export const changeChoice = call('POST', '/v1/album/choice/{album}', {
  /** Characters of 500 notes, up to four bytes each, and what is around them. */
  limit: 2 << 20,
  headers,
  body: z.strictObject({
    changes: z
      .array(
        z.strictObject({
          imageId: someId,
          chosen: z.optional(z.boolean()),
          rating: z.optional(rating),
          note: z.optional(note),
        }),
      )
      .check(z.minLength(1), z.maxLength(MAX_CHANGES, `Höchstens ${MAX_CHANGES} auf einmal.`)),
  }),
  answer: z.object({ version: z.int() }),
  summary: 'Chooses pictures, rates them and writes notes, for the photographer.',
});

export const Sent = z.object({ version: z.int(), sent: z.nullable(z.string()) });

/**
 * The photographer gets a mail, and a guest who gave an address one with his own link where `mailsLink` says so. Sending again what is sent already changes
 * nothing and mails nobody. 409 where it is another `version` by now, where nothing is chosen, or too much.
 */
export const sendChoice = call('POST', '/v1/album/choice/{album}/send', {
  headers,
  body: z.strictObject({
    version: z.int(),
    name: z.optional(line('Bitte geben Sie Ihren Namen ein.', 100)),
    /** Null takes back the one he gave before; left out, that stays. */
    email: z.optional(z.nullable(email.check(z.maxLength(254, 'Höchstens 254 Zeichen.')))),
    message: z._default(
      z.string().check(undirected, z.trim(), z.maxLength(MAX_MESSAGE, 'Höchstens 2.000 Zeichen.'), storable),
      '',
    ),
  }),
  answer: Sent,
  authId: true,
  summary: 'Sends one’s choice to the photographer.',
});

export const reopenChoice = call('POST', '/v1/album/choice/{album}/reopen', {
  headers,
  answer: Sent,
  summary: 'Goes on choosing after having sent it.',
});
