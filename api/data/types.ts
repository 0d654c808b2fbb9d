import { type RawBuilder, type SqlBool, sql } from 'kysely';
import {
  aboutSeen,
  linkOfReadable,
  ownRows,
  pictureOfSeen,
  publishedOnly,
  type Scope,
  usersOnly,
  visibleAlbums,
  visibleImages,
  visiblePosts,
  visibleTags,
  visibleUsers,
} from '../rights/access.ts';
import type { DataType } from '../contract/data.ts';
import type { Database } from '../database/schema.ts';
import { ApiProblem } from '../problem/problem.ts';

export type FieldKind = 'text' | 'number' | 'boolean' | 'day' | 'moment' | 'text[]' | 'number[]';

interface Field {
  kind: FieldKind;
  /** Only administrators read it or filter by it. */
  secret?: boolean;
  /** Where it may be read; elsewhere it is null or an empty list, and there is no filtering by it. Null: in every row. */
  shown?: (scope: Scope) => RawBuilder<SqlBool> | null;
  /** The values that may be asked for, and what is said about any other. */
  only?: { values: readonly unknown[]; otherwise: string };
}

export interface TypeRules {
  table: keyof Database;
  /** What may be read and filtered by; nothing else of the table is ever named in a query. */
  fields: Record<string, Field>;
  /** Columns that a list may be sorted by, and by which it is unless asked otherwise. */
  sort: {
    columns: readonly string[];
    natural: `-${string}` | (string & {});
    /** Where it is another column that puts a field in order. */
    by?: Record<string, string>;
  };
  /** May be read as a whole; the others need a `limit`. */
  complete: boolean;
  /** The rows that may be seen; without it the type is the administrator's. */
  visible?: (scope: Scope) => RawBuilder<SqlBool>;
  /** Tables whose changes change what a reader sees. */
  dependsOn: readonly string[];
}

const text = { kind: 'text' } as const;
const number = { kind: 'number' } as const;
const boolean = { kind: 'boolean' } as const;
const day = { kind: 'day' } as const;
const texts = { kind: 'text[]' } as const;
const numbers = { kind: 'number[]' } as const;

const stars: Field = {
  kind: 'number',
  only: {
    values: [1, 2, 3, 4, 5],
    otherwise: 'Es können nur Bewertungen zwischen 1 und 5 geladen werden!',
  },
};

const all = () => sql<SqlBool>`true`;
const own = ({ viewer }: Scope) => ownRows(viewer);

/** What is allowed is data: the generic API decides nothing by itself (decisions.md 4 and 6). */
export const TYPES: Record<DataType, TypeRules> = {
  image: {
    table: 'image',
    fields: {
      id: text,
      url: text,
      tUrl: text,
      largeUrl: text,
      filename: text,
      fileExtension: text,
      title: text,
      alt: text,
      description: text,
      album: text,
      blogId: { kind: 'text', shown: linkOfReadable },
      tags: numbers,
      contribs: texts,
      ws: boolean,
      public: boolean,
      trash: boolean,
      isAsset: boolean,
      noPostImage: boolean,
      dt: day,
      width: number,
      height: number,
      hash: text,
      color: text,
      thumbHash: text,
      bytes: number,
      version: number,
    },
    sort: {
      columns: ['seq', 'title', 'id', 'filename'],
      natural: '-seq',
      by: { filename: 'sortName' },
    },
    complete: false,
    visible: visibleImages,
    dependsOn: ['image', 'album', 'tag', 'post'],
  },
  album: {
    table: 'album',
    fields: {
      id: text,
      title: text,
      location: text,
      thumbnailSublocation: text,
      largeSubLocation: text,
      imageTitle: text,
      description: text,
      tags: numbers,
      contribs: texts,
      showFileNames: boolean,
      public: boolean,
      downloadable: boolean,
      groupIds: { kind: 'text[]', shown: usersOnly },
      editGroupIds: { kind: 'text[]', shown: usersOnly },
      downloadGroupIds: { kind: 'text[]', shown: usersOnly },
      encrypted: boolean,
      encryptedThumbs: boolean,
      encryptedLarge: boolean,
      version: number,
    },
    sort: { columns: ['title', 'id'], natural: 'title' },
    complete: true,
    visible: ({ viewer }) => visibleAlbums(viewer),
    dependsOn: ['album'],
  },
  contributor: {
    table: 'contributor',
    fields: {
      id: text,
      name: { kind: 'text', shown: publishedOnly },
      role: { kind: 'number', shown: publishedOnly },
      realName: { kind: 'text', secret: true },
      published: boolean,
      version: number,
    },
    sort: { columns: ['id'], natural: 'id' },
    complete: true,
    visible: all,
    dependsOn: ['contributor'],
  },
  tag: {
    table: 'tag',
    fields: {
      id: number,
      name: { kind: 'text', shown: publishedOnly },
      worksafe: boolean,
      published: boolean,
      version: number,
    },
    sort: { columns: ['id'], natural: 'id' },
    complete: true,
    visible: visibleTags,
    dependsOn: ['tag'],
  },
  posts: {
    table: 'post',
    fields: {
      id: text,
      title: text,
      published: boolean,
      dateStr: day,
      tags: numbers,
      imageId: { kind: 'text', shown: pictureOfSeen },
      location: text,
      abstract: text,
      more: boolean,
      version: number,
    },
    sort: { columns: ['dateStr', 'title', 'id'], natural: '-dateStr' },
    complete: true,
    visible: visiblePosts,
    dependsOn: ['post', 'tag', 'image', 'album'],
  },
  texts: {
    table: 'textBlock',
    fields: { id: text, location: text, version: number },
    sort: { columns: ['id'], natural: 'id' },
    complete: true,
    visible: all,
    dependsOn: ['textBlock'],
  },
  userGroup: {
    table: 'userGroup',
    fields: { id: text, name: text, parentId: text, version: number },
    sort: { columns: ['name', 'id'], natural: 'name' },
    complete: true,
    dependsOn: ['userGroup'],
  },
  users: {
    table: 'users',
    fields: {
      id: text,
      name: text,
      email: text,
      admin: boolean,
      groups: texts,
      contributorIds: texts,
      created: { kind: 'moment' },
      version: number,
    },
    sort: { columns: ['name', 'id'], natural: 'name' },
    complete: true,
    visible: ({ viewer }) => visibleUsers(viewer),
    dependsOn: ['users'],
  },
  userData: {
    table: 'userData',
    fields: {
      id: text,
      userId: text,
      favsOnly: boolean,
      pubOnly: boolean,
      nonPubOnly: boolean,
      showTrash: boolean,
      noSfw: boolean,
      noComments: boolean,
      noNsfw: boolean,
      minRating: number,
      maxRating: number,
      version: number,
    },
    sort: { columns: ['id'], natural: 'id' },
    complete: true,
    visible: own,
    dependsOn: [],
  },
  imageRatings: {
    table: 'imageRating',
    fields: { id: text, imageId: text, userId: text, rating: stars, favorite: boolean, version: number },
    sort: { columns: ['id'], natural: 'id' },
    complete: true,
    visible: (scope) => aboutSeen('imageRating', scope),
    dependsOn: ['imageRating', 'image', 'album'],
  },
  imageComments: {
    table: 'imageComment',
    fields: { id: text, imageId: text, userId: text, comment: text, published: boolean, version: number },
    sort: { columns: ['id'], natural: 'id' },
    complete: true,
    visible: (scope) => aboutSeen('imageComment', scope),
    dependsOn: [],
  },
};

/** The type that a path names. Throws `not-found`. */
export function dataType(name: string | undefined): DataType {
  if (name === undefined || !Object.hasOwn(TYPES, name))
    throw new ApiProblem('not-found', { detail: 'Diesen Datentyp gibt es nicht.' });
  return name as DataType;
}
