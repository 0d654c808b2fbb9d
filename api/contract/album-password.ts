import * as z from 'zod/mini';
import { call } from './call.ts';
import { someId } from './fields.ts';
import { newPassword, Tokens } from './session.ts';

/** What becomes of the album's files, and a German sentence about it that is fit to show. */
const Conversion = {
  state: z.enum(['running', 'done']),
  message: z.string(),
};

export const LockAlbum = z.strictObject({
  album: someId,
  /** At least 10 characters; empty where no encryption flag is set: then nothing is done. */
  password: z.union([z.literal(''), newPassword], 'Das Passwort muss mindestens 10 Zeichen haben.'),
  /** Answers with a recovery key, which is shown this once. */
  recovery: z._default(z.boolean(), false),
  /**
   * What else is encrypted besides the album's pictures. An album that has pictures already is marked with this call, for its
   * flags cannot be changed any more; without it everything is encrypted, or what the flags of the album say.
   */
  thumbs: z.optional(z.boolean()),
  large: z.optional(z.boolean()),
});
export type LockAlbum = z.infer<typeof LockAlbum>;

export const SetAlbumPassword = z.strictObject({
  album: someId,
  password: newPassword,
  /** A new recovery key, shown this once; the one before, if there is one, opens nothing any more. */
  recovery: z._default(z.boolean(), false),
});
export type SetAlbumPassword = z.infer<typeof SetAlbumPassword>;

/**
 * `jwt` and `id` go on with this session, the album unlocked in it (missing where nothing was done). While the `state` is
 * `running`, the files that are there are being encrypted, see `taskProgress` of `taskId`; until that is done the album stays as it was. Files get names that say nothing, and placeholders are
 * emptied; titles, captions and keywords stay readable in the database. Pictures that were
 * deleted from it before are then gone for good: nothing readable is kept.
 * Where the answer was lost, another try with the same `Idempotency-Key` is told the same recovery key.
 */
export const lockAlbum = call('POST', '/v1/album/lock', {
  body: LockAlbum,
  answer: z.partial(
    z.object({ jwt: z.string(), id: z.string(), taskId: z.string(), recoveryKey: z.string(), ...Conversion }),
  ),
  authId: true,
  summary: 'Encrypts the files of an album with a password.',
  access: 'admin',
});

/** Needs the album unlocked in this session, and `X-Auth-Id`. Everybody else has to enter the new password. */
export const setAlbumPassword = call('POST', '/v1/album/password', {
  body: SetAlbumPassword,
  answer: z.partial(z.extend(Tokens, { recoveryKey: z.string() })),
  authId: true,
  summary: 'Gives an encrypted album a new password.',
  access: 'admin',
});

/** Needs the album unlocked in this session, and `X-Auth-Id`. While the `state` is `running`, see `taskProgress` of `taskId`. */
export const decryptAlbum = call('POST', '/v1/album/decrypt', {
  body: z.strictObject({ album: someId }),
  answer: z.object({ taskId: z.string(), ...Conversion }),
  authId: true,
  summary: 'Turns the encryption of an album off.',
  access: 'admin',
});
