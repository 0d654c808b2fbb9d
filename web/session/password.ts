import { newPassword, setPassword } from '@lichthof/api/contract/session';
import { call } from '../server/api.ts';
import { ApiError } from '../server/api-error.ts';
import { state } from '../server/state.ts';

/** What is wrong with a new password, as a sentence; nothing if it will do. */
export const flawOf = (password: string): string | undefined =>
  newPassword.safeParse(password).error?.issues[0]?.message;

interface Change {
  /** Not needed by a session that began with a login link. */
  currentPassword?: string;
  newPassword: string;
}

/** Sets the user's own password, which ends all other sessions. Rejects with the sentence of the error catalogue. */
export async function changePassword(body: Change): Promise<void> {
  if (!state.session.jwt) throw new ApiError('Authentifizierung erforderlich!', 0, 'missing_jwt');
  await call(setPassword, { body });
}
