import { loginWithPasskey } from '@lichthof/api/contract/passkey';
import type { Ticket, Tokens } from '@lichthof/api/contract/session';
import { call } from '../server/api.ts';
import { ApiError } from '../server/api-error.ts';

const CANCELLED =
  'Der Passkey wurde nicht bestätigt. Bitte versuchen Sie es noch einmal. Ist er verloren, hilft „make admin“ auf dem Server.';

export async function finishLogin(answer: Tokens | Ticket): Promise<Tokens> {
  if (!('ticket' in answer)) return answer;
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const { id, rawId, type, response } = await startAuthentication({ optionsJSON: answer.options }).catch(
    (cause: unknown) => {
      throw new ApiError(CANCELLED, 0, 'passkey-cancelled', { cause });
    },
  );
  const { clientDataJSON, authenticatorData, signature } = response;
  return call(loginWithPasskey, {
    body: {
      ticket: answer.ticket,
      response: { id, rawId, type, response: { clientDataJSON, authenticatorData, signature } },
    },
  });
}
