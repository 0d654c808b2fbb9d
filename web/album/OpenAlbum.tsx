import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import type { Album } from '@lichthof/api/contract/album';
import { Sentinel } from '../images/Sentinel.tsx';
import { RatingsNeeded } from '../ratings/RatingsNeeded.tsx';
import { state, type DeepReadonly } from '../state.ts';
import { Empty } from './Empty.tsx';
import { LightTable } from './LightTable.tsx';
import { albumKey, ensureAlbum, loadMoreOfAlbum } from './pictures.ts';
import { Skeleton } from './Skeleton.tsx';

/** The pictures of an album that can be seen. */
export function OpenAlbum({ album }: { album: DeepReadonly<Album> }) {
  const snapshot = useSnapshot(state);
  const key = albumKey(snapshot, album.id);
  useEffect(() => ensureAlbum(album.id, key), [album.id, key]);

  const { items, total, next, error } = snapshot.album;
  if (snapshot.album.key !== key) return <Skeleton />;
  if (total === 0) return <Empty />;
  if (items.length === 0) return error ? <Sentinel error={error} more={loadMoreOfAlbum} /> : <Skeleton />;
  return (
    <>
      {snapshot.user && <RatingsNeeded />}
      <LightTable
        key={key}
        album={album}
        images={items}
        total={total ?? items.length}
        complete={next === null}
      />
      {next !== null && <Sentinel error={error} more={loadMoreOfAlbum} />}
    </>
  );
}
