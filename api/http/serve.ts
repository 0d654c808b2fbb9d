import type { Context } from 'hono';
import type * as z from 'zod/mini';
import { check, readBody } from './body.ts';
import type { AnswerOf, Call, ParamsOf } from '../contract/call.ts';
import { isStorable } from '../contract/fields.ts';
import type { App, Env } from '../services/services.ts';
import { ApiProblem } from '../problem/problem.ts';
import { requireAdmin, requireUser } from './require.ts';

type Checked<S> = S extends z.ZodMiniType ? z.output<S> : undefined;

export interface Asked<C extends Call> {
  params: Record<ParamsOf<C['path']>, string>;
  query: Checked<C['query']>;
  body: Checked<C['body']>;
}

/** Without the slash at its end: requests lose theirs as well. */
export const honoPath = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ':$1').replace(/\/$/, '');

export function serve<C extends Call>(
  app: App,
  call: C,
  answer: (asked: Asked<C>, c: Context<Env>) => Promise<AnswerOf<C> | Response>,
): void {
  app.on(call.method, honoPath(call.path), async (c) => {
    if (call.access) (call.access === 'admin' ? requireAdmin : requireUser)(c);
    const asked = {
      params: paramsOf(c),
      query: call.query && check(call.query, c.req.query()),
      body: call.body && (await readBody(c, call.body, call.limit)),
    };
    // What was checked by a schema has its type; TypeScript cannot see through the conditional.
    const answered = await answer(asked as Asked<C>, c);
    if (answered instanceof Response) return answered;
    c.header('Cache-Control', 'no-store');
    return answered === undefined ? c.body(null, 204) : c.json(answered);
  });
}

/** No record has an id that the database could not store. */
function paramsOf(c: Context<Env>): Record<string, string> {
  const params = c.req.param();
  if (Object.values(params).some((value) => !isStorable(value))) throw new ApiProblem('not-found');
  return params;
}
