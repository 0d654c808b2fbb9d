import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { read } from '../server/api.ts';
import { ImageCard } from '../server/image.ts';
import { state } from '../server/state.ts';

interface AlbumCover {
  safe: boolean;
  total: number;
  image: ImageCard | undefined;
}

/** The first picture of an open album and how many it has; of a locked one nothing is asked for. */
export function useAlbumCover(albumId: string, locked: boolean): AlbumCover | undefined {
  const { safeMode } = useSnapshot(state);
  const [cover, setCover] = useState<AlbumCover>();
  useEffect(() => {
    if (locked) return undefined;
    const leaving = new AbortController();
    const filter = { eq: ['album', albumId] } satisfies { eq: [string, string] };
    read('image', ImageCard, { filter, limit: 1, nsfw: !safeMode, signal: leaving.signal }).then(
      ({ items, total }) => setCover({ safe: safeMode, total: total ?? items.length, image: items[0] }),
      // The title is enough to find the album.
      () => {},
    );
    return () => leaving.abort();
  }, [albumId, locked, safeMode]);
  return cover && !locked && (cover.safe || !safeMode) ? cover : undefined;
}
