import type { Album } from '@lichthof/api/contract/album';
import { glimpse } from '@lichthof/api/contract/reads';
import type { Read } from '@lichthof/api/contract/read-url';
import { read } from '../server/api.ts';
import type { DeepReadonly } from '../server/deep-readonly.ts';
import { ImageCard } from '../server/image.ts';
import { state } from '../server/state.ts';

interface Glimpse {
  total: number;
  images: readonly ImageCard[];
}

export async function albumPreviewOf(
  album: Pick<DeepReadonly<Album>, 'id' | 'sortBy' | 'coverId'>,
  limit: number,
  signal?: AbortSignal,
): Promise<Glimpse> {
  const ask = (what: Read) =>
    read('image', ImageCard, { ...what, nsfw: !state.safeMode, ...(signal && { signal }) });
  const reads = glimpse(album, limit);
  const [first, cover] = await Promise.all([ask(reads.first), reads.cover && ask(reads.cover)]);
  const others = first.items.filter((image) => image.id !== album.coverId);
  return {
    total: first.total ?? first.items.length,
    images: [...(cover?.items ?? []), ...others].slice(0, limit),
  };
}
