import { canChoose, canDownloadAlbum, canEditAlbum, type Viewer } from '@lichthof/api/contract/access';
import type { Album } from '@lichthof/api/contract/album';
import type { State } from '../server/state.ts';
import type { DeepReadonly } from '../server/deep-readonly.ts';

type Seeing = DeepReadonly<Pick<State, 'site' | 'session' | 'user' | 'unlocked'>>;

export const isLocked = ({ id, encrypted }: DeepReadonly<Album>, { unlocked }: Pick<Seeing, 'unlocked'>) =>
  encrypted && !unlocked.includes(id);

export const mayDownload = (album: DeepReadonly<Album>, from: Seeing): boolean =>
  from.site.features.albumDownload && canDownloadAlbum(viewerOf(from), album);

export const mayEdit = (album: DeepReadonly<Album>, from: Seeing): boolean =>
  canEditAlbum(viewerOf(from), album);

export const mayChoose = (album: DeepReadonly<Album>, from: Seeing): boolean =>
  canChoose(viewerOf(from), album);

export const isLinked = (album: DeepReadonly<Album>, from: Seeing): boolean =>
  from.session.claims?.linked?.includes(album.id) ?? false;

const viewerOf = ({ session, user, unlocked }: Seeing): Viewer => ({
  userId: user?.id ?? null,
  admin: session.claims?.admin ?? false,
  groups: session.claims?.groups ?? [],
  unlocked,
  linked: session.claims?.linked ?? [],
  loads: session.claims?.loads ?? [],
});
