import { ApiProblem } from '../../problem/problem.ts';
import { isDiskFull } from '../error-code.ts';
import type { S3Settings } from './settings.ts';

/** Why the store did not do what it was asked: a German sentence for whoever runs the site. It holds no key and no signature. */
export class StoreFailure extends Error {
  override name = 'StoreFailure';
  readonly passes: boolean;
  readonly isFull: boolean;

  constructor(
    message: string,
    { passes = false, isFull = false, cause }: { passes?: boolean; isFull?: boolean; cause?: unknown } = {},
  ) {
    super(message, { cause });
    this.passes = passes;
    this.isFull = isFull;
  }
}

/** The object was removed, or replaced by another one, since it was looked at. */
export class ChangedObject extends StoreFailure {
  override name = 'ChangedObject';
}

const UNAVAILABLE =
  'Der Speicher der Bilder ist gerade nicht erreichbar. Bitte versuchen Sie es in einer Minute noch einmal.';

/** What a visitor is told of it; the log gets the sentence. */
export const unavailable = (cause: StoreFailure): ApiProblem =>
  cause.isFull
    ? new ApiProblem('no-space', { cause })
    : new ApiProblem('unavailable', { detail: UNAVAILABLE, cause, retryAfter: 5 });

export const isChanged = (error: unknown): boolean =>
  error instanceof ApiProblem && error.cause instanceof ChangedObject;

export function nullWhereChanged(error: unknown): null {
  if (isChanged(error)) return null;
  throw error;
}

/** The store is away or full, which says nothing about a file. */
export const isAway = (error: unknown): boolean =>
  error instanceof ApiProblem && error.cause instanceof StoreFailure;

export const mayPass = (error: unknown): boolean =>
  error instanceof ApiProblem && error.cause instanceof StoreFailure && error.cause.passes;

/** The sentence for whoever runs the site, whatever was thrown. */
export function storeSentence(error: unknown): string {
  if (isDiskFull(error)) return DISK_FULL;
  const { cause } = error as Error;
  return cause instanceof StoreFailure ? cause.message : (error as Error).message;
}

const DISK_FULL =
  'Der Speicherplatz ist aufgebraucht. Bitte schaffen Sie Platz, und versuchen Sie es dann noch einmal.';
const FULL = 'Im Objektspeicher ist kein Platz mehr.';
const FULL_CODES = ['InsufficientStorage', 'QuotaExceeded', 'XMinioStorageFull'];
const KEYS =
  'Der Objektspeicher nimmt den Schlüssel nicht an. Bitte S3_ACCESS_KEY_ID und S3_SECRET_ACCESS_KEY prüfen.';
const CODES: Record<string, (settings: S3Settings) => string> = {
  InvalidAccessKeyId: () => KEYS,
  SignatureDoesNotMatch: () => KEYS,
  NoSuchBucket: ({ bucket }) => `Den Bucket „${bucket}“ (S3_BUCKET) gibt es dort nicht.`,
  AccessDenied: ({ bucket }) => `Der Schlüssel darf das im Bucket „${bucket}“ nicht.`,
  RequestTimeTooSkewed: () =>
    'Die Uhr dieses Rechners geht anders als die des Objektspeichers. Bitte mit NTP stellen.',
  AuthorizationHeaderMalformed: () => REGION,
  PermanentRedirect: () => REGION,
  BadDigest: () => DIGEST,
  XAmzContentSHA256Mismatch: () => DIGEST,
};
const REGION = 'Der Bucket liegt in einer anderen Region. Bitte S3_REGION und S3_ENDPOINT prüfen.';
const DIGEST = 'Beim Objektspeicher sind andere Bytes angekommen, als gesendet wurden.';

/** Codes below 500 that pass. */
const PASSING = ['RequestTimeout', 'SlowDown', 'BadDigest', 'XAmzContentSHA256Mismatch', 'OperationAborted'];

/** Of an answer that is a refusal. */
export async function refusal(response: Response, settings: S3Settings): Promise<StoreFailure> {
  const { status } = response;
  const text = await response.text().catch(() => '');
  const code = /<Code>(\w{1,60})<\/Code>/.exec(text)?.[1] ?? (status === 403 ? 'AccessDenied' : '');
  if (status === 507 || FULL_CODES.includes(code)) return new StoreFailure(FULL, { isFull: true });
  const said = `Der Objektspeicher antwortet mit ${status}${code === '' ? '' : ` (${code})`}.`;
  const passes =
    (status >= 500 && status !== 501) || status === 429 || status === 408 || PASSING.includes(code);
  return new StoreFailure(status >= 300 && status < 400 ? REGION : (CODES[code]?.(settings) ?? said), {
    passes,
  });
}

/** Of whatever kept an answer from coming, or from coming whole. */
export function broken(error: unknown, { endpoint }: S3Settings): StoreFailure {
  if (error instanceof StoreFailure) return error;
  const { cause } = error as { cause?: { code?: string } };
  const why = cause?.code === undefined ? '' : ` (${cause.code})`;
  return new StoreFailure(`Der Objektspeicher ${endpoint} ist nicht zu erreichen oder brach ab${why}.`, {
    passes: true,
    cause: error,
  });
}
