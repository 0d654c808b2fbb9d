import type { Album } from '@lichthof/api/contract/album';
import { SORT_OF } from '@lichthof/api/contract/album-sort';
import type { Filter } from '@lichthof/api/contract/filter';
import { read } from '../server/api.ts';
import type { DeepReadonly } from '../server/deep-readonly.ts';
import { ImageCard } from '../server/image.ts';
import { state } from '../server/state.ts';

interface Glimpse {
  /** Of all pictures that may be seen. */
  total: number;
  images: readonly ImageCard[];
}

/** The first pictures of an album, its cover in front of them, as far as mode and reader let them through. */
export async function glimpseOf(
  { id, sortBy, coverId }: Pick<DeepReadonly<Album>, 'id' | 'sortBy' | 'coverId'>,
  limit: number,
  signal?: AbortSignal,
): Promise<Glimpse> {
  const ask = (filter: Filter, most: number) =>
    read('image', ImageCard, {
      filter,
      sort: SORT_OF[sortBy],
      limit: most,
      nsfw: !state.safeMode,
      ...(signal && { signal }),
    });
  const [first, cover] = await Promise.all([
    ask({ eq: ['album', id] }, limit),
    coverId === null ? null : ask({ eq: ['id', coverId] }, 1),
  ]);
  const others = first.items.filter((image) => image.id !== coverId);
  return {
    total: first.total ?? first.items.length,
    images: [...(cover?.items ?? []), ...others].slice(0, limit),
  };
}
