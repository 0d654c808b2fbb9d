import ky, { type Options } from 'ky';
import * as z from 'zod/mini';
import type { AnswerOf, BodyOf, Call, QueryOf } from '@lichthof/api/contract/call';
import type { DataType } from '@lichthof/api/contract/data';
import { readUrl, type Read } from '@lichthof/api/contract/read-url';
import { ApiError, toApiError } from './api-error.ts';
import { fetchOrReuse } from './first-answers.ts';
import { state } from './state.ts';

type Unauthorized = (error: ApiError) => void;
let unauthorized: Unauthorized = () => {};
/** The session learns here that its token is no longer accepted. */
export const onUnauthorized = (listener: Unauthorized) => {
  unauthorized = listener;
};

const http = ky.create({
  fetch: (request, init) => (request instanceof Request ? fetchOrReuse(request, init) : fetch(request, init)),
  timeout: 30_000,
  retry: { limit: 2, methods: ['get'] },
  hooks: {
    beforeError: [
      ({ error, request }) => {
        const failure = toApiError(error);
        // The answer to an old token says nothing about the one that has replaced it, nor does a link's that has ended.
        const isOurs = request.headers.get('authorization') === `Bearer ${state.session.jwt}`;
        if (failure.status === 401 && failure.code !== 'link-invalid' && isOurs) unauthorized(failure);
        return failure;
      },
    ],
  },
});

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

async function send(
  method: string,
  path: string,
  { query = {}, body, headers, signal, retry }: Sent,
): Promise<unknown> {
  const set = Object.entries(query).filter(([, value]) => value !== undefined);
  // Now, and not in a hook of ky's, which runs later: by then somebody may have logged out.
  const { jwt } = state.session;
  const response = await http(state.site.api + path, {
    method,
    ...(set.length > 0 && { searchParams: set.map(([name, value]) => [name, String(value)]) }),
    ...(body !== undefined && { json: body }),
    headers: { ...(jwt && { authorization: `Bearer ${jwt}` }), ...headers },
    ...(signal && { signal }),
    ...(jwt && { credentials: 'include' }),
    ...(retry && persistent(retry)),
  });
  return response.status === 204 ? undefined : response.json<unknown>().catch(unexpected);
}

const persistent = ({ quick, onRetry }: Retry): Options => ({
  retry: {
    limit: 10,
    methods: ['post'],
    delay: (tries) => (tries <= quick ? 1000 : 10_000),
    afterStatusCodes: [],
    shouldRetry: ({ error }) => mayPass(toApiError(error)),
  },
  hooks: { beforeRetry: [({ error }) => onRetry?.(toApiError(error))] },
});

const mayPass = ({ status, code }: ApiError) => status >= 500 || code === 'network' || code === 'timeout';

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
