import type { Album } from '../../contract/album.ts';
import type { Fresh } from './fresh.ts';
import { GROUP } from './groups.ts';
import { TAG } from './tags.ts';

/** Opens `lichtproben` once it is locked. */
export const ALBUM_PASSWORD = 'silbergelatine';

const album = (
  id: string,
  title: string,
  location: string,
  rest: Partial<Album> & Pick<Album, 'description' | 'tags'>,
): Fresh<Album> => ({
  id,
  title,
  location,
  thumbnailSublocation: 'thm',
  largeSubLocation: 'large',
  imageTitle: null,
  contribs: ['jonas-winter'],
  showFileNames: false,
  public: false,
  downloadable: true,
  groupIds: [],
  editGroupIds: [],
  downloadGroupIds: [],
  // Locking an album encrypts its files: that is done by the server, never by writing these.
  encrypted: false,
  encryptedThumbs: false,
  encryptedLarge: false,
  ...rest,
});

/** Open to everybody; who is logged in may load it. */
export const winterreise = album('winterreise', 'Winterreise', 'alben/winterreise', {
  description: 'Drei Tage Nebel, ein paar Minuten Sonne.',
  tags: [TAG.landscape, TAG.winter],
  contribs: ['jonas-winter', 'mira-holm'],
  public: true,
});

/** To be locked with `ALBUM_PASSWORD`: the link and the password are enough. */
export const lichtproben = album('lichtproben', 'Lichtproben im Studio', 'protected/lichtproben', {
  description: 'Probeaufnahmen für eine Reihe über Stoff und Linie.',
  tags: [TAG.studio],
  contribs: ['jonas-winter', 'tarek-aydin'],
  imageTitle: 'Lichtprobe',
  public: true,
});

/** Only for clients; only the family that built the house may load it. */
export const hausAmHang = album('haus-am-hang', 'Haus am Hang', 'protected/haus-am-hang', {
  description: 'Dokumentation des fertigen Hauses im Auftrag der Baufamilie.',
  tags: [TAG.architecture],
  showFileNames: true,
  groupIds: [GROUP.clients],
  downloadGroupIds: [GROUP.builders],
});

/** The family chooses, the editors may mark. */
export const fruehjahrsauswahl = album(
  'fruehjahrsauswahl',
  'Frühjahrsauswahl',
  'protected/redaktion/fruehjahrsauswahl',
  {
    description: 'Vorauswahl für den Kalender. Herzen und Sterne sind ausdrücklich erwünscht.',
    tags: [TAG.macro],
    groupIds: [GROUP.family, GROUP.editors],
    downloadGroupIds: [GROUP.family, GROUP.editors],
    editGroupIds: [GROUP.editors],
  },
);

export const albums: readonly Fresh<Album>[] = [winterreise, lichtproben, hausAmHang, fruehjahrsauswahl];
