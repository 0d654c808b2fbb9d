import type { Image } from '../../../contract/image.ts';
import type { SiteAlbum } from '../../../contract/site.ts';
import { captions } from '../captions.ts';

/** What the server measures from the file. */
type Measured = 'width' | 'height' | 'hash' | 'color' | 'thumbHash' | 'bytes' | 'version';

export type PictureFile = keyof typeof captions;

/** A picture and the file in `pictures/` that it is made of, without its extension. */
export type DemoImage = Omit<Image, Measured> & { file: PictureFile };

/** A picture of a site album, in the folder of its month. */
export function portfolio(
  album: SiteAlbum | null,
  id: string,
  file: PictureFile,
  title: string,
  tags: readonly number[],
  rest: Partial<DemoImage> = {},
): DemoImage {
  const folder = `20${id.slice(1, 3)}/${id.slice(3, 5)}`;
  return {
    id,
    file,
    url: `${folder}/${file}.jpg`,
    tUrl: `${folder}/thm/${file}.jpg`,
    largeUrl: null,
    filename: `${file}.jpg`,
    fileExtension: 'jpg',
    title,
    alt: captions[file],
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
