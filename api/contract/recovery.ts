import * as z from 'zod/mini';
import { call } from './call.ts';
import { email } from './session.ts';

/** It is where mail can be sent and `PUBLIC_URL` says where the link has to lead. */
export const recoveryOffered = call('GET', '/v1/auth/recovery', {
  answer: z.object({ mail: z.boolean() }),
  summary: 'Whether a forgotten password can be replaced by mail.',
});

/**
 * The answer is the same for every address, and given before anybody looks whether it belongs to a user. The link lives a day
 * and works once; whoever opens it may set a new password. 409 where no mail can be sent.
 */
export const recover = call('POST', '/v1/auth/recovery', {
  body: z.strictObject({ email: email.check(z.maxLength(254, 'Höchstens 254 Zeichen.')) }),
  answer: z.object({ accepted: z.literal(true) }),
  status: 202,
  summary: 'Mails a login link to whoever has forgotten a password.',
});
