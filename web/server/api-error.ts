import { Problem } from '@lichthof/api/contract/problem';

/** The one error of every call. `message` is a German sentence fit to show; `code` is stable. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  readonly code: string;
  readonly fields: readonly { field: string; message: string }[];

  constructor(message: string, status: number, code: string, options: Partial<Problem> & ErrorOptions = {}) {
    super(message, options);
    this.status = status;
    this.code = code;
    this.fields = options.errors ?? [];
  }

  /** For forms with one field that can be refused. */
  get reason(): string {
    return this.fields[0]?.message ?? this.message;
  }
}

export const toApiError = (error: unknown): ApiError =>
  error instanceof ApiError
    ? error
    : new ApiError(error instanceof Error ? error.message : String(error), 0, 'unknown', { cause: error });

/** What a server says that refuses, if it is one of ours. */
export function refusal(status: number, answer: unknown): ApiError {
  const { success, data } = Problem.safeParse(answer);
  if (!success)
    return new ApiError(`Der Server hat mit einem Fehler geantwortet (${status}).`, status, 'http');
  const { detail, code, requestId } = data;
  // The log knows it by this: whoever asks for help can say so.
  const said = code === 'internal' ? `${detail} (Vorgang ${requestId})` : detail;
  return new ApiError(said, data.status, code, data);
}

/** Why `fetch` has failed. */
export function unanswered(cause: unknown): never {
  const name = cause instanceof Error ? cause.name : '';
  if (name === 'AbortError') throw cause;
  if (name === 'TimeoutError')
    throw new ApiError('Der Server antwortet nicht. Bitte versuchen Sie es noch einmal.', 0, 'timeout', {
      cause,
    });
  throw new ApiError('Der Server ist nicht erreichbar. Bitte prüfen Sie die Verbindung.', 0, 'network', {
    cause,
  });
}

export const isAborted = (error: unknown) =>
  error instanceof Error &&
  (error.name === 'AbortError' || (error.cause instanceof Error && error.cause.name === 'AbortError'));
