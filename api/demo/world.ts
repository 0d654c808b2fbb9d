import type { Image } from '../contract/image.ts';
import { ROLES } from '../contract/roles.ts';
import givenAlbums from './world/albums.json' with { type: 'json' };
import givenCaptions from './world/captions.json' with { type: 'json' };
import givenContributors from './world/contributors.json' with { type: 'json' };
import groups from './world/groups.json' with { type: 'json' };
import givenImages from './world/images.json' with { type: 'json' };
import givenPosts from './world/posts.json' with { type: 'json' };
import givenRatings from './world/ratings.json' with { type: 'json' };
import givenTags from './world/tags.json' with { type: 'json' };
import givenTexts from './world/texts.json' with { type: 'json' };
import givenUsers from './world/users.json' with { type: 'json' };

export const MEMBER_PASSWORD = 'dunkelkammer';
/** Opens the album `lichtproben` once it is locked. */
export const ALBUM_PASSWORD = 'silbergelatine';

// The files in `world/` say what is special about a record; here stands what the others have in common.

const OWNER = 'jonas-winter';

type Measured = 'width' | 'height' | 'hash' | 'color' | 'thumbHash' | 'bytes' | 'takenAt' | 'version';
/** A picture and the file in `pictures/` that it is made of, without its extension. */
export type DemoImage = { file: string } & Omit<Image, Measured>;

export const tags = givenTags.map((tag) => ({
  worksafe: true,
  published: true,
  ...tag,
}));
const tagIds = (names: readonly string[]) => names.map((name) => tags.find((tag) => tag.name === name)!.id);

export const contributors = givenContributors.map(({ role, ...contributor }) => ({
  published: true,
  ...contributor,
  role: ROLES.findIndex((name) => name === role),
}));

export { groups };

export const users = givenUsers.map((user) => ({
  admin: false,
  contributorIds: [],
  created: '2025-01-15T09:00:00.000Z',
  ...user,
}));

export const albums = givenAlbums.map((album) => ({
  thumbnailSublocation: 'thm',
  largeSubLocation: 'large',
  imageTitle: null,
  contribs: [OWNER],
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
  sortBy: 'name' as const,
  coverId: null,
  withLocation: false,
  watermark: false,
  watermarkDownloads: false,
  choosing: false,
  wanted: null,
  notes: true,
  ...album,
  tags: tagIds(album.tags),
}));

/** Their HTML stands in `texts/{id}.html`; storing it gives a post its abstract. */
export const posts = givenPosts.map(({ tags: names = [], ...post }) => ({
  published: true,
  imageId: null,
  location: null,
  ...post,
  tags: tagIds(names),
}));
export const texts = givenTexts.map((id) => ({ id, location: null }));

export const ratings = givenRatings.map((rating) => ({ favorite: false, ...rating }));

export const captions: Record<string, string> = givenCaptions;

export const images: readonly DemoImage[] = givenImages.map(({ tags: names, ...special }) => {
  const album = albums.find(({ id }) => id === special.album);
  const name = special.id.split('--')[2] ?? special.file;
  const folder = album?.location ?? `20${special.id.slice(1, 3)}/${special.id.slice(3, 5)}`;
  return {
    url: `${folder}/${name}.jpg`,
    tUrl: `${folder}/thm/${name}.jpg`,
    largeUrl: null,
    filename: `${name}.jpg`,
    fileExtension: 'jpg',
    title: album?.imageTitle ?? album?.title ?? '',
    alt: captions[special.file] ?? null,
    description: null,
    blogId: null,
    contribs: album?.contribs ?? [OWNER],
    ws: true,
    public: true,
    trash: false,
    // Pictures of photo albums are in no collection; they may appear in posts.
    isAsset: album !== undefined,
    noPostImage: false,
    dt: null,
    ...special,
    tags: names ? tagIds(names) : (album?.tags ?? []),
  };
});
