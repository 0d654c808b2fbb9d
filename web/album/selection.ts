import { useCallback, useRef, useState } from 'react';
import type { AlbumPicture } from '../server/image.ts';

export interface Picking {
  picked: ReadonlySet<string>;
  toggle: (index: number, on: boolean, range: boolean) => void;
  pick: (ids: Iterable<string>) => void;
}

const NONE: ReadonlySet<string> = new Set();

/** The pictures that are chosen, by id. A choice belongs to the list that it was made from, which `key` names. */
export function usePicking(images: readonly AlbumPicture[], key: string): Picking {
  const [{ of, ids: picked }, setAll] = useState({ of: key, ids: NONE });
  const before = useRef<number>(null);
  const toggle = useCallback(
    (index: number, on: boolean, range: boolean) => {
      const from = range ? (before.current ?? index) : index;
      before.current = index;
      const ids = idsBetween(images, from, index);
      setAll((all) => ({ of: key, ids: picking(all.of === key ? all.ids : NONE, ids, on) }));
    },
    [images, key],
  );
  return {
    picked: of === key ? picked : NONE,
    toggle,
    pick: (ids) => setAll({ of: key, ids: new Set(ids) }),
  };
}

export const idsBetween = (images: readonly { id: string }[], a: number, b: number): string[] =>
  images.slice(Math.min(a, b), Math.max(a, b) + 1).map(({ id }) => id);

export function picking(picked: ReadonlySet<string>, ids: readonly string[], on: boolean): Set<string> {
  const changed = new Set(picked);
  for (const id of ids)
    if (on) changed.add(id);
    else changed.delete(id);
  return changed;
}
