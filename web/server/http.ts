import ky, { HTTPError, NetworkError, TimeoutError, type Options } from 'ky';
import { Problem } from '@lichthof/api/contract/problem';
import { ApiError, mayBeLost, toApiError, unreachable } from './api-error.ts';

// Not in the first route: what the first screen shows has come with the page.
const http = ky.create({ timeout: 30_000, retry: { limit: 2, methods: ['get'] } });

/** Tries again, up to ten times, what fails without being refused: no answer, or an error of the server. */
export interface Retry {
  /** After so many tries the pause between two grows from 1 s to 10 s. */
  quick: number;
  onRetry?: (error: ApiError) => void;
  /** Only where the server may have done it: what it says that it could not do is not tried again. */
  isLostOnly?: true;
  /** Ends the tries. What has been sent is not taken back: the server may have done it. */
  until?: AbortSignal;
}

/** Rejects with an {@link ApiError}. */
export async function request(url: string, retry: Retry | undefined, options: Options): Promise<Response> {
  try {
    return await http(url, { ...options, ...(retry && persistent(retry)) });
  } catch (error) {
    throw failureOf(error);
  }
}

const persistent = ({ quick, onRetry, until, isLostOnly }: Retry): Options => ({
  retry: {
    limit: 10,
    methods: ['post'],
    delay: (tries) => (tries <= quick ? 1000 : 10_000),
    afterStatusCodes: [],
    shouldRetry: ({ error }) => (isLostOnly ? mayBeLost : mayPass)(failureOf(error)),
  },
  hooks: {
    beforeRetry: [
      ({ error }) => {
        if (until?.aborted) throw error;
        onRetry?.(failureOf(error));
      },
    ],
  },
});

const mayPass = (error: ApiError) => error.status >= 500 || mayBeLost(error);

function failureOf(cause: unknown): ApiError {
  if (cause instanceof TimeoutError)
    return new ApiError('Der Server antwortet nicht. Bitte versuchen Sie es noch einmal.', 0, 'timeout', {
      cause,
    });
  if (cause instanceof NetworkError) return unreachable(cause);
  if (!(cause instanceof HTTPError)) return toApiError(cause);
  const { success, data } = Problem.safeParse(cause.data);
  const { status } = cause.response;
  if (!success)
    return new ApiError(`Der Server hat mit einem Fehler geantwortet (${status}).`, status, 'http', {
      cause,
    });
  const { detail, code, requestId } = data;
  // The log knows it by this: whoever asks for help can say so.
  const said = code === 'internal' ? `${detail} (Vorgang ${requestId})` : detail;
  return new ApiError(said, data.status, code, data);
}
