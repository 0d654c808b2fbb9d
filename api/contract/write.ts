import * as z from 'zod/mini';
import { call } from './call.ts';
import { DATA, type DataType } from './data.ts';
import { someId, tagId } from './fields.ts';
import { INPUT } from './inputs.ts';
import { Removed } from './text.ts';

export type WritableType = keyof typeof INPUT;

/** Records in one list, which is one transaction. */
export const MAX_RECORDS = 1000;

const version = z.optional(z.int());

/** What the server measures or keeps. It may be sent back as it was read, and is refused where it changed. */
const KEPT = {
  image: z.pick(DATA.image, {
    filename: true,
    fileExtension: true,
    width: true,
    height: true,
    hash: true,
    color: true,
    thumbHash: true,
    bytes: true,
  }),
  posts: z.pick(DATA.posts, { abstract: true, more: true, appears: true, changed: true }),
  texts: z.pick(DATA.texts, { draft: true }),
  users: z.pick(DATA.users, { created: true }),
};

/** Whether it stays as it is, whoever writes. */
export function isKept(type: WritableType, field: string): boolean {
  const kept: Partial<Record<WritableType, z.ZodMiniObject>> = KEPT;
  return Object.hasOwn(kept[type]?.shape ?? {}, field);
}

/** The fields of a record that are to change; with a `version` only if nobody else changed it meanwhile. */
export const CHANGE = {
  image: z.extend(z.partial(INPUT.image), { ...z.partial(KEPT.image).shape, id: someId, version }),
  album: z.extend(z.partial(INPUT.album), { id: someId, version }),
  userData: z.extend(z.partial(INPUT.userData), { id: someId, version }),
  users: z.extend(z.partial(INPUT.users), { ...z.partial(KEPT.users).shape, id: someId, version }),
  imageRatings: z.extend(z.partial(INPUT.imageRatings), { id: someId, version }),
  contributor: z.extend(z.partial(INPUT.contributor), { id: someId, version }),
  tag: z.extend(z.partial(INPUT.tag), { id: tagId, version }),
  userGroup: z.extend(z.partial(INPUT.userGroup), { id: someId, version }),
  posts: z.extend(z.partial(INPUT.posts), { ...z.partial(KEPT.posts).shape, id: someId, version }),
  texts: z.extend(z.partial(INPUT.texts), { ...z.partial(KEPT.texts).shape, id: someId, version }),
} as const satisfies Record<WritableType, z.ZodMiniObject>;

const oneOrMany = <S extends z.ZodMiniType>(record: S) =>
  z.union([record, z.array(record).check(z.minLength(1), z.maxLength(MAX_RECORDS))]);

const written = <T extends DataType>(type: T) =>
  z.object({
    items: z.array(DATA[type]),
    /** What the sanitiser took out of the texts that came along. */
    removed: z.optional(z.array(Removed)),
  });

const OWN: readonly WritableType[] = ['userData', 'imageRatings'];
/** Editors of an album change some fields of it, and of its pictures. */
const EDITED: readonly WritableType[] = [...OWN, 'album', 'image'];
const accessTo = (type: WritableType, byUsers = OWN) => (byUsers.includes(type) ? 'user' : 'admin');

export const create = <T extends WritableType>(type: T) =>
  call('POST', `/v1/data/create/${type}`, {
    body: oneOrMany(INPUT[type]),
    answer: written(type),
    access: accessTo(type),
    summary: `Creates one ${type} record or a list of them, all or nothing.`,
  });

export const UpdateQuery = z.strictObject({ nsfw: z.optional(z.literal('1')) });

/**
 * `POST /v1/data/update/{type}`: one change or a list; 409 where a `version` is no longer the newest. With `nsfw=1` its sender has
 * read so, and what he has not sent back as it is there is a change.
 */
export const update = <T extends WritableType>(type: T) =>
  call('POST', `/v1/data/update/${type}`, {
    query: UpdateQuery,
    body: oneOrMany(CHANGE[type]),
    answer: written(type),
    access: accessTo(type, EDITED),
    summary: `Changes one ${type} record or a list of them, all or nothing.`,
  });

/** `POST /v1/data/delete/{type}`: 409 with a German reason where something depends on one of the records. */
export const remove = <T extends WritableType>(type: T) =>
  call('POST', `/v1/data/delete/${type}`, {
    body: z.strictObject({
      ids: z
        .array(type === 'tag' ? tagId : someId)
        .check(z.minLength(1, 'Hier fehlen IDs.'), z.maxLength(MAX_RECORDS)),
      /** An album goes with its pictures; without it they keep it from going. */
      withPictures: z.optional(z.boolean()),
      /** Tags and contributors: takes them out of all that names them; without it they are kept by it. */
      everywhere: z.optional(z.boolean()),
    }),
    answer: z.object({ deleted: z.int() }),
    access: accessTo(type),
    summary: `Deletes ${type} records, all or nothing.`,
  });
