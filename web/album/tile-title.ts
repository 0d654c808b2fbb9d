import type { Album } from '@lichthof/api/contract/album';
import type { DeepReadonly } from '../server/deep-readonly.ts';
import type { AlbumPicture } from '../server/image.ts';

/** What the picture itself is called: new ones get the title of their album, which says nothing among its tiles. */
export const titleOf = ({ title }: AlbumPicture, album: DeepReadonly<Album>): string =>
  title === album.title || title === album.imageTitle ? '' : title;
