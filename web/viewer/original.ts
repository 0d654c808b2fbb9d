import { useSnapshot } from 'valtio';
import { originalUrl, type PictureHost } from '@lichthof/api/contract/picture';
import { mayDownload, mayEdit } from '../album/rights.ts';
import type { GridImage } from '../server/image.ts';
import { state } from '../server/state.ts';
import { useOpenAlbum } from './open-album.ts';

/** Whether the pictures of the page may be loaded as they were uploaded; what is in no album, only by administrators. */
export function useMayLoad(): boolean {
  const snapshot = useSnapshot(state);
  const open = useOpenAlbum();
  return open ? mayDownload(open, snapshot) : (snapshot.session.claims?.admin ?? false);
}

/** Whether what may be loaded is sharper than what is shown: with a watermark it is the largest size that is. */
export function useSharperOriginals(): boolean {
  const snapshot = useSnapshot(state);
  const open = useOpenAlbum();
  const mayLoad = useMayLoad();
  if (!open?.watermarkDownloads || snapshot.session.claims?.admin) return mayLoad;
  return mayLoad && open.editGroupIds.length > 0 && mayEdit(open, snapshot);
}

export const originalOf = (image: GridImage, host: PictureHost): string =>
  `${originalUrl(largeUrlOf(image) ?? image.url, host)}&v=${image.hash}`;

/** In an album, a larger file may lie beside the one that is shown. */
export const largeUrlOf = (image: GridImage): string | null =>
  'largeUrl' in image && typeof image.largeUrl === 'string' ? image.largeUrl : null;
