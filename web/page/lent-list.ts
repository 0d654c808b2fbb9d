import { proxy, ref } from 'valtio';
import type { GridImage } from '../server/image.ts';

interface LongList {
  path: string;
  images: readonly GridImage[];
  total: number;
  more: () => Promise<void>;
}

export const lent = proxy<{ list: LongList | null }>({ list: null });

export function provideViewerList(list: LongList | null): void {
  lent.list = list && ref(list);
}

/** What was changed in the viewer is seen in it. */
export function patchLent(id: string, part: Partial<GridImage>): void {
  if (!lent.list) return;
  const images = lent.list.images.map((image) => (image.id === id ? { ...image, ...part } : image));
  provideViewerList({ ...lent.list, images });
}
