import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { albumKey } from '../album/key.ts';
import { toApiError } from '../server/api-error.ts';
import { ensureImages } from '../images/by-id.ts';
import { gridKey, loadMore, notLoaded } from '../images/grid.ts';
import type { DeepReadonly } from '../server/deep-readonly.ts';
import type { GridImage } from '../server/image.ts';
import { lent } from '../page/lent-list.ts';
import { paths } from '../navigation/paths.ts';
import { state, type State, type Grid } from '../server/state.ts';
import { busy } from '../ui/Busy.tsx';
import { toast } from '../ui/toasts.ts';

export interface Gallery {
  images: readonly GridImage[];
  /** Position of the open picture; -1 while it is not known yet. */
  index: number;
  total: number;
  /** There is no such picture, or none that may be seen. */
  missing: boolean;
  /** On the page of an album that is not open to who is here, which says so itself. */
  isClosed: boolean;
}

/**
 * The pictures that the viewer pages through: the filtered list of /images, the open album, the pictures of the open page,
 * or the one that was asked for where it is in none of them.
 */
export function useGallery(id: string): Gallery {
  const snapshot = useSnapshot(state);
  const { pathname } = useLocation();
  const byId = snapshot.images.items;

  const { list } = useSnapshot(lent);
  const { images, total, more } = (list?.path === pathname ? list : gridOf(snapshot, pathname)) ?? {};
  const listed = images ?? pageImages(snapshot.gallery, byId);
  const index = listed.findIndex((image) => image.id === id);
  const single = index < 0 ? byId.get(id) : undefined;

  useEffect(() => {
    // Another session forgets what is known, and what it could not see this one may.
    if (index >= 0 || byId.has(id)) return;
    busy('Bild wird geladen …', ensureImages([id])).catch((error: unknown) => {
      // Of a locked album, the page says so itself.
      if (toApiError(error).code !== 'album-locked') toast(notLoaded(error), { error: true });
    });
  }, [id, index, byId]);
  useEffect(() => {
    if (more && index >= listed.length - NEAR_END) void more();
  }, [more, listed, index]);

  const isClosed = !images && pathname.startsWith(paths.album(''));
  if (index >= 0) {
    return { images: listed, index, total: total ?? listed.length, missing: false, isClosed };
  }
  const missing = single === null;
  return { images: single ? [single] : [], index: single ? 0 : -1, total: 1, missing, isClosed };
}
const NEAR_END = 5;

interface LongList {
  images: readonly GridImage[];
  total: number | null;
  more: () => Promise<void>;
}

function gridOf(snapshot: DeepReadonly<State>, pathname: string): LongList | null {
  const { grid, album } = snapshot;
  if (pathname === paths.images && grid.key === gridKey(snapshot)) return listOf(grid, loadMore);
  const open = pathname === paths.album(album.id) && album.key === albumKey(snapshot, album.id);
  return open ? listOf(album, moreOfAlbum) : null;
}

const listOf = ({ items, total }: DeepReadonly<Grid>, more: () => Promise<void>): LongList => ({
  images: items,
  total,
  more,
});

const moreOfAlbum = async () => (await import('../album/pictures.ts')).loadMoreOfAlbum();

type ById = ReadonlyMap<string, GridImage | null>;

const pageImages = (ids: readonly string[], byId: ById): readonly GridImage[] =>
  ids.map((id) => byId.get(id)).filter((image) => image !== null && image !== undefined);
