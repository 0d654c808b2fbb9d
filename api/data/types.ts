import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type * as z from 'zod/mini';
import {
  aboutSeen,
  adminsOnly,
  coverOfSeen,
  linkOfReadable,
  named,
  ownRows,
  pictureOfSeen,
  publishedOnly,
  type Scope,
  usersOnly,
  visibleAlbums,
  visibleImages,
  visiblePosts,
  visibleTags,
  visibleTexts,
  visibleUsers,
} from '../rights/access.ts';
import { type Data, DATA, type DataType } from '../contract/data.ts';
import type { Database } from '../database/schema.ts';
import { ApiProblem } from '../problem/problem.ts';

export type FieldKind = 'text' | 'number' | 'boolean' | 'day' | 'moment' | 'text[]' | 'number[]';

interface Field {
  kind: FieldKind;
  /** Only administrators read it or filter by it. */
  secret?: boolean;
  /** Where it may be read; elsewhere it is null or an empty list, and there is no filtering by it. Null: in every row. */
  shown?: (scope: Scope) => RawBuilder<SqlBool> | null;
  column?: (scope: Scope) => string;
  /** What is compared where it is no column. */
  expression?: RawBuilder<unknown>;
  /** Author HTML: what it names of what its reader may not see, he neither reads nor finds. Looked through are its words, in this column. */
  html?: (scope: Scope) => string;
  /** The values that may be asked for, and what is said about any other. */
  only?: { values: readonly unknown[]; otherwise: string };
}

interface Rules<T extends DataType> {
  table: keyof Database;
  restricted?: { [F in keyof Data<T>]?: Partial<Field> };
  /** What may be filtered by and is not read. */
  filters?: Record<string, Field>;
  sort: {
    columns: readonly string[];
    natural: `-${string}` | (string & {});
    by?: Record<string, string>;
  };
  search?: string;
  /** It holds what not everybody may read. */
  searchByAdmins?: true;
  words?: { lexemes: (scope: Scope) => string; names: readonly ('tags' | 'contribs')[] };
  complete: boolean;
  /** The rows that may be seen; without it the type is the administrator's. */
  visible?: (scope: Scope) => RawBuilder<SqlBool>;
  /** Tables whose changes change what a reader sees. */
  dependsOn: readonly string[];
}

export interface TypeRules extends Omit<Rules<DataType>, 'restricted'> {
  /** What may be read and filtered by; nothing else of the table is ever named in a query. */
  fields: Record<string, Field>;
}

const stars = {
  only: {
    values: [1, 2, 3, 4, 5],
    otherwise: 'Es können nur Bewertungen zwischen 1 und 5 geladen werden!',
  },
};

const all = () => sql<SqlBool>`true`;
const own = ({ viewer }: Scope) => ownRows(viewer);
const wordsOf = ({ nsfw }: Scope) => (nsfw ? 'lexemes' : 'safeLexemes');

/** What is allowed is data: the generic API decides nothing by itself (docs/rules.md, Filter expressions). */
export const TYPES: Readonly<Record<DataType, TypeRules>> = {
  image: withFields('image', {
    table: 'image',
    restricted: {
      blogId: { shown: linkOfReadable },
      takenAt: { kind: 'moment' },
      description: {
        column: ({ nsfw }) => (nsfw ? 'description' : 'safeDescription'),
        html: ({ nsfw }) => (nsfw ? 'words' : 'safeWords'),
      },
    },
    filters: {
      encrypted: {
        kind: 'boolean',
        expression: sql`exists (select from album where album.id = image.album and album.encrypted)`,
      },
    },
    sort: {
      columns: ['seq', 'title', 'id', 'filename', 'takenAt', 'position'],
      natural: '-seq',
      by: { filename: 'sortName', takenAt: 'sortTaken' },
    },
    search: 'searchText',
    searchByAdmins: true,
    words: { lexemes: wordsOf, names: ['tags', 'contribs'] },
    complete: false,
    visible: visibleImages,
    dependsOn: ['image', 'album', 'tag', 'post', 'contributor'],
  }),
  album: withFields('album', {
    table: 'album',
    restricted: {
      groupIds: { shown: usersOnly },
      editGroupIds: { shown: usersOnly },
      downloadGroupIds: { shown: usersOnly },
      coverId: { shown: coverOfSeen },
    },
    sort: { columns: ['title', 'id'], natural: 'title' },
    complete: true,
    visible: ({ viewer }) => visibleAlbums(viewer),
    dependsOn: ['album', 'image', 'tag'],
  }),
  contributor: withFields('contributor', {
    table: 'contributor',
    restricted: {
      name: { shown: named },
      role: { shown: named },
      realName: { secret: true },
    },
    sort: { columns: ['id'], natural: 'id' },
    complete: true,
    visible: all,
    dependsOn: ['contributor'],
  }),
  tag: withFields('tag', {
    table: 'tag',
    restricted: { name: { shown: publishedOnly } },
    sort: { columns: ['id'], natural: 'id' },
    complete: true,
    visible: visibleTags,
    dependsOn: ['tag'],
  }),
  posts: withFields('posts', {
    table: 'post',
    restricted: {
      imageId: { shown: pictureOfSeen },
      appears: { kind: 'moment' },
      changed: { kind: 'moment', shown: adminsOnly },
    },
    sort: { columns: ['appears', 'dateStr', 'title', 'id'], natural: '-appears' },
    search: 'searchText',
    searchByAdmins: true,
    words: { lexemes: wordsOf, names: ['tags'] },
    complete: true,
    visible: visiblePosts,
    dependsOn: ['post', 'tag', 'image', 'album'],
  }),
  texts: withFields('texts', {
    table: 'textBlock',
    sort: { columns: ['id'], natural: 'id' },
    complete: true,
    visible: visibleTexts,
    dependsOn: ['textBlock'],
  }),
  userGroup: withFields('userGroup', {
    table: 'userGroup',
    sort: { columns: ['name', 'id'], natural: 'name' },
    complete: true,
    dependsOn: ['userGroup'],
  }),
  users: withFields('users', {
    table: 'users',
    restricted: { created: { kind: 'moment' } },
    sort: { columns: ['name', 'id'], natural: 'name' },
    complete: true,
    visible: ({ viewer }) => visibleUsers(viewer),
    dependsOn: ['users'],
  }),
  userData: withFields('userData', {
    table: 'userData',
    sort: { columns: ['id'], natural: 'id' },
    complete: true,
    visible: own,
    dependsOn: [],
  }),
  imageRatings: withFields('imageRatings', {
    table: 'imageRating',
    restricted: { rating: stars },
    sort: { columns: ['id'], natural: 'id' },
    complete: true,
    visible: (scope) => aboutSeen('imageRating', scope),
    dependsOn: ['imageRating', 'image', 'album'],
  }),
  imageComments: withFields('imageComments', {
    table: 'imageComment',
    sort: { columns: ['id'], natural: 'id' },
    complete: true,
    visible: (scope) => aboutSeen('imageComment', scope),
    dependsOn: [],
  }),
};

/** The fields are those of the contract, and so are their kinds. */
function withFields<T extends DataType>(type: T, { restricted, ...rules }: Rules<T>): TypeRules {
  const restrictions = new Map<string, Partial<Field>>(Object.entries(restricted ?? {}));
  const fields = Object.entries<z.ZodMiniType>(DATA[type].shape).map(([name, schema]) => [
    name,
    { kind: kindOf(schema), ...restrictions.get(name) },
  ]);
  return { ...rules, fields: Object.fromEntries(fields) };
}

function kindOf(schema: z.core.$ZodType): FieldKind {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'optional':
    case 'nullable':
    case 'default':
      return kindOf(def.innerType);
    case 'array':
      return kindOf(def.element) === 'number' ? 'number[]' : 'text[]';
    case 'number':
    case 'boolean':
      return def.type;
    case 'enum':
      return 'text';
    case 'string':
      return 'format' in def && def.format === 'date' ? 'day' : 'text';
    default:
      throw new Error(`A field of the data API cannot be of the kind ${def.type}.`);
  }
}

export function dataType(name: string | undefined): DataType {
  if (name === undefined || !Object.hasOwn(TYPES, name))
    throw new ApiProblem('not-found', { detail: 'Diesen Datentyp gibt es nicht.' });
  return name as DataType;
}
