import { exchangeToken } from '@lichthof/api/contract/session';
import { call } from '../server/api.ts';
import { begin } from '../session/session.ts';

/** Starts a session with the token of a login link; rejects if it is used up, expired or none at all. */
export async function enterByLink(token: string): Promise<void> {
  begin(await call(exchangeToken, { body: { token } }));
}
