import type { FieldError, Problem } from '../contract/problem.ts';

const PROBLEMS = {
  'bad-request': [400, 'Die Anfrage ist nicht verständlich.'],
  'invalid-filter': [400, 'Der Filter ist nicht verständlich.'],
  'invalid-fields': [422, 'Bitte prüfen Sie Ihre Angaben.'],
  'not-logged-in': [401, 'Authentifizierung erforderlich!'],
  'login-failed': [401, 'Zugriff verweigert - E-Mail und Passwort prüfen'],
  'token-expired': [401, 'Ihre Anmeldung ist abgelaufen. Bitte melden Sie sich neu an.'],
  'link-invalid': [401, 'Dieser Link ist abgelaufen oder wurde schon benutzt.'],
  'passkey-invalid': [403, 'Der Passkey wurde nicht angenommen. Bitte melden Sie sich noch einmal an.'],
  'key-invalid': [401, 'Diesen Zugangsschlüssel gibt es nicht, oder er ist abgelaufen oder widerrufen.'],
  'wrong-password': [403, 'Das Passwort stimmt nicht. Bitte prüfen Sie Groß- und Kleinschreibung.'],
  'beyond-key': [403, 'Dazu berechtigt dieser Zugangsschlüssel nicht.'],
  'not-allowed': [403, 'Dafür fehlt Ihnen die Berechtigung.'],
  'access-expired': [403, 'Dieser Zugang ist abgelaufen. Bitte fragen Sie den Betreiber der Website.'],
  'read-only': [403, 'Sie sehen die Website nur an. Hier lässt sich nichts ändern.'],
  'not-found': [404, 'Das gibt es hier nicht.'],
  'method-not-allowed': [405, 'Diese Art von Anfrage gibt es hier nicht.'],
  deleted: [410, 'Der Datensatz wurde inzwischen gelöscht.'],
  conflict: [409, 'Der Datensatz wurde inzwischen geändert.'],
  'other-offset': [409, 'Hier geht es an einer anderen Stelle weiter.'],
  taken: [409, 'Das gibt es schon.'],
  'in-use': [409, 'Das wird noch verwendet.'],
  'last-administrator': [
    409,
    'Das ist der letzte Administrator ohne Ablaufdatum. Machen Sie zuerst jemand anderen dazu.',
  ],
  'timed-out': [408, 'Die Anfrage kam zu langsam an.'],
  'too-large': [413, 'Die Anfrage ist zu groß.'],
  'expectation-failed': [417, 'Was die Anfrage erwartet, gibt es hier nicht.'],
  'album-locked': [423, 'Album ist passwortgeschützt!'],
  'headers-too-large': [
    431,
    'Adresse und Kopf der Anfrage sind zusammen zu lang. Lange Filter gehören in den Rumpf: POST /v1/data/read/….',
  ],
  'too-many-requests': [429, 'Das waren zu viele Versuche. Bitte warten Sie einen Moment.'],
  'no-space': [507, 'Kein Speicherplatz – bitte später erneut versuchen.'],
  internal: [
    500,
    'Da ist auf unserer Seite etwas schiefgegangen. Bitte versuchen Sie es später noch einmal.',
  ],
  overloaded: [503, 'Im Moment ist zu viel los. Bitte versuchen Sie es in ein paar Sekunden noch einmal.'],
  unavailable: [
    503,
    'Die Datenbank ist gerade nicht erreichbar. Bitte versuchen Sie es in einer Minute noch einmal.',
  ],
} as const satisfies Record<string, readonly [number, string]>;
export type ProblemCode = keyof typeof PROBLEMS;

interface Details {
  /** A German sentence that says more than the code's own. Never what the client sent. */
  detail?: string;
  errors?: Problem['errors'];
  /** Seconds, sent as `Retry-After`. */
  retryAfter?: number;
  cause?: unknown;
}

/** The one error of the API. Whatever else is thrown is answered as `internal`. */
export class ApiProblem extends Error {
  override name = 'ApiProblem';
  readonly code: ProblemCode;
  readonly status: number;
  readonly errors: Problem['errors'];
  readonly retryAfter: number | undefined;

  constructor(code: ProblemCode, { detail, errors, retryAfter, cause }: Details = {}) {
    super(detail ?? PROBLEMS[code][1], { cause });
    this.code = code;
    this.status = PROBLEMS[code][0];
    this.errors = errors;
    this.retryAfter = retryAfter;
  }
}

export async function orNull<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof ApiProblem && error.code === 'not-found') return null;
    throw error;
  }
}

export const invalid = (field: string, message: string): ApiProblem => invalidFields([{ field, message }]);
export const invalidFields = (errors: FieldError[]): ApiProblem =>
  new ApiProblem('invalid-fields', { errors });

/** RFC 9457, as JSON text. */
export function problemText(error: ApiProblem, requestId?: string): string {
  const problem: Problem = {
    type: 'about:blank',
    title: error.code,
    status: error.status,
    code: error.code,
    detail: error.message,
    ...(error.errors && { errors: error.errors }),
    ...(error.status >= 500 && requestId && { requestId }),
  };
  return JSON.stringify(problem);
}

export const problemResponse = (error: ApiProblem, requestId?: string): Response =>
  new Response(problemText(error, requestId), {
    status: error.status,
    headers: {
      'Content-Type': 'application/problem+json',
      'Cache-Control': 'no-store',
      ...(error.retryAfter !== undefined && { 'Retry-After': String(error.retryAfter) }),
    },
  });
