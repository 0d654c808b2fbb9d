import type * as z from 'zod/mini';

type Schema = z.ZodMiniType;

/** One declaration per call: the server validates with it, the client parses answers with it, OpenAPI is made of it. */
export interface Call<
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Answer extends Schema = Schema,
> {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Below the API base, parameters as `{name}`. */
  path: string;
  query?: Query;
  body?: Body;
  /** Bytes of a body, where it may have more or less than usual. */
  limit?: number;
  answer?: Answer;
  /** Status of a good answer, where it is neither 200 nor 204. */
  status?: 201 | 202 | 302;
  /** Media type of an answer that is no JSON, or need not be. */
  media?: string;
  /** Takes the session's secret in `X-Auth-Id`. */
  authId?: true;
  /** Fields of `multipart/form-data`, beside its `file`. */
  form?: Schema;
  /** Media type of a body that is no JSON. */
  sends?: string;
  /** Headers that it takes, with a sentence each. */
  headers?: Readonly<Record<string, string>>;
  /** May work for minutes: a client that gave up sooner would say of what is done that it is not. */
  slow?: true;
  summary: string;
  /** Who may call at all; everybody unless said otherwise. What exactly is decided by the rows that are asked for. */
  access?: 'user' | 'admin';
}

/* @__NO_SIDE_EFFECTS__ */
export const call = <
  const Method extends Call['method'],
  const Path extends string,
  const Rest extends Omit<Call, 'method' | 'path'>,
>(
  method: Method,
  path: Path,
  rest: Rest,
) => ({ method, path, ...rest });

export type ParamsOf<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamsOf<Rest>
  : never;

export type BodyOf<C extends Call> = C['body'] extends Schema ? z.input<C['body']> : undefined;
export type QueryOf<C extends Call> = C['query'] extends Schema ? z.input<C['query']> : undefined;
export type AnswerOf<C extends Call> = C['answer'] extends Schema ? z.output<C['answer']> : undefined;
