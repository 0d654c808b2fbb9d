import * as z from 'zod/mini';
import { call } from './call.ts';

/** visitor-area.md 5, with a top-level part of two or more letters (decisions.md 9, on purpose). */
export const EMAIL_PATTERN = /^[\w.-]+@([\w-]+\.)+[A-Za-z]{2,}$/;
export const email = z
  .string()
  .check(z.regex(EMAIL_PATTERN, 'Bitte geben Sie eine gültige E-Mail-Adresse ein.'));

export const Login = z.object({
  email,
  password: z
    .string()
    .check(
      z.minLength(1, 'Bitte geben Sie ein Passwort ein.'),
      z.maxLength(256, 'Das Passwort ist zu lang.'),
    ),
});
export type Login = z.infer<typeof Login>;

/** `jwt` authorises calls, `id` (kept as authId) lets an `<img>` load protected files and nothing else. */
export const Tokens = z.object({ jwt: z.string(), id: z.string() });
export type Tokens = z.infer<typeof Tokens>;

/** What the JWT tells the client; rights are decided by the server, from the database. */
export const Claims = z.object({
  /** User id; missing in a guest session, which can do nothing but see the albums it unlocked. */
  sub: z.optional(z.string()),
  email: z.optional(z.string()),
  name: z.optional(z.string()),
  admin: z.boolean(),
  groups: z.array(z.string()),
  contributorIds: z.array(z.string()),
  /** Ids of unlocked albums. */
  albums: z.array(z.string()),
  jti: z.string(),
  /** Seconds since 1970. */
  iat: z.number(),
  exp: z.number(),
});
export type Claims = z.infer<typeof Claims>;

export const login = call({
  method: 'POST',
  path: '/v1/auth/login',
  body: Login,
  answer: Tokens,
  summary: 'Starts a session.',
});

export const renew = call({
  method: 'POST',
  path: '/v1/auth/renew',
  answer: Tokens,
  summary: 'A fresh pair of tokens for a session that is still valid.',
});

export const logout = call({ method: 'POST', path: '/v1/auth/logout', summary: 'Ends the session.' });
