import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { imageTags } from '@lichthof/api/contract/image-tags';
import { call } from '../server/api.ts';
import { gridKey } from '../images/grid.ts';
import { state } from '../server/state.ts';

type TagCounts = ReadonlyMap<number, number>;

/** How many of the pictures that are shown now carry each tag; undefined until that is known, null if it cannot be. */
export function useTagCounts(): TagCounts | null | undefined {
  const key = gridKey(useSnapshot(state));
  const [counted, setCounted] = useState<{ key: string; counts: TagCounts | null }>();
  useEffect(() => {
    const leaving = new AbortController();
    const { siteAlbums, filterTags, safeMode } = state;
    const query = {
      albums: siteAlbums.join(),
      tags: filterTags.map(({ id }) => id).join(),
      ...(!safeMode && { nsfw: '1' as const }),
    };
    call(imageTags, { query, signal: leaving.signal }).then(
      ({ tags }) => setCounted({ key, counts: new Map(tags.map(({ id, count }) => [id, count])) }),
      () => !leaving.signal.aborted && setCounted({ key, counts: null }),
    );
    return () => leaving.abort();
  }, [key]);
  // The numbers before stay until the new ones are there: nothing moves twice.
  return counted?.counts;
}
