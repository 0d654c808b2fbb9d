import * as z from 'zod/mini';
import { call } from './call.ts';
import { storable } from './fields.ts';

/** docs/rules.md, Sessions. */
export const EMAIL_PATTERN = /^[\w.-]+@([\w-]+\.)+[A-Za-z]{2,}$/;
export const email = z
  .string()
  .check(z.regex(EMAIL_PATTERN, 'Bitte geben Sie eine gültige E-Mail-Adresse ein.'));

/** A password as it is typed in; exact bytes, nothing is trimmed. */
export const typedPassword = z.string().check(z.maxLength(256, 'Das Passwort ist zu lang.'));
const password = typedPassword.check(z.minLength(1, 'Bitte geben Sie ein Passwort ein.'));

const TOO_SHORT = 'Das Passwort muss mindestens 10 Zeichen haben.';
/** No rules about which characters (docs/rules.md, Sessions). */
export const newPassword = typedPassword.check(z.minLength(10, TOO_SHORT));

export const Login = z.strictObject({ email, password });
export type Login = z.infer<typeof Login>;

/** `jwt` authorises calls, `id` (kept as authId) lets an `<img>` load protected files and nothing else. */
export const Tokens = z.object({ jwt: z.string(), id: z.string() });
export type Tokens = z.infer<typeof Tokens>;

/** An administrator with passkeys logs in with one of them as well: the ticket goes with it to `POST /v1/auth/passkey`. */
export const Ticket = z.object({
  ticket: z.string(),
  options: z.object({
    challenge: z.string(),
    rpId: z.string(),
    allowCredentials: z.array(
      z.object({ id: z.string(), type: z.literal('public-key'), transports: z.array(z.string()) }),
    ),
    userVerification: z.literal('preferred'),
  }),
});
export type Ticket = z.infer<typeof Ticket>;

/** What the JWT tells the client; rights are decided by the server, from the database. */
export const Claims = z.object({
  sub: z.optional(z.string()),
  email: z.optional(z.string()),
  name: z.optional(z.string()),
  admin: z.boolean(),
  /** With the groups that those are in; none for an administrator in more than a hundred, who needs none. */
  groups: z.array(z.string()),
  contributorIds: z.array(z.string()),
  albums: z.array(z.string()),
  /** Ids of albums that a link shows, and of those that it lets download. */
  linked: z.optional(z.array(z.string())),
  loads: z.optional(z.array(z.string())),
  /** Began with a login link: a new password may be set without the current one. */
  viaLink: z.optional(z.boolean()),
  jti: z.string(),
  /** Seconds since 1970. */
  iat: z.number(),
  exp: z.number(),
});
export type Claims = z.infer<typeof Claims>;

export const login = call('POST', '/v1/auth/login', {
  body: Login,
  answer: z.union([Tokens, Ticket]),
  summary: 'Starts a session.',
});

/**
 * Calls other than pictures that need the key of an unlocked album carry the session's secret `id` in this header; so does
 * `renew`, or else the new session begins with its albums locked.
 */
export const AUTH_ID_HEADER = 'X-Auth-Id';

/**
 * Whoever sends the same one again, within a minute, with a call that gives a fresh pair has not got the answer, and gets that pair
 * again instead of a refusal. Random text of at least so many characters, a new one for each thing that is to be done.
 */
export const IDEMPOTENCY_HEADER = 'Idempotency-Key';
export const IDEMPOTENCY_LENGTH = 20;

/**
 * The old pair stays good for one more minute, for what is on its way; 409 where it has been renewed already (in another
 * window, say; see {@link IDEMPOTENCY_HEADER}). A guest session is renewed like any other.
 */
export const renew = call('POST', '/v1/auth/renew', {
  answer: Tokens,
  authId: true,
  summary: 'A fresh pair of tokens for a session that is still valid.',
});

export const logout = call('POST', '/v1/auth/logout', {
  summary: 'Ends the session, and those that it was renewed from and to.',
});

export const SetPassword = z.strictObject({
  /** Needed for one's own password, unless there is none yet or the session began with a login link. */
  currentPassword: z.optional(typedPassword),
  newPassword,
  /** Administrators: set the password of the user with this e-mail address. */
  resetPassword: z.optional(z.boolean()),
  email: z.optional(email),
  /** Accepted, because older clients send it, and ignored. */
  pwdHash: z.optional(z.unknown()),
});

export type SetPassword = z.infer<typeof SetPassword>;

/** Ends all other sessions of that user. A wrong current password is a 422 that names `currentPassword`. */
export const setPassword = call('POST', '/v1/auth/pwd', {
  body: SetPassword,
  /** `pwdHash`: only where an administrator set another user's password, and never the digest itself. */
  answer: z.object({ success: z.literal(true), pwdHash: z.optional(z.string()) }),
  summary: 'Sets a password: one’s own, or as an administrator another user’s.',
  access: 'user',
});

/** An earlier link of that user stops working. */
export const createLoginLink = call('POST', '/v1/auth/link', {
  body: z.strictObject({
    userId: z.string().check(z.minLength(1), z.maxLength(64), storable),
    /** Sends the link to the user's address as well. */
    mail: z._default(z.boolean(), false),
  }),
  answer: z.object({
    token: z.string(),
    link: z.string(),
    expires: z.string(),
    /** Whether it is on its way by mail; if asked for and false, `mailError` is the sentence to show. */
    mailed: z.boolean(),
    mailError: z.optional(z.string()),
  }),
  summary: 'A link that logs a user in once, valid for seven days.',
  access: 'admin',
});

export const exchangeToken = call('POST', '/v1/auth/token', {
  body: z.strictObject({ token: z.string().check(z.minLength(1), z.maxLength(200)) }),
  answer: z.union([Tokens, Ticket]),
  summary: 'Starts a session with the token of a login link, which is used up by that.',
});
