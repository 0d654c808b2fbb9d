import type { Problem } from '@lichthof/api/contract/problem';

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

  /** Where there is one field that can be refused. */
  get reason(): string {
    return this.fields[0]?.message ?? this.message;
  }
}

export const toApiError = (error: unknown): ApiError =>
  error instanceof ApiError
    ? error
    : new ApiError(error instanceof Error ? error.message : String(error), 0, 'unknown', { cause: error });

export const unreachable = (cause: unknown) =>
  new ApiError('Der Server ist nicht erreichbar. Bitte prüfen Sie die Verbindung.', 0, 'network', { cause });

/** Whether the server may have done it all the same: it was silent, or a proxy answered in its place. */
export const mayBeLost = ({ status, code }: ApiError) =>
  (status > 501 && status !== 507) || code === 'network' || code === 'timeout';

/** Whether another try, or another session, may get through. */
export const isPassing = ({ status }: ApiError) =>
  status === 0 || status >= 500 || [401, 423, 429].includes(status);

export const isAborted = (error: unknown) =>
  error instanceof Error &&
  (error.name === 'AbortError' || (error.cause instanceof Error && error.cause.name === 'AbortError'));
