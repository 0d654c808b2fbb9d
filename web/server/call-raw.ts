import type { Call } from '@lichthof/api/contract/call';
import { ApiError, unreachable } from './api-error.ts';
import { state } from './state.ts';

interface Input {
  query?: Record<string, string>;
  body?: unknown;
  signal?: AbortSignal;
}

/** An answer of the contract that is no JSON, as it comes: a stream, a file. Rejects with an {@link ApiError}. */
export async function callRaw(
  { path, method }: Pick<Call, 'path' | 'method'>,
  { query = {}, body, signal }: Input,
): Promise<Response> {
  const { jwt } = state.session;
  const answer = await fetch(`${state.site.api}${path}?${new URLSearchParams(query)}`, {
    method,
    headers: {
      authorization: `Bearer ${jwt}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
  }).catch((cause: unknown) => {
    throw unreachable(cause);
  });
  if (answer.ok) return answer;
  throw new ApiError(
    `Der Server hat mit einem Fehler geantwortet (${answer.status}).`,
    answer.status,
    'http',
  );
}

/** A file, whole. Rejects with an {@link ApiError}, also where the line breaks in the middle of it. */
export async function callBlob(asked: Pick<Call, 'path' | 'method'>, input: Input): Promise<Blob> {
  const answer = await callRaw(asked, input);
  return answer.blob().catch((cause: unknown) => {
    throw unreachable(cause);
  });
}
