import * as z from 'zod/mini';
import { Album } from './album.ts';
import { call } from './call.ts';
import { Contributor } from './contributor.ts';
import { Image } from './image.ts';
import { Post, Text } from './post.ts';
import { ReadQuery } from './read-query.ts';
import { Tag } from './tag.ts';
import { ImageComment, ImageRating, User, UserData, UserGroup } from './user.ts';

export const DATA = {
  image: Image,
  album: Album,
  userData: UserData,
  users: User,
  imageRatings: ImageRating,
  imageComments: ImageComment,
  contributor: Contributor,
  tag: Tag,
  userGroup: UserGroup,
  posts: Post,
  texts: Text,
} as const;
export type DataType = keyof typeof DATA;
export type Data<T extends DataType> = z.output<(typeof DATA)[T]>;
/** What a reader may get: fields he asked for and may see. */
export type Seen<T extends DataType> = Partial<Data<T>> & { id: Data<T>['id'] };

/* @__NO_SIDE_EFFECTS__ */
const seen = (record: z.ZodMiniObject) => z.extend(z.partial(record), { id: record.shape['id']! });

export const SEEN = {
  image: seen(Image),
  album: seen(Album),
  userData: seen(UserData),
  users: seen(User),
  imageRatings: seen(ImageRating),
  imageComments: seen(ImageComment),
  contributor: seen(Contributor),
  tag: seen(Tag),
  userGroup: seen(UserGroup),
  posts: seen(Post),
  texts: seen(Text),
} as const satisfies Record<DataType, z.ZodMiniType>;

export const MAX_LIMIT = 1000;

export const ReadBody = z.strictObject({
  filter: z.optional(z.looseObject({})),
  fields: z.optional(z.array(z.string())),
  sort: ReadQuery.shape.sort,
  limit: z.optional(z.int()),
  after: ReadQuery.shape.after,
  nsfw: z.optional(z.boolean()),
});

/** `next` continues the list; null at its end. `total` counts all that match, on the first page of a list with a `limit`. */
const page = <T extends z.ZodMiniType>(item: T) =>
  z.object({ items: z.array(item), next: z.nullable(z.string()), total: z.optional(z.int()) });

/** `GET /v1/data/read/{type}`: complete lists unless `limit` is given; strong ETag. */
export const read = {
  method: 'GET',
  path: '/v1/data/read/{type}',
  query: ReadQuery,
  answer: <T extends DataType>(type: T) => page(SEEN[type]),
} as const;

/** `POST /v1/data/read/{type}`: the same answer, without an ETag. */
export const query = {
  method: 'POST',
  path: read.path,
  body: ReadBody,
  answer: read.answer,
} as const;

export const freshId = call('GET', '/v1/data/id/{type}', {
  answer: z.object({ id: z.union([z.string(), z.int()]) }),
  access: 'admin',
  summary: 'A fresh id, never given twice.',
});
