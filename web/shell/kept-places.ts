import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'react-router-dom';
import { subscribeKey } from 'valtio/utils';
import { entryOf, positions, scrollWhenPossible } from '../page/scroll-memory.ts';
import { storage } from '../preferences/visit.ts';
import { state } from '../server/state.ts';

const KEY = 'scroll';
/** The last ones: each picture in the viewer is an entry. */
const MOST = 200;

/** A reload keeps the place, and so does the way back from another site, in this tab. */
export function useKeptPlaces(): void {
  const location = useLocation();
  const restore = useEffectEvent(() => {
    const here = entryOf(location);
    // Somebody may have moved before this part was there.
    const isMoved = positions.has(here);
    for (const [entry, top] of kept()) if (!positions.has(entry)) positions.set(entry, top);
    const [loaded] = performance.getEntriesByType('navigation');
    const top = positions.get(here);
    const isNew = loaded && 'type' in loaded && loaded.type === 'navigate';
    return isMoved || isNew || top === undefined ? undefined : scrollWhenPossible(top);
  });
  useEffect(() => restore(), []);
  // Nobody is to find where somebody was who has pressed Escape.
  useEffect(() => subscribeKey(state, 'safeMode', (isOn) => isOn && forget()), []);
  useEffect(() => {
    const keep = () => storage('sessionStorage')?.setItem(KEY, JSON.stringify([...positions].slice(-MOST)));
    window.addEventListener('pagehide', keep);
    return () => window.removeEventListener('pagehide', keep);
  }, []);
}

function forget(): void {
  positions.clear();
  storage('sessionStorage')?.removeItem(KEY);
}

function kept(): [string, number][] {
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- nobody else writes it
    return JSON.parse(storage('sessionStorage')?.getItem(KEY) ?? '[]') as [string, number][];
  } catch {
    return [];
  }
}
