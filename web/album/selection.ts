import { useCallback, useRef, useState } from 'react';
import { readIds } from '@lichthof/api/contract/data';
import { call } from '../api.ts';
import { state } from '../state.ts';
import { albumFilter } from './filter.ts';
import type { AlbumPicture } from './pictures.ts';

export interface Picking {
  picked: ReadonlySet<string>;
  /** `range`: everything between this picture and the one before as well. */
  toggle: (index: number, on: boolean, range: boolean) => void;
  pick: (ids: Iterable<string>) => void;
}

/** The pictures that are chosen, by id. */
export function usePicking(images: readonly AlbumPicture[]): Picking {
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const before = useRef<number>(null);
  const toggle = useCallback(
    (index: number, on: boolean, range: boolean) => {
      const from = range ? (before.current ?? index) : index;
      before.current = index;
      const ids = images.slice(Math.min(from, index), Math.max(from, index) + 1).map(({ id }) => id);
      setPicked((now) => new Set(on ? [...now, ...ids] : [...now].filter((id) => !ids.includes(id))));
    },
    [images],
  );
  return { picked, toggle, pick: (ids) => setPicked(new Set(ids)) };
}

/** The ids of all pictures that the album shows, loaded or not. */
export async function allIds(): Promise<string[]> {
  const { id, items, next } = state.album;
  if (next === null) return items.map((image) => image.id);
  const { ids } = await call(readIds, {
    params: { type: 'image' },
    query: { filter: JSON.stringify(albumFilter(id)), sort: 'id', ...(!state.safeMode && { nsfw: '1' }) },
  });
  return ids.map(String);
}
