import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { Filter } from '@lichthof/api/contract/filter';
import type { SiteAlbum } from '@lichthof/api/contract/site';
import { read } from '../server/api.ts';
import { ImageCard } from '../server/image.ts';
import { state } from '../server/state.ts';

/** The newest picture of a collection that the mode lets through; null if there is none, undefined while that is not known. */
export function useCover(album: SiteAlbum): ImageCard | null | undefined {
  const { safeMode } = useSnapshot(state);
  const [cover, setCover] = useState<{ safe: boolean; image: ImageCard | null }>();
  useEffect(() => {
    const leaving = new AbortController();
    const filter: Filter = { and: [{ eq: ['album', album] }, { eq: ['isAsset', false] }] };
    read('image', ImageCard, { filter, limit: 1, nsfw: !safeMode, signal: leaving.signal }).then(
      ({ items }) => setCover({ safe: safeMode, image: items[0] ?? null }),
      // A card without a cover says all that it has to say.
      () => setCover({ safe: safeMode, image: null }),
    );
    return () => leaving.abort();
  }, [album, safeMode]);
  return cover && (cover.safe || !safeMode) ? cover.image : undefined;
}
