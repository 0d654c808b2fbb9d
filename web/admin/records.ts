import { useEffect } from 'react';
import { proxy, ref, useSnapshot } from 'valtio';
import type * as z from 'zod/mini';
import { Album } from '@lichthof/api/contract/album';
import { deskAlbums, type DeskAlbum } from '@lichthof/api/contract/desk';
import { Contributor } from '@lichthof/api/contract/contributor';
import type { DataType } from '@lichthof/api/contract/data';
import type { FilterExpression } from '@lichthof/api/contract/filter';
import { Post, Text } from '@lichthof/api/contract/post';
import type { AnswerOf, BodyOf } from '@lichthof/api/contract/call';
import { Tag } from '@lichthof/api/contract/tag';
import { User, UserGroup } from '@lichthof/api/contract/user';
import { create } from '@lichthof/api/contract/write';
import { call, read } from '../server/api.ts';
import { ApiError, toApiError } from '../server/api-error.ts';

export type AlbumRow = Album & DeskAlbum;

interface Types {
  album: AlbumRow;
  tag: Tag;
  contributor: Contributor;
  userGroup: UserGroup;
  users: User;
  posts: Post;
  texts: Text;
}
type RecordType = keyof Types;

/** One of them; rejects with the sentence `missing` where there is none. */
export async function readOne<S extends z.ZodMiniObject>(
  type: DataType,
  item: S,
  { id, missing, nsfw }: { id: string | number; missing: string; nsfw?: true },
): Promise<z.output<S>> {
  const filter: FilterExpression = { eq: ['id', id] };
  const [found] = (await read(type, item, { filter, limit: 1, ...(nsfw && { nsfw }) })).items;
  if (!found) throw new ApiError(missing, 404, 'not-found');
  return found;
}

const READ: { [T in RecordType]: () => Promise<Types[T][]> } = {
  album: async () => {
    const [{ items }, desk] = await Promise.all([read('album', Album, { nsfw: true }), call(deskAlbums)]);
    const byId = new Map(desk.items.map((one) => [one.id, one]));
    // One that was created between the two answers.
    return items.map((album) => ({ pictures: 0, locked: false, binned: 0, ...album, ...byId.get(album.id) }));
  },
  tag: async () => (await read('tag', Tag, { nsfw: true })).items,
  contributor: async () => (await read('contributor', Contributor)).items,
  userGroup: async () => (await read('userGroup', UserGroup)).items,
  users: async () => (await read('users', User)).items,
  posts: async () => (await read('posts', Post, { nsfw: true })).items,
  texts: async () => (await read('texts', Text)).items,
};

interface List<T> {
  items: readonly T[] | null;
  error: string | null;
}

const NONE = { items: null, error: null };
const lists = proxy<{ [T in RecordType]: List<Types[T]> }>({
  album: { ...NONE },
  tag: { ...NONE },
  contributor: { ...NONE },
  userGroup: { ...NONE },
  users: { ...NONE },
  posts: { ...NONE },
  texts: { ...NONE },
});

const latest: Partial<Record<RecordType, number>> = {};
let reads = 0;

/** Reads a list anew; what is shown stays until the answer is there, and an answer that was overtaken counts for nothing. */
export async function reread<T extends RecordType>(type: T, { quietly = false } = {}): Promise<void> {
  const mine = (reads += 1);
  latest[type] = mine;
  const list: List<Types[T]> = lists[type];
  list.error = null;
  try {
    const items = await READ[type]();
    if (latest[type] === mine) list.items = ref(items);
  } catch (error) {
    if (latest[type] === mine && !quietly) list.error = toApiError(error).message;
  }
}

/** Creates a record. Where that fails the list is read anew: somebody may have been first, or the answer was lost on its way. */
export async function createRecord<T extends RecordType>(
  type: T,
  body: BodyOf<Creation<T>>,
): Promise<AnswerOf<Creation<T>>> {
  try {
    return await call(create(type), { body });
  } catch (error) {
    // What has failed is said where it was asked for.
    void reread(type, { quietly: true });
    throw error;
  }
}
type Creation<T extends RecordType> = ReturnType<typeof create<T>>;

export const useKnownAlbums = () => useSnapshot(lists).album.items;

export function useRecords<T extends RecordType>(type: T): Readonly<List<Types[T]>> & { retry: () => void } {
  const { items, error } = useSnapshot(lists)[type] as List<Types[T]>;
  const retry = () => void reread(type);
  useEffect(() => void reread(type), [type]);
  return { items, error, retry };
}
