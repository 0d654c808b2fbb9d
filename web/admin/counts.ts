import { useEffect } from 'react';
import { proxy, useSnapshot } from 'valtio';
import { deskCounts, type DeskCounts } from '@lichthof/api/contract/desk';
import { call } from '../server/api.ts';

export type CountName = keyof DeskCounts;

const counts = proxy<Partial<DeskCounts>>({});

export function recount(): void {
  call(deskCounts).then(
    (newest) => Object.assign(counts, newest),
    // The rail says less then; the page itself says why.
    () => undefined,
  );
}

export function useCounts(): Readonly<Partial<DeskCounts>> {
  useEffect(recount, []);
  return useSnapshot(counts);
}
