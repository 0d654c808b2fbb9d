import * as z from 'zod/mini';
import { call } from './call.ts';
import { Pick, Sent } from './choice.ts';
import { bytesOfIds, someId } from './fields.ts';

export const Chooser = z.object({
  id: z.string(),
  name: z.string(),
  email: z.nullable(z.string()),
  link: z.nullable(z.string()),
  message: z.string(),
  changed: z.string(),
  sent: z.nullable(z.string()),
  chosen: z.int(),
  notes: z.int(),
  gone: z.int(),
});
export type Chooser = z.infer<typeof Chooser>;

/** A picture about which somebody said something. */
export const ChosenPicture = z.object({
  id: z.string(),
  /** In the album, from 1, as it stands there for whoever sees all of it; null: it was moved to another one. */
  number: z.nullable(z.int()),
  filename: z.string(),
  title: z.string(),
  url: z.string(),
  width: z.int(),
  height: z.int(),
  hash: z.string(),
  color: z.string(),
  thumbHash: z.string(),
  picks: z.array(z.extend(z.omit(Pick, { imageId: true }), { person: z.int() })),
});
export type ChosenPicture = z.infer<typeof ChosenPicture>;

export const listChoices = call('GET', '/v1/desk/choices', {
  answer: z.object({
    items: z.array(
      z.object({
        album: z.string(),
        title: z.string(),
        choosing: z.boolean(),
        wanted: z.nullable(z.int()),
        people: z.int(),
        sent: z.int(),
        changed: z.nullable(z.string()),
      }),
    ),
  }),
  access: 'admin',
  summary: 'The albums in which people choose, those with the newest changes first.',
});

export const readChoices = call('GET', '/v1/desk/choices/{album}', {
  answer: z.object({
    title: z.string(),
    wanted: z.nullable(z.int()),
    people: z.array(Chooser),
    pictures: z.array(ChosenPicture),
  }),
  access: 'admin',
  summary: 'Who has chosen what in an album, side by side.',
});

/** The choice of somebody is open again, and he goes on with it; 404 where there is none. */
export const reopenFor = call('POST', '/v1/desk/choice/reopen', {
  body: z.strictObject({ id: someId }),
  answer: Sent,
  access: 'admin',
  summary: 'Opens somebody’s choice again.',
});

export const deleteChoice = call('DELETE', '/v1/desk/choice/{id}', {
  access: 'admin',
  summary: 'Deletes what somebody chose, with his name and address.',
});

const MAX_EXPORTED = 10_000;

/**
 * `csv`: a table for spreadsheets, in UTF-8 with a byte order mark and semicolons. `xmp`: an archive with a sidecar for each
 * picture, named like it, with the most stars that somebody gave, and label and keyword „Auswahl“ where somebody chose it.
 */
export const exportChoices = call('POST', '/v1/desk/choices/{album}/export', {
  limit: bytesOfIds(MAX_EXPORTED),
  body: z.strictObject({
    format: z.enum(['csv', 'xmp']),
    /** Pictures of the album; others are left out. */
    images: z.array(someId).check(z.maxLength(MAX_EXPORTED)),
  }),
  media: '*/*',
  access: 'admin',
  summary: 'What people chose, as a table or as sidecar files.',
});
