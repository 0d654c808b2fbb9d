import * as z from 'zod/mini';
import { ref } from 'valtio';
import { Album } from '@lichthof/api/contract/album';
import { PublicContributor } from '@lichthof/api/contract/contributor';
import { Post } from '@lichthof/api/contract/post';
import { Tag } from '@lichthof/api/contract/tag';
import { ImageRating } from '@lichthof/api/contract/user';
import { read } from './api.ts';
import { toApiError } from './api-error.ts';
import { state, type ListName } from './state.ts';

const Rating = z.pick(ImageRating, { imageId: true, userId: true, rating: true, favorite: true });

/** How each list is read; the function that comes out puts it into the state, if it is still wanted by then. */
const READ: Record<ListName, () => Promise<() => void>> = {
  contributors: async () => {
    const { items } = await read('contributor', PublicContributor);
    return () =>
      (state.contributors.items = byId(items.map((one) => ({ ...one, name: one.name ?? undefined }))));
  },
  albums: async () => {
    const { items } = await read('album', Album);
    return () => (state.albums.items = byId(items));
  },
  tags: async () => {
    const { items } = await read('tag', Tag, { nsfw: !state.safeMode });
    return () => (state.tags.items = byId(items));
  },
  posts: async () => {
    const { items } = await read('posts', Post, { nsfw: !state.safeMode });
    return () => (state.posts.items = byId(items));
  },
  ratings: async () => {
    const { items } = await read('imageRatings', Rating);
    return () => (state.ratings.items = ref(new Map(items.map((one) => [one.imageId, one]))));
  },
};

const inFlight = new Map<ListName, Promise<void>>();

/** Resolves when the list is loaded; asking for a loaded one costs nothing, for one that is loading no second request. */
export function ensureList(list: ListName): Promise<void> {
  if (state[list].state === 3) return Promise.resolve();
  const loading = (state[list].state === 2 && inFlight.get(list)) || load(list);
  inFlight.set(list, loading);
  return loading;
}

let attempts = 0;
const attempt: Partial<Record<ListName, number>> = {};

async function load(name: ListName): Promise<void> {
  const list = state[name];
  const mine = (attempts += 1);
  attempt[name] = mine;
  list.state = 2;
  list.error = undefined;
  // Between asking and getting, `forgetLists` may have said that this answer is no longer the right one.
  const wanted = () => list.state === 2 && attempt[name] === mine;
  try {
    const put = await READ[name]();
    if (!wanted()) return ensureList(name);
    put();
    list.state = 3;
  } catch (error) {
    if (!wanted()) return ensureList(name);
    Object.assign(list, { state: 0, error: toApiError(error).message });
    throw error;
  }
}

export const byId = <Id, T extends { id: Id }>(records: readonly T[]): ReadonlyMap<Id, T> =>
  ref(new Map(records.map((record) => [record.id, record])));
