import * as z from 'zod/mini';
import { call } from './call.ts';
import { line, someId, storable } from './fields.ts';
import { day, typedDay } from './image.ts';
import { email, IDEMPOTENCY_HEADER, newPassword, Tokens, typedPassword } from './session.ts';

/** A link for somebody who has no account. The link itself is shown once: the server keeps only a hash of it. */
export const AlbumLink = z.object({
  id: z.string(),
  label: z.string(),
  download: z.boolean(),
  password: z.boolean(),
  opensEncrypted: z.boolean(),
  /** ISO 8601 points in time. */
  created: z.string(),
  expires: z.nullable(z.string()),
  revoked: z.nullable(z.string()),
  lastOpened: z.nullable(z.string()),
  opened: z.int(),
  archives: z.int(),
  bytes: z.int(),
  mail: z.nullable(z.enum(['waiting', 'sent', 'failed'])),
});
export type AlbumLink = z.infer<typeof AlbumLink>;

export const listLinks = call('GET', '/v1/album/links/{album}', {
  answer: z.object({
    items: z.array(AlbumLink),
    days: z.array(
      z.object({
        day,
        /** Null: without a link. */
        link: z.nullable(z.string()),
        opened: z.int(),
        archives: z.int(),
        bytes: z.int(),
      }),
    ),
  }),
  access: 'admin',
  summary: 'The links to an album, and how often they were used.',
});

export const LinkInput = z.strictObject({
  label: line('Bitte geben Sie an, für wen der Link ist.', 100),
  /** The last day on which it is good; null: until it is revoked. */
  expires: z.nullable(typedDay),
  download: z.boolean(),
  password: z.optional(newPassword),
});

const MadeLink = z.object({
  link: AlbumLink,
  token: z.string(),
  /** Absolute; the token stands behind its `#` and reaches no server's log. */
  url: z.string(),
});

/** Send `X-Auth-Id`: where the album is encrypted and unlocked in this session, the link opens it by itself. */
export const createLink = call('POST', '/v1/album/links/{album}', {
  body: LinkInput,
  answer: MadeLink,
  authId: true,
  access: 'admin',
  summary: 'Makes a link for a recipient.',
});

/**
 * Another link with the recipient, password, right and end of one that cannot be shown again; one that has expired is good for as
 * long again. With `revoke` the old one ends in the same step. Send `X-Auth-Id` as for a first one.
 */
export const renewLink = call('POST', '/v1/album/link/renew', {
  body: z.strictObject({ id: someId, revoke: z.boolean() }),
  answer: MadeLink,
  authId: true,
  access: 'admin',
  summary: 'Makes a link like one that there is.',
});

/** Revoked at once, archives on their way included; `false` takes it back. */
export const revokeLink = call('POST', '/v1/album/link/revoke', {
  body: z.strictObject({ id: someId, revoked: z.boolean() }),
  answer: AlbumLink,
  access: 'admin',
  summary: 'Revokes a link, or takes that back.',
});

export const deleteLink = call('DELETE', '/v1/album/link/{id}', {
  access: 'admin',
  summary: 'Deletes a link with its counters.',
});

/** Of a link that was just made: only whoever has its token can send it. */
export const mailLink = call('POST', '/v1/album/link/mail', {
  headers: { [IDEMPOTENCY_HEADER]: 'The same one with the same mail: it is sent once.' },
  body: z.strictObject({
    token: someId,
    to: email,
    /** A few words of one's own, before the link. */
    message: z._default(z.string().check(z.maxLength(2000), storable), ''),
    preview: z._default(z.boolean(), false),
  }),
  answer: z.object({ to: z.string(), subject: z.string(), text: z.string(), queued: z.boolean() }),
  access: 'admin',
  summary: 'Mails a link to its recipient, or shows the mail.',
});

/**
 * Takes the token of a link, or the secret of somebody who came by one and chooses. Goes on with this session, or begins a guest's, who sees this album and nothing else. A link that is not good (any more) is a
 * 401 `link-invalid`; where it has a password, one that is missing or wrong is a 403 `wrong-password`.
 */
export const openLink = call('POST', '/v1/album/link', {
  body: z.strictObject({ token: someId, password: z.optional(typedPassword) }),
  answer: z.extend(Tokens, {
    album: z.string(),
    download: z.boolean(),
    locked: z.boolean(),
    /** Its id, or that of the first one where it was made anew: whoever came by any of them is the same person on a device. */
    link: z.string(),
    /** It was the link of one who chooses, and its token says that it is he: {@link CHOOSER_HEADER}. */
    chooser: z.boolean(),
  }),
  authId: true,
  summary: 'Opens an album with a link.',
});
