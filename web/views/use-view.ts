import { useEffect } from 'react';
import { countView, type ViewKind } from '@lichthof/api/contract/statistics';
import { call } from '../server/api.ts';
import { state } from '../server/state.ts';

/** Tells the server that somebody looks at it, and nothing else; null: not yet. What goes by in passing does not count. */
export function useView(kind: ViewKind, id: string | null): void {
  useEffect(() => {
    if (id === null || state.session.claims?.admin) return undefined;
    const timer = setTimeout(() => void tell(kind, id), SEEN_MS);
    return () => clearTimeout(timer);
  }, [kind, id]);
}

const SEEN_MS = 1000;

async function tell(kind: ViewKind, id: string): Promise<void> {
  // One more or less: nobody has to know.
  await call(countView, { body: { kind, id } }).catch(() => undefined);
}
