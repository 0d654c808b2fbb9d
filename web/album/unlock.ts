import { unlockAlbum } from '@lichthof/api/contract/album';
import { call } from '../api.ts';
import { toApiError, type ApiError } from '../api-error.ts';
import { authIdHeader } from '../session/auth-id.ts';
import { begin } from '../session/session.ts';
import { state } from '../state.ts';

const RETRIES = 10;
/** Milliseconds before another try. */
const pauseAfter = (tries: number) => (tries <= 3 ? 1000 : 10_000);

interface Unlocking {
  signal: AbortSignal;
  /** The server could not be reached, and will be asked again. */
  onRetry: (error: ApiError) => void;
}

/** Opens an album for this session. Only what may pass is tried again; a wrong password rejects at once. */
export async function unlock(album: string, password: string, { signal, onRetry }: Unlocking): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- one try after the other
      begin(await call(unlockAlbum, { body: { album, password }, headers: authIdHeader(), signal }));
      return;
    } catch (failure) {
      const error = toApiError(failure);
      if (signal.aborted || tries > RETRIES || !mayPass(error)) throw error;
      onRetry(error);
    }
    // oxlint-disable-next-line no-await-in-loop
    await pause(pauseAfter(tries), signal);
  }
}

/** The server has forgotten the key: the token says more than is true. */
export function forgetUnlocked(album: string): void {
  const at = state.unlocked.indexOf(album);
  if (at >= 0) state.unlocked.splice(at, 1);
}

const mayPass = ({ status, code }: ApiError) => status >= 500 || code === 'network' || code === 'timeout';

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, milliseconds);
  signal.addEventListener(
    'abort',
    () => {
      clearTimeout(timer);
      reject(new DOMException('', 'AbortError'));
    },
    { once: true },
  );
  return promise;
}
