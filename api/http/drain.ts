import type { Context } from 'hono';
import type { Env } from '../services/services.ts';

/** More than anybody uploads by mistake; beyond it the connection is closed. */
const MOST = 1 << 29;

/**
 * Reads what is still to come of a request that is refused. Browsers look for an answer only when they have sent everything, and
 * a connection that is closed before that takes the answer along.
 */
export async function drain({ env, req }: Context<Env>): Promise<void> {
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
