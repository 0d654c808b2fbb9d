import { randomUUID } from 'node:crypto';
import type { Context, MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import type { Env, Services } from '../services/services.ts';
import { clientNet } from './client-net.ts';

/** Whoever wants to fill the log with it runs out of networks to be named. */
const MAX_TOLD = 10;

export function logRequests({ log, metrics, trustProxy }: Services): MiddlewareHandler<Env> {
  const told = new Set<string>();
  /** Behind a proxy that nobody told us of all visitors count as one. */
  const noticeProxy = (net: string, forwardedFor: string | undefined) => {
    if (trustProxy > 0 || forwardedFor === undefined || told.has(net) || told.size >= MAX_TOLD) return;
    told.add(net);
    log(
      'WARNING',
      `Anfragen von ${net} tragen X-Forwarded-For. Steht dort Ihr Proxy, setzen Sie TRUST_PROXY=1: sonst zählen alle Besucher als einer, und wer sich oft falsch anmeldet, sperrt alle anderen mit aus.`,
    );
  };

  return async function logRequests(c, next) {
    const started = performance.now();
    // Never one that the client sends: it would decide what the log says of others.
    const requestId = randomUUID();
    const forwardedFor = c.req.header('X-Forwarded-For');
    const net = clientNet(c.env?.incoming?.socket.remoteAddress, forwardedFor, trustProxy);
    c.set('requestId', requestId);
    c.set('net', net);
    noticeProxy(net, forwardedFor);
    await next();
    if (c.res.status >= 400) await drain(c);
    c.res.headers.set('X-Request-Id', requestId);
    c.res.headers.set('X-Content-Type-Options', 'nosniff');
    const ms = performance.now() - started;
    metrics.request(c.req.method, routePath(c), c.res.status, ms / 1000);
    // The path only: a query may hold the secret of an image URL.
    log('DEBUG', 'request', {
      method: c.req.method,
      path: c.req.path,
      status: c.res.status,
      ms: Math.round(ms),
      requestId,
    });
  };
}

/** More than anybody uploads by mistake; beyond it the connection is closed. */
const MOST = 1 << 29;

/**
 * Reads what is still to come of a request that is refused. Browsers look for an answer only when they have sent everything, and
 * a connection that is closed before that takes the answer along.
 */
async function drain({ env, req }: Context<Env>): Promise<void> {
  if (!env?.incoming || env.incoming.complete) return;
  const { body } = req.raw;
  if (!body || body.locked || Number(req.header('Content-Length')) > MOST) return;
  let bytes = 0;
  try {
    for await (const chunk of body) if ((bytes += chunk.byteLength) > MOST) return;
  } catch {
    // Whoever has gone needs no answer.
  }
}
