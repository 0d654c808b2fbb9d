import type { Album } from '@lichthof/api/contract/album';
import type { DeepReadonly } from '../server/deep-readonly.ts';
import type { AlbumPicture } from '../server/image.ts';

export const titleOf = ({ title }: AlbumPicture, album: DeepReadonly<Album>): string =>
  title === album.title || title === album.imageTitle ? '' : title;
