import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { state } from '../server/state.ts';
import { countFilters } from './album-filter.ts';
import { NO_FILTER, albumKey, filterOptionOf } from './key.ts';
import { readNumbers } from './pictures.ts';

const NONE: ReadonlyMap<string, number> = new Map();

/**
 * The number of each picture, which it keeps however the album is filtered: its place among all that whoever is looking may see.
 * Null: none is filtered away, and its place in the list is its number.
 */
export function useNumbers(albumId: string): ReadonlyMap<string, number> | null {
  const snapshot = useSnapshot(state);
  const isFiltered = snapshot.segment !== null || countFilters(filterOptionOf(snapshot) ?? NO_FILTER) > 0;
  const key = isFiltered ? albumKey({ ...snapshot, segment: null, filterOption: null }, albumId) : null;
  const [read, setRead] = useState<{ key: string; numbers: ReadonlyMap<string, number> } | null>(null);
  useEffect(() => {
    if (key === null) return undefined;
    let isWanted = true;
    readNumbers(albumId).then(
      (numbers) => isWanted && setRead({ key, numbers }),
      // The pictures say themselves what is wrong.
      () => {},
    );
    return () => {
      isWanted = false;
    };
  }, [albumId, key]);
  if (key === null) return null;
  return read?.key === key ? read.numbers : NONE;
}
