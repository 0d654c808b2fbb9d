import { HTTPError, NetworkError, SchemaValidationError, TimeoutError } from 'ky';
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

export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  if (error instanceof HTTPError) {
    const problem = Problem.safeParse(error.data);
    if (problem.success) {
      const { detail, status, code, requestId } = problem.data;
      // The log knows it by this: whoever asks for help can say so.
      const said = code === 'internal' ? `${detail} (Vorgang ${requestId})` : detail;
      return new ApiError(said, status, code, problem.data);
    }
    const status = error.response.status;
    return new ApiError(`Der Server hat mit einem Fehler geantwortet (${status}).`, status, 'http', {
      cause: error,
    });
  }
  if (error instanceof TimeoutError) {
    return new ApiError('Der Server antwortet nicht. Bitte versuchen Sie es noch einmal.', 0, 'timeout', {
      cause: error,
    });
  }
  if (error instanceof NetworkError) {
    return new ApiError('Der Server ist nicht erreichbar. Bitte prüfen Sie die Verbindung.', 0, 'network', {
      cause: error,
    });
  }
  if (error instanceof SchemaValidationError) {
    return new ApiError('Der Server hat etwas Unerwartetes geantwortet.', 0, 'schema', { cause: error });
  }
  return new ApiError(error instanceof Error ? error.message : String(error), 0, 'unknown', { cause: error });
}

export const isAborted = (error: unknown) =>
  error instanceof Error &&
  (error.name === 'AbortError' || (error.cause instanceof Error && error.cause.name === 'AbortError'));
