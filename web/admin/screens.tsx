import { Blocks, Image, Images as Album, Stamp, Trash2, type LucideIcon } from 'lucide-react';
import { lazy, type ComponentType } from 'react';
import { adminPaths } from '../navigation/admin-paths.ts';
import type { CountName } from './counts.ts';

const Albums = lazy(() => import('./albums/AlbumList.tsx'));
const AlbumForm = lazy(() => import('./albums/AlbumForm.tsx'));
const AlbumPage = lazy(() => import('./albums/AlbumPage.tsx'));
const ImageList = lazy(() => import('./images/ImageList.tsx'));
const ImageForm = lazy(() => import('./images/ImageForm.tsx'));
const Upload = lazy(() => import('./uploads/UploadScreen.tsx'));
const AlbumShare = lazy(() => import('./share/AlbumShare.tsx'));
const Bin = lazy(() => import('./bin/Bin.tsx'));
const Watermark = lazy(() => import('./watermark/WatermarkScreen.tsx'));
const Elements = lazy(() => import('./Elements.tsx'));

/** Every screen of the back office, by its address below `/admin`. */
export const SCREENS: Readonly<Record<string, ComponentType>> = {
  album: Albums,
  'album/:id': AlbumPage,
  'album/teilen/:id': AlbumShare,
  'album/create': AlbumForm,
  'album/edit/:id': AlbumForm,
  images: ImageList,
  'image/create': ImageForm,
  'image/edit/:id': ImageForm,
  'hochladen/:id': Upload,
  papierkorb: Bin,
  wasserzeichen: Watermark,
  bausteine: Elements,
};

interface RailItem {
  title: string;
  href: string;
  Icon: LucideIcon;
  count?: CountName;
  /** Other addresses that belong to it. */
  below?: string;
}

/** The rail, group by group; what is not built yet is not offered. */
export const RAIL: readonly { group: string; items: readonly RailItem[] }[] = [
  {
    group: 'Inhalte',
    items: [
      { title: 'Alben', href: adminPaths.albums, Icon: Album, count: 'albums' },
      { title: 'Bilder', href: adminPaths.images, Icon: Image, count: 'images', below: '/admin/image' },
      { title: 'Wasserzeichen', href: adminPaths.watermark, Icon: Stamp },
      { title: 'Papierkorb', href: adminPaths.bin, Icon: Trash2, count: 'bin' },
      { title: 'Bausteine', href: adminPaths.elements, Icon: Blocks },
    ],
  },
];

/** The item of the page: `/admin/album/edit/…` belongs to the albums. */
export const currentItem = (pathname: string) =>
  RAIL.flatMap(({ items }) => items).find(({ href, below }) =>
    [href, below].some((base) => base && (pathname === base || pathname.startsWith(`${base}/`))),
  );
