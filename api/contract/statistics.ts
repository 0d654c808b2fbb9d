import * as z from 'zod/mini';
import { call } from './call.ts';
import { someId } from './fields.ts';

export const VIEW_KINDS = ['post', 'album', 'image'] as const;
export type ViewKind = (typeof VIEW_KINDS)[number];

/**
 * 204, whatever becomes of it. Nothing is kept but a number for each day and each thing: no address, no identifier, nothing about
 * who has looked. Programs that say that they are some, and more than anybody can look at, are left out.
 */
export const countView = call('POST', '/v1/view', {
  limit: 1024,
  body: z.strictObject({ kind: z.enum(VIEW_KINDS), id: someId }),
  summary: 'Says that somebody looks at a post, an album or a picture.',
});

const n = z.int();
export const Rank = z.object({ id: z.string(), title: z.string(), views: n });

export const PERIODS = ['7', '30', '365'] as const;

export const readStatistics = call('GET', '/v1/statistics', {
  query: z.strictObject({ days: z._default(z.enum(PERIODS, '7, 30 oder 365.'), '30') }),
  answer: z.object({
    days: z.array(z.object({ day: z.string(), views: n })),
    views: n,
    /** What was seen most; of what is deleted nothing is told. */
    posts: z.array(Rank),
    albums: z.array(Rank),
    images: z.array(Rank),
  }),
  access: 'admin',
  summary: 'How often posts, albums and pictures were looked at.',
});

export const deleteStatistics = call('DELETE', '/v1/statistics', {
  access: 'admin',
  summary: 'Deletes everything that was counted.',
});
