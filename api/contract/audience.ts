import * as z from 'zod/mini';
import { call } from './call.ts';

/** What somebody may do with an album, in words and in one of four steps. */
export const Access = z.object({
  /** Of a group, `user:` or `link:` with an id (of an album, where it is asked from the user); `visitor`, `user` (logged in, in no group), `admin` or `ended`. */
  id: z.string(),
  name: z.string(),
  /** `3 Personen`, `ohne Anmeldung`. */
  note: z.string(),
  access: z.enum(['none', 'see', 'download', 'edit']),
  pictures: z.int(),
  /** German: what comes of it, and how the sentence goes on. */
  result: z.string(),
  rest: z.string(),
  /** Why, as a sentence or a way through the groups; empty where the rule says it all. */
  reason: z.string(),
});
export type Access = z.infer<typeof Access>;

export const albumAudience = call('GET', '/v1/album/audience/{album}', {
  answer: z.object({
    /** Of the album. */
    pictures: z.int(),
    note: z.string(),
    /** From the widest access to none, with administrators, visitors and those in no group. */
    groups: z.array(Access),
    /** Those who may do something else than their groups, links, and as `ended` all whose access is over. */
    people: z.array(Access),
  }),
  access: 'admin',
  summary: 'Who may see, load and edit an album, and why, in German sentences.',
});

/** `who` is the id of an {@link Access}: what a recipient of that link, a member of that group or that person finds in the album. */
export const albumSeenBy = call('GET', '/v1/album/audience/{album}/{who}', {
  answer: z.object({
    /** Of the pictures, in the order of the album, once its password was given. */
    ids: z.array(z.string()),
  }),
  access: 'admin',
  summary: 'Which pictures of an album somebody sees.',
});
