/** The `sort` of a list of images that is an album's order, by the album's `sortBy`. */
export const SORT_OF = { name: 'filename', taken: 'takenAt', own: 'position' } as const;
export type AlbumSort = keyof typeof SORT_OF;
