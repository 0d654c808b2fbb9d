import type { MiddlewareHandler } from 'hono';
import { AUTH_ID_HEADER } from '../contract/session.ts';
import type { Env } from '../services/services.ts';
import { addHeaders } from './headers.ts';

/**
 * Lets the pages of the configured sites, and nobody else's, call an API that has another origin than they. `hosts` are host names as
 * browsers write them, with a port where it is not the usual one.
 */
export function cors(hosts: readonly string[], publicUrl: string | undefined): MiddlewareHandler<Env> {
  const allowed = new Set(hosts.map((host) => host.toLowerCase()));
  if (publicUrl) allowed.add(new URL(publicUrl).host);

  return async function cors(c, next) {
    const origin = c.req.header('Origin');
    const known = origin !== undefined && allowed.has(hostOf(origin));
    const preflight =
      c.req.method === 'OPTIONS' && c.req.header('Access-Control-Request-Method') !== undefined;
    if (allowed.size > 0) addHeaders(c, { Vary: 'Origin' });
    if (known) addHeaders(c, { ...GRANTED, 'Access-Control-Allow-Origin': origin });
    return preflight && known ? new Response(null, { status: 204, headers: PREFLIGHT }) : next();
  };
}

const GRANTED = {
  'Access-Control-Allow-Credentials': 'true',
  'Access-Control-Expose-Headers': 'Content-Disposition, ETag, Retry-After, X-Request-Id',
};

const PREFLIGHT = {
  'Access-Control-Allow-Methods': 'GET, HEAD, POST, PATCH, DELETE',
  'Access-Control-Allow-Headers': `Authorization, Content-Type, ${AUTH_ID_HEADER}, Upload-Offset`,
  'Access-Control-Max-Age': '600',
};

/** `null`, and what is no origin, belong to nobody. */
function hostOf(origin: string): string {
  const [, host = ''] = /^https?:\/\/([^/\s@]+)$/.exec(origin.toLowerCase()) ?? [];
  return host;
}
