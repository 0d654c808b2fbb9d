import { useEffect } from 'react';
import { proxy, useSnapshot } from 'valtio';
import * as z from 'zod/mini';
import { read } from '../server/api.ts';

const id = z.object({ id: z.union([z.string(), z.int()]) });
const total = (type: 'album' | 'image') => async () => (await read(type, id, { limit: 1, nsfw: true })).total;

const COUNT = { albums: total('album'), images: total('image') };
export type CountName = keyof typeof COUNT;

const counts = proxy<Partial<Record<CountName, number>>>({});

/** Counts anew what the rail shows: after something was created or deleted. */
export function recount(...names: CountName[]): void {
  for (const name of names)
    COUNT[name]().then(
      (count) => (counts[name] = count),
      // The rail says less then; the page itself says why.
      () => undefined,
    );
}

/** How many there are, as far as it is known. */
export function useCount(name: CountName | undefined): number | undefined {
  const snapshot = useSnapshot(counts);
  useEffect(() => {
    if (name) recount(name);
  }, [name]);
  return name && snapshot[name];
}
