import type { ColumnType, Generated, GeneratedAlways, Kysely, Transaction } from 'kysely';
import type { DeskTables } from './desk-tables.ts';
import type { TextTables } from './text-tables.ts';
import type { Json } from './json.ts';

/** The whole schema at a glance. Entities are described in `contract/`; columns without a field there never leave the server. */
export interface Database extends DeskTables, TextTables {
  album: AlbumTable;
  contributor: {
    id: string;
    name: string;
    role: Generated<number>;
    realName: string | null;
    published: Generated<boolean>;
    lexemes: GeneratedAlways<string>;
    version: Generated<number>;
  };
  damagedFile: {
    id: GeneratedAlways<number>;
    imageId: string;
    path: string;
    found: 'missing' | 'length' | 'unreadable';
    foundBytes: number | null;
    noticed: Date;
  };
  dataVersion: { type: string; n: Generated<number> };
  fileOperation: {
    id: GeneratedAlways<number>;
    kind: 'encrypt' | 'decrypt' | 'delete' | 'move';
    from: string;
    to: string | null;
    payload: Json;
    /** A conversion or a move is planned, then committed; a deleted file planned, then kept in the bin, or purging. */
    state: Generated<'planned' | 'committed' | 'kept' | 'purging'>;
    created: Generated<Date>;
    binId: string | null;
  };
  image: ImageTable;
  imageComment: {
    id: string;
    imageId: string;
    userId: string;
    comment: string;
    published: Generated<boolean>;
    version: Generated<number>;
  };
  imageRating: {
    imageId: string;
    userId: string;
    id: GeneratedAlways<string>;
    rating: Generated<number>;
    favorite: Generated<boolean>;
    version: Generated<number>;
  };
  issuedId: { kind: string; n: number };
  lease: { name: string; holder: string; until: Date };
  log: {
    id: GeneratedAlways<number>;
    at: Generated<Date>;
    severity: number;
    source: string;
    message: string;
    requestId: string | null;
    detail: Json | null;
  };
  loginLink: {
    tokenHash: string;
    userId: string;
    created: Generated<Date>;
    expires: Date;
    used: Date | null;
  };
  rateLimit: { key: string; points: number; expires: Date; until: Date | null };
  session: {
    id: string;
    userId: string | null;
    tokenVersion: number | null;
    authIdHash: string;
    albums: Json;
    created: Generated<Date>;
    lastSeen: Generated<Date>;
    expires: Date;
    replacedBy: string | null;
    viaLink: Generated<boolean>;
    viewedBy: string | null;
    links: Generated<string[]>;
  };
  setting: { key: string; value: Json };
  tag: {
    id: number;
    name: string;
    worksafe: Generated<boolean>;
    published: Generated<boolean>;
    lexemes: GeneratedAlways<string>;
    version: Generated<number>;
  };
  userData: UserDataTable;
  userGroup: { id: string; name: string; parentId: string | null; version: Generated<number> };
  users: {
    id: string;
    name: string;
    email: string;
    admin: Generated<boolean>;
    groups: Generated<string[]>;
    contributorIds: Generated<string[]>;
    pwdHash: string | null;
    tokenVersion: Generated<number>;
    expires: string | null;
    created: Generated<Date>;
    version: Generated<number>;
  };
}

interface AlbumTable {
  id: string;
  title: string;
  location: string;
  thumbnailSublocation: Generated<string>;
  largeSubLocation: Generated<string>;
  imageTitle: string | null;
  description: string | null;
  tags: Generated<number[]>;
  contribs: Generated<string[]>;
  showFileNames: Generated<boolean>;
  public: Generated<boolean>;
  downloadable: Generated<boolean>;
  groupIds: Generated<string[]>;
  editGroupIds: Generated<string[]>;
  downloadGroupIds: Generated<string[]>;
  encrypted: Generated<boolean>;
  encryptedThumbs: Generated<boolean>;
  encryptedLarge: Generated<boolean>;
  sortBy: Generated<'name' | 'taken' | 'own'>;
  coverId: string | null;
  withLocation: Generated<boolean>;
  watermark: Generated<boolean>;
  watermarkDownloads: Generated<boolean>;
  choosing: Generated<boolean>;
  wanted: number | null;
  notes: Generated<boolean>;
  wrappedKey: Json | null;
  /** Makes the names of encrypted files on the disk. */
  nameKey: string | null;
  recoveryKey: Json | null;
  created: Generated<Date>;
  version: Generated<number>;
}

interface ImageTable {
  id: string;
  seq: GeneratedAlways<number>;
  url: string;
  tUrl: string;
  largeUrl: string | null;
  /** Of its file; null where nobody has measured it yet, or there is none. */
  largeBytes: number | null;
  largeSha256: string | null;
  formerUrls: Generated<string[] | null>;
  filename: string;
  /** The name for sorting: numbers by their value. */
  sortName: GeneratedAlways<string>;
  fileExtension: string;
  title: string;
  alt: string | null;
  description: string | null;
  /** What safe mode reads of it. */
  safeDescription: GeneratedAlways<string | null>;
  /** What is found of them: without tags, and without what is shown as something else. */
  words: GeneratedAlways<string | null>;
  safeWords: GeneratedAlways<string | null>;
  album: string | null;
  blogId: string | null;
  tags: Generated<number[]>;
  contribs: Generated<string[]>;
  ws: Generated<boolean>;
  public: Generated<boolean>;
  trash: Generated<boolean>;
  isAsset: Generated<boolean>;
  noPostImage: Generated<boolean>;
  dt: string | null;
  width: number;
  height: number;
  bytes: number;
  sha256: string;
  /** Clockwise degrees, after what the file says of itself. */
  rotation: Generated<number>;
  /** Key of the watermark that is drawn into it; empty: none. The database sets it. */
  mark: GeneratedAlways<string>;
  hash: GeneratedAlways<string>;
  crc32: number;
  color: string;
  thumbHash: string;
  takenAt: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  sortTaken: GeneratedAlways<Date>;
  position: Generated<number>;
  searchText: GeneratedAlways<string>;
  lexemes: GeneratedAlways<string>;
  safeLexemes: GeneratedAlways<string>;
  created: Generated<Date>;
  version: Generated<number>;
}

interface UserDataTable {
  id: string;
  userId: string;
  favsOnly: Generated<boolean>;
  pubOnly: Generated<boolean>;
  nonPubOnly: Generated<boolean>;
  showTrash: Generated<boolean>;
  noSfw: Generated<boolean>;
  noComments: Generated<boolean>;
  noNsfw: Generated<boolean>;
  minRating: Generated<number>;
  maxRating: Generated<number>;
  version: Generated<number>;
}

/** A query takes the database or a transaction alike; within a transaction only the transaction may be used. */
export type Db = Kysely<Database> | Transaction<Database>;
