import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { ensureImages } from '../images/by-id.ts';
import { gridKey, loadMore, type Shown } from '../images/grid.ts';
import { paths } from '../paths.ts';
import { state } from '../state.ts';
import { busy } from '../ui/busy.ts';

export interface Gallery {
  images: readonly Shown[];
  /** Position of the open picture; -1 while it is not known yet. */
  index: number;
  total: number;
  /** There is no such picture, or none that may be seen. */
  missing: boolean;
}

/**
 * The pictures that the viewer pages through: the filtered list of /images, the pictures of the open page, or the one
 * that was asked for where it is in neither.
 */
export function useGallery(id: string): Gallery {
  const snapshot = useSnapshot(state);
  const { pathname } = useLocation();
  const { grid, gallery } = snapshot;
  const byId = snapshot.images.items;

  const listed =
    pathname === paths.images && grid.key === gridKey(snapshot) ? grid.items : pageImages(gallery, byId);
  const index = listed.findIndex((image) => image.id === id);
  const single = index < 0 ? byId.get(id) : undefined;

  useEffect(() => {
    if (index < 0) busy('Bild wird geladen …', ensureImages([id])).catch(() => {});
  }, [id, index]);
  useEffect(() => {
    if (listed === grid.items && index >= listed.length - NEAR_END) void loadMore();
  }, [listed, grid.items, index]);

  if (index >= 0) {
    const total = listed === grid.items ? (grid.total ?? listed.length) : listed.length;
    return { images: listed, index, total, missing: false };
  }
  return { images: single ? [single] : [], index: single ? 0 : -1, total: 1, missing: single === null };
}
const NEAR_END = 5;

type ById = ReadonlyMap<string, Shown | null>;

const pageImages = (ids: readonly string[], byId: ById): readonly Shown[] =>
  ids.map((id) => byId.get(id)).filter((image) => image !== null && image !== undefined);
