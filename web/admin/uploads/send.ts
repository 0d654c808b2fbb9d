import { type DetailedError, Upload } from 'tus-js-client';
import { Problem } from '@lichthof/api/contract/problem';
import { type Destination, finishUpload } from '@lichthof/api/contract/upload';
import { call } from '../../server/api.ts';
import { ApiError, toApiError } from '../../server/api-error.ts';
import { state } from '../../server/state.ts';
import { authIdHeader } from '../../session/auth-id.ts';
import type { Entry } from './entry.ts';
import { type Heard, isBroken } from './run.ts';

const PIECE = 8 << 20;
/** Two minutes without a line; each piece that arrives begins them anew. */
const RETRIES = [0, 1000, 2000, 3000, 5000, 10_000, 20_000, 30_000, 30_000, 30_000];
const BROKEN = 'Die Verbindung ist abgebrochen.';
const TELL_MS = 250;

type Sent = Pick<Entry, 'sha256' | 'address'> & { destination: Destination };

export const send = (
  { destination, sha256, address }: Sent,
  file: File,
  heard: Heard,
  signal: AbortSignal,
): Promise<void> =>
  new Promise((resolve, reject) => {
    let told = 0;
    const upload = new Upload(file, {
      endpoint: `${state.site.api}/v1/upload`,
      uploadUrl: address,
      chunkSize: PIECE,
      retryDelays: RETRIES,
      storeFingerprintForResuming: false,
      metadata: {
        filename: file.name,
        sha256: sha256!,
        destination: JSON.stringify(destination),
      },
      onBeforeRequest(request) {
        // A token may have been renewed since the last piece.
        const headers = { Authorization: `Bearer ${state.session.jwt}`, ...authIdHeader() };
        for (const [header, value] of Object.entries(headers)) request.setHeader(header, value);
      },
      onUploadUrlAvailable: () => heard.address(upload.url),
      onProgress(bytes) {
        const now = performance.now();
        if (now - told < TELL_MS) return;
        told = now;
        heard.sent(bytes);
      },
      onShouldRetry(error) {
        const failure = failureOf(error);
        if (isBroken(failure)) heard.broken(failure);
        return mayPass(failure);
      },
      onSuccess() {
        heard.sent(file.size);
        resolve();
      },
      onError: (error) => reject(failureOf(error)),
    });
    signal.addEventListener('abort', () => {
      void upload.abort();
      reject(new ApiError('', 0, 'aborted'));
    });
    upload.start();
  });

/** What may be different in a moment: no answer, an error of the server, a place that another window has taken. */
const mayPass = (error: ApiError) =>
  isBroken(error) || ['busy', 'other-offset', 'timed-out'].includes(error.code);

function failureOf(error: Error | DetailedError): ApiError {
  const answer = 'originalResponse' in error ? error.originalResponse : null;
  if (!answer) return new ApiError(BROKEN, 0, 'network', { cause: error });
  const problem = Problem.safeParse(parsed(answer.getBody()));
  if (problem.success) {
    const { detail, status, code } = problem.data;
    // Others are on their way, in another window perhaps; the limit of a day lasts longer.
    const isBusy = status === 429 && Number(answer.getHeader('Retry-After')) <= 60;
    return new ApiError(detail, status, isBusy ? 'busy' : code, problem.data);
  }
  // An answer to `HEAD` has no body.
  const status = answer.getStatus();
  const code = { 401: 'not-logged-in', 404: 'not-found', 423: 'album-locked' }[status] ?? 'http';
  return new ApiError(`Der Server hat mit einem Fehler geantwortet (${status}).`, status, code);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const PATIENCE = 20;

/** Makes a picture of what was sent. Whether it has become one is asked until there is an answer. */
export async function finish(
  { address, same, there }: Pick<Entry, 'address' | 'same' | 'there'>,
  broken: Heard['broken'],
) {
  const id = address!.split('/').at(-1)!;
  for (let tries = 0; ; tries += 1) {
    try {
      const body = { ...(same && { same }), ...(same === 'replace' && there && { there: there.url }) };
      return await call(finishUpload, { params: { id }, body, headers: authIdHeader() });
    } catch (error) {
      const failure = toApiError(error);
      // What the server itself has failed at it would fail at again.
      const asksAgain = isBroken(failure) && failure.code !== 'internal';
      if (!asksAgain || tries === PATIENCE) throw failure;
      broken(failure);
      await new Promise((resolve) => setTimeout(resolve, Math.min(10_000, 500 * 2 ** tries)));
    }
  }
}
