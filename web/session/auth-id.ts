import { AUTH_ID_HEADER } from '@lichthof/api/contract/session';
import { state } from '../server/state.ts';

export const authIdHeader = (): Record<string, string> =>
  state.session.authId ? { [AUTH_ID_HEADER]: state.session.authId } : {};
