import type { Context } from 'hono';
import type { Env, Services } from '../services/services.ts';

const HOST = /^(?:[a-z\d](?:[a-z\d.-]*[a-z\d])?|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

type Known = Pick<Services, 'sites' | 'publicUrl' | 'trustProxy'>;

/**
 * Where the site of a request is reached from outside: a host name that a site has is that site's own; otherwise `PUBLIC_URL`, or
 * where nobody has said it, the name that was asked for. For pages, and for links that an administrator makes.
 */
export function siteOrigin(c: Context<Env>, known: Known): string {
  const { host, origin } = asked(c, known);
  const isOwn = known.sites.hosts.includes(host.replace(/:\d+$/, ''));
  return (isOwn ? null : toldOrigin(c, known)) ?? origin;
}

/**
 * The same of what the operator has said alone, null where he has not: a stranger must not choose the host, nor the port, that a
 * mail to somebody else leads to.
 */
export function toldOrigin(c: Context<Env>, known: Known): string | null {
  const { host, origin } = asked(c, known);
  if (known.sites.hosts.includes(host)) return origin;
  return known.publicUrl ? new URL(known.publicUrl).origin : null;
}

function asked(c: Context<Env>, { publicUrl, trustProxy }: Known): { host: string; origin: string } {
  const url = new URL(c.req.url);
  const named = c.req.header('Host') ?? url.host;
  const host = (HOST.test(named) ? named : url.host).toLowerCase();
  const forwarded = trustProxy > 0 ? c.req.header('X-Forwarded-Proto') : undefined;
  const isSecure =
    forwarded === undefined ? (publicUrl ?? url.protocol).startsWith('https:') : /^https\b/i.test(forwarded);
  return { host, origin: `${isSecure ? 'https' : 'http'}://${host}` };
}
