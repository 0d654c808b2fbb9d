import { albumImages } from './images/album.ts';
import { brpImages } from './images/brp.ts';
import { aktprojektImages, assetImages, lichthofImages, noireeImages, nueImages } from './images/others.ts';
import type { DemoImage } from './images/portfolio.ts';

export type { DemoImage };

/** Pictures of the site albums and of no album, newest first within each, then those of the photo albums. */
export const images: readonly DemoImage[] = [
  ...brpImages,
  ...lichthofImages,
  ...aktprojektImages,
  ...nueImages,
  ...noireeImages,
  ...assetImages,
  ...albumImages,
];
