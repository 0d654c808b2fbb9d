/** Every address of the back office; apart from the visitors' own, who load none of it. */
export const adminPaths = {
  home: '/admin',
  login: '/admin/login',
  albums: '/admin/album',
  albumCreate: '/admin/album/create',
  albumEdit: (id: string) => `/admin/album/edit/${encodeURIComponent(id)}`,
  album: (id: string) => `/admin/album/${encodeURIComponent(id)}`,
  /** Of a photo album, or of a site album by its key. */
  upload: (album: string) => `/admin/hochladen/${encodeURIComponent(album)}`,
  albumShare: (id: string) => `/admin/album/teilen/${encodeURIComponent(id)}`,
  images: '/admin/images',
  imageCreate: '/admin/image/create',
  imageEdit: (id: string) => `/admin/image/edit/${encodeURIComponent(id)}`,
  bin: '/admin/papierkorb',
  watermark: '/admin/wasserzeichen',
  elements: '/admin/bausteine',
} as const;
