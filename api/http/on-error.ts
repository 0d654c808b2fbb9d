import { setTimeout } from 'node:timers/promises';
import type { ErrorHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { isInvalidValue, isTooLong, isUnavailable } from '../database/unavailable.ts';
import { isDiskFailing, isDiskFull } from '../files/error-code.ts';
import { isFull } from '../files/space.ts';
import { ApiProblem, problemResponse } from '../problem/problem.ts';
import type { Env, Services } from '../services/services.ts';

/** Whoever is refused and tries again at once gets slow himself, and not everybody else. */
const REFUSAL_MS = 250;

/** Answers whatever was thrown as a problem, and logs what is the server's own fault. */
export function onError({ files, log }: Pick<Services, 'files' | 'log'>): ErrorHandler<Env> {
  return async (error, c) => {
    let problem = asProblem(error);
    // A full disk takes the database away.
    if (problem.code === 'unavailable' && (await isFull(files)))
      problem = new ApiProblem('no-space', { cause: error });
    if (problem.code === 'overloaded' || problem.code === 'too-many-requests') await setTimeout(REFUSAL_MS);
    // Too much to do, or somebody else at it, is no error, and there would be too many of them.
    if (problem.status >= 500 && (problem.status !== 503 || problem.cause)) {
      const { message, cause } = error;
      const why = error === problem && cause instanceof Error ? cause.message : message;
      log('ERROR', `${c.req.method} ${c.req.path}: ${why}`, {
        requestId: c.var.requestId,
        error: describe(error),
      });
    }
    return problemResponse(problem, c.var.requestId);
  };
}

const DISK =
  'Der Speicher des Servers lässt sich gerade nicht lesen oder beschreiben. Bitte versuchen Sie es später noch einmal.';
const TOO_LONG =
  'Das dauert zu lange und wurde abgebrochen. Bitte versuchen Sie es mit weniger auf einmal oder in einer Minute noch einmal.';

function asProblem(error: Error): ApiProblem {
  const cause = error;
  if (error instanceof ApiProblem) return error;
  if (error instanceof HTTPException)
    return new ApiProblem(error.status === 413 ? 'too-large' : 'bad-request', { cause });
  if (isDiskFull(error)) return new ApiProblem('no-space', { cause });
  if (isDiskFailing(error)) return new ApiProblem('unavailable', { detail: DISK, cause, retryAfter: 60 });
  if (isInvalidValue(error)) return new ApiProblem('bad-request', { cause });
  if (isTooLong(error)) return new ApiProblem('unavailable', { detail: TOO_LONG, cause, retryAfter: 5 });
  if (isUnavailable(error)) return new ApiProblem('unavailable', { cause, retryAfter: 5 });
  return new ApiProblem('internal', { cause });
}

const describe = (error: Error) =>
  `${error.stack ?? error.message}${error.cause instanceof Error ? `\n${error.cause.stack}` : ''}`;
