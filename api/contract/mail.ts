import * as z from 'zod/mini';
import { call } from './call.ts';
import { after, filledText, line, someId } from './fields.ts';
import { email, IDEMPOTENCY_HEADER } from './session.ts';

/** What the contact form sends. The field names are those of its inputs. */
export const ContactMessage = z.strictObject({
  name: line('Bitte geben Sie Ihren Namen ein.', 100),
  email: email.check(z.maxLength(254, 'Höchstens 254 Zeichen.')),
  subject: line('Bitte geben Sie einen Betreff ein.', 150),
  message: filledText('Bitte geben Sie eine Nachricht ein.', 10_000),
  /** The sender agrees that his message is stored and answered. */
  consent: z.literal(true, 'Bitte stimmen Sie der Verarbeitung Ihrer Angaben zu.'),
  website: z._default(z.string().check(z.maxLength(1000)), ''),
});
export type ContactMessage = z.infer<typeof ContactMessage>;

/** 202: the message is stored and will be sent, even if the mail server is down now. */
export const Accepted = z.object({ accepted: z.literal(true) });

/**
 * 422 names the fields that need another look, 429 (with `Retry-After`) says in German that it were too many messages.
 * The path keeps the slash of the specification.
 */
export const contact = call('POST', '/v1/mail/', {
  /** 10,000 characters take up to four bytes each. */
  limit: 48 * 1024,
  headers: { [IDEMPOTENCY_HEADER]: 'The same one with the same message: it is stored once.' },
  body: ContactMessage,
  answer: Accepted,
  status: 202,
  summary: 'Leaves a message for the owner: stored first, then sent by mail.',
});

export const Message = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  subject: z.string(),
  message: z.string(),
  /** ISO 8601 points in time. */
  created: z.string(),
  sent: z.nullable(z.string()),
  /** `off`: no mail server is configured, the message stays readable here. */
  state: z.enum(['sent', 'waiting', 'failed', 'off']),
  attempts: z.int(),
  nextAttempt: z.nullable(z.string()),
  error: z.nullable(z.string()),
  read: z.nullable(z.string()),
  answered: z.nullable(z.string()),
});
export type Message = z.infer<typeof Message>;

export const MESSAGES_LEFT = ['unread', 'unanswered'] as const;

export const MessageQuery = z.strictObject({
  after,
  only: z.optional(z.enum(MESSAGES_LEFT, 'unread oder unanswered.')),
  /** One that comes as well: it is open, and was unread when it was opened. */
  also: z.optional(someId),
  limit: z.optional(z.string().check(z.regex(/^([1-9]\d?|1\d\d|200)$/, 'Zwischen 1 und 200.'))),
});

/** Newest first, 50 at a time unless `limit` says otherwise. `next` continues the list; null at its end. */
export const messages = call('GET', '/v1/mail/messages', {
  query: MessageQuery,
  answer: z.object({ items: z.array(Message), next: z.nullable(z.string()) }),
  summary:
    'The messages of the contact form, newest first; all, or those that are left to read or to answer.',
  access: 'admin',
});

/** Also takes a message up again that was given up (`failed`). 204, or 409 where no mail server is configured. */
export const resend = call('POST', '/v1/mail/messages/{id}/send', {
  summary: 'Sends a message again now.',
  access: 'admin',
});

/** `deleted`: it is in no list any more, comes back with `false`, and is gone for good after about an hour. */
export const changeMessage = call('PATCH', '/v1/mail/messages/{id}', {
  body: z.strictObject({
    read: z.optional(z.boolean()),
    answered: z.optional(z.boolean()),
    deleted: z.optional(z.boolean()),
  }),
  summary: 'Notes that a message was read, answered or deleted, or was not.',
  access: 'admin',
});

/** Messages hold personal data: what is answered can be deleted for good. 204. */
export const deleteMessage = call('DELETE', '/v1/mail/messages/{id}', {
  summary: 'Deletes a message for good.',
  access: 'admin',
});
