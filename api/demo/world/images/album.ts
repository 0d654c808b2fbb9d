import type { Album } from '../../../contract/album.ts';
import { fruehjahrsauswahl, hausAmHang, lichtproben, winterreise } from '../albums.ts';
import { captions } from '../captions.ts';
import type { Fresh } from '../fresh.ts';
import { TAG } from '../tags.ts';
import type { DemoImage, PictureFile } from './portfolio.ts';

/** The numbered pictures of a photo album, some of them also in the portfolio; what is special about one stands under its number. */
function series(
  album: Fresh<Album>,
  files: readonly PictureFile[],
  special: Record<number, Partial<DemoImage>>,
): DemoImage[] {
  return files.map((file, i) => {
    const name = `${album.id}-${String(i + 1).padStart(2, '0')}`;
    return {
      id: `i--${album.id}--${name}`,
      file,
      url: `${album.location}/${name}.jpg`,
      tUrl: `${album.location}/${album.thumbnailSublocation}/${name}.jpg`,
      largeUrl: null,
      filename: `${name}.jpg`,
      fileExtension: 'jpg',
      title: album.imageTitle ?? album.title,
      alt: captions[file],
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
  ...series(
    winterreise,
    [
      'winterreise-01',
      'zaun-im-schnee',
      'nebelwald',
      'hoehenzuege',
      'winterreise-05',
      'talnebel',
      'fichtenhang',
      'winterbaum',
      'sternspuren',
      'graue-see',
    ],
    {
      1: { title: 'Samstag, kurz nach acht' },
      9: { title: 'Sternspuren', public: false },
      10: { trash: true },
    },
  ),
  ...series(
    lichtproben,
    [
      'lichtproben-01',
      'lichtproben-02',
      'lichtproben-03',
      'lichtproben-04',
      'lichtproben-05',
      'lichtproben-06',
      'lichtproben-07',
      'lichtproben-08',
    ],
    { 4: STUDY, 5: STUDY, 7: STUDY },
  ),
  ...series(
    hausAmHang,
    ['weisse-wand', 'lamellen', 'treppenauge', 'fensterlicht', 'nachmittag', 'arkaden', 'haus-am-hang-07'],
    { 4: { title: 'Fensterlicht' }, 7: { public: false } },
  ),
  ...series(
    fruehjahrsauswahl,
    [
      'fruehjahrsauswahl-01',
      'blattgruen',
      'oktober',
      'abendmeer',
      'kiesel',
      'dahlie',
      'halme-im-abend',
      'steg-am-morgen',
    ],
    { 2: { title: 'Blattadern' }, 8: { trash: true } },
  ),
];
