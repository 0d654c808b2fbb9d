import * as z from 'zod/mini';
import { call } from './call.ts';
import { line } from './fields.ts';
import { Tokens } from './session.ts';

const bytes = (length: number) => z.string().check(z.regex(/^[\w-]*$/), z.maxLength(length));
const ticket = z.string().check(z.minLength(1), z.maxLength(200));
const credential = { id: bytes(2000), rawId: bytes(2000), type: z.literal('public-key') };

const Assertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(8000),
    authenticatorData: bytes(8000),
    signature: bytes(8000),
    userHandle: z.optional(bytes(200)),
  }),
});

const Attestation = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(8000),
    attestationObject: bytes(30_000),
    transports: z.optional(z.array(z.string().check(z.maxLength(30))).check(z.maxLength(10))),
  }),
});

export const Passkey = z.object({
  id: z.string(),
  name: z.string(),
  host: z.string(),
  created: z.string(),
  lastUsed: z.nullable(z.string()),
});
export type Passkey = z.infer<typeof Passkey>;

/** The second half of a login that answered with a ticket. A ticket is good once, for five minutes. */
export const loginWithPasskey = call('POST', '/v1/auth/passkey', {
  body: z.strictObject({ ticket, response: Assertion }),
  answer: Tokens,
  summary: 'Finishes a login with a passkey.',
});

export const passkeys = call('GET', '/v1/auth/passkeys', {
  answer: z.object({ items: z.array(Passkey) }),
  access: 'admin',
  summary: 'One’s own passkeys.',
});

export const beginPasskey = call('POST', '/v1/auth/passkeys/begin', {
  answer: z.object({
    ticket: z.string(),
    /** `PublicKeyCredentialCreationOptionsJSON` of WebAuthn. */
    options: z.object({
      challenge: z.string(),
      rp: z.object({ id: z.string(), name: z.string() }),
      user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
      pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.literal('public-key') })),
      excludeCredentials: z.array(z.object({ id: z.string(), type: z.literal('public-key') })),
      authenticatorSelection: z.object({
        residentKey: z.literal('preferred'),
        userVerification: z.literal('preferred'),
      }),
    }),
  }),
  access: 'admin',
  summary: 'What the browser needs to make a passkey.',
});

/** From then on nobody logs in as this administrator without one of his passkeys. */
export const addPasskey = call('POST', '/v1/auth/passkeys', {
  body: z.strictObject({
    ticket,
    name: line('Wie heißt dieser Passkey?', 100),
    response: Attestation,
  }),
  answer: Passkey,
  access: 'admin',
  summary: 'Adds a passkey to one’s own.',
});

export const removePasskey = call('DELETE', '/v1/auth/passkeys/{id}', {
  access: 'admin',
  summary: 'Removes one of one’s own passkeys.',
});
