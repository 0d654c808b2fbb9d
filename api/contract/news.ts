import * as z from 'zod/mini';
import { call } from './call.ts';
import { storable } from './fields.ts';

/** Nothing is sent by itself: this is what would be, and to whom. */
export const albumNews = call('GET', '/v1/album/news/{album}', {
  answer: z.object({
    sent: z.nullable(z.string()),
    /** Of the last ones the mail server would not take. */
    failed: z.int(),
    recipients: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        email: z.string(),
        pictures: z.int(),
      }),
    ),
    /** Of who gets the mail, and of how many pictures each is told. */
    version: z.string(),
    optedOut: z.array(z.string()),
    /** What the first of them reads, with `{nachricht}` in it; null: there is no mail server, or nobody to tell. */
    words: z.nullable(z.object({ subject: z.string(), text: z.string() })),
  }),
  access: 'admin',
  summary: 'Who can be told by mail of the new pictures of an album.',
});

/** `sent` and `version` are what {@link albumNews} said: 409 where that has changed, and where there is nothing to tell. */
export const sendAlbumNews = call('POST', '/v1/album/news/{album}', {
  body: z.strictObject({
    sent: z.nullable(z.string()),
    version: z.string(),
    message: z.string().check(z.maxLength(2000, 'Höchstens 2.000 Zeichen.'), storable),
  }),
  answer: z.object({ mails: z.int() }),
  access: 'admin',
  summary: 'Tells the members of an album by mail of its new pictures.',
});

const Wanted = z.object({ wanted: z.boolean() });

export const readNewsChoice = call('GET', '/v1/auth/news', {
  answer: Wanted,
  access: 'user',
  summary: 'Whether one wants mails about new pictures.',
});

export const changeNewsChoice = call('POST', '/v1/auth/news', {
  body: z.strictObject({ wanted: z.boolean() }),
  answer: Wanted,
  access: 'user',
  summary: 'Changes whether one wants mails about new pictures.',
});

/** The token is in each such mail; it can do nothing else. Mail programs call it by themselves (RFC 8058). */
export const stopNews = call('POST', '/v1/auth/news/stop', {
  query: z.object({ token: z.string() }),
  answer: Wanted,
  summary: 'Ends mails about new pictures for whoever got this one.',
});

/** Mail programs that know no better open the same address. */
export const stopNewsPage = call('GET', '/v1/auth/news/stop', {
  query: z.object({ token: z.string() }),
  status: 302,
  summary: 'Leads to the page where mails about new pictures are ended.',
});
