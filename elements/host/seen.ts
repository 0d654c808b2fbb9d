/** What the elements read of an image; the contract's `Image` is assignable. */
export interface ElementImage {
  id: string;
  /** Path below `{imageHost}/imgs/`. */
  url: string;
  width: number;
  height: number;
  hash: string;
  /** Safe for work. */
  ws: boolean;
  /** What only some may see is asked for with the reader's secret: not public, in the trash, or not before a day. */
  public?: boolean;
  trash?: boolean;
  dt?: string | null;
  title?: string;
  alt?: string | null;
  /** Caption, HTML or plain text. */
  description?: string | null;
  /** Its thumbnail may appear in posts, the picture itself may not. */
  noPostImage?: boolean;
  /** Dominant colour, `#rrggbb`. */
  color?: string;
  /** ThumbHash, base64. */
  thumbHash?: string;
}

/** What the elements read of a photo album; the contract's `Album` is assignable. */
export interface AlbumSeen {
  id: string;
  title: string;
  description?: string | null;
  encrypted: boolean;
}

/** What the elements read of a contributor. There is neither `name` nor `role` where the reader may only know that there is one. */
export interface ContributorSeen {
  id: string;
  name?: string | null;
  /** Index into the list of roles. */
  role?: number | null;
  published?: boolean;
}

/** A look into a photo album: how many pictures it has, and a few of them. */
export interface AlbumPreview {
  total: number;
  images: readonly ElementImage[];
}
