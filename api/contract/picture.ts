/**
 * How a picture's files are addressed. Pure data and string rules without dependencies: the server, the SPA and the
 * elements share them.
 */

export const SIZES = [270, 540, 800, 1600, 2560] as const;
export type Size = (typeof SIZES)[number];

export interface Picture {
  id?: string | null;
  /** Path below `{imageHost}/imgs/`. */
  url: string;
  /** Upright dimensions in pixels. */
  width: number;
  height: number;
  /** First 8 hex digits of the original's SHA-256, and by how much it is turned: the same version of a URL never changes its bytes. */
  hash: string;
  /** What only some may see is asked for with their secret. */
  public?: boolean;
  trash?: boolean;
  dt?: string | null;
}

/** Pixel dimensions of a derivative: the long edge is `size`, never more than the original has. */
export function scaled(
  picture: Pick<Picture, 'width' | 'height'>,
  size: number,
): { width: number; height: number } {
  const factor = Math.min(1, size / Math.max(picture.width, picture.height));
  return {
    width: Math.max(1, Math.round(picture.width * factor)),
    height: Math.max(1, Math.round(picture.height * factor)),
  };
}

/** Its dimensions once it is turned by so many quarters of 90 degrees. */
export const turnedSize = (
  { width, height }: Pick<Picture, 'width' | 'height'>,
  degrees: number,
): Pick<Picture, 'width' | 'height'> =>
  degrees % 180 === 0 ? { width, height } : { width: height, height: width };

/** The sizes that exist of this picture: none but the first is larger than the original. */
export function sizesOf(picture: Pick<Picture, 'width' | 'height'>): Size[] {
  const edge = Math.max(picture.width, picture.height);
  return SIZES.filter((_, i) => i === 0 || SIZES[i - 1]! < edge);
}

/** Width and height of the picture that goes along where an address is shared. */
export const SHARED = { width: 1200, height: 630 } as const;

/** Address of that, for a picture that everybody may see. */
export const sharedUrl = (picture: Picture, imageHost: string): string =>
  `${imageHost}/imgs/${encodePath(picture.url)}?share=1&v=${picture.hash}`;

const encodePath = (path: string) => path.split('/').map(encodeURIComponent).join('/');

export interface PictureHost {
  imageHost: string;
  /** Secret that lets an `<img>` load what not everybody may see; added to the addresses of such pictures only. */
  authId?: string | null;
}

/**
 * Perhaps not for everybody: in a protected folder, in a photo album (which may be for members only), for members only itself, in the
 * trash, or with a day before which it is not shown.
 */
export const isGuarded = (picture: Picture) =>
  picture.url.startsWith('protected/') ||
  picture.id?.startsWith('i--') ||
  picture.public === false ||
  picture.trash ||
  picture.dt;

/** Address of one derivative: `{imageHost}/imgs/{url}?size=540&v={hash}`, for guarded pictures with `&id={authId}`. */
export function pictureUrl(picture: Picture, size: Size, { imageHost, authId }: PictureHost): string {
  const id = isGuarded(picture) && authId ? `&id=${encodeURIComponent(authId)}` : '';
  return `${imageHost}/imgs/${encodePath(picture.url)}?size=${size}&v=${picture.hash}${id}`;
}

/** Address of what is told of how it was taken. */
export const infoUrl = (picture: Picture, host: PictureHost): string =>
  pictureUrl(picture, SIZES[0], host).replace(`size=${SIZES[0]}`, 'info=1');

/** Address of a file as it was uploaded, for those who may download it. */
export const originalUrl = (url: string, { imageHost, authId }: PictureHost): string =>
  `${imageHost}/imgs/${encodePath(url)}?original=1${authId ? `&id=${encodeURIComponent(authId)}` : ''}`;

/** The `srcset` of a picture, smallest first, with the real width of each derivative. */
export function srcset(
  picture: Picture,
  host: PictureHost,
  sizes: readonly Size[] = sizesOf(picture),
): string {
  return sizes.map((size) => `${pictureUrl(picture, size, host)} ${scaled(picture, size).width}w`).join(', ');
}
