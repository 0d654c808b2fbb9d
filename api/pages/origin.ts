import type { Context } from 'hono';
import type { Env, Services } from '../services/services.ts';

const HOST = /^(?:[a-z\d](?:[a-z\d.-]*[a-z\d])?|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

/**
 * Where the site of a request is reached from outside: a host name that a site has is that site's own; otherwise `PUBLIC_URL`, or
 * where nobody has said it, the name that was asked for.
 */
export function originOf(
  c: Context<Env>,
  { sites, publicUrl, trustProxy }: Pick<Services, 'sites' | 'publicUrl' | 'trustProxy'>,
): string {
  const url = new URL(c.req.url);
  const asked = c.req.header('Host') ?? url.host;
  const host = (HOST.test(asked) ? asked : url.host).toLowerCase();
  const isOwn = sites.hosts.includes(host) || sites.hosts.includes(host.replace(/:\d+$/, ''));
  if (publicUrl && !isOwn) return new URL(publicUrl).origin;
  const forwarded = trustProxy > 0 ? c.req.header('X-Forwarded-Proto') : undefined;
  const isSecure =
    forwarded === undefined ? (publicUrl ?? url.protocol).startsWith('https:') : /^https\b/i.test(forwarded);
  return `${isSecure ? 'https' : 'http'}://${host}`;
}
