import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { useSnapshot } from 'valtio';
import { MAX_LIMIT } from '@lichthof/api/contract/data';
import { Image } from '@lichthof/api/contract/image';
import { read } from '../api.ts';
import { gridKey, selection } from '../images/grid.ts';
import { state } from '../state.ts';

const Tagged = z.pick(Image, { id: true, tags: true });

/**
 * How many of the pictures that are shown now carry each tag. Undefined while that is not known, and where they are
 * more than one answer holds: the index does without numbers then.
 */
export function useTagCounts(): ReadonlyMap<number, number> | undefined {
  const key = gridKey(useSnapshot(state));
  const [counted, setCounted] = useState<{ key: string; counts: ReadonlyMap<number, number> | undefined }>();
  useEffect(() => {
    const leaving = new AbortController();
    const filter = selection(state);
    read('image', Tagged, { filter, limit: MAX_LIMIT, nsfw: !state.safeMode, signal: leaving.signal }).then(
      ({ items, next }) => setCounted({ key, counts: next === null ? countsOf(items) : undefined }),
      () => {},
    );
    return () => leaving.abort();
  }, [key]);
  return counted?.key === key ? counted.counts : undefined;
}

function countsOf(images: readonly z.infer<typeof Tagged>[]): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  for (const { tags } of images) for (const id of tags) counts.set(id, (counts.get(id) ?? 0) + 1);
  return counts;
}
