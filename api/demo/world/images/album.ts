import type { Album } from '../../../contract/album.ts';
import { fruehjahrsauswahl, hausAmHang, lichtproben, winterreise } from '../albums.ts';
import type { Fresh } from '../fresh.ts';
import { TAG } from '../tags.ts';
import { altOf, type DemoImage } from './portfolio.ts';

/** The numbered pictures of a photo album; what is special about one stands under its number. */
function series(
  album: Fresh<Album>,
  count: number,
  special: Record<number, Partial<DemoImage>>,
): DemoImage[] {
  return Array.from({ length: count }, (_, i) => {
    const name = `${album.id}-${String(i + 1).padStart(2, '0')}`;
    return {
      id: `i--${album.id}--${name}`,
      shot: name,
      url: `${album.location}/${name}.jpg`,
      tUrl: `${album.location}/${album.thumbnailSublocation}/${name}.jpg`,
      largeUrl: null,
      filename: `${name}.jpg`,
      fileExtension: 'jpg',
      title: album.imageTitle ?? album.title,
      alt: altOf(name),
      description: null,
      album: album.id,
      blogId: null,
      tags: [...album.tags],
      contribs: [...album.contribs],
      ws: true,
      public: true,
      trash: false,
      // Pictures of photo albums are in no collection; they may appear in posts.
      isAsset: true,
      noPostImage: false,
      dt: null,
      ...special[i + 1],
    };
  });
}

const STUDY = { ws: false, tags: [TAG.studio, TAG.nude] };

export const albumImages: readonly DemoImage[] = [
  ...series(winterreise, 10, {
    1: { title: 'Samstag, kurz nach acht' },
    9: { title: 'Sternspuren', public: false },
    10: { trash: true },
  }),
  ...series(lichtproben, 8, { 4: STUDY, 5: STUDY, 7: STUDY }),
  ...series(hausAmHang, 7, { 4: { title: 'Fensterlicht' }, 7: { public: false } }),
  ...series(fruehjahrsauswahl, 8, { 2: { title: 'Blattadern' }, 8: { trash: true } }),
];
