import { once } from 'node:events';
import type { MiddlewareHandler } from 'hono';
import pLimit, { type LimitFunction } from 'p-limit';
import type { Env } from '../services/services.ts';
import { ApiProblem } from '../problem/problem.ts';

/** Per network. Ten browsers behind one address find room for all they ask at once. */
const LIMITS = { inWork: 64, waiting: 192 };
const TOO_MANY =
  'Von Ihrem Anschluss kommen gerade zu viele Anfragen auf einmal. Bitte versuchen Sie es in ein paar Sekunden noch einmal.';

/**
 * Lets a network have so many requests in work at the same time, until their answers are sent; others of it wait for their turn. No
 * flat limit per minute: who asks for much, one thing after the other, gets it (docs/reliability.md, Limits).
 */
export function boundedPerNetwork(limits = LIMITS): MiddlewareHandler<Env> {
  const networks = new Map<string, LimitFunction>();

  return async function boundedPerNetwork(c, next) {
    const outgoing = c.env?.outgoing;
    // What the server asks itself belongs to a request that is in work already.
    if (!outgoing) return next();
    const { net } = c.var;
    const network = networks.get(net) ?? pLimit(limits.inWork);
    networks.set(net, network);
    if (network.pendingCount >= limits.waiting)
      throw new ApiProblem('too-many-requests', { detail: TOO_MANY, retryAfter: 5 });

    const answered = Promise.withResolvers<void>();
    const sent = network(async () => {
      // Whoever hung up while waiting causes no more work.
      if (outgoing.closed) c.res = new Response(null);
      else await next();
      answered.resolve();
      if (!outgoing.closed) await once(outgoing, 'close');
    });
    void sent.catch(answered.reject).finally(() => {
      if (network.activeCount + network.pendingCount === 0) networks.delete(net);
    });
    await answered.promise;
  };
}
