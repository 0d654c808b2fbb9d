import type { Image } from '../../../contract/image.ts';
import type { SiteAlbum } from '../../../contract/site.ts';
import { shots } from '../../shots.ts';

/** What the server measures from the file. */
type Measured = 'width' | 'height' | 'hash' | 'color' | 'thumbHash' | 'bytes' | 'version';

/** A picture and the shot that paints its file. */
export type DemoImage = Omit<Image, Measured> & { shot: string };

export const altOf = (name: string): string => {
  const shot = shots.get(name);
  if (!shot) throw new Error(`The demo has no picture named ${name}.`);
  return shot.alt;
};

/** A picture of a site album, in the folder of its month. */
export function portfolio(
  album: SiteAlbum | null,
  id: string,
  shot: string,
  title: string,
  tags: readonly number[],
  rest: Partial<DemoImage> = {},
): DemoImage {
  const folder = `20${id.slice(1, 3)}/${id.slice(3, 5)}`;
  return {
    id,
    shot,
    url: `${folder}/${shot}.jpg`,
    tUrl: `${folder}/thm/${shot}.jpg`,
    largeUrl: null,
    filename: `${shot}.jpg`,
    fileExtension: 'jpg',
    title,
    alt: altOf(shot),
    description: null,
    album,
    blogId: null,
    tags: [...tags],
    contribs: ['jonas-winter'],
    ws: true,
    public: true,
    trash: false,
    isAsset: false,
    noPostImage: false,
    dt: null,
    ...rest,
  };
}
