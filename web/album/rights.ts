import { canDownloadAlbum } from '@lichthof/api/contract/access';
import type { Album } from '@lichthof/api/contract/album';
import { state, type DeepReadonly, type State } from '../state.ts';

/** Whether the controls for downloads are shown; the server decides for itself. */
export function mayDownload(
  album: DeepReadonly<Album>,
  {
    site,
    session,
    user,
    unlocked,
  }: DeepReadonly<Pick<State, 'site' | 'session' | 'user' | 'unlocked'>> = state,
): boolean {
  const viewer = {
    userId: user?.id ?? null,
    admin: session.claims?.admin ?? false,
    groups: session.claims?.groups ?? [],
    unlocked,
  };
  return site.features.albumDownload && canDownloadAlbum(viewer, album);
}
