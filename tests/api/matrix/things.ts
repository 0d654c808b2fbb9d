import type { Insertable } from 'kysely';
import type { Database } from '../../../api/database/schema.ts';
import { ADMIN, EDITOR, EVERYBODY, IN_GROUP, LOGGED_IN, type Viewer } from './viewers.ts';

type Row<T extends 'image' | 'album' | 'post'> = Partial<Insertable<Database[T]>>;
type Viewers = readonly Viewer[];

export const ALBUM_PASSWORD = 'silbergelatine';
const NOBODY: Viewers = [];
const FUTURE = '2026-12-24';
/** A tag that is not safe for work; things carry it, or the flag. */
export const UNSAFE = 900;

export interface AlbumThing {
  id: string;
  is: Row<'album'> & { location: string };
  /** Encrypted with {@link ALBUM_PASSWORD}. */
  locked?: true;
  seenBy: Viewers;
  /** May load it: the archive, and the originals of what he sees in it. */
  loadedBy: Viewers;
  editedBy: Viewers;
}

/**
 * decisions on the specification 4: „visitor: public, no read group; logged in: + in a read group, or list empty; admin: all“; „download =
 * downloadable and (admin, or logged in and (no download group, or in one)); edit = admin, or (may download and (no edit
 * group, or in one))“; „a member of a group is also a member of that group's ancestors“.
 */
export const ALBUMS: readonly AlbumThing[] = [
  {
    id: 'offen',
    is: { location: 'offen', public: true, downloadable: true },
    seenBy: EVERYBODY,
    loadedBy: LOGGED_IN,
    editedBy: LOGGED_IN,
  },
  { id: 'intern', is: { location: 'intern' }, seenBy: LOGGED_IN, loadedBy: NOBODY, editedBy: ADMIN },
  {
    id: 'feier',
    is: {
      location: 'protected/feier',
      // A read group counts for more than being public.
      public: true,
      downloadable: true,
      groupIds: ['ug-kunden'],
      downloadGroupIds: ['ug-hochzeit', 'ug-redaktion'],
      editGroupIds: ['ug-redaktion'],
    },
    seenBy: IN_GROUP,
    loadedBy: ['child', 'editor', 'admin'],
    editedBy: EDITOR,
  },
  {
    // Who may edit, but is in no read group, sees nothing.
    id: 'fremd',
    is: {
      location: 'protected/fremd',
      downloadable: true,
      groupIds: ['ug-fremde'],
      editGroupIds: ['ug-redaktion'],
    },
    seenBy: ADMIN,
    loadedBy: ADMIN,
    editedBy: ADMIN,
  },
  {
    id: 'nische',
    is: { location: 'protected/nische', public: true },
    seenBy: EVERYBODY,
    loadedBy: NOBODY,
    editedBy: ADMIN,
  },
  {
    // A visitor sees it, and not which groups there are.
    id: 'gaeste',
    is: {
      location: 'gaeste',
      public: true,
      downloadable: true,
      downloadGroupIds: ['ug-kunden', 'ug-redaktion'],
      editGroupIds: ['ug-redaktion'],
    },
    seenBy: EVERYBODY,
    loadedBy: IN_GROUP,
    editedBy: EDITOR,
  },
  {
    id: 'tresor',
    locked: true,
    is: { location: 'protected/tresor', public: true, downloadable: true },
    seenBy: EVERYBODY,
    loadedBy: LOGGED_IN,
    editedBy: LOGGED_IN,
  },
  {
    id: 'kammer',
    locked: true,
    is: { location: 'protected/kammer', groupIds: ['ug-kunden'] },
    seenBy: IN_GROUP,
    loadedBy: NOBODY,
    editedBy: ADMIN,
  },
];

export interface ImageThing {
  id: string;
  is: Row<'image'> & { album: string | null };
  seenBy: Viewers;
  /** Only asked for with `nsfw=1`. */
  unsafe?: true;
  /** The bytes, where they are another matter than the record. */
  bytes?: Partial<Record<Viewer | 'others', number>>;
}

/**
 * decisions on the specification 4: „visitor: public, not trash, dt not in the future; logged in: + not public; editor of the album: + trash;
 * admin: all“; 5: an encrypted album's files need it unlocked in the session, for administrators as well: 423.
 */
export const IMAGES: readonly ImageThing[] = [
  { id: 'i2611201', is: { album: 'brp' }, seenBy: EVERYBODY },
  { id: 'i2611202', is: { album: 'brp', public: false }, seenBy: LOGGED_IN },
  { id: 'i2611203', is: { album: 'brp', trash: true }, seenBy: ADMIN },
  { id: 'i2611204', is: { album: 'brp', dt: FUTURE }, seenBy: ADMIN },
  { id: 'i2611205', is: { album: 'brp', ws: false }, seenBy: EVERYBODY, unsafe: true },
  { id: 'i2611206', is: { album: 'brp', tags: [UNSAFE] }, seenBy: EVERYBODY, unsafe: true },
  { id: 'i2611207', is: { album: 'brp', ws: false, public: false }, seenBy: LOGGED_IN, unsafe: true },
  { id: 'i2611208', is: { album: 'brp', dt: '2026-11-01' }, seenBy: EVERYBODY },
  // Each leads to a post, whoever may read that one.
  { id: 'i2611211', is: { album: 'brp', blogId: 'p-public' }, seenBy: EVERYBODY },
  { id: 'i2611212', is: { album: 'brp', blogId: 'p-draft' }, seenBy: EVERYBODY },
  { id: 'i2611213', is: { album: 'brp', blogId: 'p-future' }, seenBy: EVERYBODY },
  { id: 'i2611214', is: { album: 'brp', blogId: 'p-unsafe' }, seenBy: EVERYBODY },
  // Only in posts.
  { id: 'i2611209', is: { album: null }, seenBy: EVERYBODY },
  { id: 'i2611210', is: { album: null, public: false }, seenBy: LOGGED_IN },

  { id: 'i--offen--public', is: { album: 'offen' }, seenBy: EVERYBODY },
  { id: 'i--offen--notpublic', is: { album: 'offen', public: false }, seenBy: LOGGED_IN },
  // No edit group: whoever may load it is an editor.
  { id: 'i--offen--trash', is: { album: 'offen', trash: true }, seenBy: LOGGED_IN },
  { id: 'i--offen--future', is: { album: 'offen', dt: FUTURE }, seenBy: ADMIN },
  { id: 'i--gaeste--public', is: { album: 'gaeste' }, seenBy: EVERYBODY },
  { id: 'i--intern--public', is: { album: 'intern' }, seenBy: LOGGED_IN },
  // Nobody may load it, so nobody is its editor.
  { id: 'i--intern--trash', is: { album: 'intern', trash: true }, seenBy: ADMIN },

  { id: 'i--feier--public', is: { album: 'feier' }, seenBy: IN_GROUP },
  { id: 'i--feier--notpublic', is: { album: 'feier', public: false }, seenBy: IN_GROUP },
  { id: 'i--feier--trash', is: { album: 'feier', trash: true }, seenBy: EDITOR },
  { id: 'i--feier--future', is: { album: 'feier', dt: FUTURE }, seenBy: ADMIN },
  { id: 'i--feier--unsafe', is: { album: 'feier', ws: false }, seenBy: IN_GROUP, unsafe: true },
  { id: 'i--fremd--public', is: { album: 'fremd' }, seenBy: ADMIN },
  { id: 'i--fremd--trash', is: { album: 'fremd', trash: true }, seenBy: ADMIN },

  // Its record may be seen; files below protected/ take somebody who is known, or that album's own password.
  {
    id: 'i--nische--public',
    is: { album: 'nische' },
    seenBy: EVERYBODY,
    bytes: { visitor: 404, guest: 404, others: 200 },
  },

  // The guest gave the password of this album, and nobody else did.
  {
    id: 'i--tresor--public',
    is: { album: 'tresor' },
    seenBy: ['guest', 'admin'],
    bytes: { guest: 200, others: 423 },
  },
  {
    id: 'i--tresor--notpublic',
    is: { album: 'tresor', public: false },
    seenBy: ADMIN,
    bytes: { guest: 404, others: 423 },
  },
  {
    id: 'i--tresor--trash',
    is: { album: 'tresor', trash: true },
    seenBy: ADMIN,
    bytes: { guest: 404, others: 423 },
  },
  {
    id: 'i--kammer--public',
    is: { album: 'kammer' },
    seenBy: ADMIN,
    bytes: { visitor: 404, guest: 404, outsider: 404, others: 423 },
  },
];

export interface PostThing {
  id: string;
  is: Row<'post'>;
  seenBy: Viewers;
  unsafe?: true;
}

/** decisions on the specification 4: „post: published, date not in the future; admin: all“. */
export const POSTS: readonly PostThing[] = [
  { id: 'p-public', is: {}, seenBy: EVERYBODY },
  { id: 'p-draft', is: { published: false }, seenBy: ADMIN },
  { id: 'p-future', is: { dateStr: FUTURE }, seenBy: ADMIN },
  // It is 02:00 where the site is at home.
  { id: 'p-now', is: { dateStr: '2026-11-21', timeStr: '02:00' }, seenBy: EVERYBODY },
  { id: 'p-soon', is: { dateStr: '2026-11-21', timeStr: '02:01' }, seenBy: ADMIN },
  // Each names a picture, whoever may see that one.
  { id: 'p-shows-public', is: { imageId: 'i2611201' }, seenBy: EVERYBODY },
  { id: 'p-shows-members', is: { imageId: 'i2611202' }, seenBy: EVERYBODY },
  { id: 'p-shows-unsafe', is: { imageId: 'i2611205' }, seenBy: EVERYBODY },
  { id: 'p-shows-group', is: { imageId: 'i--feier--public' }, seenBy: EVERYBODY },
  { id: 'p-shows-locked', is: { imageId: 'i--tresor--public' }, seenBy: EVERYBODY },
  { id: 'p-unsafe', is: { tags: [UNSAFE] }, seenBy: EVERYBODY, unsafe: true },
  { id: 'p-unsafe-draft', is: { tags: [UNSAFE], published: false }, seenBy: ADMIN, unsafe: true },
];
