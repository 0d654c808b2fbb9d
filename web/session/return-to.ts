import type { Location } from 'react-router-dom';

export const returnState = ({ pathname, search }: Pick<Location, 'pathname' | 'search'>) => ({
  from: pathname + search,
});

export function returnTo({ state }: Location): string | null {
  const entry: unknown = state;
  return typeof entry === 'object' && entry !== null && 'from' in entry && typeof entry.from === 'string'
    ? entry.from
    : null;
}
