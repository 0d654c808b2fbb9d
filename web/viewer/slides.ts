import type { SlideImage } from 'yet-another-react-lightbox';
import { pictureUrl, scaled, sizesOf, type PictureHost } from '@lichthof/api/contract/picture';
import type { GridImage } from '../server/image.ts';

declare module 'yet-another-react-lightbox' {
  interface SlideImage {
    image: GridImage;
  }
}

/** Slides whose addresses are put together only when they are shown: the list may be very long. */
export const slidesOf = (images: readonly GridImage[], host: PictureHost): SlideImage[] =>
  images.map((image) => ({
    image,
    alt: image.alt ?? (image.title || 'Bild'),
    width: scaled(image, sizesOf(image).at(-1)!).width,
    height: scaled(image, sizesOf(image).at(-1)!).height,
    get src() {
      return pictureUrl(image, 1600, host);
    },
    get srcSet() {
      return sizesOf(image).map((size) => ({ src: pictureUrl(image, size, host), ...scaled(image, size) }));
    },
  }));
