import type { Context } from 'hono';
import type { Env } from '../services/services.ts';

export type HeaderRecord = Readonly<Record<string, string>>;

/** Every answer to this request will carry them, see {@link completeHeaders}. */
export function addHeaders(c: Context<Env>, headers: HeaderRecord): void {
  c.set('headers', { ...c.get('headers'), ...headers });
}

/** Puts what was added while the request came in into its answer. */
export function completeHeaders(c: Context<Env>): void {
  const common = c.get('headers');
  for (const name in common) {
    if (name === 'Vary') c.res.headers.append(name, common[name]!);
    else c.res.headers.set(name, common[name]!);
  }
}

/**
 * An answer that is asked for often. Its headers stay a plain record on their way to Node: as a `Headers` object they
 * would cost more than all the rest of an answer of 304.
 */
export function plainResponse(
  c: Context<Env>,
  body: ConstructorParameters<typeof Response>[0],
  status: number,
  headers: Record<string, string>,
): Response {
  const common = c.get('headers');
  c.set('headers', undefined);
  const all = { ...headers, ...common };
  if (headers['Vary'] && common?.['Vary']) all['Vary'] = `${headers['Vary']}, ${common['Vary']}`;
  return new Response(body, { status, headers: all });
}
