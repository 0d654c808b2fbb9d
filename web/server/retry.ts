import { toApiError, type ApiError } from './api-error.ts';

const TRIES = 10;

interface Retrying {
  /** After so many tries the pause between two grows from 1 s to 10 s. */
  quick: number;
  signal?: AbortSignal;
  /** The server could not be reached, and will be asked again. */
  onRetry?: (error: ApiError) => void;
}

/** Tries again, up to ten times, what fails without being refused: no answer, or an error of the server (reliability.md 0). */
export async function retried<T>(work: () => Promise<T>, { quick, signal, onRetry }: Retrying): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- one try after the other
      return await work();
    } catch (failure) {
      const error = toApiError(failure);
      if (signal?.aborted || tries > TRIES || !mayPass(error)) throw error;
      onRetry?.(error);
    }
    // oxlint-disable-next-line no-await-in-loop
    await pause(tries <= quick ? 1000 : 10_000, signal);
  }
}

const mayPass = ({ status, code }: ApiError) => status >= 500 || code === 'network' || code === 'timeout';

function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, milliseconds);
  signal?.addEventListener(
    'abort',
    () => {
      clearTimeout(timer);
      reject(new DOMException('', 'AbortError'));
    },
    { once: true },
  );
  return promise;
}
