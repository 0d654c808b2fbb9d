import type { MiddlewareHandler } from 'hono';
import { cors as honoCors } from 'hono/cors';
import { CHOOSER_HEADER } from '../contract/choice.ts';
import { AUTH_ID_HEADER, IDEMPOTENCY_HEADER } from '../contract/session.ts';

/**
 * Lets the pages of the configured sites, and nobody else's, call an API that has another origin than they. `hosts` are host names as
 * browsers write them, with a port where it is not the usual one.
 */
export function cors(hosts: readonly string[], publicUrl: string | undefined): MiddlewareHandler {
  const allowed = new Set(hosts.map((host) => host.toLowerCase()));
  if (publicUrl) allowed.add(new URL(publicUrl).host);
  const granted = honoCors({
    origin: (origin) => origin,
    credentials: true,
    allowMethods: ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE'],
    allowHeaders: [
      'Authorization',
      'Content-Type',
      AUTH_ID_HEADER,
      CHOOSER_HEADER,
      IDEMPOTENCY_HEADER,
      'Tus-Resumable',
      'Upload-Length',
      'Upload-Metadata',
      'Upload-Offset',
    ],
    exposeHeaders: [
      'Content-Disposition',
      'ETag',
      'Location',
      'Retry-After',
      'Upload-Length',
      'Upload-Offset',
      'X-Request-Id',
    ],
    maxAge: 600,
  });

  return async function cors(c, next) {
    if (allowed.has(hostOf(c.req.header('Origin')))) return granted(c, next);
    await next();
    // Hono's own would grant credentials and headers to everybody.
    if (allowed.size > 0) c.res.headers.append('Vary', 'Origin');
  };
}

/** `null`, and what is no origin, belong to nobody. */
function hostOf(origin = ''): string {
  const [, host = ''] = /^https?:\/\/([^/\s@]+)$/.exec(origin.toLowerCase()) ?? [];
  return host;
}
