import type { MiddlewareHandler } from 'hono';
import type { Env } from '../services/services.ts';
import { ApiProblem } from '../problem/problem.ts';

/** Per network. Ten browsers behind one address find room for all they ask at once. */
const LIMITS = { inWork: 64, waiting: 192 };
const TOO_MANY =
  'Von Ihrem Anschluss kommen gerade zu viele Anfragen auf einmal. Bitte versuchen Sie es in ein paar Sekunden noch einmal.';

/**
 * Lets a network have so many requests in work at the same time, until their answers are sent; others of it wait for their turn. No
 * flat limit per minute: who asks for much, one thing after the other, gets it (decisions.md 11).
 */
export function boundedPerNetwork(limits = LIMITS): MiddlewareHandler<Env> {
  const networks = new Map<string, { inWork: number; waiting: (() => void)[] }>();

  const enter = (net: string): Promise<void> | undefined => {
    const network = networks.get(net) ?? { inWork: 0, waiting: [] };
    networks.set(net, network);
    if (network.inWork < limits.inWork) {
      network.inWork += 1;
      return undefined;
    }
    if (network.waiting.length >= limits.waiting)
      throw new ApiProblem('too-many-requests', { detail: TOO_MANY, retryAfter: 5 });
    return new Promise((resolve) => network.waiting.push(resolve));
  };
  const leave = (net: string) => {
    const network = networks.get(net)!;
    const next = network.waiting.shift();
    if (next) next();
    else if ((network.inWork -= 1) === 0) networks.delete(net);
  };

  return async function boundedPerNetwork(c, next) {
    const outgoing = c.env?.outgoing;
    // What the server asks itself belongs to a request that is in work already.
    if (!outgoing) return next();
    const { net } = c.var;
    const turn = enter(net);
    if (turn) await turn;
    try {
      // Whoever hung up while waiting causes no more work.
      if (outgoing.closed) c.res = new Response(null);
      else await next();
    } finally {
      if (outgoing.closed) leave(net);
      else outgoing.once('close', () => leave(net));
    }
  };
}
