import * as z from 'zod/mini';
import type { AnswerOf, BodyOf, Call, QueryOf } from '@lichthof/api/contract/call';
import type { DataType } from '@lichthof/api/contract/data';
import { readUrl, type Read } from '@lichthof/api/contract/read-url';
import { ApiError, refusal, toApiError, unanswered } from './api-error.ts';
import { fetchOrReuse } from './first-answers.ts';
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

/** Tries again, up to ten times, what fails without being refused: no answer, or an error of the server. */
interface Retry {
  /** After so many tries the pause between two grows from 1 s to 10 s. */
  quick: number;
  /** The server could not be reached, and will be asked again. */
  onRetry?: (error: ApiError) => void;
}

/** Does one call of the contract; its answer is parsed with the declared schema. Rejects with an {@link ApiError}. */
export async function call<C extends Call>(declaration: C, input: Input<C> = {}): Promise<AnswerOf<C>> {
  const answer = await send(declaration.method, fill(declaration.path, input.params), input);
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
}

/** Milliseconds until the answer is there. */
const AT_MOST = 30_000;

async function send(
  method: string,
  path: string,
  { query = {}, body, headers, signal, retry }: Sent,
): Promise<unknown> {
  const set = Object.entries(query).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(set.map(([name, value]) => [name, String(value)]));
  const { jwt } = state.session;
  const ask = async () => {
    const timeout = AbortSignal.timeout(AT_MOST);
    const request = new Request(state.site.api + path + (set.length > 0 ? `?${search}` : ''), {
      method,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(jwt && { authorization: `Bearer ${jwt}` }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(jwt && { credentials: 'include' }),
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    const response = await fetchOrReuse(request).catch(unanswered);
    if (!response.ok) throw refusal(response.status, await response.json().catch(() => undefined));
    return response.status === 204 ? undefined : response.json().catch(unexpected);
  };
  try {
    return await tryAgain(ask, method, retry, signal);
  } catch (error) {
    const failure = toApiError(error);
    // The answer to an old token says nothing about the one that has replaced it, nor does a link's that has ended.
    const isOurs = jwt !== null && jwt === state.session.jwt;
    if (failure.status === 401 && failure.code !== 'link-invalid' && isOurs) unauthorized(failure);
    throw failure;
  }
}

async function tryAgain<T>(ask: () => Promise<T>, method: string, retry?: Retry, signal?: AbortSignal) {
  const most = retry ? 10 : method === 'GET' ? 2 : 0;
  for (let tries = 1; ; tries += 1) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      return await ask();
    } catch (error) {
      const failure = toApiError(error);
      if (tries > most || !mayPass(failure, retry)) throw failure;
      retry?.onRetry?.(failure);
      const pause = retry ? (tries <= retry.quick ? 1000 : 10_000) : 150 * 2 ** tries;
      // oxlint-disable-next-line no-await-in-loop -- so too
      await new Promise((resolve) => {
        setTimeout(resolve, pause);
        signal?.addEventListener('abort', resolve);
      });
      signal?.throwIfAborted();
    }
  }
}

/** Nobody waits three times for a page. */
const mayPass = ({ status, code }: ApiError, retry?: Retry) =>
  status >= 500 || code === 'network' || (code === 'timeout' && retry !== undefined);

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
