import { useLocation } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import type { Album } from '@lichthof/api/contract/album';
import { paths } from '../navigation/paths.ts';
import { state } from '../server/state.ts';
import type { DeepReadonly } from '../server/deep-readonly.ts';

export function useOpenAlbum(): DeepReadonly<Album> | undefined {
  const { album, albums } = useSnapshot(state);
  const { pathname } = useLocation();
  return pathname === paths.album(album.id) ? albums.items.get(album.id) : undefined;
}
