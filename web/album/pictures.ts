import * as z from 'zod/mini';
import { Image } from '@lichthof/api/contract/image';
import { loadPage, Shown, type Grid } from '../images/grid.ts';
import { emptyGrid, state, type DeepReadonly, type State } from '../state.ts';
import { albumFilter } from './filter.ts';

/** What the page of an album shows of a picture. */
const AlbumPicture = z.extend(Shown, {
  filename: Image.shape.filename,
  public: Image.shape.public,
  trash: Image.shape.trash,
});
export type AlbumPicture = DeepReadonly<z.infer<typeof AlbumPicture>>;

export interface AlbumGrid extends Grid<AlbumPicture> {
  /** Of the album. */
  id: string;
}

type Seeing = Pick<State, 'safeMode' | 'user' | 'unlocked'>;

/** Says what has to be shown of an album: another mode or another reader is another key. */
export const albumKey = ({ safeMode, user, unlocked }: DeepReadonly<Seeing>, id: string) =>
  JSON.stringify([id, safeMode, user?.id, unlocked.includes(id)]);

/** Starts over, unless the loaded pictures are those that are to be shown. */
export function ensureAlbum(id: string, key: string): void {
  if (state.album.key === key) return;
  Object.assign(state.album, emptyGrid(), { id, key, error: undefined });
  void loadMoreOfAlbum();
}

/** In the order of their files, as in the archive. */
export const loadMoreOfAlbum = () =>
  loadPage(state.album, AlbumPicture, { filter: albumFilter(state.album.id), sort: 'id' });
