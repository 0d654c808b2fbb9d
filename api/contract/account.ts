import * as z from 'zod/mini';
import { call } from './call.ts';
import { newPassword } from './session.ts';
import { UserInput } from './inputs.ts';
import { User } from './user.ts';
import { CHANGE } from './write.ts';

const password = z.optional(newPassword);

/** A user, and a password with it if one is to be set. Without an `id` the server makes one. */
export const NewAccount = z.extend(UserInput, { id: z.optional(UserInput.shape.id), password });
export const ChangedAccount = z.extend(CHANGE.users, { password });

const answer = z.object({
  user: User,
  /** How the password was hashed, if one was set; never the digest itself. */
  pwdHash: z.optional(z.string()),
});

export const createAccount = call('POST', '/v1/auth/create', {
  body: NewAccount,
  answer,
  summary: 'Creates a user, with a password if one is given.',
  access: 'admin',
});

/** A changed password ends all other sessions of that user. */
export const updateAccount = call('POST', '/v1/auth/update', {
  body: ChangedAccount,
  answer,
  summary: 'Changes a user; 409 where a `version` is no longer the newest.',
  access: 'admin',
});
