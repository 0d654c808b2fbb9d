import type { Location } from 'react-router-dom';

/** State of the history's entry for a login that leads back to this address. */
export const leadingBack = ({ pathname, search }: Pick<Location, 'pathname' | 'search'>) => ({
  from: pathname + search,
});

/** Where the login that an entry of the history stands for leads back to. */
export function returnTo({ state }: Location): string | null {
  const entry: unknown = state;
  return typeof entry === 'object' && entry !== null && 'from' in entry && typeof entry.from === 'string'
    ? entry.from
    : null;
}
