import { type Asker, DEAD, LOGGED_IN, type Viewer } from './viewers.ts';

/** Who may call; the others get 401 as long as nobody knows who they are, and 403 then. */
export type May = 'everybody' | 'user' | 'admin';

export interface Call {
  may: May;
  /** Where it is not the route's own path. A path may name the caller as `{who}`, so that no two meet. */
  path?: string;
  body?: unknown;
  /** The status for those who may call; 200 unless said otherwise. Above 400: there is nothing to do, or it was asked for badly. */
  ok?: number | Partial<Record<Viewer | 'others', number>>;
  /** A token that is no longer good makes nobody but a visitor of its bearer; elsewhere it is refused. */
  lenient?: true;
}

/** The status that the specifications want. */
export function expected({ may, ok = 200, lenient }: Call, path: string, asker: Asker): number {
  if (asker === DEAD[0] || asker === DEAD[1]) {
    if (/^\/(v1\/|metrics$)/.test(path) && !lenient) return 401;
    return typeof ok === 'number' ? ok : (ok.visitor ?? ok.others!);
  }
  const known = LOGGED_IN.includes(asker);
  if (may !== 'everybody' && !known) return 401;
  if (may === 'admin' && asker !== 'admin') return 403;
  return typeof ok === 'number' ? ok : (ok[asker] ?? ok.others!);
}
