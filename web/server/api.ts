import * as z from 'zod/mini';
import type { AnswerOf, BodyOf, Call, QueryOf } from '@lichthof/api/contract/call';
import type { DataType } from '@lichthof/api/contract/data';
import { readUrl, type Read } from '@lichthof/api/contract/read-url';
import { ApiError, toApiError, unreachable } from './api-error.ts';
import { firstAnswer } from './first-answers.ts';
import type { Retry } from './http.ts';
import { idempotencyHeader } from './idempotency.ts';
import { state } from './state.ts';

type Unauthorized = (error: ApiError) => void;
let unauthorized: Unauthorized = () => {};
/** The session learns here that its token is no longer accepted. */
export const onUnauthorized = (listener: Unauthorized) => {
  unauthorized = listener;
};

interface Input<C extends Call> {
  params?: Record<string, string>;
  query?: QueryOf<C> & object;
  body?: BodyOf<C>;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  retry?: Retry;
}

/** Does one call of the contract; its answer is parsed with the declared schema. Rejects with an {@link ApiError}. */
export async function call<C extends Call>(declaration: C, input: Input<C> = {}): Promise<AnswerOf<C>> {
  const { method, path, slow } = declaration;
  const answer = await send(method, fill(path, input.params), { ...input, slow });
  // The type of the declaration is the type of its schema; TypeScript cannot see through the conditional.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return (declaration.answer ? parse(declaration.answer, answer) : undefined) as AnswerOf<C>;
}

export interface Page<T> {
  items: T[];
  next: string | null;
  total?: number | undefined;
}

/** Reads records as far as `item` describes them: `read('image', z.pick(Image, { id: true }), { limit: 100 })`. */
export async function read<S extends z.ZodMiniObject>(
  type: DataType,
  item: S,
  { signal, ...query }: Read & { signal?: AbortSignal } = {},
): Promise<Page<z.output<S>>> {
  const page = z.object({ items: z.array(item), next: z.nullable(z.string()), total: z.optional(z.int()) });
  return parse(page, await send('GET', readUrl(type, item, query), { signal }));
}

interface Sent {
  query?: object | undefined;
  body?: unknown;
  headers?: Record<string, string> | undefined;
  signal?: AbortSignal | undefined;
  retry?: Retry | undefined;
  slow?: true | undefined;
}

async function send(
  method: string,
  path: string,
  { query = {}, body, headers, signal, retry, slow }: Sent,
): Promise<unknown> {
  const set = Object.entries(query).filter(([, value]) => value !== undefined);
  const url = state.site.api + path;
  // Now, and not when it is sent: by then somebody may have logged out.
  const { jwt } = state.session;
  const authorization = jwt && `Bearer ${jwt}`;
  const first = method === 'GET' && set.length === 0 ? await firstAnswer(url, authorization) : undefined;
  if (first && !signal?.aborted) return first.json().catch(unexpected);
  const sent = { ...(authorization && { authorization }), ...(retry && idempotencyHeader()), ...headers };
  try {
    const { request } = await import('./http.ts').catch((cause: unknown) => {
      throw unreachable(cause);
    });
    const response = await request(url, retry, {
      method,
      ...(set.length > 0 && { searchParams: set.map(([name, value]) => [name, String(value)]) }),
      ...(body !== undefined && { json: body }),
      headers: sent,
      ...(slow && { timeout: 600_000 }),
      ...(signal && { signal }),
      ...(authorization && { credentials: 'include' }),
    });
    return response.status === 204 ? undefined : await response.json().catch(unexpected);
  } catch (error) {
    const failure = toApiError(error);
    // The answer to an old token says nothing about the one that has replaced it, nor does a link's that has ended, or a login's.
    const isOurs = sent.authorization === `Bearer ${state.session.jwt}`;
    const isOfAnother = failure.code === 'link-invalid' || failure.code === 'login-failed';
    if (failure.status === 401 && isOurs && !isOfAnother) unauthorized(failure);
    throw failure;
  }
}

function parse<S extends z.ZodMiniType>(schema: S, answer: unknown): z.output<S> {
  const parsed = schema.safeParse(answer);
  if (parsed.success) return parsed.data;
  return unexpected(parsed.error);
}

function unexpected(cause: unknown): never {
  throw new ApiError('Der Server hat etwas Unerwartetes geantwortet.', 0, 'schema', { cause });
}

const fill = (path: string, params: Record<string, string> = {}) =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
