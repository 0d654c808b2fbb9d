import type { Call } from '@lichthof/api/contract/call';
import { ApiError } from '../../server/api-error.ts';
import { state } from '../../server/state.ts';

/** An answer of the contract that is no JSON, as it comes: a stream, a file. Rejects with an {@link ApiError}. */
export async function callRaw(
  { path, method }: Call,
  query: Record<string, string>,
  signal?: AbortSignal,
): Promise<Response> {
  const { jwt } = state.session;
  const answer = await fetch(`${state.site.api}${path}?${new URLSearchParams(query)}`, {
    method,
    headers: { authorization: `Bearer ${jwt}` },
    ...(signal && { signal }),
  });
  if (answer.ok) return answer;
  throw new ApiError(
    `Der Server hat mit einem Fehler geantwortet (${answer.status}).`,
    answer.status,
    'http',
  );
}
