import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { useSnapshot } from 'valtio';
import { Image } from '@lichthof/api/contract/image';
import { read } from '../api.ts';
import { state } from '../state.ts';

const Cover = z.pick(Image, {
  id: true,
  url: true,
  width: true,
  height: true,
  hash: true,
  color: true,
  thumbHash: true,
});

interface AlbumCover {
  safe: boolean;
  total: number;
  image: z.infer<typeof Cover> | undefined;
}

/** The first picture of an open album and how many it has; of a locked one nothing is asked for. */
export function useAlbumCover(albumId: string, locked: boolean): AlbumCover | undefined {
  const { safeMode } = useSnapshot(state);
  const [cover, setCover] = useState<AlbumCover>();
  useEffect(() => {
    if (locked) return undefined;
    const leaving = new AbortController();
    const filter = { eq: ['album', albumId] } satisfies { eq: [string, string] };
    read('image', Cover, { filter, limit: 1, nsfw: !safeMode, signal: leaving.signal }).then(
      ({ items, total }) => setCover({ safe: safeMode, total: total ?? items.length, image: items[0] }),
      // The title is enough to find the album.
      () => {},
    );
    return () => leaving.abort();
  }, [albumId, locked, safeMode]);
  return cover && !locked && (cover.safe || !safeMode) ? cover : undefined;
}
